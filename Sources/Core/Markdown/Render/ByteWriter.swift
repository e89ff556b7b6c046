/// A buffer for HTML output.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ text: StaticString) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ text: Span<UInt8>) { bytes.append(copying: text) }

    /// Inserts bytes; the cost is proportional to the number of bytes after `position`.
    mutating func insert(_ inserted: [UInt8], at position: Int) { bytes.insert(contentsOf: inserted, at: position) }

    /// Replaces a byte.
    mutating func replaceByte(at position: Int, with byte: UInt8) { bytes[position] = byte }

    /// Starts a new line unless the output is already at the start of a line.
    mutating func startLine() {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }

    /// Appends text with `&`, `<`, `>` and `"` escaped: safe as text and in a double-quoted attribute.
    mutating func appendEscaped(_ text: Span<UInt8>) {
        var done = 0
        for position in text.indices where Self.isSpecial(text[position]) {
            let escape: StaticString
            switch text[position] {
            case UInt8(ascii: "&"): escape = "&amp;"
            case UInt8(ascii: "<"): escape = "&lt;"
            case UInt8(ascii: ">"): escape = "&gt;"
            default: escape = "&quot;"
            }
            append(text.extracting(done..<position))
            append(escape)
            done = position + 1
        }
        append(text.extracting(done...))
    }

    /// Appends text, escaped like in the other `appendEscaped`.
    mutating func appendEscaped(_ text: String) {
        appendEscaped(text.utf8.span)
    }

    /// Appends an address for a double-quoted attribute, percent-encoding invalid characters like cmark does.
    mutating func appendAddress(_ address: Span<UInt8>) {
        for position in address.indices {
            let byte = address[position]
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "'"): append("&#x27;")
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "#")...UInt8(ascii: ";"),
                UInt8(ascii: "!"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                append(byte)
            default:
                append(UInt8(ascii: "%"))
                append(ByteWriter.hexDigit(byte >> 4))
                append(ByteWriter.hexDigit(byte & 15))
            }
        }
    }

    /// Whether a byte is escaped: `"`, `&`, `<` or `>`.
    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        let mask: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
        return byte < 64 && (mask >> UInt64(byte)) & 1 != 0
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
