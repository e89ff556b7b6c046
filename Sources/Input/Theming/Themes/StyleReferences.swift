import SourceText

/// A file that a style sheet names, with `url()` or `@import`.
struct StyleReference {
    /// The bytes of the address, without its quotes.
    let range: Range<Int>
    /// The address as written.
    let address: String
    /// Whether it is one of the imports on the first lines that are joined into the sheet.
    var isJoined = false

    /// Finds the references in a style sheet.
    ///
    /// Comments and other strings are skipped.
    ///
    /// Addresses with escapes are left to the browser (CSS Syntax Level 3, sections 4.3.5 and 4.3.6).
    static func all(in bytes: [UInt8]) -> [StyleReference] {
        var found: [StyleReference] = []
        var index = 0
        var joins = true
        let marks = Array("/\"'@uU".utf8)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
                index = bytes[(index + 2)...].firstRange(ofText: "*/")?.upperBound ?? bytes.count
                joins = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index = end(ofStringAt: index, in: bytes) + 1
            case UInt8(ascii: "@") where isWord("@import", at: index, in: bytes):
                let start = index + 7
                let quote = bytes[start...].firstIndex { $0 > 0x20 } ?? bytes.count
                guard quote < bytes.count, bytes[quote] == 0x22 || bytes[quote] == 0x27 else {
                    (index, joins) = (start, false)
                    continue
                }
                let end = end(ofStringAt: quote, in: bytes)
                add(quote + 1..<end)
                // The form that `ThemeAssets` joins: alone on its line, at the top.
                let isPlain =
                    quote == start + 1 && bytes[quote] == 0x22
                    && bytes[min(end + 1, bytes.count)...].starts(with: ";\n".utf8)
                joins = joins && isPlain
                if joins, !found.isEmpty { found[found.count - 1].isJoined = true }
                index = end + 1
            case UInt8(ascii: "u"), UInt8(ascii: "U"):
                let isWhole = index == 0 || !isNameByte(bytes[index - 1])
                guard isWhole, isWord("url(", at: index, in: bytes) else {
                    index += 1
                    continue
                }
                joins = false
                let start = bytes[(index + 4)...].firstIndex { $0 > 0x20 } ?? bytes.count
                guard start < bytes.count else { return found }
                if bytes[start] == 0x22 || bytes[start] == 0x27 {
                    let end = end(ofStringAt: start, in: bytes)
                    add(start + 1..<end)
                    index = end + 1
                } else {
                    let close = bytes[start...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
                    let end = (bytes[start..<close].lastIndex { $0 > 0x20 } ?? start - 1) + 1
                    add(start..<end)
                    index = close
                }
            default:
                if bytes[index] > 0x20, bytes[index] != UInt8(ascii: ";") { joins = false }
                index = joins ? index + 1 : bytes.firstIndex(ofAny: marks, from: index + 1)
            }
        }
        return found

        func add(_ range: Range<Int>) {
            let text = bytes[range]
            guard !text.isEmpty, !text.contains(UInt8(ascii: "\\")) else { return }
            found.append(StyleReference(range: range, address: UTF8Text.describing(text)))
        }
    }

    /// The path of the file from the folder of the sheet, and what follows it; nil for an address with a scheme, a host
    /// or a root of its own, and for a fragment alone.
    var file: (path: String, rest: Substring)? {
        let bytes = address.utf8
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.endIndex
        let path = bytes[..<end]
        let colon = path.firstIndex(of: UInt8(ascii: ":"))
        let isRelative = colon.map { path[..<$0].contains(UInt8(ascii: "/")) } ?? true
        guard !path.isEmpty, path.first != UInt8(ascii: "/"), isRelative else { return nil }
        return Address.decoded(String(address[..<end])).map { ($0, address[end...]) }
    }

    private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    private static func isWord(_ word: String, at index: Int, in bytes: [UInt8]) -> Bool {
        bytes.count - index >= word.utf8.count
            && zip(bytes[index...], word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D || byte == 0x5F
            || byte >= 0x80
    }
}
