package import Albums

/// The albums of others that have a track of an artist.
package struct Appearances: Sendable {
    /// By the slug of the artist, in the order of the site.
    private let albums: [String: [Int]]

    /// Collects the albums in `order`; `artists` are those who have pages.
    package init(of artists: TermIndex, in albums: [Album], order: [Int]) {
        var found: [Int: [Int]] = [:]
        for index in order {
            for track in albums[index].tracks.indices where !albums[index].tracks[track].artists.isEmpty {
                for name in albums[index].tracks[track].artists {
                    guard let place = artists.placeInAnySpelling(of: name), found[place]?.last != index,
                        !albums[index].artists.contains(where: { artists.place(of: $0) == place })
                    else { continue }
                    found[place, default: []].append(index)
                }
            }
        }
        self.albums = Dictionary(uniqueKeysWithValues: found.map { (artists.terms[$0.key].slug, $0.value) })
    }

    /// The albums of others with a track of an artist.
    package func albums(ofArtist slug: String) -> [Int] { albums[slug] ?? [] }
}
