/// Bytes of a note that may be the destination of a link.
struct WrittenDestination {
    /// As the brackets before it say; a guess.
    let kind: Markdown.Link.Kind
    /// Where it is written, without angle brackets.
    let range: Range<Int>
    /// What it reads as.
    let text: [UInt8]

    /// Whether the text is just these bytes.
    func reads(as bytes: Span<UInt8>) -> Bool {
        guard bytes.count == text.count else { return false }
        for position in bytes.indices where bytes[position] != text[position] { return false }
        return true
    }
}
