extension Markdown {
    /// A link or an image of a note.
    public struct Link: Sendable, Hashable {
        /// What the destination is for.
        public enum Kind: Sendable, Hashable {
            /// `[text](destination)`, a reference, or `<address>`.
            case link
            /// `![text](destination)`.
            case image
        }

        /// Link or image.
        public let kind: Kind

        /// The address with entities and backslashes read, such as `a b.md` for `<a&#32;b.md>`; `mailto:` is put before e-mail autolinks.
        public let destination: String

        /// The title, if there is one.
        public let title: String?

        /// Where the destination is written, as indices of the source.
        ///
        /// Without the angle brackets, as written: `java&#115;cript:x`. For a reference link this is the destination in its
        /// definition. When it cannot be found, the lines of the block that uses it; without ``Options/locatesLinks``, empty.
        public let range: Range<Int>
    }
}
