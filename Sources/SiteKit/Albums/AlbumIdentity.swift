/// What names an album whose record has no id.
extension Album {
    /// A hash of title, artists and date: the same for all pressings and copies of an album.
    private var titleHash: UInt64 { ContentHash.of(fields: titleFields.map(UnicodeText.normalized)) }

    private var titleFields: [String] { [title] + artists + [released?.text ?? ""] }

    /// The id of an album without one: 60 bits, so that no two of a million albums have the same by chance.
    var madeID: String { ContentHash.text(titleHash, length: Self.idLength) }

    /// What its slug shows of ``madeID``; ``Slug/settle(_:)`` tells apart those that share it.
    var shortID: String { ContentHash.text(titleHash, length: 6) }

    /// ``madeID`` of one of several pressings, with what tells those apart.
    var pressingID: String {
        let numbers = ids.flatMap { [$0.name, $0.value] }
        let details = [catalogNumbers, formats, labels, [barcode ?? "", country ?? "", type ?? ""], numbers]
        let fields = [titleFields] + details
        let hashes = fields.map { ContentHash.of(fields: $0.map(UnicodeText.normalized)) }
        return ContentHash.text(ContentHash.of(words: hashes), length: Self.idLength)
    }

    private static let idLength = 12

    /// All that is known of the album but for its id, slug and places, as bytes to compare.
    func content(withTracks: Bool = true) -> [UInt8] {
        var album = self
        (album.id, album.slug, album.isSlugMade) = ("", "", true)
        if !withTracks { album.tracks = [] }
        var writer = PackWriter()
        album.packFields(into: &writer)
        writer.put(cover?.text) { $0.put($1) }
        writer.put(note) { $0.putWord($1.print) }
        return writer.bytes
    }
}

extension Slug {
    /// Gives each album a slug that no other has.
    ///
    /// A slug that somebody wrote, or that is a file's name, stays. Of those that are made of title and id, the first in
    /// the order of the albums keeps its own, so that an address does not change when albums are added behind it; each
    /// other has its whole id in place of the short one, and if that is taken as well, a hash of source and id.
    static func settle(_ albums: inout [Album]) {
        guard albums.indices.contains(where: { albums[$0].isSlugMade }) else { return }
        var taken: Set<String> = []
        taken.reserveCapacity(albums.count)
        for index in albums.indices where !albums[index].isSlugMade {
            taken.insert(UnicodeText.collisionKey(albums[index].slug))
        }
        for index in albums.indices where albums[index].isSlugMade {
            if taken.insert(albums[index].slug).inserted { continue }
            albums[index].slug = free(for: albums[index], &taken)
            albums[index].takePrints()
        }
    }

    private static func free(for album: Album, _ taken: inout Set<String>) -> String {
        let hash = ContentHash.text(ContentHash.of(fields: [album.source, album.id]), length: 12)
        let longer = [make(title: album.title, id: album.id), make(title: album.title, id: hash)]
        if let slug = longer.first(where: { taken.insert(UnicodeText.collisionKey($0)).inserted }) { return slug }
        // Two sources of one name, with the same album.
        var number = 2
        while !taken.insert("\(longer[1])-\(number)").inserted { number += 1 }
        return "\(longer[1])-\(number)"
    }
}
