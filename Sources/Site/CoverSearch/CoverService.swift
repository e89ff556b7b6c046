/// A service that a search asks for albums.
package enum CoverService: String, Sendable, CaseIterable {
    /// MusicBrainz, whose releases lead to the Cover Art Archive.
    case musicbrainz
    /// The search of Apple's stores (https://performance-partners.apple.com/search-api).
    case itunes
    /// The search of Deezer (https://developers.deezer.com/api).
    case deezer
    /// The pictures of Discogs releases, which need a token, and which its terms let a site show for six hours (API Terms
    /// of Use of 2025-05-27).
    case discogs
}
