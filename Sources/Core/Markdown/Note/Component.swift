extension Markdown {
    /// A use of a component in a note: a fenced block of code whose info string is a name in braces.
    ///
    ///     ```{figure}
    ///     src: label.jpg
    ///     caption: The *label*
    ///     ```
    public struct Component: Sendable, Hashable {
        /// The name, without braces.
        public let name: String
        /// The position of the name, as indices of the source.
        public let nameRange: Range<Int>
        /// The lines between the fences, as indices of the source.
        public let body: Range<Int>
    }
}
