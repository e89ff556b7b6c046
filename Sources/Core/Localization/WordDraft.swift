/// Words while files add to them: later files replace words of earlier ones.
struct WordDraft: Sendable {
    /// The language of the last file.
    var language = "en"
    var texts = [String](repeating: "", count: Word.allCases.count)
    var forms = [[String?]](
        repeating: [String?](repeating: nil, count: PluralCategory.allCases.count), count: CountedWord.allCases.count)
    var months = [String](repeating: "", count: 12)
    /// The names of the months without a day, if they differ.
    var monthsAlone: [String]?
    /// The first day of a month, if it is not written as 1.
    var firstDay: String?
    /// The words that only a site's own templates know, by their names.
    var extra: [String: String] = [:]
    /// The names of such words in all files, sorted.
    var extraNames: [String] = []
    /// Whether a site's own file has replaced any of them.
    var isOverridden = false
}
