extension Markdown {
    /// A link or an image of a note.
    public struct Link: Sendable, Hashable {
        /// The kind of a link.
        public enum Kind: Sendable, Hashable {
            /// `[text](destination)`, a reference, or `<address>`.
            case link
            /// `![text](destination)`.
            case image
        }

        /// The kind: link or image.
        public let kind: Kind

        /// The decoded address, such as `a b.md` for `<a&#32;b.md>`; `mailto:` is added to e-mail autolinks.
        public let destination: String

        /// The title, if there is one.
        public let title: String?

        /// The position of the destination, as indices of the source.
        ///
        /// Excludes angle brackets; the bytes are as written: `java&#115;cript:x`. For a reference link this is the
        /// destination in its definition. If it cannot be found, the lines of the block that uses it; without
        /// ``Options/locatesLinks``, empty.
        public let range: Range<Int>

        /// A link or an image at a place of its source.
        public init(kind: Kind, destination: String, title: String? = nil, range: Range<Int>) {
            (self.kind, self.destination, self.title, self.range) = (kind, destination, title, range)
        }
    }
}
