extension Markdown {
    /// How a link or image is rendered.
    public enum LinkTarget: Sendable, Hashable {
        /// With the author's destination.
        case keep
        /// With another address, not yet escaped for HTML. Its scheme is checked like an author's.
        case replace(String)
        /// An image with its files and its size.
        case picture(Picture)
        /// As text without a link; an image as its alternative text.
        case reject
    }
}
