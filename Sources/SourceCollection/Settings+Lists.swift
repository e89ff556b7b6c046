import Readers
import SourceText

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

    /// Reads which lists the site has; a word that names none is reported.
    mutating func readLists(_ record: inout RecordReader) {
        let words = record.texts("lists")
        guard let node = record.value("lists") else { return }
        lists = []
        for word in words {
            guard let list = Taxonomy.allCases.first(where: { $0.setting == word }), !lists.contains(list) else {
                continue
            }
            lists.append(list)
        }
        let names = Taxonomy.allCases.map(\.setting)
        let items = if case .list(let items) = node.value { items } else { [node] }
        for item in items {
            guard let word = item.string, !names.contains(word) else { continue }
            record.report(
                .wrongSetting, "there is no list of \"\(word)\"", at: item,
                help: Suggestion.nearest(to: word, in: names).map { "did you mean `\($0)`?" }
                    ?? "write some of \(names.joined(separator: ", "))")
        }
    }
}
