import Readers

extension Note {
    /// How a text begins: words of its first paragraph without markup, some 200 bytes at most.
    ///
    /// Every note of a collection is read for it, so Markdown is skimmed, not parsed: headings, lists, quotes, tables,
    /// code and HTML are passed over, and of links and pictures only the words stay.
    static func beginning(of bytes: ArraySlice<UInt8>, _ markup: Markup) -> String {
        var text: [UInt8] = []
        var isCode = false
        var isSkipped = false
        var rest = bytes.prefix(4_000)
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            let start = line.drop { $0 == blank || $0 == 9 || $0 == 13 }
            if start.isEmpty {
                if !text.isEmpty { break }
                isSkipped = false
            } else if markup == .plain {
                append(start, to: &text, isPlain: true)
            } else if start.starts(with: "```".utf8) || start.starts(with: "~~~".utf8) {
                if !text.isEmpty { break }
                isCode.toggle()
            } else if !isCode, !isSkipped {
                if start.allSatisfy({ $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "-") || $0 <= blank }) {
                    // Underlined words are a heading.
                    text.removeAll()
                } else if text.isEmpty, isBlock(start) || start.startIndex - line.startIndex >= 4 {
                    isSkipped = true
                } else {
                    append(start, to: &text, isPlain: false)
                }
            }
            if text.count > length { break }
        }
        return cut(text)
    }

    private static let length = 200
    private static let blank = UInt8(ascii: " ")

    /// Whether a line starts a block that is no paragraph.
    private static func isBlock(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return true }
        let second = line.dropFirst().first ?? blank
        switch first {
        case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|"): return true
        case UInt8(ascii: "<"): return !line.starts(with: "<http".utf8)
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): return second <= blank
        case UInt8(ascii: "!"): return second == UInt8(ascii: "[")
        case UInt8(ascii: "["): return second == UInt8(ascii: "^")
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            let rest = line.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
                && rest.dropFirst().first == blank
        default: return false
        }
    }

    /// Adds the words of a line.
    private static func append(_ line: ArraySlice<UInt8>, to text: inout [UInt8], isPlain: Bool) {
        if !text.isEmpty { text.append(blank) }
        if isPlain { return text.append(contentsOf: line.filter { $0 >= blank }) }
        var rest = line
        while text.count <= length, let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "~"), 0..<blank: break
            case UInt8(ascii: "_"):
                let isInside = text.last.map(isWord) == true && rest.first.map(isWord) == true
                if isInside { text.append(byte) }
            case UInt8(ascii: "\\"):
                if let next = rest.popFirst() { text.append(next) }
            case UInt8(ascii: "!") where rest.first == UInt8(ascii: "["): break
            case UInt8(ascii: "[") where rest.first == UInt8(ascii: "^"): skip(through: UInt8(ascii: "]"), of: &rest)
            case UInt8(ascii: "["): break
            case UInt8(ascii: "]"):
                if rest.first == UInt8(ascii: "(") { skip(through: UInt8(ascii: ")"), of: &rest) }
                if rest.first == UInt8(ascii: "[") { skip(through: UInt8(ascii: "]"), of: &rest) }
            case UInt8(ascii: "<"):
                if !rest.starts(with: "http".utf8) { skip(through: UInt8(ascii: ">"), of: &rest) }
            case UInt8(ascii: ">"): break
            case UInt8(ascii: "&"):
                let reference = CharacterReference(line[(rest.startIndex - 1)...], names: .html)
                text += reference.map { Array($0.text.utf8) } ?? [byte]
                if let reference { rest = rest.dropFirst(reference.length - 1) }
            default: text.append(byte)
            }
        }
    }

    private static func skip(through end: UInt8, of rest: inout ArraySlice<UInt8>) {
        rest = rest.firstIndex(of: end).map { rest[($0 + 1)...] } ?? rest[rest.endIndex...]
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 32 >= UInt8(ascii: "a") && byte | 32 <= UInt8(ascii: "z"))
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The text without blanks at its ends, cut between two words if it is long.
    private static func cut(_ text: [UInt8]) -> String {
        var kept = text[...]
        let isCut = kept.count > length
        if isCut {
            kept = kept.prefix(length)
            if let end = kept.lastIndex(of: blank), end > kept.startIndex + length / 2 {
                kept = kept[..<end]
            } else {
                // Not within a letter.
                while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
                kept.removeLast()
            }
        }
        while kept.last == blank { kept.removeLast() }
        return String(decoding: kept, as: UTF8.self) + (isCut ? " …" : "")
    }
}
