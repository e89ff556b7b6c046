extension Markdown {
    /// What becomes of a link or an image.
    public enum LinkTarget: Sendable, Hashable {
        /// The destination as the author wrote it.
        case keep
        /// Another address, not yet escaped for HTML. Its scheme is checked like an author's.
        case replace(String)
        /// Text without a link; of an image its alternative text.
        case refuse
    }
}
