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
    /// The text where it was decoded from what the file holds; nil where the file holds it as it is.
    let decoded: [UInt8]?
    /// A hash of the text and its markup.
    let print: UInt64

    /// Markdown that stands in its file as it is.
    public init(_ span: SourceSpan) {
        self.init(markup: .markdown, span: span, decoded: nil, print: Self.print(of: span.file.bytes[span.range]))
    }

    /// A text that a reader decoded from `span`.
    public init(_ text: String, markup: Markup, from span: SourceSpan) {
        let bytes = Array(text.utf8)
        let print = Self.print(of: bytes[...]) ^ (markup == .plain ? 1 : 0)
        self.init(markup: markup, span: span, decoded: bytes, print: print)
    }

    /// A note whose hash is known.
    init(markup: Markup, span: SourceSpan, decoded: [UInt8]?, print: UInt64) {
        self.markup = markup
        self.span = span
        self.decoded = decoded
        self.print = print
    }

    private static func print(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.value
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
