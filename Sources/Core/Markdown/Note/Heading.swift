extension Markdown {
    /// A heading of a note.
    public struct Heading: Sendable, Hashable {
        /// Its level in the HTML, 1 to 6 (``Options/highestHeading``).
        public internal(set) var level: Int
        /// Its text without markup.
        public let text: String
        /// The value of its `id`: Unicode letters are kept, and it is unique in the note.
        public let anchor: String
        /// 1-based line of the note.
        public let line: Int
    }
}
