import Readers
import SourceText

/// An album in a store that sells or streams it.
struct StoreAlbum {
    let title: String
    let artist: String
    let year: Int?
    let trackCount: Int?
    /// The address of its picture, in the size that pages need.
    let picture: String

    /// The albums of an answer; one that is not a list may be an album itself.
    static func all(of service: CoverService, in answer: Node) -> [StoreAlbum] {
        switch service {
        case .itunes: (answer["results"]?.items ?? []).compactMap(itunes)
        case .deezer: (answer["data"]?.items ?? [answer]).compactMap(deezer)
        case .musicbrainz, .discogs: []
        }
    }

    private static func itunes(_ node: Node) -> StoreAlbum? {
        guard let title = node["collectionName"]?.string, let artist = node["artistName"]?.string,
            let picture = node["artworkUrl100"]?.string, picture.utf8.hasSuffix("100x100bb.jpg")
        else { return nil }
        return StoreAlbum(
            title: title, artist: artist, year: node["releaseDate"]?.string.flatMap { Int($0.prefix(4)) },
            trackCount: node["trackCount"]?.integer,
            // The end of the address names the size.
            picture: picture.droppingBytes(first: 0, last: "100x100bb.jpg".utf8.count) + "1200x1200bb.jpg")
    }

    private static func deezer(_ node: Node) -> StoreAlbum? {
        guard let title = node["title"]?.string, let artist = node["artist"]?["name"]?.string,
            let picture = node["cover_xl"]?.string ?? node["cover_big"]?.string, !isPlaceholder(picture)
        else { return nil }
        return StoreAlbum(
            title: title, artist: artist, year: node["release_date"]?.string.flatMap { Int($0.prefix(4)) },
            trackCount: node["nb_tracks"]?.integer, picture: picture)
    }

    /// Whether a picture stands for a missing one: an empty name, or the hash of nothing.
    private static func isPlaceholder(_ address: String) -> Bool {
        address.contains("/images/cover//") || address.contains("d41d8cd98f00b204e9800998ecf8427e")
    }

    /// Whether title and artist are those of an album of the library.
    func hasNames(of query: CoverQuery) -> Bool {
        NameComparison.isEqual(title, query.title) && NameComparison.isEqualCredit(artist, query.artist)
    }

    /// Whether year or number of tracks agree; nil if neither is known.
    func agrees(with query: CoverQuery) -> Bool? {
        let facts = [query.agreesInYear(year), query.agreesInTracks(trackCount)].compactMap { $0 }
        return facts.isEmpty ? nil : facts.contains(true)
    }
}
