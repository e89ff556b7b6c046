/// Cuts the text of a node of cmark's tree into plain text and the marks of extensions, in one pass.
struct InlinePieces {
    /// A piece of the text.
    enum Piece {
        case plain(Range<Int>)
        /// A character without a meaning, such as that of `\~`.
        case literal(UInt8)
        /// The start of the definition of a footnote.
        case definition
        /// One or two `~`.
        case tildes(Range<Int>)
        case link(BareLink)
        /// `[^label]`; the range is that of the label.
        case reference(Range<Int>)

        /// What it takes up; nil for stand-ins.
        fileprivate var range: Range<Int>? {
            switch self {
            case .plain(let range), .tildes(let range): range
            case .link(let link): link.range
            case .reference(let label): label.lowerBound - 2..<label.upperBound + 1
            case .literal, .definition: nil
            }
        }
    }

    private let signs: ExtensionSigns
    private let prepared: PreparedSource
    /// Whether an address may begin at the start of the text.
    private let startsAtBoundary: Bool
    private var position = 0
    /// The end of what has been returned.
    private var done = 0
    private var found: (piece: Piece, range: Range<Int>)?

    init(_ signs: ExtensionSigns, _ prepared: PreparedSource, startsAtBoundary: Bool) {
        (self.signs, self.prepared, self.startsAtBoundary) = (signs, prepared, startsAtBoundary)
    }

    /// The next piece of a text, which is the same in each call; nil at its end.
    mutating func next(in text: Span<UInt8>) -> Piece? {
        if let (piece, range) = found {
            found = nil
            done = range.upperBound
            return piece
        }
        while position < text.count {
            guard let (piece, range) = special(in: text) else {
                position += 1
                continue
            }
            let start = done
            position = range.upperBound
            if range.lowerBound > start {
                (found, done) = ((piece, range), range.lowerBound)
                return .plain(start..<range.lowerBound)
            }
            done = range.upperBound
            return piece
        }
        guard done < text.count else { return nil }
        defer { done = text.count }
        return .plain(done..<text.count)
    }

    /// Reads the mark at the current position; skips bytes that do not start a mark.
    private mutating func special(in text: Span<UInt8>) -> (Piece, Range<Int>)? {
        switch text[position] {
        case UInt8(ascii: "~") where signs.contains(.tildes):
            var end = position
            while end < text.count, text[end] == UInt8(ascii: "~") { end += 1 }
            if end - position <= 2 { return (.tildes(position..<end), position..<end) }
            position = end - 1
            return nil
        case UInt8(ascii: "[") where signs.contains(.footnotes):
            return FootnoteLabel.range(in: text, at: position).map { whole(.reference($0)) }
        case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "w"), UInt8(ascii: "W"):
            guard signs.contains(.addresses), isAtBoundary(text) else { return nil }
            return BareLink.web(in: text, at: position, prepared).map { whole(.link($0)) }
        case UInt8(ascii: "@") where signs.contains(.addresses):
            return BareLink.mail(in: text, around: position, from: done).map { whole(.link($0)) }
        case 0xF0:
            guard let (meaning, end) = prepared.standIn(in: text, at: position) else { return nil }
            if case .character(let character, _) = meaning { return (.literal(character), position..<end) }
            return (.definition, position..<end)
        default: return nil
        }
    }

    private func whole(_ piece: Piece) -> (Piece, Range<Int>) { (piece, piece.range ?? position..<position + 1) }

    private func isAtBoundary(_ text: Span<UInt8>) -> Bool {
        position == 0 ? startsAtBoundary : BareLink.isBoundary(text[position - 1])
    }
}
