extension Markdown {
    /// A note as HTML, and what is in it.
    public struct RenderedNote: Sendable, Hashable {
        /// The HTML, UTF-8; empty when a problem other than a link's kept the note from being rendered.
        ///
        /// Raw HTML of the author is escaped and so visible as text, except comments, which are dropped: they were never meant to
        /// be seen.
        public internal(set) var html: [UInt8] = []

        /// Headings in order.
        public internal(set) var headings: [Heading] = []

        /// Links and images in order, refused ones included.
        public internal(set) var links: [Link] = []

        /// The start of the first paragraph that has text, without markup, cut between words and then ended with `…`.
        public internal(set) var excerpt = ""

        /// What is wrong, in order.
        public internal(set) var problems: [Problem] = []
    }
}
