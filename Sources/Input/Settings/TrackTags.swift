package import Albums
import SourceText

/// The tags of an audio file, mapped to the fields of albums.
package struct TrackTags: Sendable, Equatable {
    package var title: String?
    package var artists: [String]
    package var albumArtists: [String]
    /// Title of the album.
    package var album: String?
    /// The track number on its disc, such as `3` or `A1`.
    package var track: String?
    /// The disc number; nil when unknown.
    package var disc: Int?
    /// The number of discs; nil when unknown.
    package var discTotal: Int?
    /// Whether it is tagged as part of a compilation.
    package var isCompilation: Bool
    /// The date of this release, as written.
    package var date: String?
    /// The date of the first release, as written.
    package var originalDate: String?
    package var genres: [String]
    /// Record labels.
    package var labels: [String]
    /// The labels' catalog numbers of the album.
    package var catalogNumbers: [String]
    /// The number of the bar code.
    package var barcode: String?
    /// Country of the release.
    package var country: String?
    /// Kind of release.
    package var type: String?
    /// The source medium, such as `CD`.
    package var medium: String?
    /// Ids of the album in databases.
    package var ids: [ExternalID]
    /// The codec, such as `FLAC`.
    package var encoding: String
    /// The playing time; 0 when unknown.
    package var durationMilliseconds: Int
    /// Whether an image is embedded in the file.
    package var hasCover: Bool

    /// Creates tags from these fields, with the names that TagLib uses for all formats (`ALBUMARTIST`, `TRACKNUMBER`).
    ///
    /// Control characters and surrounding blanks are removed from values; empty values are ignored.
    package init(
        fields: [(name: String, value: String)], encoding: String, durationMilliseconds: Int, hasCover: Bool
    ) {
        var values: [String: [String]] = [:]
        for field in fields {
            let value = UTF8Text.plain(Array(field.value.utf8)[...])
            let name = field.name.uppercased()
            if !value.isEmpty, values[name]?.contains(value) != true { values[name, default: []].append(value) }
        }
        func all(_ names: String...) -> [String] { names.lazy.compactMap { values[$0] }.first ?? [] }
        func first(_ names: String...) -> String? { names.lazy.compactMap { values[$0]?.first }.first }
        title = first("TITLE")
        artists = all("ARTISTS", "ARTIST")
        albumArtists = all("ALBUMARTISTS", "ALBUMARTIST", "ALBUM ARTIST")
        album = first("ALBUM")
        track = first("TRACKNUMBER").flatMap { Self.part(0, of: $0) }
        disc = first("DISCNUMBER").flatMap { Self.number(0, of: $0) }
        discTotal =
            first("DISCNUMBER").flatMap { Self.number(1, of: $0) }
            ?? first("DISCTOTAL", "TOTALDISCS")
            .flatMap { Self.number(0, of: $0) }
        isCompilation = first("COMPILATION").map { $0 != "0" } ?? false
        date = first("DATE", "YEAR")
        originalDate = first("ORIGINALDATE", "ORIGINALYEAR")
        genres = all("GENRE").flatMap { $0.split(separator: ";").map { UTF8Text.plain(Array($0.utf8)[...]) } }
        labels = all("LABEL", "ORGANIZATION", "PUBLISHER")
        catalogNumbers = all("CATALOGNUMBER", "LABELNO")
        barcode = first("BARCODE", "UPC")
        country = first("RELEASECOUNTRY", "COUNTRY")
        type = first("RELEASETYPE", "MUSICBRAINZ_ALBUMTYPE").map { $0.lowercased() }
        medium = first("MEDIA")
        ids = [
            ("musicbrainz", first("MUSICBRAINZ_ALBUMID")),
            ("musicbrainz-release-group", first("MUSICBRAINZ_RELEASEGROUPID")),
        ].compactMap { name, value in
            value.flatMap {
                ExternalID.isMusicBrainz($0) ? ExternalID(name: name, value: $0.lowercased()) : nil
            }
        }
        if let discogs = first("DISCOGS_RELEASE_ID", "DISCOGS_RELEASEID"), let number = Int(discogs), number > 0 {
            ids.append(ExternalID(name: "discogs", value: String(number)))
        }
        self.encoding = encoding
        self.durationMilliseconds = durationMilliseconds
        self.hasCover = hasCover
    }

    /// The first or second part of `3/12`, without leading zeros; nil when nothing is left.
    private static func part(_ index: Int, of text: String) -> String? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard index < parts.count else { return nil }
        let part = UTF8Text.plain(Array(parts[index].utf8)[...]).drop { $0 == "0" }
        return part.isEmpty ? nil : String(part)
    }

    private static func number(_ index: Int, of text: String) -> Int? {
        part(index, of: text).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
}
