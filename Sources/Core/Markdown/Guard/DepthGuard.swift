/// Finds block quotes and lists that are nested too deeply, for which cmark 0.30.2 takes time quadratic in the depth.
///
/// For an empty line, cmark takes one step per open list, and for each `*` one step per block around it, so the depth
/// must be known before the note is parsed. A cheap scan of the start of each line gives an upper bound. Only if that
/// bound is too large, cmark itself measures the depth, after lines that could open thousands of levels have been cut.
enum DepthGuard {
    /// Maximum number of markers plus half columns of indentation in a line before it is cut for measuring.
    ///
    /// One level takes at most 17 columns (3 before its marker, 9 digits and a delimiter, 4 after), so 101 levels fit.
    private static let longestStart = 1600

    /// The marker that opens the first level beyond `limit`.
    ///
    /// The note is measured up to its first suspicious line, then up to the second, the fourth and so on, so that a
    /// note that is too deep is detected without reading much after that line.
    static func firstTooDeepPlace(in source: ArraySlice<UInt8>, limit: Int) -> Range<Int>? {
        let suspects = suspiciousLines(source, limit: limit)
        var count = 1
        while !suspects.isEmpty {
            count = min(count, suspects.count)
            if let place = firstTooDeepPlace(in: prefix(of: source, through: suspects[..<count]), limit: limit) {
                let start = min(LineIndex(source).start(ofLine: place.line) + place.column - 1, source.endIndex)
                return start..<min(start + 1, source.endIndex)
            }
            if count == suspects.count { return nil }
            count *= 2
        }
        return nil
    }

    /// A line that may be too deep.
    private struct Suspect {
        let end: Int
        /// Index after which the rest of the line is not needed for measuring; nil if the line cannot be cut.
        let cut: Int?
    }

    private static func firstTooDeepPlace(in text: [UInt8], limit: Int) -> (line: Int, column: Int)? {
        guard let tree = Tree(parsing: text[...]) else { return nil }
        var depth = 0
        var place: (line: Int, column: Int)?
        tree.walk { node, entering in
            guard node.kind == .blockQuote || node.kind == .list else { return }
            depth += entering ? 1 : -1
            if depth > limit, entering, place == nil { place = (node.lines.lowerBound, node.column) }
        }
        return place
    }

    /// The note up to the last of some suspects, with these lines cut; line numbers are unchanged.
    private static func prefix(of source: ArraySlice<UInt8>, through suspects: ArraySlice<Suspect>) -> [UInt8] {
        var text: [UInt8] = []
        var copied = source.startIndex
        for suspect in suspects {
            text += source[copied..<(suspect.cut ?? suspect.end)]
            if let cut = suspect.cut {
                // A `-` is a marker only before white space.
                if source[cut] == UInt8(ascii: " ") || source[cut] == UInt8(ascii: "\t") {
                    text.append(UInt8(ascii: " "))
                }
                text.append(UInt8(ascii: "x"))
            }
            copied = suspect.end
        }
        return text
    }

    private static func suspiciousLines(_ source: ArraySlice<UInt8>, limit: Int) -> [Suspect] {
        let bytes = source.span
        let hasReturns = bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil
        var suspects: [Suspect] = []
        var start = 0
        while start < bytes.count {
            let (bound, stop, isCut) = boundOfLine(bytes, from: start, limit: limit)
            // If lines end with CR only, each search for LF would scan to the end of the note.
            let found =
                hasReturns
                ? (stop..<bytes.count).first { bytes[$0] == UInt8(ascii: "\n") || bytes[$0] == UInt8(ascii: "\r") }
                : bytes.firstIndex(of: UInt8(ascii: "\n"), from: stop)
            let end = found ?? bytes.count
            if bound > limit {
                let cuts = isCut && canBeCut(bytes, stop..<end)
                suspects.append(Suspect(end: source.startIndex + end, cut: cuts ? source.startIndex + stop : nil))
            }
            start = end + 1
        }
        return suspects
    }

    /// The maximum depth of a line, where counting stopped, and whether it stopped because the depth is too large.
    ///
    /// Each level takes a marker of its own or two columns of indentation. An empty line opens no blocks.
    private static func boundOfLine(
        _ bytes: Span<UInt8>, from start: Int, limit: Int
    ) -> (bound: Int, stop: Int, isCut: Bool) {
        var position = start
        var markers = 0
        var column = 0
        var blanks = 0
        while position < bytes.count {
            if markers > limit || markers + blanks / 2 > longestStart { return (markers + blanks / 2, position, true) }
            switch bytes[position] {
            case UInt8(ascii: " "): (column, blanks) = (column + 1, blanks + 1)
            case UInt8(ascii: "\t"):
                let width = 4 - column & 3
                (column, blanks) = (column + width, blanks + width)
            case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
                UInt8(ascii: ")"):
                (column, markers) = (column + 1, markers + 1)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): column += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                return (markers == 0 ? 0 : markers + blanks / 2, position, false)
            default: return (markers + blanks / 2, position, false)
            }
            position += 1
        }
        return (markers + blanks / 2, position, false)
    }

    /// Whether a line keeps its meaning if the rest of it is replaced by text.
    ///
    /// False if the rest is empty or repeats the `-` or `*` before it: a thematic break would become many lists.
    private static func canBeCut(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Bool {
        guard rest.lowerBound > 0 else { return false }
        let last = bytes[rest.lowerBound - 1]
        let marker = last == UInt8(ascii: "-") || last == UInt8(ascii: "*") ? last : UInt8(ascii: " ")
        return rest.contains { bytes[$0] != marker && bytes[$0] != 0x20 && bytes[$0] != 0x09 }
    }
}
