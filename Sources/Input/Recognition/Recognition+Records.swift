package import Readers
import Settings

extension Recognition {
    /// Recognizes the values of records that are known to be albums, such as the front matter of their texts.
    ///
    /// `known` has the meanings that are no guess, by path. A text about an album is a value like others, because an
    /// album with a text of its own has it elsewhere; so is an id, which means nothing outside its program.
    package static func recognize(records: [Node], known: [String: Meaning]) -> Recognition {
        let words = ColumnWords.all
        let columns = RecordColumns.columns(of: records.map { FoundRecord($0) }, limit: columnLimit, words)
        var match = ColumnMatch(columns, words: words)
        for index in columns.indices {
            if let meaning = known[columns[index].path] {
                if let other = match.column(meaning) { match.leaveOut(other) }
                match.set(index, meaning, 1)
            } else if [.notes, .id].contains(match.meanings[index]?.meaning) {
                match.leaveOut(index)
            }
        }
        var result = Recognition(kind: "yaml")
        result.take(match, listsBySemicolon: false)
        return result
    }

    private static let columnLimit = 500
}
