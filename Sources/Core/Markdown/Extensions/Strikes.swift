/// Which runs of `~` in a block start or end struck text (GFM, "Strikethrough (extension)").
///
/// Runs of one or two `~` are matched like those of `*`: within the same emphasis or link, an end with the nearest
/// start of the same length. Unlike in GFM, a single `~` within a word is a character: `5~10`.
struct Strikes {
    /// What a run is.
    enum Role { case text, start, end }

    private var runs: [Run] = []
    private var nextRun = 0

    private struct Run {
        let length: Int
        let before: Neighbour
        var after = Neighbour.punctuation
        var role = Role.text

        var opens: Bool { after != .space && (after == .word || before != .word) && (length > 1 || before != .word) }
        var closes: Bool { before != .space && (before == .word || after != .word) && (length > 1 || after != .word) }
    }

    /// A character beside a run.
    private enum Neighbour { case space, punctuation, word }

    /// No runs.
    init() {}

    /// Matches the runs in a block.
    init(in block: Node, _ signs: ExtensionSigns, _ prepared: PreparedSource) {
        var found = Search(signs: signs, prepared: prepared)
        block.walk { node, entering in found.visit(node, entering: entering, isBlock: node.isSame(as: block)) }
        runs = found.runs
    }

    /// The role of the next run in the order of the text.
    mutating func next() -> Role {
        guard nextRun < runs.count else { return .text }
        defer { nextRun += 1 }
        return runs[nextRun].role
    }

    private struct Search {
        let signs: ExtensionSigns
        let prepared: PreparedSource
        var runs: [Run] = []
        private var neighbour = InlineNeighbour()
        private var images = 0
        /// For each node around the text, the indices of its runs.
        private var open: [[Int]] = [[]]
        /// Whether the last run is the last of its text.
        private var isAtEnd = false

        init(signs: ExtensionSigns, prepared: PreparedSource) { (self.signs, self.prepared) = (signs, prepared) }

        mutating func visit(_ node: Node, entering: Bool, isBlock: Bool) {
            if isAtEnd {
                let isSpace = isBlock || node.kind == .softBreak || node.kind == .lineBreak
                runs[runs.count - 1].after = isSpace ? .space : .punctuation
                isAtEnd = false
            }
            if isBlock {
                if !entering { match() }
                return
            }
            if node.kind == .image { images += entering ? 1 : -1 }
            if images > 0 { return }
            switch node.kind {
            case .text: node.withLiteral { find(in: $0) }
            case .emphasis, .strong, .link:
                if entering { open.append([]) } else { match() }
            default: break
            }
            neighbour.pass(node)
        }

        private mutating func find(in text: Span<UInt8>) {
            var pieces = InlinePieces(signs, prepared, startsAtBoundary: neighbour.mayStartAddress)
            while let piece = pieces.next(in: text) {
                guard case .tildes(let range) = piece else { continue }
                let before =
                    range.lowerBound == 0
                    ? (neighbour.isSpace ? .space : .punctuation)
                    : Self.neighbour(before: range.lowerBound, in: text)
                var run = Run(length: range.count, before: before)
                isAtEnd = range.upperBound == text.count
                if !isAtEnd { run.after = Self.neighbour(at: range.upperBound, in: text) }
                open[open.count - 1].append(runs.count)
                runs.append(run)
            }
        }

        /// Matches the runs of the innermost open node.
        private mutating func match() {
            guard let indices = open.popLast() else { return }
            /// Starts without an end, by length.
            var starts: [[Int]] = [[], []]
            for index in indices {
                let length = runs[index].length - 1
                if runs[index].closes, let start = starts[length].popLast() {
                    (runs[start].role, runs[index].role) = (.start, .end)
                    while let inner = starts[1 - length].last, inner > start { starts[1 - length].removeLast() }
                } else if runs[index].opens {
                    starts[length].append(index)
                }
            }
        }

        private static func neighbour(before end: Int, in text: Span<UInt8>) -> Neighbour {
            var start = end - 1
            while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
            return neighbour(at: start, in: text)
        }

        /// Of other scripts, the quotes and dashes of U+2000 to U+206F and the marks of U+3000 to U+301F are punctuation.
        private static func neighbour(at start: Int, in text: Span<UInt8>) -> Neighbour {
            let byte = text[start]
            if byte <= 0x20 { return .space }
            if byte < 0x80 { return DestinationText.isPunctuation(byte) ? .punctuation : .word }
            if byte == 0xC2, start + 1 < text.count, text[start + 1] == 0xA0 { return .space }
            let isMark = byte == 0xE2 && start + 1 < text.count && (0x80...0x81).contains(text[start + 1])
            let isWideMark = byte == 0xE3 && start + 1 < text.count && text[start + 1] == 0x80
            return isMark || isWideMark || byte == 0xF0 ? .punctuation : .word
        }
    }
}
