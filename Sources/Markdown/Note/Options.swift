extension Markdown {
    /// What to make of a note.
    public struct Options: Sendable {
        /// The longest excerpt, in characters (Unicode scalars); 0 for none.
        public var excerptLength: Int

        /// Whether each link says where it is written (``Link/range``), which takes as long as all else of a link together.
        ///
        /// Who only wants to know whether something is wrong renders without, and once more with it where something is.
        public var locatesLinks: Bool

        /// Anchors that headings may not take, such as the ids of the page around the note.
        public var reservedAnchors: Set<String>

        /// Schemes that links may have, in lower case.
        public var linkSchemes = Options.usualSchemes

        /// Schemes that links may have unless more are allowed.
        public static let usualSchemes: Set<String> = ["http", "https", "mailto", "tel"]

        /// Schemes that can run code or show files of the reader; they are never allowed.
        public static let harmfulSchemes: Set<String> = [
            "javascript", "vbscript", "data", "file", "livescript", "mocha", "blob", "filesystem", "about",
            "view-source",
        ]

        /// The largest note, in bytes; anything longer is refused with ``Problem/Kind/tooLarge(limitBytes:)``.
        public var maximumBytes: Int

        /// The level that the highest headings of the note get, where theirs is a higher one: 2 on a page with an `h1` of its own.
        ///
        /// All headings of such a note move down by as many levels, to 6 at the most.
        public var highestHeading: Int

        /// The accessible name of blocks of code, which can be scrolled by keyboard; empty for blocks that cannot be focused.
        public var codeLabel: String

        /// Writes what `cmark --unsafe` writes: no anchors, no checks, no rewriting.
        ///
        /// Only for the tests of conformance.
        var writesLikeCmark = false

        /// Options with their defaults.
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
