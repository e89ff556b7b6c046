package import Albums

/// The albums of a collection, as they are compared with those of a database.
package struct OwnedAlbums: Sendable {
    /// The ids of their MusicBrainz release groups.
    private let groups: Set<String>
    /// The credits of the albums with a title; editions in brackets do not count.
    private let credits: [String: [ArtistCredit]]

    package init(_ albums: some Sequence<Album>) {
        var groups: Set<String> = []
        var credits: [String: [ArtistCredit]] = [:]
        for query in albums.lazy.map(CoverQuery.init) {
            if let id = query.musicBrainzGroup { groups.insert(id) }
            let names = AlbumNames(query)
            for title in names.titles { credits[Self.key(title), default: []].append(names.credit) }
        }
        (self.groups, self.credits) = (groups, credits)
    }

    /// Whether the collection has an album: its release group, or one with its title by its artist.
    package func contains(_ album: MissingAlbum) -> Bool {
        if let id = album.id, groups.contains(id) { return true }
        guard let known = credits[Self.key(AlbumTitle(album.title))] else { return false }
        let credit = ArtistCredit([album.artist])
        return known.contains { $0.likeness(to: credit) >= .guests }
    }

    private static func key(_ title: AlbumTitle) -> String { title.words.joined() }
}
