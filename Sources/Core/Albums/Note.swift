package import SourceText

/// The owner's text about an album or a page, with its location.
package struct Note: Sendable {
    /// The markup of the text.
    package enum Markup: Sendable {
        /// CommonMark.
        case markdown
        /// None: every character and every line is literal.
        case plain
    }

    /// The markup of the text.
    package let markup: Markup
    /// The text as written in its file, including quotes and escapes.
    package let span: SourceSpan
    /// The decoded text; nil if the file contains the text literally.
    let decoded: [UInt8]?
    /// A fingerprint of the text and its markup.
    package let fingerprint: UInt64
    /// How it begins, as ``beginning(of:_:)``: kept with it, so that lists of albums read no file.
    package let intro: String
    /// The destinations of its pictures, as decoded from Markdown.
    package var pictures: [String] = []
    /// Whether it uses components, which may show anything of the site's albums.
    package var hasComponents = false
    /// The language of the text where a site shows it in another one; nil if it is that of the site.
    package var language: String?

    /// Markdown that its file contains literally.
    package init(_ span: SourceSpan) {
        let bytes = span.file.bytes[span.range]
        self.init(
            markup: .markdown, span: span, decoded: nil, fingerprint: Self.fingerprint(of: bytes),
            intro: Self.beginning(of: bytes, .markdown))
    }

    /// A text that a reader decoded from `span`.
    package init(_ text: String, markup: Markup, from span: SourceSpan) {
        let bytes = Array(text.utf8)
        let fingerprint = Self.fingerprint(of: bytes[...]) ^ (markup == .plain ? 1 : 0)
        self.init(
            markup: markup, span: span, decoded: bytes, fingerprint: fingerprint,
            intro: Self.beginning(of: bytes[...], markup))
    }

    /// A note with a known fingerprint.
    init(
        markup: Markup, span: SourceSpan, decoded: [UInt8]?, fingerprint: UInt64, intro: String,
        pictures: [String] = [], hasComponents: Bool = false
    ) {
        self.intro = intro
        self.pictures = pictures
        self.hasComponents = hasComponents
        self.markup = markup
        self.span = span
        self.decoded = decoded
        self.fingerprint = fingerprint
    }

    private static func fingerprint(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.value
    }

    /// A file with the text at the indices of ``bytes``.
    package var textFile: SourceFile { decoded.map { SourceFile(path: span.file.path, bytes: $0) } ?? span.file }

    /// The text.
    package var bytes: ArraySlice<UInt8> { decoded?[...] ?? span.file.bytes[span.range] }

    /// The span in the file of a range of ``bytes``.
    ///
    /// For decoded text, it is the span with the same bytes, or the whole text if they are not found.
    package func place(of range: Range<Int>) -> SourceSpan {
        guard let decoded else { return span.file.span(range) }
        let wanted = decoded[range.clamped(to: decoded.indices)]
        let raw = span.file.bytes[span.range]
        guard !wanted.isEmpty, let found = raw.firstRange(of: wanted) else { return span }
        return span.file.span(found)
    }
}
