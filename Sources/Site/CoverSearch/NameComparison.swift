import Albums

/// Compares names of albums and artists from different sources.
package enum NameComparison {
    /// Whether two titles are spellings of one.
    package static func isEqual(_ first: String, _ second: String) -> Bool {
        AlbumTitle(first).likeness(to: AlbumTitle(second), artists: []) == .equal
    }

    /// Whether two credits name the same artists.
    package static func isEqualCredit(_ first: String, _ second: String) -> Bool {
        ArtistCredit([first]).likeness(to: ArtistCredit([second])) == .equal
    }

    /// Whether a credit means various artists.
    package static func isVarious(_ artist: String) -> Bool {
        variousNames.contains(TitleKey.words(of: artist).joined(separator: " "))
    }

    private static let variousNames: Set = [
        "various", "various artists", "various artist", "va", "v a", "diverse", "diverse interpreten", "verschiedene",
        "verschiedene interpreten", "verschiedene kunstler", "artistes divers", "divers", "varios", "varios artistas",
        "vari", "artisti vari", "autori vari", "varios interpretes", "diversos", "diverse artiesten",
        "blandade artister",
        "rozni wykonawcy", "разные исполнители", "сборник", "різні виконавці", "cesitli sanatcilar", "群星", "华语群星",
        "オムニバス", "ヴァリアス アーティスト", "여러 아티스트",
    ]

    /// Whether many albums of one artist, or of different artists, share a title, so that it proves little.
    package static func isGeneric(title: String, artist: String) -> Bool {
        let title = AlbumTitle(title)
        let words = title.words
        if words.sorted() == NameWords.words(of: artist).sorted() { return true }
        let text = words.filter { !NameWords.isCount($0) }.joined(separator: " ")
        return text.isEmpty || genericTitles.contains(text) || text.hasPrefix("best of")
            || text.hasPrefix("very best of")
    }

    private static let genericTitles: Set<String> = [
        "greatest hits", "best of", "best", "collection", "hits", "anthology", "live", "unplugged", "mtv unplugged",
        "singles", "essential", "ep", "remixes", "demo", "christmas album", "complete", "gold", "ultimate collection",
        "platinum collection", "definitive collection", "in concert", "live in concert", "untitled",
        "original album classics", "extended play",
    ]

    /// The Levenshtein distance of two names, divided by the longer length.
    static func edits(_ first: [String], _ second: [String]) -> Double {
        let (first, second) = (first.joined(separator: " ").prefix(200), second.joined(separator: " ").prefix(200))
        if first.isEmpty || second.isEmpty { return first.isEmpty && second.isEmpty ? 0 : 1 }
        var last = Array(0...second.count)
        for (row, character) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                current.append(
                    min(last[column + 1] + 1, current[column] + 1, last[column] + (character == other ? 0 : 1)))
            }
            last = current
        }
        return Double(last[second.count]) / Double(max(first.count, second.count))
    }
}
