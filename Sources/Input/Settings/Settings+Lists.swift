package import Albums
import Readers
package import SourceText

extension Settings {
    /// Reads the articles that are skipped where names are sorted; more than one word is reported.
    mutating func readArticles(_ record: inout RecordReader) {
        guard let node = record.value("articles") else { return }
        articles = record.texts("articles").map { RecordReader.trimmed($0).lowercased() }.filter { !$0.isEmpty }
        let items = if case .list(let items) = node.value { items } else { [node] }
        for item in items {
            guard let text = item.string.map(RecordReader.trimmed), text.contains(" ") else { continue }
            record.report(
                .wrongSetting, "`articles` must name single words, not \"\(text)\"", at: item,
                help: "write articles: [the, die, l']")
        }
    }

    /// Reads which lists the site has, and which albums are on the pages of each; a word that names none is reported.
    mutating func readLists(_ record: inout RecordReader) {
        guard let node = record.value("lists") else { return }
        lists = []
        let items = if case .list(let items) = node.value { items } else { [node] }
        for item in items where !item.isNull {
            if let word = record.plainText(of: item) {
                addList(word, at: item, nil, in: &record)
                continue
            }
            guard var entry = record.nested(item, keys: Self.listTable.names, called: "lists") else { continue }
            let word = entry.text("split")
            // An entry without conditions and order has no query.
            let query = AlbumQuery.table.names.contains { entry.value($0) != nil } ? AlbumQuery(reading: &entry) : nil
            let hasFeed = entry.flag("feed") == true
            record.take(entry.finish(unknown: .unknownSetting))
            if let word {
                addList(word, at: item["split"] ?? item, query, hasFeed: hasFeed, in: &record)
            } else if entry.value("split") == nil {
                record.report(
                    .wrongSetting, "this list lacks `split`, the field whose values have pages", at: item,
                    help: "write such as {split: artist, where: {genre: Jazz}}")
            }
        }
    }

    private mutating func addList(
        _ word: String, at node: Node, _ query: AlbumQuery?, hasFeed: Bool = false, in record: inout RecordReader
    ) {
        guard let list = Taxonomy.allCases.first(where: { $0.setting == word }) else {
            let names = Taxonomy.allCases.map(\.setting)
            record.report(
                .wrongSetting, "there is no list of \"\(word)\"", at: node,
                help: Suggestion.nearest(to: word, in: names).map { "did you mean `\($0)`?" }
                    ?? "write some of \(names.joined(separator: ", "))")
            return
        }
        if lists.contains(list) {
            // The same word twice means nothing else, but one of two queries would be lost.
            guard query != nil || listQueries[list] != nil || hasFeed != feedLists.contains(list) else { return }
            record.report(
                .wrongSetting, "there are two lists of \"\(word)\"", at: node,
                help: "a site has one list for each field: remove one, or join the conditions under `any`")
            return
        }
        lists.append(list)
        listQueries[list] = query
        if hasFeed { feedLists.insert(list) }
    }

    /// Reports names and values in the queries of lists that no album has, and queries that match no album.
    package func listProblems(in albums: [Album]) -> [Diagnostic] {
        lists.flatMap { listQueries[$0]?.problems(in: albums) ?? [] }
    }
}
