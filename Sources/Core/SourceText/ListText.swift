/// Several texts in one field of a table: names as `A; B`, or lines of parts as `One | 2:46`.
///
/// Blanks around a text do not count. A text that would be read in another way is in quotation marks, and those in it
/// are doubled: `"A; B"; C`. Marks around any other text belong to it, as in `"Heroes"`.
package enum ListText {
    private static let quote = UInt8(ascii: "\"")
    private static let nameEnds = [UInt8(ascii: ";")]
    private static let partEnds = [UInt8(ascii: "|"), 0x0A]

    /// One text, and where it is in the bytes of its field, with its quotation marks.
    package struct Item {
        package let text: String
        /// Its bytes in the field.
        package let range: Range<Int>
        /// The byte that ends it; nil for the last.
        fileprivate let end: UInt8?
    }

    /// The names in a field, separated by semicolons; empty ones are left out.
    package static func names(in field: String) -> [Item] {
        items(in: Array(field.utf8), nameEnds).filter { !$0.range.isEmpty }
    }

    package static func field(ofNames names: [String]) -> String {
        text(names.enumerated().map { ($1, $0 == names.count - 1 ? "" : "; ") }, nameEnds)
    }

    /// The parts of each line of a field, separated by bars; empty lines are left out.
    package static func lines(in field: String) -> [[String]] {
        var lines: [[String]] = [[]]
        for item in items(in: Array(field.utf8), partEnds) {
            lines[lines.count - 1].append(item.text)
            if item.end == 0x0A { lines.append([]) }
        }
        return lines.filter { $0.contains { !$0.isEmpty } }
    }

    /// A field of lines; empty parts at the end of a line are left out.
    package static func field(ofLines lines: [[String]]) -> String {
        var items: [(text: String, separator: String)] = []
        for (number, line) in lines.enumerated() {
            let count = (line.lastIndex { !$0.isEmpty } ?? 0) + 1
            for (place, part) in line.prefix(count).enumerated() {
                items.append((part, place < count - 1 ? " | " : number < lines.count - 1 ? "\n" : ""))
            }
        }
        return text(items, partEnds)
    }
}

/// Reading.
extension ListText {
    private static func items(in field: [UInt8], _ ends: [UInt8]) -> [Item] {
        var items: [Item] = []
        var position = 0
        while true {
            let item = item(in: field, from: position, ends)
            items.append(item.found)
            guard item.found.end != nil else { return items }
            position = item.end + 1
        }
    }

    /// The text that starts at a position, and where it ends.
    private static func item(in field: [UInt8], from position: Int, _ ends: [UInt8]) -> (found: Item, end: Int) {
        let start = field.skippingBlanks(from: position, ends)
        if let quoted = quoted(in: field, from: start, ends) { return quoted }
        let end = field[start...].firstIndex { ends.contains($0) } ?? field.count
        let last = field[start..<end].lastIndex { $0 > 0x20 } ?? start - 1
        let range = start..<(last + 1)
        let text = String(decoding: field[range], as: UTF8.self)
        return (Item(text: text, range: range, end: end < field.count ? field[end] : nil), end)
    }

    /// The quoted text at a position; nil if there is none.
    ///
    /// Also nil if the text would need no quotation marks: then they are part of the text.
    private static func quoted(in field: [UInt8], from start: Int, _ ends: [UInt8]) -> (found: Item, end: Int)? {
        guard start < field.count, field[start] == quote else { return nil }
        var (text, position) = ([UInt8](), start + 1)
        while position < field.count {
            if field[position] != quote {
                text.append(field[position])
                position += 1
            } else if position + 1 < field.count, field[position + 1] == quote {
                text.append(quote)
                position += 2
            } else {
                let end = field.skippingBlanks(from: position + 1, ends)
                guard end == field.count || ends.contains(field[end]), needsQuotes(text, ends) else { return nil }
                let range = start..<(position + 1)
                let text = String(decoding: text, as: UTF8.self)
                return (Item(text: text, range: range, end: end < field.count ? field[end] : nil), end)
            }
        }
        return nil
    }

    /// Whether quotation marks around a text are not part of it.
    private static func needsQuotes(_ text: [UInt8], _ ends: [UInt8]) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        return first <= 0x20 || last <= 0x20 || text.contains { $0 == quote || ends.contains($0) }
    }
}

/// Writing.
extension ListText {
    /// Texts with what follows each of them.
    private static func text(_ items: [(text: String, separator: String)], _ ends: [UInt8]) -> String {
        if items.allSatisfy({ isUnbroken($0.text.utf8.span, ends) && $0.text.utf8.first != quote }) {
            return items.reduce(into: "") { text, item in text += item.text + item.separator }
        }
        // From the end: whether a text that begins with a mark needs others depends on what follows it.
        var pieces: [[UInt8]] = []
        for (text, separator) in items.reversed() {
            pieces.append(Array(separator.utf8))
            pieces.append(written(Array(text.utf8), before: pieces, ends))
        }
        return String(decoding: pieces.reversed().joined(), as: UTF8.self)
    }

    private static func written(_ text: [UInt8], before pieces: [[UInt8]], _ ends: [UInt8]) -> [UInt8] {
        var isPlain = isUnbroken(text.span, ends)
        if isPlain, text.first == quote {
            let (found, _) = item(in: text + pieces.reversed().joined(), from: 0, ends)
            isPlain = found.range == text.indices && found.text.utf8.elementsEqual(text)
        }
        return isPlain ? text : Array(inQuotes(String(decoding: text, as: UTF8.self)).utf8)
    }

    /// Whether a text has no blank at an end and nothing that ends it.
    private static func isUnbroken(_ text: Span<UInt8>, _ ends: [UInt8]) -> Bool {
        if text.isEmpty { return true }
        if text[0] <= 0x20 || text[text.count - 1] <= 0x20 { return false }
        for index in text.indices where ends.contains(text[index]) { return false }
        return true
    }

    /// A text in quotation marks.
    package static func inQuotes(_ text: String) -> String {
        "\"\(UTF8Text.replacing("\"", with: "\"\"", in: text))\""
    }
}

extension [UInt8] {
    /// The position of the next byte that is no blank, or that is one of `ends`.
    fileprivate func skippingBlanks(from position: Int, _ ends: [UInt8]) -> Int {
        self[position...].firstIndex { $0 > 0x20 || ends.contains($0) } ?? count
    }
}
