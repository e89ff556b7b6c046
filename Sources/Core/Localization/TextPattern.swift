/// A text with placeholders.
///
/// A text is split once and filled in many times: dates and ratings are written for every album.
struct TextPattern: Sendable {
    private enum Piece: Sendable {
        case text(String)
        case value(Int)
    }

    private let pieces: [Piece]

    /// Splits a text at its placeholders; the place of a placeholder in the list is the number of its value.
    init(_ text: String, placeholders: [String]) {
        var pieces: [Piece] = []
        var rest = text[...]
        while !rest.isEmpty {
            let found = placeholders.enumerated().compactMap { number, name in
                rest.firstRange(of: name).map { (number: number, range: $0) }
            }
            guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { break }
            if first.range.lowerBound > rest.startIndex {
                pieces.append(.text(String(rest[..<first.range.lowerBound])))
            }
            pieces.append(.value(first.number))
            rest = rest[first.range.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The text with the values in their places.
    func filled(_ first: String, _ second: String = "", _ third: String = "") -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .value(0): text += first
            case .value(1): text += second
            case .value: text += third
            }
        }
        return text
    }
}
