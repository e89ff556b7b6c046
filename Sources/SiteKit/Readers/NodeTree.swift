/// What a reader made of one file: its values, and everything that is wrong with it.
public struct NodeTree: Sendable {
    /// The file it was read from.
    public let file: SourceFile
    /// The language of the file; scalars mean slightly different things in each.
    public let dialect: Dialect
    /// The value of the file, without the parts that could not be read; nil if nothing could be.
    public let root: Node?
    /// The mistakes, at most ``Findings/limit`` of them, in file order.
    public let diagnostics: [Diagnostic]

    /// The languages in which records are written.
    public enum Dialect: Sendable {
        /// Types are as written: text has quotes, numbers have none.
        case json
        /// A plain scalar counts as text where text is wanted: `title: 1984`.
        case yaml
        /// Everything is text; numbers are read from it, and an empty field is no value.
        case csv
        /// Texts and lists of texts, taken from data of another program: numbers are read from text, and empty text is
        /// no value.
        case foreign

        /// Whether everything is text.
        var isText: Bool { self == .csv || self == .foreign }
    }
}
