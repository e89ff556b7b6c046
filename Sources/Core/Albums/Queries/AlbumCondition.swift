package import SourceText

/// Which albums a query asks for: the mapping under `where`.
package indirect enum AlbumCondition: Sendable {
    /// All of these hold; true if there are none.
    case all([AlbumCondition])
    /// One of these holds.
    case any([AlbumCondition])
    /// The condition does not hold.
    case not(AlbumCondition)
    /// The field is known.
    case has(AlbumField, SourceSpan)
    /// One of the texts of a field matches.
    case text(AlbumField, TextPattern, SourceSpan)
    /// The number of a field (``AlbumField/number(ofAlbum:in:)``) is in a range.
    case number(AlbumField, ClosedRange<Int>, SourceSpan)

    /// Whether it holds for one of some albums.
    package func holds(forAlbum index: Int, in albums: [Album]) -> Bool {
        switch self {
        case .all(let parts): parts.allSatisfy { $0.holds(forAlbum: index, in: albums) }
        case .any(let parts): parts.contains { $0.holds(forAlbum: index, in: albums) }
        case .not(let part): !part.holds(forAlbum: index, in: albums)
        case .has(let field, _): !field.texts(ofAlbum: index, in: albums).isEmpty
        case .text(let field, let pattern, _): field.texts(ofAlbum: index, in: albums).contains(where: pattern.matches)
        case .number(let field, let range, _): field.number(ofAlbum: index, in: albums).map(range.contains) ?? false
        }
    }

    /// The conditions that name a field, in the order written.
    var leaves: [AlbumCondition] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
        case .not(let part): part.leaves
        case .has, .text, .number: [self]
        }
    }
}

/// A text to compare with, without regard to letter case; `*` at its start or end stands for any letters.
package struct TextPattern: Sendable {
    /// The text as written.
    package let text: String
    private let key: String
    private let isOpenAtStart: Bool
    private let isOpenAtEnd: Bool

    package init(_ text: String) {
        self.text = text
        var bytes = text[...].utf8
        isOpenAtStart = bytes.count > 1 && bytes.first == UInt8(ascii: "*")
        if isOpenAtStart { bytes = bytes.dropFirst() }
        isOpenAtEnd = bytes.count > 1 && bytes.last == UInt8(ascii: "*")
        if isOpenAtEnd { bytes = bytes.dropLast() }
        key = UnicodeText.collisionKey(String(Substring(bytes)))
    }

    /// Whether it can match different texts.
    package var isOpen: Bool { isOpenAtStart || isOpenAtEnd }

    package func matches(_ text: String) -> Bool {
        let other = UnicodeText.collisionKey(text).utf8
        switch (isOpenAtStart, isOpenAtEnd) {
        case (false, false): return other.elementsEqual(key.utf8)
        case (false, true): return other.starts(with: key.utf8)
        case (true, false): return other.reversed().starts(with: key.utf8.reversed())
        case (true, true): return contains(Array(other))
        }
    }

    private func contains(_ bytes: [UInt8]) -> Bool {
        let wanted = Array(key.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
    }
}
