import Readers
import Settings

/// Web pages: their tables, and the cards of pages without one.
extension TextRecognizer {
    /// The table or the cards of a page that are most like a list of albums.
    func html() -> Recognition? { table() ?? cards() }

    private func table() -> Recognition? {
        let tables = HTMLTable.all(in: file)
        let guesses = tables.indices.prefix(Settings.Source.Form.tableLimit).compactMap { index in
            TableGuess(tables[index], file, words).map { (number: index + 1, table: $0, match: $0.match(words)) }
        }
        guard let best = guesses.max(by: { $0.match.score < $1.match.score }) else { return nil }
        guard areAlbums(best.match, isNamed: best.table.headerRow > 0) else { return nil }
        var result = recognition(of: best.table, best.match)
        result.tableNumber = best.number
        result.headerRow = best.table.headerRow
        return result
    }

    /// Cards with a title and an artist, or with both in one text.
    private func cards() -> Recognition? {
        let page = HTMLCards(file)
        let found = page.places.compactMap { place -> (place: String, table: TableGuess, match: ColumnMatch)? in
            guard let table = TableGuess(page.table(at: place), words) else { return nil }
            let columns = table.columns.map { column in
                let isPlain = column.names.first?.split(separator: " ").first.map {
                    HTMLCards.plainNames.contains(String($0))
                }
                return isPlain == true ? ColumnFacts(path: column.path, names: [], values: column.values) : column
            }
            // Texts without a picture or a name may be a menu.
            if columns.allSatisfy({ $0.names.isEmpty && !["text", "alt"].contains($0.path) }) { return nil }
            var match = ColumnMatch(columns, words: words)
            takeNames(&match)
            guard areAlbums(match), hasArtists(match) else { return nil }
            return (place, table, match)
        }
        // Of a card and what stands around or in it, the one with more parts.
        guard let best = found.max(by: { ($0.match.score, $1.place) < ($1.match.score, $0.place) }) else { return nil }
        var result = recognition(of: best.table, best.match)
        result.cards = best.place
        // The alternative text of a picture repeats the text beside it.
        for index in result.columns.indices where result.columns[index].path.utf8.elementsEqual("alt".utf8) {
            if result.columns[index].meaning == .extra { result.columns[index].meaning = nil }
        }
        return result
    }

    /// Takes the text of a card or its picture for the title if it is like `Can - Tago Mago`, and nothing else is one.
    private func takeNames(_ match: inout ColumnMatch) {
        if match.column(.title) != nil { return }
        let index = match.columns.firstIndex { column in
            ["text", "alt"].contains(column.path)
                && LinesGuess.pattern(ofTitles: column.values.sample, hasYear: false) != nil
        }
        if let index { match.set(index, .title, 0.55) }
    }

    /// Whether there are artists as well, or pictures and years, as in the discography of one.
    private func hasArtists(_ match: ColumnMatch) -> Bool {
        guard let title = match.column(.title) else { return false }
        guard let artist = match.column(.artist) else {
            if match.column(.cover) != nil, match.column(.year) != nil { return true }
            return LinesGuess.pattern(ofTitles: match.columns[title].values.sample, hasYear: false) != nil
        }
        // Posts have authors.
        let words = match.columns[artist].names.flatMap(ColumnWords.words)
        return match.columns[artist].values.count * 2 > match.columns[artist].values.rows
            && !words.contains { ["author", "user", "creator", "byline"].contains($0) }
    }

    private func recognition(of table: TableGuess, _ match: ColumnMatch) -> Recognition {
        var result = Recognition(kind: "html")
        result.take(match, listsBySemicolon: true)
        result.takeUnit(table.rows.dropFirst(table.headerRow).map { $0 }, match, table)
        return result
    }
}
