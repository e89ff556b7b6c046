extension Markdown {
    /// Options for rendering a note.
    public struct Options: Sendable {
        /// Maximum length of the excerpt, in characters (Unicode scalars); 0 for none.
        public var excerptLength: Int

        /// Whether each link gets its source position (``Link/range``), which takes as long as everything else for a
        /// link.
        ///
        /// Callers that only need positions for error messages can render without, and again with positions if there
        /// are errors.
        public var locatesLinks: Bool

        /// Anchors that headings must not use, such as the ids of the surrounding page.
        public var reservedAnchors: Set<String>

        /// Allowed link schemes, in lower case.
        public var linkSchemes = Options.usualSchemes

        /// The link schemes allowed by default.
        public static let usualSchemes: Set<String> = ["http", "https", "mailto", "tel"]

        /// Schemes that can run code or show the reader's files; they are never allowed.
        public static let harmfulSchemes: Set<String> = [
            "javascript", "vbscript", "data", "file", "livescript", "mocha", "blob", "filesystem", "about",
            "view-source",
        ]

        /// Maximum size of a note in bytes; larger notes are rejected with ``Problem/Kind/tooLarge(limitBytes:)``.
        public var maximumBytes: Int

        /// The level for the highest headings of a note that has higher ones: 2 on a page with its own `h1`.
        ///
        /// All headings of such a note are lowered by the same number of levels, to at most level 6.
        public var highestHeading: Int

        /// The accessible name of code blocks, which can be scrolled by keyboard; empty if they should not be
        /// focusable.
        public var codeLabel: String

        /// The words of footnotes and tables.
        public var labels = Labels()

        /// What anchors of footnotes start with, where several notes are on one page; empty for one note.
        public var footnotePrefix = ""

        /// Whether fenced blocks of code whose info string is a name in braces are components.
        public var readsComponents = false

        /// Whether headings have anchors.
        public var writesAnchors = true

        /// Whether tables, struck text, tasks, footnotes and bare links are read; false only for comparisons.
        var readsExtensions = true

        /// Produces the output of `cmark --unsafe`: no anchors, no checks, no rewriting.
        ///
        /// Only for conformance tests.
        var writesLikeCmark = false

        /// Creates options.
        public init(
            excerptLength: Int = 200, locatesLinks: Bool = true, reservedAnchors: Set<String> = [],
            maximumBytes: Int = 2 << 20, highestHeading: Int = 1, codeLabel: String = ""
        ) {
            self.excerptLength = excerptLength
            self.locatesLinks = locatesLinks
            self.reservedAnchors = reservedAnchors
            self.maximumBytes = maximumBytes
            self.highestHeading = highestHeading
            self.codeLabel = codeLabel
        }
    }
}
