/// What the owner wrote about an album or a page, and where it is written.
public struct Note: Sendable {
    /// How the text is marked up.
    public enum Markup: Sendable {
        /// CommonMark.
        case markdown
        /// None: every character stands for itself, and so does every line.
        case plain
    }

    /// How the text is marked up.
    public let markup: Markup
    /// The text as it is written in its file, quotes and escapes included.
    public let span: SourceSpan
    private let decoded: [UInt8]?

    /// Markdown that stands in its file as it is.
    public init(_ span: SourceSpan) {
        self.span = span
        markup = .markdown
        decoded = nil
    }

    /// A text that a reader decoded from `span`.
    public init(_ text: String, markup: Markup, from span: SourceSpan) {
        self.span = span
        self.markup = markup
        decoded = Array(text.utf8)
    }

    /// The text.
    public var bytes: ArraySlice<UInt8> { decoded?[...] ?? span.file.bytes[span.range] }

    /// The place in the file of a range of ``bytes``.
    ///
    /// In a text that was decoded, the place where the same bytes stand; the whole text where they cannot be found.
    public func place(of range: Range<Int>) -> SourceSpan {
        guard let decoded else { return span.file.span(range) }
        let wanted = decoded[range.clamped(to: decoded.indices)]
        let raw = span.file.bytes[span.range]
        guard !wanted.isEmpty, let found = raw.firstRange(of: wanted) else { return span }
        return span.file.span(found)
    }
}
