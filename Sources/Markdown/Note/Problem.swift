extension Markdown {
    /// A mistake in a note, with its place.
    public struct Problem: Sendable, Hashable {
        /// What is wrong.
        public enum Kind: Sendable, Hashable {
            /// More than ``Problem/deepestLevel`` block quotes or lists in one another; `level` is the first one too many.
            case tooDeep(level: Int)
            /// A link or image uses a scheme other than http, https and mailto. It was rendered without the address.
            ///
            /// `scheme` is lower case, without the colon; `destination` is the address as it reads once entities are resolved.
            case linkScheme(scheme: String, destination: String)
            /// The note is longer than ``Options/maximumBytes``.
            case tooLarge(limitBytes: Int)
            /// So many `![` stay open before closing brackets that reading them would take minutes.
            ///
            /// cmark 0.30.2 looks at each open image bracket whenever a link ends; 5,000 of one and 10,000 of the other in the same
            /// paragraph are fine.
            case tooManyOpenBrackets
        }

        /// The deepest nesting of block quotes and lists that is rendered.
        public static let deepestLevel = 100

        /// What is wrong.
        public let kind: Kind
        /// Where, as indices of the source.
        public let range: Range<Int>
    }
}
