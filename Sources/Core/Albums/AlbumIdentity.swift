import SourceText

/// Ids and slugs for albums whose records have no id.
extension Album {
    /// A fingerprint of title, artists and date: the same for all pressings and copies of an album.
    private var titleHash: UInt64 { ContentHash.of(fields: titleFields.map(UnicodeText.normalized)) }

    private var titleFields: [String] { [title] + artists + [released?.text ?? ""] }

    /// The generated id of an album without one: 60 bits, enough to avoid collisions by chance among a million albums.
    package var madeID: String { ContentHash.text(titleHash, length: Self.idLength) }

    /// The short form of ``madeID`` used in the slug; ``Slug/makeUnique(_:)`` resolves collisions.
    package var shortID: String { ContentHash.text(titleHash, length: 6) }

    /// The counterpart of ``madeID`` for one of several pressings, including the fields that distinguish them.
    var pressingID: String {
        let numbers = ids.flatMap { [$0.name, $0.value] }
        let details = [catalogNumbers, formats, labels, [barcode ?? "", country ?? "", type ?? ""], numbers]
        let fields = [titleFields] + details
        let hashes = fields.map { ContentHash.of(fields: $0.map(UnicodeText.normalized)) }
        return ContentHash.text(ContentHash.of(words: hashes), length: Self.idLength)
    }

    private static let idLength = 12

    /// All data of the album except its id, slug and locations, as bytes for comparison.
    func content(withTracks: Bool = true) -> [UInt8] {
        var album = self
        (album.id, album.slug, album.isSlugMade) = ("", "", true)
        if !withTracks { album.tracks = [] }
        var writer = BinaryEncoder()
        album.encodeFields(into: &writer)
        writer.put(cover?.text) { $0.put($1) }
        writer.put(note) { $0.putWord($1.fingerprint) }
        return writer.bytes
    }
}

extension Slug {
    /// Gives each album a unique slug.
    ///
    /// A slug that was written by hand, or that is a file's name, is kept. Of equal slugs generated from title and id,
    /// the first in album order is kept, so that an address does not change when albums are added after it. Each other
    /// one gets the whole id instead of the short one, and if that is taken as well, a hash of source and id.
    package static func makeUnique(_ albums: inout [Album]) {
        guard albums.indices.contains(where: { albums[$0].isSlugMade }) else { return }
        var taken: Set<String> = []
        taken.reserveCapacity(albums.count)
        for index in albums.indices where !albums[index].isSlugMade {
            taken.insert(UnicodeText.collisionKey(albums[index].slug))
        }
        for index in albums.indices where albums[index].isSlugMade {
            if taken.insert(albums[index].slug).inserted { continue }
            albums[index].slug = free(for: albums[index], &taken)
        }
    }

    private static func free(for album: Album, _ taken: inout Set<String>) -> String {
        let hash = ContentHash.text(ContentHash.of(fields: [album.source, album.id]), length: 12)
        let longer = [make(title: album.title, id: album.id), make(title: album.title, id: hash)]
        if let slug = longer.first(where: { taken.insert(UnicodeText.collisionKey($0)).inserted }) { return slug }
        // Two sources with the same name contain the same album.
        var number = 2
        while !taken.insert("\(longer[1])-\(number)").inserted { number += 1 }
        return "\(longer[1])-\(number)"
    }
}
