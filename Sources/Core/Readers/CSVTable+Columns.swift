import SourceText

/// Finds columns by their names as people and programs write them.
extension CSVTable {
    /// The significant characters of a name: letters and digits, ignoring case.
    ///
    /// `Catalog#`, `catalog` and `Catalog.` are equal, and so are `Date Added`, `date_added` and `Date.Added`.
    package static func folded(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in UnicodeText.collisionKey(name).unicodeScalars {
            let value = scalar.value
            let isWord =
                value < 0x80
                ? (0x30...0x39).contains(value) || (0x61...0x7A).contains(value)
                : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if isWord { result.append(scalar) }
        }
        return String(result)
    }

    /// The index of the column with a name: the exact match, or the only match that ignores case, blanks and
    /// punctuation.
    package func column(_ name: String) -> Int? {
        if let index = header.firstIndex(of: name) { return index }
        let wanted = Self.folded(name)
        if wanted.isEmpty { return nil }
        let near = header.indices.filter { Self.folded(header[$0]) == wanted }
        return near.count == 1 ? near[0] : nil
    }

    /// Renames columns to the names that their reader knows, if the match is unambiguous.
    ///
    /// A column matches by its name, ignoring case, blanks and punctuation, or by one of its `synonyms`, such as its
    /// name in another language. A column that already has a known name keeps it, and so does one that `isRenamed`
    /// refuses.
    package mutating func adoptNames(
        _ known: [String], synonyms: [String: [String]] = [:], where isRenamed: (String) -> Bool = { _ in true }
    ) {
        var taken = Set(header)
        for name in known where !taken.contains(name) {
            let columns = ([name] + (synonyms[name] ?? [])).compactMap { column($0) }
            guard let found = columns.first(where: { !known.contains(header[$0]) && isRenamed(header[$0]) })
            else { continue }
            header[found] = name
            taken.insert(name)
        }
    }
}
