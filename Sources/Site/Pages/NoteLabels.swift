package import Localization

/// The words that code blocks, tables and footnotes of notes show.
package struct NoteLabels: Sendable, Equatable {
    /// The words, in the order of ``words``.
    package let texts: [String]

    /// The words that notes may show.
    static let words: [Word] = [.code, .table, .footnotes, .footnote, .footnoteBack]

    /// Those of a site in English.
    package static let english = NoteLabels(.english)

    /// Takes them from the words of a language.
    package init(_ words: Words) { texts = Self.words.map { words[$0] } }

    /// The labels with the texts that a build saved; nil if their number is another one.
    package init?(texts: [String]) {
        guard texts.count == Self.words.count else { return nil }
        self.texts = texts
    }

    /// The text of a word, which must be one of these.
    subscript(word: Word) -> String {
        guard let index = Self.words.firstIndex(of: word) else { preconditionFailure("notes do not show \(word)") }
        return texts[index]
    }
}
