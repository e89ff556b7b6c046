import SourceText

/// Counts lines and columns for findings in the order of their places, so that each file is read once.
struct FindingPlaces {
    /// A line and a column, both from 1; columns count characters (Unicode scalars).
    struct Position: Equatable {
        var line = 1
        var column = 1
    }

    private var path: PathKey?
    private var offset = 0
    private var position = Position()
    /// The positions of places in notes, which many findings share.
    private var known: [Key: Position] = [:]

    private struct Key: Hashable {
        let path: PathKey
        let offset: Int
    }

    /// The positions of the start and the end of a span.
    mutating func positions(of span: SourceSpan) -> (start: Position, end: Position) {
        if span.file.sheet != nil {
            let position = Position(line: span.line, column: span.column)
            return (position, position)
        }
        let key = PathKey(span.file.path)
        if path != key || offset > span.start { (path, offset, position) = (key, 0, Position()) }
        let bytes = span.file.bytes
        Self.advance(&position, over: bytes[min(offset, bytes.count)..<min(span.start, bytes.count)])
        offset = span.start
        var end = position
        Self.advance(&end, over: bytes[min(span.start, bytes.count)..<min(span.end, bytes.count)])
        return (position, end)
    }

    /// The position of the start of a span that may be anywhere.
    mutating func position(of span: SourceSpan) -> Position {
        let key = Key(path: PathKey(span.file.path), offset: span.start)
        if let position = known[key] { return position }
        let position = Position(line: span.line, column: span.column)
        known[key] = position
        return position
    }

    private static func advance(_ position: inout Position, over bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte == 0x0A {
                position = Position(line: position.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                position.column += 1
            }
        }
    }
}
