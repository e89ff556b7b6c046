extension Markdown {
    /// The words of a note's HTML that are not its author's.
    public struct Labels: Sendable {
        /// The accessible name of tables, which can be scrolled by keyboard; empty if they should not be focusable.
        public var table: String
        /// The accessible name of the footnotes at the end.
        public var footnotes: String
        /// What is said before the number of a footnote.
        public var footnote: String
        /// What is said of a link from a footnote back to the text.
        public var back: String

        /// Creates the words; the defaults are English.
        public init(
            table: String = "", footnotes: String = "Footnotes", footnote: String = "Footnote",
            back: String = "Back to the text"
        ) {
            (self.table, self.footnotes, self.footnote, self.back) = (table, footnotes, footnote, back)
        }
    }
}
