/// Finds the places of a note that need stand-ins (``PreparedSource``).
enum StandInPlaces {
    /// A place of the note and the code of its stand-in.
    struct Place {
        let range: Range<Int>
        let code: UInt8
        /// The label, if it is the definition of a footnote.
        var label: Range<Int>?
    }

    static let footnoteCode = UInt8(ascii: "f")

    /// Escaped characters that start or end something of the extensions, with their codes.
    private static let escaped: [(character: UInt8, code: UInt8)] = [
        (UInt8(ascii: "~"), UInt8(ascii: "t")), (UInt8(ascii: "["), UInt8(ascii: "b")),
        (UInt8(ascii: "^"), UInt8(ascii: "c")), (UInt8(ascii: ":"), UInt8(ascii: "n")),
        (UInt8(ascii: "."), UInt8(ascii: "d")), (UInt8(ascii: "/"), UInt8(ascii: "s")),
        (UInt8(ascii: "@"), UInt8(ascii: "a")),
    ]
    /// Characters of addresses that CommonMark takes for emphasis, with their codes.
    private static let protected: [(character: UInt8, code: UInt8)] = [
        (UInt8(ascii: "_"), UInt8(ascii: "u")), (UInt8(ascii: "*"), UInt8(ascii: "m")),
    ]

    static func character(ofEscaped code: UInt8) -> UInt8? { escaped.first { $0.code == code }?.character }

    static func character(ofProtected code: UInt8) -> UInt8? { protected.first { $0.code == code }?.character }

    /// The places in order, without overlaps.
    static func all(in source: ArraySlice<UInt8>, _ signs: ExtensionSigns) -> [Place] {
        let bytes = source.span
        var places: [Place] = []
        findEscapes(bytes, &places)
        if signs.contains(.addresses) { findAddresses(bytes, &places) }
        if signs.contains(.footnotes) { findFootnotes(bytes, &places) }
        if places.isEmpty { return [] }
        var end = 0
        var kept: [Place] = []
        for place in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where place.range.lowerBound >= end {
            end = place.range.upperBound
            kept.append(place.moved(by: source.startIndex))
        }
        return kept
    }

    private static func findEscapes(_ bytes: Span<UInt8>, _ places: inout [Place]) {
        var start = 0
        var word = Word()
        while let found = bytes.firstIndex(of: UInt8(ascii: "\\"), from: start), found + 1 < bytes.count {
            start = found + 2
            let next = bytes[found + 1]
            guard let code = escaped.first(where: { $0.character == next })?.code else { continue }
            word.advance(to: found, in: bytes)
            if !word.isAutolink { places.append(Place(range: found..<start, code: code)) }
        }
    }

    /// Whether a place may be within `<address>`, where a backslash is part of the address.
    private struct Word {
        private var position = 0
        private(set) var isAutolink = false

        mutating func advance(to end: Int, in bytes: Span<UInt8>) {
            for byte in position..<end {
                if bytes[byte] == UInt8(ascii: "<") {
                    isAutolink = true
                } else if bytes[byte] <= 0x20 || bytes[byte] == UInt8(ascii: ">") {
                    isAutolink = false
                }
            }
            position = end
        }
    }

    private static func findAddresses(_ bytes: Span<UInt8>, _ places: inout [Place]) {
        for (byte, rest) in [(UInt8(ascii: ":"), UInt8(ascii: "/")), (UInt8(ascii: "w"), UInt8(ascii: "."))] {
            var start = 0
            while let found = bytes.firstIndex(of: byte, from: start) {
                start = found + 1
                guard start < bytes.count, bytes[start] == rest else { continue }
                start = protect(bytes, from: start, &places)
            }
        }
    }

    /// Protects an address from an index on; returns its end.
    private static func protect(_ bytes: Span<UInt8>, from start: Int, _ places: inout [Place]) -> Int {
        var (end, depth) = (start, 0)
        // The end of its last byte that is not punctuation: what follows may end emphasis around the address.
        var lastWord = start
        while end < bytes.count, !endsAddress(bytes[end]) {
            if bytes[end] == UInt8(ascii: "(") { depth += 1 }
            if bytes[end] == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            end += 1
            if !BareLink.isTrailing(bytes[end - 1]) { lastWord = end }
        }
        for position in start..<lastWord {
            guard let code = protected.first(where: { $0.character == bytes[position] })?.code else { continue }
            places.append(Place(range: position..<position + 1, code: code))
        }
        return max(end, start)
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    private static func findFootnotes(_ bytes: Span<UInt8>, _ places: inout [Place]) {
        var start = 0
        while let found = bytes.firstIndex(of: UInt8(ascii: "["), from: start) {
            start = found + 1
            guard found == 0 || bytes[found - 1] == UInt8(ascii: "\n") || bytes[found - 1] == UInt8(ascii: "\r"),
                let label = FootnoteLabel.range(in: bytes, at: found), label.upperBound + 1 < bytes.count,
                bytes[label.upperBound + 1] == UInt8(ascii: ":")
            else { continue }
            var end = label.upperBound + 2
            while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
            places.append(Place(range: found..<end, code: footnoteCode, label: label))
            start = end
        }
    }
}

extension StandInPlaces.Place {
    fileprivate func moved(by offset: Int) -> Self {
        Self(
            range: range.lowerBound + offset..<range.upperBound + offset, code: code,
            label: label.map { $0.lowerBound + offset..<$0.upperBound + offset })
    }
}

/// The label of a footnote: `[^label]`.
enum FootnoteLabel {
    /// The range of the label between `[^` at an index and `]`; nil if there is no such label.
    ///
    /// A label has no blanks and no brackets.
    static func range(in bytes: Span<UInt8>, at start: Int) -> Range<Int>? {
        guard start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "^") else { return nil }
        var end = start + 2
        while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "["), bytes[end] != UInt8(ascii: "]"),
            bytes[end] != UInt8(ascii: "\\")
        {
            end += 1
        }
        guard end > start + 2, end < bytes.count, bytes[end] == UInt8(ascii: "]") else { return nil }
        return start + 2..<end
    }
}
