import SourceText

/// What a program does with the texts of a page, in the order in which the page shows them.
protocol TemplateSink {
    /// Takes literal bytes of the program.
    mutating func show(_ literal: Span<UInt8>)

    /// Takes the text of a slot of `data`, to be escaped for HTML or not.
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool)

    /// Takes a choice of the program: whether it shows a part, or repeats it.
    mutating func choose(_ isShown: Bool)
}

/// The bytes of the page, with marks where it shows the texts that are watched.
struct ByteSink: TemplateSink {
    var bytes: [UInt8]
    var watch: TextWatch

    @inline(__always)
    mutating func show(_ literal: Span<UInt8>) { literal.append(to: &bytes) }

    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool) {
        watch.show(bits, of: data, isEscaped: isEscaped, to: &bytes)
    }

    @inline(__always)
    mutating func choose(_ isShown: Bool) {}
}

/// Both the bytes and the hash of the page; for the hash, a stand-in replaces the texts that are watched if `hidesWatched`.
struct PageSink: TemplateSink {
    var page: ByteSink
    var hash = HashSink()
    let hidesWatched: Bool

    @inline(__always)
    mutating func show(_ literal: Span<UInt8>) { page.show(literal) }

    @inline(__always)
    mutating func choose(_ isShown: Bool) { hash.choose(isShown) }

    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool) {
        page.show(bits, of: data, isEscaped: isEscaped)
        if hidesWatched, page.watch.watches(bits) {
            hash.texts.add(text: TextWatch.standIn)
        } else {
            hash.show(bits, of: data, isEscaped: isEscaped)
        }
    }
}

/// A hash of the page: of the texts that it shows, and of what the program chose to show and to repeat.
///
/// The choices decide which literals are shown, and the program's own fingerprint has their bytes.
struct HashSink: TemplateSink {
    var texts = ContentHash()
    private var choices = ContentHash()
    /// The choices that ``choices`` does not have yet, a bit for each below the highest bit that is set.
    private var recent: UInt64 = 1

    @inline(__always)
    mutating func show(_ literal: Span<UInt8>) {}

    @inline(__always)
    mutating func show(_ bits: UInt64, of data: borrowing TemplateData, isEscaped: Bool) {
        let text = TextRef(bits: bits)
        texts.add(text: data.bytes.span.extracting(text.offset..<text.offset + text.count))
    }

    @inline(__always)
    mutating func choose(_ isShown: Bool) {
        recent = recent << 1 | (isShown ? 1 : 0)
        if recent >> 63 != 0 {
            choices.add(recent)
            recent = 1
        }
    }

    /// The hash of everything so far.
    var value: UInt64 { ContentHash.of(words: [texts.value, choices.value, recent]) }
}
