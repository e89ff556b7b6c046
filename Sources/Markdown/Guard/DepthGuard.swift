/// Finds the place where block quotes and lists nest too deep, before cmark 0.30.2 takes time in the square of the depth.
///
/// An empty line costs cmark a step for every open list, and each `*` a step for every block around it, so the depth must be known
/// before the note is parsed. A cheap look at the start of each line bounds it; only if the bound allows too much does cmark itself
/// say how deep the note is, after lines that could open thousands of levels have been cut.
enum DepthGuard {
    /// What a line may hold in markers and half columns of indentation before it is cut for measuring.
    ///
    /// One level takes at most 17 columns (3 before its marker, 9 digits and a delimiter, 4 behind), so 101 levels fit.
    private static let cut = 1600

    /// The marker that opens the first level beyond `limit`.
    static func firstTooDeepPlace(in source: ArraySlice<UInt8>, limit: Int) -> Range<Int>? {
        let (deepest, cutSource) = boundAndCut(source, limit: limit)
        guard deepest > limit else { return nil }
        guard let tree = Tree(parsing: cutSource ?? source) else { return nil }
        var depth = 0
        var place: (line: Int, column: Int)?
        tree.walk { node, entering in
            guard node.kind == .blockQuote || node.kind == .list else { return }
            depth += entering ? 1 : -1
            if depth > limit, entering, place == nil { place = (node.lines.lowerBound, node.column) }
        }
        guard let place else { return nil }
        let start = min(LineIndex(source).start(ofLine: place.line) + place.column - 1, source.endIndex)
        return start..<min(start + 1, source.endIndex)
    }

    /// The bound of the deepest line, and the source with hopelessly deep lines cut, if there are any.
    private static func boundAndCut(_ source: ArraySlice<UInt8>, limit: Int) -> (
        bound: Int, cutSource: ArraySlice<UInt8>?
    ) {
        let bytes = source.span
        var deepest = 0
        var kept: [UInt8] = []
        var copied = 0
        var start = 0
        while start < bytes.count {
            let (bound, end) = boundOfLine(bytes, from: start)
            deepest = max(deepest, bound)
            var next = end
            while next < bytes.count, !isLineEnd(bytes[next]) { next += 1 }
            if bound > cut {
                kept.append(contentsOf: source[(source.startIndex + copied)..<(source.startIndex + end)])
                kept.append(UInt8(ascii: "x"))
                copied = next
            }
            start = next + 1
        }
        guard copied > 0 else { return (deepest, nil) }
        kept.append(contentsOf: source[(source.startIndex + copied)...])
        return (deepest, kept[...])
    }

    /// How many levels a line can be in at most, and where its markers end or counting stopped.
    ///
    /// Each level takes a marker of its own or two columns of indentation. An empty line opens nothing.
    private static func boundOfLine(_ bytes: Span<UInt8>, from start: Int) -> (bound: Int, end: Int) {
        var position = start
        var markers = 0
        var column = 0
        var blanks = 0
        while position < bytes.count, markers + blanks / 2 <= cut {
            switch bytes[position] {
            case UInt8(ascii: " "): (column, blanks) = (column + 1, blanks + 1)
            case UInt8(ascii: "\t"):
                let width = 4 - column & 3
                (column, blanks) = (column + width, blanks + width)
            case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
                UInt8(ascii: ")"):
                (column, markers) = (column + 1, markers + 1)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): column += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return (markers == 0 ? 0 : markers + blanks / 2, position)
            default: return (markers + blanks / 2, position)
            }
            position += 1
        }
        return (markers + blanks / 2, position)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
