import SourceText
import YAML

/// Recovery after a mistake: each entry is read on its own.
extension YAMLReading {
    /// Levels of lists and mappings that are split up in search of the broken entry.
    private static let levelLimit = 6

    /// One entry of a block list or mapping, as whole lines.
    private struct Piece {
        enum Kind { case item, entry }
        var kind: Kind
        /// Offset of the first byte that is not a blank.
        var content: Int
        var range: Range<Int>
    }

    /// The valid entries of a range that contains a mistake; every broken entry is reported.
    ///
    /// Reports `problem`, which is one of `whole`, if no single entry is broken.
    mutating func recover(
        _ range: Range<Int>, from problem: YAMLProblem, in whole: Range<Int>, level: Int
    ) -> Node? {
        let before = findings.errorCount
        let pieces = pieces(of: range)
        var node: Node?
        if pieces.count > 1 {
            node = readEach(pieces, level: level)
        } else if let piece = pieces.first {
            node = descend(piece, level: level)
        }
        if findings.errorCount == before { report(problem, in: whole) }
        node?.isRecovered = true
        return node
    }

    /// The value of a range of lines, which is split up if it contains a mistake.
    private mutating func readBlock(_ range: Range<Int>, level: Int) -> Node? {
        let parse = YAMLParser.parse(bytes, in: range, depthLimit: YAMLReader.depthLimit)
        guard let problem = parse.problem else { return build(parse.events) }
        guard level < Self.levelLimit, !problem.isTooDeep else {
            report(problem, in: range)
            return nil
        }
        return recover(range, from: problem, in: range, level: level)
    }

    private mutating func readEach(_ pieces: [Piece], level: Int) -> Node? {
        var items: [Node] = []
        var map = EntryList()
        let isList = pieces[0].kind == .item
        for piece in pieces {
            if findings.isFull { break }
            guard let node = readBlock(piece.range, level: level + 1) else { continue }
            switch node.value {
            case .list(let read) where isList: items += read
            case .map(let entries) where !isList:
                for entry in entries { map.append(entry, &findings) }
            case .null where !node.isQuoted && node.range.isEmpty: continue
            default:
                let lineEnd = bytes[piece.content...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
                findings.error(
                    .syntax, piece.content..<max(piece.content + 1, lineEnd),
                    help: isList
                        ? "start it with `- `, or indent it under its entry"
                        : "write `key: value`, or indent it under its key",
                    isList
                        ? "not valid YAML: this is no entry of the list"
                        : "not valid YAML: this line is not `key: value`")
            }
        }
        let range = pieces[0].content..<(pieces.last?.range.upperBound ?? pieces[0].content)
        return Node(isList ? .list(items) : .map(map.entries), range, isRecovered: true)
    }

    /// Reads the value after the `- ` or the `key:` of a single entry.
    private mutating func descend(_ piece: Piece, level: Int) -> Node? {
        guard level < Self.levelLimit else { return nil }
        if piece.kind == .item {
            bytes[piece.content] = UInt8(ascii: " ")
            let item = readBlock(piece.range, level: level + 1)
            bytes[piece.content] = UInt8(ascii: "-")
            return item.map { Node(.list([$0]), piece.content..<piece.range.upperBound, isRecovered: true) }
        }
        let lineEnd = bytes[piece.content..<piece.range.upperBound].firstIndex(of: 0x0A) ?? piece.range.upperBound
        let keyLine = bytes[piece.content..<lineEnd]
        guard lineEnd < piece.range.upperBound, keyLine.last(where: { $0 > 0x20 }) == UInt8(ascii: ":") else {
            return nil
        }
        let header = YAMLParser.parse(bytes, in: piece.range.lowerBound..<lineEnd, depthLimit: YAMLReader.depthLimit)
        guard header.problem == nil, let entry = build(header.events)?.entries.first else { return nil }
        let value = readBlock((lineEnd + 1)..<piece.range.upperBound, level: level + 1)
        let missing = Node(.null, entry.keyRange.upperBound..<entry.keyRange.upperBound, isRecovered: true)
        let read = Node.Entry(key: entry.key, range: entry.keyRange, value: value ?? missing)
        return Node(.map([read]), piece.content..<piece.range.upperBound, isRecovered: true)
    }
}

/// Finding the starts of entries.
extension YAMLReading {
    /// The range of lines between the first `---` and the next `---` or `...`.
    func documentRange(in range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var line = start
        var hasContent = false
        while line < range.upperBound {
            let next = lineAfter(line, in: range)
            if isMarker(line, in: range) {
                if hasContent || bytes[line] == UInt8(ascii: ".") { return start..<line }
                start = line + 3
                hasContent = true
            } else if bytes[line] != UInt8(ascii: "#"), bytes[line] != UInt8(ascii: "%"), bytes[line] > 0x20 {
                hasContent = true
            }
            line = next
        }
        return start..<range.upperBound
    }

    private func isMarker(_ line: Int, in range: Range<Int>) -> Bool {
        guard line + 3 <= range.upperBound else { return false }
        let marker = bytes[line..<(line + 3)]
        guard marker.elementsEqual("---".utf8) || marker.elementsEqual("...".utf8) else { return false }
        return line + 3 == range.upperBound || bytes[line + 3] <= 0x20
    }

    private func lineAfter(_ line: Int, in range: Range<Int>) -> Int {
        (bytes[line..<range.upperBound].firstIndex(of: 0x0A) ?? (range.upperBound - 1)) + 1
    }

    /// The entries at the smallest indentation, which is that of the first line with content.
    private func pieces(of range: Range<Int>) -> [Piece] {
        var pieces: [Piece] = []
        var indentation = 0
        var line = range.lowerBound
        while line < range.upperBound {
            let next = lineAfter(line, in: range)
            var content = line
            while content < next, bytes[content] == 0x20 { content += 1 }
            let isBlank = content == next || bytes[content] == 0x0A || bytes[content] == 0x0D
            if !isBlank, bytes[content] != UInt8(ascii: "#") {
                let isItem = bytes[content] == UInt8(ascii: "-") && (content + 1 == next || bytes[content + 1] <= 0x20)
                if pieces.isEmpty { indentation = content - line }
                let isInside =
                    content - line > indentation || "]}\t".utf8.contains(bytes[content])
                    || isItem && pieces.first?.kind == .entry && content - line == indentation
                if pieces.isEmpty || !isInside {
                    if !pieces.isEmpty {
                        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound..<line
                    }
                    pieces.append(
                        Piece(kind: isItem ? .item : .entry, content: content, range: line..<range.upperBound))
                }
            }
            line = next
        }
        return pieces
    }
}
