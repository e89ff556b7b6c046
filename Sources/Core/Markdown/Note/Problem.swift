extension Markdown {
    /// A mistake in a note, with its position.
    public struct Problem: Sendable, Hashable {
        /// The kind of mistake.
        public enum Kind: Sendable, Hashable {
            /// More than ``Problem/deepestLevel`` nested block quotes or lists; `level` is the first one above the
            /// limit.
            case tooDeep(level: Int)
            /// A link or image uses a scheme other than http, https and mailto. It was rendered without the address.
            ///
            /// `scheme` is lower case, without the colon; `destination` is the decoded address.
            case linkScheme(scheme: String, destination: String)
            /// The note is longer than ``Options/maximumBytes``.
            case tooLarge(limitBytes: Int)
            /// There are so many unclosed `![` before closing brackets that parsing them would take minutes.
            ///
            /// cmark 0.30.2 checks each open image bracket whenever a link ends; 5,000 of one and 10,000 of the other
            /// in the same paragraph are fine.
            case tooManyOpenBrackets
            /// `[^label]` without a footnote of that label, with the labels that exist. It is shown as text.
            case missingFootnote(label: String, known: [String])
            /// A component that is indented, or in a list or quote. It is left out.
            case nestedComponent(name: String)
            /// A footnote to which no text refers. It is left out.
            case unusedFootnote(label: String)
            /// A second footnote with the same label. It is left out.
            case repeatedFootnote(label: String)
        }

        /// The deepest nesting of block quotes and lists that is rendered.
        public static let deepestLevel = 100

        /// The kind of mistake.
        public let kind: Kind
        /// The position, as indices of the source.
        public let range: Range<Int>
    }
}
