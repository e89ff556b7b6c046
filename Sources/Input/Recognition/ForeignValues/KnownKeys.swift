import Albums
package import Readers
import SourceText

/// The keys of a record in the site's own files, found as people write them.
///
/// A key that is not known is taken for a known one if they differ only in case, blanks and punctuation (`Catalog
/// Number`, `catalog_number`), or if it is another name of one (`Album Title`). It stays unknown if the record has the
/// known key as well, or if two keys could be meant.
package struct KnownKeys: Sendable {
    package let keys: [String]
    /// Other names of a key.
    package let synonyms: [String: [String]]
    /// The keys by their names, without case, blanks and punctuation.
    private let names: [String: (key: String, isSynonym: Bool)]

    package static let album = KnownKeys(
        Album.keys,
        synonyms: [
            "title": ["album", "album title", "album name"], "artist": ["album artist", "artist name"],
            "released": ["release date"], "year": ["release year"], "added": ["date added"],
        ])
    package static let track = KnownKeys(
        Album.trackTable.names,
        synonyms: [
            "title": ["name", "track", "song", "track title", "track name"], "artist": ["track artist"],
            "position": ["no", "nr", "number", "track number", "track no"], "disc": ["disc number", "cd"],
            "duration": ["length", "time"],
        ])

    private init(_ keys: [String], synonyms: [String: [String]]) {
        (self.keys, self.synonyms) = (keys, synonyms)
        var names: [String: (key: String, isSynonym: Bool)] = [:]
        for key in keys {
            for name in synonyms[key] ?? [] { names[CSVTable.folded(name)] = (key, true) }
        }
        for key in keys { names[CSVTable.folded(key)] = (key, false) }
        self.names = names
    }

    /// The record with known keys in place of those that are meant; nil if every key is known or unlike any known one.
    ///
    /// Keys and values keep their places.
    package func renamed(_ record: Node) -> Node? {
        guard case .map(var entries) = record.value else { return nil }
        var meant: [String: [(index: Int, isSynonym: Bool)]] = [:]
        for (index, entry) in entries.enumerated() where !keys.contains(entry.key) {
            guard let name = names[CSVTable.folded(entry.key)], record[name.key] == nil else { continue }
            meant[name.key, default: []].append((index, name.isSynonym))
        }
        var isChanged = false
        for (key, found) in meant {
            let written = found.filter { !$0.isSynonym }
            let nearest = written.isEmpty ? found : written
            guard nearest.count == 1 else { continue }
            let entry = entries[nearest[0].index]
            entries[nearest[0].index] = Node.Entry(key: key, range: entry.keyRange, value: entry.value)
            isChanged = true
        }
        return isChanged ? Node(.map(entries), record.range, isRecovered: record.isRecovered) : nil
    }
}
