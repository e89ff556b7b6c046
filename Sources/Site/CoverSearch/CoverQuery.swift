package import Albums
import SourceText

/// What a search for a cover knows about an album.
package struct CoverQuery: Sendable, Equatable {
    /// Identifies the album in `content/covers.lock`: its surest identifier, or artist, title and year.
    ///
    /// Two albums with the same key have the same cover.
    package let key: String
    /// The title as the library has it.
    package let title: String
    /// The artists as the library has them.
    package let artists: [String]
    /// The year of the release.
    package let year: Int?
    /// The number of tracks; nil if unknown.
    package let trackCount: Int?
    /// The bar code as 13 digits, if it is valid.
    package let barcode: Barcode?
    /// Catalogue numbers.
    package let catalogNumbers: [String]
    /// The country of the release.
    package let country: String?
    /// The kind of release, in lower case, such as `album`, `live` or `compilation`.
    package let type: String?
    /// The id of a MusicBrainz release, in lower case.
    package let musicBrainzRelease: String?
    /// The id of a MusicBrainz release group, in lower case.
    package let musicBrainzGroup: String?
    /// The number of a Discogs release.
    package let discogsRelease: String?

    package init(_ album: Album) {
        title = album.title
        artists = album.artists
        year = album.released?.year
        trackCount = album.tracks.isEmpty ? nil : album.tracks.count
        barcode = album.barcode.flatMap(Barcode.init)
        catalogNumbers = album.catalogNumbers
        country = album.country
        type = album.type?.lowercased()
        let keys = album.ids.filter { ReleaseKey($0) != nil }
        musicBrainzRelease = keys.first { $0.name == "musicbrainz" }?.value.lowercased()
        musicBrainzGroup = album.ids.first {
            $0.name == "musicbrainz-release-group" && ExternalID.isMusicBrainz($0.value)
        }?.value.lowercased()
        discogsRelease = keys.first { $0.name == "discogs" }?.value
        key =
            musicBrainzRelease.map { "musicbrainz:\($0)" } ?? discogsRelease.map { "discogs:\($0)" }
            ?? barcode.map { "barcode:\($0.digits)" } ?? Self.nameKey(album)
    }

    /// A query with these facts; its key is that of an album with the same facts.
    package init(
        title: String, artists: [String], year: Int? = nil, trackCount: Int? = nil, barcode: String? = nil,
        catalogNumbers: [String] = [], type: String? = nil
    ) {
        let file = SourceFile(path: "", text: "")
        var album = Album(id: "", source: "", slug: "", title: title, origin: file.span(0..<0))
        album.artists = artists
        album.released = year.flatMap { PartialDate(year: $0) }
        album.tracks = (0..<(trackCount ?? 0)).map { Track(title: "\($0)") }
        (album.barcode, album.catalogNumbers, album.type) = (barcode, catalogNumbers, type)
        self.init(album)
    }

    /// The key of an album without identifiers: `album:Artist - Title (1977)`, on one line with single spaces.
    private static func nameKey(_ album: Album) -> String {
        let year = album.released.map { " (\($0.year))" } ?? ""
        return CoverSearchLog.field("album:" + UnicodeText.normalized("\(album.artistText) - \(album.title)\(year)"))
    }
}

/// A bar code of a release as 13 digits (GTIN-13), with a valid check digit.
package struct Barcode: Sendable, Equatable {
    /// The 13 digits; a code of 12 digits (UPC) starts with 0.
    package let digits: String

    /// Parses a printed code; nil if it has another length or a wrong check digit.
    package init?(_ text: String) {
        let values = text.utf8.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x20 || $0 == 0x2D }
        guard isPlain, values.count == 12 || values.count == 13 else { return nil }
        let all = Array(repeating: 0, count: 13 - values.count) + values
        // GS1 General Specifications, 7.9: digits are weighted 1 and 3 from the left, and the sum is a multiple of 10.
        let sum = all.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        guard sum.isMultiple(of: 10), all.contains(where: { $0 != 0 }) else { return nil }
        digits = all.map(String.init).joined()
    }

    /// The forms in which databases store it: 13 digits, and 12 if the first is 0.
    package var spellings: [String] { digits.hasPrefix("0") ? [digits, String(digits.dropFirst())] : [digits] }
}
