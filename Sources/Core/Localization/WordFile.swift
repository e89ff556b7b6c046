import Readers
import SourceText
import Templates

/// A file of words that was read: what it has, and its mistakes.
struct WordFile {
    /// The tag of its language, in lower case.
    let language: String
    private(set) var diagnostics: [Diagnostic] = []
    private var texts: [Word: String] = [:]
    private var forms: [CountedWord: [PluralCategory: String]] = [:]
    private var months: [String]?
    private var monthsAlone: [String]?
    private var firstDay: String?
    /// The words that only a site's own templates know.
    private(set) var extra: [String: String] = [:]
    private let file: SourceFile

    /// What each key of a date stands for.
    private static let dateNames = ["{day}", "{month}", "{year}"]
    private static let (months, monthsAlone, firstDay, extra) = ("months", "monthsAlone", "firstDay", "extra")
    /// The keys that are no words, and what each holds.
    static let listKeys = [
        (months, "A list of the twelve months, as in a date."), (monthsAlone, "The months as they stand alone."),
        (firstDay, "How the first day of a month is written."), (extra, "Texts of your own for your templates."),
    ]
    /// Every key of a file of words.
    static let keys =
        Word.allCases.map(\.rawValue) + CountedWord.allCases.map(\.rawValue)
        + listKeys.map(\.0)

    /// Reads a file; what is wrong in it is left out and reported.
    init(_ file: SourceFile, language: String, english: WordDraft?) {
        (self.file, self.language) = (file, language)
        let tree = YAMLReader.read(file)
        diagnostics = tree.diagnostics
        guard let root = tree.root, !root.isNull else { return }
        var record = RecordReader(root, in: tree, keys: Self.keys)
        record.reportUnknownKeys(.unknownWord)
        for entry in root.entries { read(entry, english, &record) }
        diagnostics += record.diagnostics
    }

    private mutating func read(_ entry: Node.Entry, _ english: WordDraft?, _ record: inout RecordReader) {
        if let word = Word(rawValue: entry.key) {
            guard let text = record.text(entry.key) else { return }
            if hasRightPlaceholders(text, word, english, at: entry.value) { texts[word] = text }
        } else if let word = CountedWord(rawValue: entry.key) {
            readForms(of: word, entry.value, &record)
        } else if entry.key == Self.months {
            months = readMonths(entry, &record)
        } else if entry.key == Self.monthsAlone {
            monthsAlone = readMonths(entry, &record)
        } else if entry.key == Self.firstDay {
            firstDay = record.text(entry.key)
        } else if entry.key == Self.extra {
            readExtra(entry, &record)
        }
    }

    private mutating func readExtra(_ entry: Node.Entry, _ record: inout RecordReader) {
        let names = entry.value.entries.map(\.key)
        guard var words = record.nested(entry.value, keys: names, called: entry.key) else { return }
        for word in entry.value.entries {
            if TemplateName.isOne(word.key) {
                extra[word.key] = words.text(word.key) ?? extra[word.key]
            } else {
                diagnostics.append(TemplateName.warning(.unknownWord, about: word.key, at: file.span(word.keyRange)))
            }
        }
        diagnostics += words.diagnostics
    }

    private mutating func readMonths(_ entry: Node.Entry, _ record: inout RecordReader) -> [String]? {
        let names = record.texts(entry.key)
        if names.count == 12 { return names }
        if !entry.value.isRecovered {
            diagnostics.append(
                .error(
                    .missingWord, "`\(entry.key)` has \(names.count) names, but a year has 12 months",
                    at: file.span(entry.value.range)))
        }
        return nil
    }

    /// Checks that a word has the placeholders that the English one has.
    private mutating func hasRightPlaceholders(
        _ text: String, _ word: Word, _ english: WordDraft?, at node: Node
    ) -> Bool {
        guard let english else { return true }
        let isDate = word == .date || word == .monthAndYear
        for name in isDate ? Self.dateNames : ["%", "#"] {
            let (found, wanted) = (count(name, text), count(name, english.texts[word.index]))
            if found == wanted { continue }
            let problem =
                wanted == 0 ? "must not have `\(name)`" : found == 0 ? "lacks `\(name)`" : "has `\(name)` twice"
            report(
                .wrongPlaceholder, "`\(word.rawValue)` \(problem)", at: node,
                help: "the English text is: \(english.texts[word.index])")
            return false
        }
        return true
    }

    private func count(_ name: String, _ text: String) -> Int { text.ranges(of: name).count }

    private mutating func readForms(of word: CountedWord, _ node: Node, _ record: inout RecordReader) {
        let rule = PluralRule(language: LanguageTag.primary(language))
        guard var entry = record.nested(node, keys: PluralCategory.allCases.map(\.rawValue), called: word.rawValue)
        else { return }
        var found: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            guard let value = node[category.rawValue], let text = entry.text(category.rawValue) else { continue }
            let numbers = count("%", text)
            if numbers == 1 || numbers == 0 && rule.isOneNumber(category) {
                found[category] = text
            } else {
                report(
                    .wrongPlaceholder, "this form of `\(word.rawValue)` \(numbers == 0 ? "lacks" : "repeats") `%`",
                    at: value, help: "`%` stands for the number, and the form `\(category.rawValue)` has several")
            }
        }
        entry.reportUnknownKeys(.unknownWord)
        diagnostics += entry.diagnostics
        let missing = rule.categories.filter { node[$0.rawValue] == nil }.map { "`\($0.rawValue)`" }
        if !missing.isEmpty, !node.isRecovered {
            report(
                .missingPlural, "`\(word.rawValue)` has no form \(missing.joined(separator: " and "))", at: node,
                help: "the plurals of this language are \(rule.categories.map(\.rawValue).joined(separator: ", "))")
        }
        forms[word] = found
    }

    private mutating func report(_ code: DiagnosticCode, _ message: String, at node: Node, help: String) {
        diagnostics.append(.error(code, message, at: file.span(node.range), help: help))
    }

    /// The keys it lacks.
    var missing: [String] {
        Word.allCases.filter { texts[$0] == nil }.map(\.rawValue)
            + CountedWord.allCases.filter { forms[$0] == nil }.map(\.rawValue) + (months == nil ? [Self.months] : [])
    }

    /// Replaces the words of a draft by those of the file.
    ///
    /// The forms of a number, and the names of the months, are replaced together: a language's own forms never stand
    /// beside those of another one.
    func add(to draft: inout WordDraft) {
        for (word, text) in texts { draft.texts[word.index] = text }
        for (word, found) in forms where found[.other] != nil {
            draft.forms[word.index] = PluralCategory.allCases.map { found[$0] }
        }
        if let months { (draft.months, draft.monthsAlone, draft.firstDay) = (months, nil, nil) }
        if let monthsAlone { draft.monthsAlone = monthsAlone }
        if let firstDay { draft.firstDay = firstDay }
        draft.extra.merge(extra) { $1 }
        draft.language = language
    }
}
