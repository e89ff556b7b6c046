/// Searches the bytes of a note for possible destinations, in linear time for any input.
struct DestinationScanner {
    private let source: ArraySlice<UInt8>
    private let end: Int
    private var position: Int
    private var found: [WrittenDestination] = []
    /// For each open bracket, whether it belongs to an image.
    private var brackets: [Bool] = []
    /// The start of the last run of backticks of each length, indexed by length; longer runs are not treated as code.
    private var lastBackticks: [Int]?

    /// The destinations in one block, in source order.
    static func destinations(in source: ArraySlice<UInt8>, _ range: Range<Int>) -> [WrittenDestination] {
        var scanner = DestinationScanner(source, range)
        scanner.scanInlines()
        return scanner.found
    }

    /// The positions of the destinations in link reference definitions, the first one for each destination.
    ///
    /// Definitions are searched at the start of each line, after quote and list markers.
    static func definitions(in source: ArraySlice<UInt8>) -> [[UInt8]: Range<Int>] {
        var scanner = DestinationScanner(source, source.indices)
        scanner.scanDefinitions()
        return Dictionary(scanner.found.map { ($0.text, $0.range) }) { first, _ in first }
    }

    private init(_ source: ArraySlice<UInt8>, _ range: Range<Int>) {
        self.source = source
        position = range.lowerBound
        end = range.upperBound
    }

    private mutating func scanInlines() {
        while position < end {
            switch source[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "`"): skipCode()
            case UInt8(ascii: "["):
                brackets.append(position > source.startIndex && source[position - 1] == UInt8(ascii: "!"))
                position += 1
            case UInt8(ascii: "]"):
                position += 1
                if let isImage = brackets.popLast(), byte(at: position) == UInt8(ascii: "(") {
                    position += 1
                    takeDestination(kind: isImage ? .image : .link)
                }
            case UInt8(ascii: "<"): takeAutolink()
            default: position += 1
            }
        }
    }

    private mutating func scanDefinitions() {
        while position < end {
            skipLineStart()
            if byte(at: position) == UInt8(ascii: "["), let colon = endOfLabel(), byte(at: colon) == UInt8(ascii: ":") {
                position = colon + 1
                takeDestination(kind: .link)
            }
            while position < end, !isLineEnd(source[position]) { position += 1 }
            position += 1
        }
    }

    /// Skips a code span, or a run of backticks that does not start one.
    private mutating func skipCode() {
        let length = backticks(at: position)
        let last = lastBackticks ?? makeLastBackticks()
        lastBackticks = last
        position += length
        guard length < last.count, last[length] >= position else { return }
        while position < end {
            let run = backticks(at: position)
            position += max(run, 1)
            if run == length { return }
        }
    }

    private func makeLastBackticks() -> [Int] {
        var last = Array(repeating: -1, count: 32)
        var position = position
        while position < end {
            let length = backticks(at: position)
            if length > 0, length < last.count { last[length] = position }
            position += max(length, 1)
        }
        return last
    }

    private func backticks(at start: Int) -> Int {
        var position = start
        while position < end, source[position] == UInt8(ascii: "`") { position += 1 }
        return position - start
    }

    private mutating func takeAutolink() {
        let start = position + 1
        var stop = start
        while let byte = byte(at: stop), byte > 0x20, byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") { stop += 1 }
        position = max(start, stop)
        guard byte(at: stop) == UInt8(ascii: ">") else { return }
        let raw = source[start..<stop]
        if raw.contains(UInt8(ascii: ":")) {
            found.append(
                WrittenDestination(kind: .link, range: start..<stop, text: DestinationText.reading(autolink: raw)))
        } else if raw.contains(UInt8(ascii: "@")) {
            found.append(WrittenDestination(kind: .link, range: start..<stop, text: Array("mailto:".utf8) + raw))
        }
    }

    /// Scans the destination at the current position, if there is one, after white space with at most one line ending.
    private mutating func takeDestination(kind: Markdown.Link.Kind) {
        let fallback = position
        skipBlanks()
        if let byte = byte(at: position), isLineEnd(byte) {
            position += byte == UInt8(ascii: "\r") && self.byte(at: position + 1) == UInt8(ascii: "\n") ? 2 : 1
            skipContinuation()
        }
        let isAngled = byte(at: position) == UInt8(ascii: "<")
        let start = position + (isAngled ? 1 : 0)
        guard let stop = isAngled ? endOfAngled(from: start) : endOfBare(from: start) else {
            position = fallback
            return
        }
        found.append(
            WrittenDestination(kind: kind, range: start..<stop, text: DestinationText.reading(source[start..<stop])))
        position = max(stop, fallback)
    }

    private func endOfAngled(from start: Int) -> Int? {
        var position = start
        while let byte = byte(at: position), !isLineEnd(byte), byte != UInt8(ascii: "<") {
            if byte == UInt8(ascii: ">") { return position }
            position += byte == UInt8(ascii: "\\") && self.byte(at: position + 1).map(isPunctuation) == true ? 2 : 1
        }
        return nil
    }

    /// The end of a bare destination, before white space or an unmatched `)`; cmark allows 32 nested parentheses.
    private func endOfBare(from start: Int) -> Int? {
        var position = start
        var depth = 0
        while let byte = byte(at: position), byte > 0x20, byte != 0x7F {
            if byte == UInt8(ascii: "(") {
                depth += 1
                if depth > 32 { return nil }
            } else if byte == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            position += byte == UInt8(ascii: "\\") && self.byte(at: position + 1).map(isPunctuation) == true ? 2 : 1
        }
        return min(position, end)
    }

    /// The index after the `]` that ends the label at the current position; labels have at most 999 characters.
    private func endOfLabel() -> Int? {
        var position = position + 1
        let limit = min(end, position + 4000)
        while position < limit, source[position] != UInt8(ascii: "[") {
            if source[position] == UInt8(ascii: "]") { return position + 1 }
            position += source[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private mutating func skipBlanks() {
        while let byte = byte(at: position), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { position += 1 }
    }

    /// Skips quote and list continuation at the start of a line.
    private mutating func skipContinuation() {
        while let byte = byte(at: position), byte == 0x20 || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ">") {
            position += 1
        }
    }

    /// Skips quote and list markers.
    private mutating func skipLineStart() {
        while let byte = byte(at: position) {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "*"),
                UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                position += 1
            default: return
            }
        }
    }

    private func byte(at position: Int) -> UInt8? { position < end ? source[position] : nil }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private func isPunctuation(_ byte: UInt8) -> Bool { DestinationText.isPunctuation(byte) }
}
