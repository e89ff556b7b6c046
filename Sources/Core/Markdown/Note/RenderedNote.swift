extension Markdown {
    /// A rendered note with its metadata.
    public struct RenderedNote: Sendable, Hashable {
        /// The HTML in UTF-8; empty if a problem other than a link's prevented rendering.
        ///
        /// The author's raw HTML is escaped and therefore visible as text, except comments, which are dropped because
        /// they were never meant to be visible.
        public internal(set) var html: [UInt8] = []

        /// The headings, in order.
        public internal(set) var headings: [Heading] = []

        /// The links and images in order, including refused ones.
        public internal(set) var links: [Link] = []

        /// The images in ``links`` without an alternative text.
        public internal(set) var undescribed: [Link] = []

        /// The beginning of the first paragraph with text, without markup, cut between words and then ended with `…`.
        public internal(set) var excerpt = ""

        /// The problems, in order.
        public internal(set) var problems: [Problem] = []
    }
}
