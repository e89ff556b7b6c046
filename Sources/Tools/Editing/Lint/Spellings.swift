package import Albums

/// The spellings of names in a field of all albums, grouped by the name they probably mean.
package struct Spellings: Sendable {
    package struct Spelling: Sendable {
        package let text: String
        package let key: NameKey
        /// The albums that have it, by index, in order.
        package internal(set) var albums: [Int]
    }

    /// The spellings of one name.
    package struct Group: Sendable {
        /// The one to write: the one that the settings name, else the most used one; of equally used ones, the one with
        /// most accents, else the first.
        package let preferred: Spelling
        /// The others, in order of their first album.
        package let others: [Spelling]
        /// Whether one is named by the settings, or used more often than each other one.
        package let isClear: Bool
    }

    /// The names with several spellings, in order of their first album.
    package private(set) var groups: [Group] = []
    /// How many spellings were compared: each once.
    package private(set) var comparisons = 0

    /// Groups the spellings of a field; `kept` are names whose spelling the settings decide.
    package init(_ albums: [Album], _ field: NameField, kept: [String] = []) {
        var spellings: [Spelling] = []
        var known: [String: Int] = [:]
        for index in albums.indices {
            for name in field.names(of: albums[index]) {
                if let place = known[name] {
                    if spellings[place].albums.last != index { spellings[place].albums.append(index) }
                } else {
                    known[name] = spellings.count
                    spellings.append(Spelling(text: name, key: NameKey(name), albums: [index]))
                }
            }
        }
        comparisons = spellings.count
        var order: [String] = []
        var members: [String: [Spelling]] = [:]
        for spelling in spellings {
            if members[spelling.key.loose] == nil { order.append(spelling.key.loose) }
            members[spelling.key.loose, default: []].append(spelling)
        }
        let names = Set(kept)
        groups = order.compactMap { key in members[key].flatMap { $0.count > 1 ? Group($0, kept: names) : nil } }
    }
}

extension Spellings.Group {
    /// A group of two or more spellings in order of their first album; nil if the settings keep all of them.
    fileprivate init?(_ spellings: [Spellings.Spelling], kept: Set<String>) {
        let named = spellings.filter { kept.contains($0.text) }
        if named.count == spellings.count { return nil }
        // Of equally good ones, the first stays the best.
        let candidates = named.isEmpty ? spellings : named
        var best = candidates[0]
        for spelling in candidates.dropFirst() {
            let (one, other) = (best.albums.count, spelling.albums.count)
            if other > one || other == one && spelling.key.accents > best.key.accents { best = spelling }
        }
        preferred = best
        // Spellings that the settings keep beside the preferred one are meant to differ.
        others = spellings.filter { $0.text != best.text && !kept.contains($0.text) }
        let second = spellings.filter { $0.text != best.text }.map(\.albums.count).max() ?? 0
        isClear = named.count == 1 || named.isEmpty && best.albums.count > second
    }
}
