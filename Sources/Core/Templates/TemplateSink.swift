import SourceText

/// What a program does with the texts of a page, in the order in which the page shows them.
protocol TemplateSink {
    /// Takes literal bytes of the program, which start at an offset among its literals.
    mutating func show(_ literal: Span<UInt8>, at offset: Int)

    /// Takes the text of a slot of `data`, to be escaped for HTML or not.
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool)
}

/// The bytes of the page, with marks where it shows the texts that are watched.
struct ByteSink: TemplateSink {
    var bytes: [UInt8]
    var watch: TextWatch

    @inline(__always)
    mutating func show(_ literal: Span<UInt8>, at offset: Int) { literal.append(to: &bytes) }

    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool) {
        watch.show(bits, of: data, isEscaped: isEscaped, to: &bytes)
    }
}

/// Both the bytes and the hash of the page; for the hash, a stand-in replaces the texts that are watched if `hidesWatched`.
struct PageSink: TemplateSink {
    var page: ByteSink
    var hash = HashSink()
    let hidesWatched: Bool

    @inline(__always)
    mutating func show(_ literal: Span<UInt8>, at offset: Int) {
        page.show(literal, at: offset)
        hash.show(literal, at: offset)
    }

    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool) {
        page.show(bits, of: data, isEscaped: isEscaped)
        if hidesWatched, page.watch.watches(bits) {
            hash.hash.add(text: TextWatch.standIn)
        } else {
            hash.show(bits, of: data, isEscaped: isEscaped)
        }
    }
}

/// A hash of the page.
///
/// The program's own fingerprint has its literals, so where they start is enough.
struct HashSink: TemplateSink {
    var hash = ContentHash()

    @inline(__always)
    mutating func show(_ literal: Span<UInt8>, at offset: Int) { hash.add(UInt64(truncatingIfNeeded: offset)) }

    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool) {
        let text = TextRef(bits: bits)
        hash.add(text: data.bytes.span.extracting(text.offset..<text.offset + text.count))
    }
}
