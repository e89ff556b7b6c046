/// The pattern of the lines of a list in plain text, such as `{artist} - {title} ({year})`.
package struct LinePattern: Sendable, Equatable {
    package enum Part: Sendable, Equatable {
        /// The value of a field, such as `title`.
        case field(String)
        /// Text between two fields.
        case text(String)
    }

    /// The pattern that people use most.
    package static let usual = "{artist} - {title} ({year})"

    /// The keys of albums that a line can have.
    private static let keys: Set<String> = [
        "title", "artist", "year", "released", "label", "format", "genre", "country", "rating", "catalogNumber",
        "barcode", "tags", "type",
    ]

    package let text: String
    /// The parts in order: fields with text between them.
    package let parts: [Part]

    /// Reads a pattern; nil without a `{title}`, for an unknown field, and for two fields without text between them.
    package init?(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let key = String(rest[rest.index(after: open)..<close])
            if case .field = parts.last { return nil }
            guard Self.keys.contains(key), !parts.contains(.field(key)) else { return nil }
            parts.append(.field(key))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        guard parts.contains(.field("title")) else { return nil }
        self.text = text
        self.parts = parts
    }

    /// The fields in order.
    package var fields: [String] {
        parts.compactMap { if case .field(let key) = $0 { key } else { nil } }
    }
}

extension LinePattern {
    /// The values of the fields in a line, as ranges of its bytes; nil when the line does not have the text before the
    /// title, or no title.
    ///
    /// Fields at the end may be missing. A hyphen in the pattern stands for any dash in the line. The last text of a
    /// pattern is searched from the end, so that `Live (at Leeds) (1970)` has the year 1970.
    package func values(_ line: ArraySlice<UInt8>) -> [(key: String, range: Range<Int>)]? {
        var rest = line
        var values: [(key: String, range: Range<Int>)] = []
        var index = 0
        if case .text(let start) = parts[0] {
            guard let end = Self.end(of: Array(start.utf8), in: rest, at: rest.startIndex) else { return nil }
            rest = rest[end...]
            index = 1
        }
        while index < parts.count, case .field(let key) = parts[index] {
            let end = index + 1 < parts.count ? self.end(of: rest, after: index) : nil
            let value = Self.unquoted(line[Self.trimmed(rest[..<(end?.lowerBound ?? rest.endIndex)])])
            if !value.isEmpty { values.append((key, value)) }
            guard let end else { break }
            rest = rest[end.upperBound...]
            index += 2
        }
        guard values.contains(where: { $0.key == "title" }), Self.isWhole(values, fields) else { return nil }
        return values
    }

    /// Whether all fields up to the title have a value.
    private static func isWhole(_ values: [(key: String, range: Range<Int>)], _ fields: [String]) -> Bool {
        let needed = fields.prefix { $0 != "title" }
        return needed.allSatisfy { key in values.contains { $0.key == key } }
    }

    /// The text after a field; nil when the field goes on to the end of the line.
    private func end(of rest: ArraySlice<UInt8>, after index: Int) -> Range<Int>? {
        guard case .text(let text) = parts[index + 1] else { return nil }
        let wanted = Array(text.utf8)
        let isFinal = index + 2 >= parts.count
        if isFinal {
            // The end of the line may lack it, as it may have blanks.
            let end = Self.trimmed(rest)
            return Self.first(wanted, in: rest[max(rest.startIndex, end.upperBound - wanted.count)..<end.upperBound])
        }
        let isBeforeNumber = parts[index + 2] == .field("year") || parts[index + 2] == .field("released")
        guard isBeforeNumber else { return Self.first(wanted, in: rest) ?? Self.last(wanted, of: rest) }
        var from = rest.endIndex
        while from > rest.startIndex {
            from -= 1
            guard let end = Self.end(of: wanted, in: rest, at: from) else { continue }
            let digits = rest[end...].prefix { (0x30...0x39).contains($0) }
            if digits.count == 4 { return from..<end }
        }
        return nil
    }

    /// A text without its last blanks at the end of a line, which goes no further.
    private static func last(_ wanted: [UInt8], of rest: ArraySlice<UInt8>) -> Range<Int>? {
        let text = wanted[...].reversed().drop { $0 == 0x20 }.reversed()
        let end = trimmed(rest)
        guard !text.isEmpty, text.count < wanted.count, rest[end].reversed().starts(with: text.reversed()) else {
            return nil
        }
        return (end.upperBound - text.count)..<rest.endIndex
    }

    /// The first occurrence of a text; a hyphen in it stands for any dash.
    private static func first(_ wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        if wanted.isEmpty { return bytes.startIndex..<bytes.startIndex }
        var start = bytes.startIndex
        while start < bytes.endIndex {
            if let end = end(of: wanted, in: bytes, at: start) { return start..<end }
            start += 1
        }
        return nil
    }

    private static func end(of wanted: [UInt8], in bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
        var place = start
        for byte in wanted {
            guard place < bytes.endIndex else { return nil }
            if bytes[place] == byte {
                place += 1
            } else if byte == UInt8(ascii: "-"), bytes[place] == 0xE2, place + 2 < bytes.endIndex,
                bytes[place + 1] == 0x80, (0x90...0x95).contains(bytes[place + 2])
            {
                // U+2010 to U+2015: hyphens and dashes.
                place += 3
            } else {
                return nil
            }
        }
        return place
    }

    /// The range without a pair of quotation marks around it.
    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
        for (open, close) in quotes where bytes.count > open.count + close.count {
            if bytes.starts(with: open), bytes.suffix(close.count).elementsEqual(close) {
                return (bytes.startIndex + open.count)..<(bytes.endIndex - close.count)
            }
        }
        return bytes.startIndex..<bytes.endIndex
    }

    private static let quotes = [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»")].map {
        (Array($0.utf8), Array($1.utf8))
    }

    /// The range without blanks and marks of emphasis around it.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> Range<Int> {
        func isMargin(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") }
        let start = bytes.firstIndex { !isMargin($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isMargin($0) }.map { $0 + 1 } ?? start
        return start..<max(start, end)
    }
}
