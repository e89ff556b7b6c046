/// A web address or an e-mail address in running text, without angle brackets (GFM, "Autolinks (extension)").
struct BareLink {
    /// Its bytes in the text.
    let range: Range<Int>
    /// What its address starts with besides the text, such as `mailto:`.
    let prefix: StaticString

    /// The longest name of a host (RFC 1035, section 2.3.4), so that a search for its end is short.
    private static let longestHost = 253

    /// Whether a byte at the end of an address belongs to the sentence around it.
    static func isTrailing(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
            UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    /// Whether an address may begin after a byte.
    static func isBoundary(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
            || byte == UInt8(ascii: "(")
    }

    /// The web address that starts at an index; nil if the text there is not an address.
    static func web(in text: Span<UInt8>, at start: Int, _ prepared: PreparedSource) -> BareLink? {
        let scheme = ["http://", "https://", "www."].first { text.hasPrefix($0, at: start) }
        guard let scheme else { return nil }
        let isNamed = scheme == "www."
        let host = start + (isNamed ? 0 : scheme.utf8.count)
        guard let hostEnd = endOfHost(text, from: host, needsDot: isNamed, prepared) else { return nil }
        var end = hostEnd
        while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "<") { end += 1 }
        end = withoutTrailing(text, start..<end)
        return end <= host + (isNamed ? scheme.utf8.count : 0)
            ? nil : BareLink(range: start..<end, prefix: isNamed ? "http://" : "")
    }

    /// The end of the host name that starts at an index; nil if it is invalid.
    ///
    /// Its last two parts must not contain `_` (GitHub Flavored Markdown 0.29, section 6.9).
    private static func endOfHost(
        _ text: Span<UInt8>, from start: Int, needsDot: Bool, _ prepared: PreparedSource
    ) -> Int? {
        var position = start
        var dots = 0
        // The number of `_` in the last part and in the one before it.
        var (last, previous) = (0, 0)
        while position < text.count, position - start < longestHost {
            let byte = text[position]
            if byte == UInt8(ascii: ".") {
                (previous, last, dots) = (last, 0, dots + 1)
            } else if byte == UInt8(ascii: "_") {
                last += 1
            } else if byte >= 0x80, let (meaning, end) = prepared.standIn(in: text, at: position) {
                guard case .character(UInt8(ascii: "_"), false) = meaning else { break }
                last += 1
                position = end
                continue
            } else if !isHost(byte) {
                break
            }
            position += 1
        }
        return position == start || last + previous > 0 || (needsDot && dots == 0) ? nil : position
    }

    private static func isHost(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte >= 0x80 || isWord(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// The end of an address without the punctuation of the sentence, unmatched `)` and an entity at its end.
    private static func withoutTrailing(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
        var end = range.upperBound
        var surplus = 0
        for position in range {
            if text[position] == UInt8(ascii: "(") { surplus -= 1 }
            if text[position] == UInt8(ascii: ")") { surplus += 1 }
        }
        while end > range.lowerBound {
            let byte = text[end - 1]
            if byte == UInt8(ascii: ")") {
                if surplus <= 0 { return end }
                surplus -= 1
                end -= 1
            } else if byte == UInt8(ascii: ";") {
                guard let start = startOfEntity(text, range.lowerBound..<end - 1) else { return end }
                end = start
            } else if isTrailing(byte) {
                end -= 1
            } else {
                return end
            }
        }
        return end
    }

    /// The index of the `&` if a range ends with an entity name such as `&amp`; nil otherwise.
    private static func startOfEntity(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var start = range.upperBound
        while start > range.lowerBound, isWord(text[start - 1]) { start -= 1 }
        guard start < range.upperBound, start > range.lowerBound, text[start - 1] == UInt8(ascii: "&") else {
            return nil
        }
        return start - 1
    }

    /// The e-mail address around the `@` at an index, not starting before `lowest`; nil if the text is not an address.
    static func mail(in text: Span<UInt8>, around mark: Int, from lowest: Int) -> BareLink? {
        var start = mark
        while start > lowest, isMailName(text[start - 1]) { start -= 1 }
        let hasScheme = start - lowest >= 7 && text.hasPrefix("mailto:", at: start - 7)
        var (end, lastDot) = (mark + 1, -1)
        while end < text.count {
            if text[end] == UInt8(ascii: ".") {
                guard end + 1 < text.count, isWord(text[end + 1]) else { break }
                lastDot = end
            } else if !isWord(text[end]), text[end] != UInt8(ascii: "-"), text[end] != UInt8(ascii: "_") {
                break
            }
            end += 1
        }
        guard start < mark, lastDot > mark + 1, text[end - 1] != UInt8(ascii: "-"), text[end - 1] != UInt8(ascii: "_")
        else { return nil }
        return BareLink(range: (hasScheme ? start - 7 : start)..<end, prefix: hasScheme ? "" : "mailto:")
    }

    private static func isMailName(_ byte: UInt8) -> Bool {
        isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "+")
    }
}

extension Span<UInt8> {
    /// Whether a lower-case word is at an index, in any case.
    func hasPrefix(_ word: String, at start: Int) -> Bool {
        guard start >= 0, start + word.utf8.count <= count else { return false }
        for (offset, byte) in word.utf8.enumerated() {
            let own = self[start + offset]
            guard own == byte || (own | 0x20 == byte && byte >= UInt8(ascii: "a")) else { return false }
        }
        return true
    }
}
