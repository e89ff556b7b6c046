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

    /// The key of an album without identifiers: `album:Artist - Title (1977)`, on one line with single spaces.
    private static func nameKey(_ album: Album) -> String {
        let year = album.released.map { " (\($0.year))" } ?? ""
        return CoverSearchLog.field("album:" + UnicodeText.normalized("\(album.artistText) - \(album.title)\(year)"))
    }
}
