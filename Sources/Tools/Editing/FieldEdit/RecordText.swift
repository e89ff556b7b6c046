import Readers

/// Finds the places in the text of a record where a key can be written or removed.
struct RecordText {
    let bytes: [UInt8]
    let dialect: NodeTree.Dialect
    private let lines: TextLines
    private let lineEnd: [UInt8]

    init(_ bytes: [UInt8], _ dialect: NodeTree.Dialect) {
        (self.bytes, self.dialect, lines) = (bytes, dialect, TextLines(bytes))
        let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let isPair = first + 1 < bytes.count && bytes[first] == 0x0D && bytes[first + 1] == 0x0A
        lineEnd = isPair ? [0x0D, 0x0A] : first < bytes.count && bytes[first] == 0x0D ? [0x0D] : [0x0A]
    }

    /// Ways to make a change, the best first; each has to be tried.
    func ways(_ edit: KeyEdit, in record: Node) -> [TextEdit] {
        guard let map = edit.parent.map({ record[$0] }) ?? record, !map.entries.isEmpty else { return [] }
        guard let value = edit.value else {
            return map.entry(edit.key).map { removals($0, in: map) } ?? []
        }
        let text = FieldText(dialect: dialect, kind: edit.kind, key: edit.key, lineEnd: lineEnd)
        let replaced = map.entry(edit.key).map { replacements($0, value, text, in: map) } ?? []
        return replaced + insertions(value, text, in: map)
    }

    private func isFlow(_ map: Node) -> Bool {
        dialect == .json || Int(map.start) < bytes.count && bytes[Int(map.start)] == UInt8(ascii: "{")
    }

    /// The end of a value without the blanks and empty lines after it.
    private func end(of node: Node) -> Int {
        var end = node.range.upperBound
        while end > node.range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
        return end
    }

    /// The start of a key, with the mark of a key that is too long to be followed by a colon.
    private func start(of entry: Node.Entry) -> Int {
        let start = entry.keyRange.lowerBound
        return start > 1 && bytes[start - 2] == UInt8(ascii: "?") && bytes[start - 1] == 0x20 ? start - 2 : start
    }

    private func end(of entry: Node.Entry) -> Int { max(entry.keyRange.upperBound, end(of: entry.value)) }

    // MARK: - Replacing

    private func replacements(
        _ entry: Node.Entry, _ value: FieldValue, _ text: FieldText, in map: Node
    ) -> [TextEdit] {
        let old = entry.value
        let (start, end) = (old.range.lowerBound, self.end(of: old))
        let flow = text.inline(value, isFlow: isFlow(map))
        if dialect != .yaml || isFlow(map) {
            return [TextEdit(replacing: start..<max(start, end), of: bytes, by: flow)]
        }
        guard let colon = bytes[entry.keyRange.upperBound...].firstIndex(of: UInt8(ascii: ":")) else { return [] }
        let isHere =
            start < end && lines.start(at: start) == lines.start(at: colon) && bytes[start] != UInt8(ascii: "|")
        let isList = isHere && bytes[start] == UInt8(ascii: "[")
        let key = self.start(of: entry)
        let column = key - lines.start(at: key)
        let whole = TextEdit(
            replacing: key..<max(colon + 1, end), of: bytes, by: text.lines(value, column: column))
        let inPlace = TextEdit(replacing: start..<max(start, end), of: bytes, by: flow)
        let afterKey = TextEdit(replacing: colon + 1..<max(colon + 1, end), of: bytes, by: [0x20] + flow)
        if isHere, isList || !text.needsLines(value) { return [inPlace, afterKey] }
        return text.needsLines(value) ? [whole, afterKey] : [afterKey]
    }

    // MARK: - Inserting

    private func insertions(_ value: FieldValue, _ text: FieldText, in map: Node) -> [TextEdit] {
        let entries = map.entries.sorted { $0.keyStart < $1.keyStart }
        guard let first = entries.first, let last = entries.max(by: { end(of: $0) < end(of: $1) }) else { return [] }
        let flow = text.name(text.key) + Array(text.sign.utf8) + text.inline(value, isFlow: isFlow(map))
        if isFlow(map) {
            let before = entries.count > 1 ? end(of: entries[entries.count - 2]) : Int(map.start) + 1
            var gap = Array(bytes[min(before, Int(last.keyStart))..<Int(last.keyStart)].drop { $0 != 0x2C }.dropFirst())
            if entries.count == 1 { gap = Array(bytes[min(before, Int(last.keyStart))..<Int(last.keyStart)]) }
            if !gap.allSatisfy({ $0 <= 0x20 }) || gap.isEmpty { gap = [0x20] }
            return [insert([0x2C] + gap + flow, at: end(of: last)), insert([0x2C, 0x20] + flow, at: end(of: last))]
        }
        let start = self.start(of: first)
        let indent = [UInt8](repeating: 0x20, count: start - lines.start(at: start))
        let forms = dialect == .yaml ? [text.lines(value, column: indent.count), flow] : [flow]
        return forms.flatMap { own in
            [
                insert(lineEnd + indent + own, at: lines.end(at: end(of: last))),
                insert(lineEnd + indent + own, at: lines.end(at: end(of: first))),
                insert(own + lineEnd + indent, at: start),
            ]
        }
    }

    private func insert(_ text: [UInt8], at place: Int) -> TextEdit {
        TextEdit(replacing: place..<place, of: bytes, by: text)
    }

    // MARK: - Removing

    private func removals(_ entry: Node.Entry, in map: Node) -> [TextEdit] {
        let entries = map.entries.sorted { $0.keyStart < $1.keyStart }
        guard let index = entries.firstIndex(where: { $0.keyStart == entry.keyStart }) else { return [] }
        let (start, end) = (self.start(of: entry), self.end(of: entry))
        let next = index + 1 < entries.count ? self.start(of: entries[index + 1]) : nil
        var ranges: [Range<Int>] = []
        if isFlow(map) {
            if let next { ranges.append(start..<next) }
            if index > 0 { ranges.append(self.end(of: entries[index - 1])..<end) }
        } else {
            if lines.isFirst(start) { ranges.append(lines.start(at: start)..<lines.next(at: end)) }
            if let next { ranges.append(start..<next) }
        }
        return ranges.map { TextEdit(replacing: $0.lowerBound..<max($0.lowerBound, $0.upperBound), of: bytes) }
    }
}
