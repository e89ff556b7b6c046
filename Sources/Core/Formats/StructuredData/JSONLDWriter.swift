import SourceText

/// Writes JSON-LD 1.1 as the text of a `script` element.
///
/// An element `<script type="application/ld+json">` is a data block (HTML, section 4.12.1): browsers do not run it, and
/// no directive of a content security policy concerns it. Its text ends at `</script`, and `<!--` changes how it is
/// read, so `<`, `>` and `&` are written as escapes of JSON. So are U+2028 and U+2029, which end lines in JavaScript.
struct JSONLDWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    /// A writer with room for `count` bytes.
    init(reserving count: Int = 0) { bytes.reserveCapacity(count) }

    /// Appends text that is JSON already.
    mutating func append(_ json: StaticString) { json.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }

    /// Appends bytes that are JSON already.
    mutating func append(_ json: Span<UInt8>) { json.append(to: &bytes) }

    /// Begins an object of a type, as a value.
    mutating func open(_ type: StaticString) {
        separate()
        append("{\"@type\":\"")
        append(type)
        append("\"")
    }

    /// Ends an object.
    mutating func close() { append("}") }

    /// Begins a member, whose value is to follow.
    mutating func key(_ name: StaticString) {
        separate()
        append("\"")
        append(name)
        append("\":")
    }

    /// Appends a comma unless a value comes first in what contains it.
    mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    /// Appends a member that is a text; none if it is nil or empty.
    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text, !text.isEmpty else { return }
        key(name)
        string(text)
    }

    /// Appends a member that is a whole number.
    mutating func member(_ name: StaticString, _ number: Int) {
        key(name)
        bytes += String(number).utf8
    }

    /// Appends a member that is one text, or a list of several; none if there are no texts.
    mutating func member(_ name: StaticString, _ texts: [String]) {
        list(name, texts) { $0.string($1) }
    }

    /// Appends a member that is one value, or a list of several; none if there are no values.
    mutating func list<Value>(_ name: StaticString, _ values: [Value], write: (inout JSONLDWriter, Value) -> Void) {
        guard !values.isEmpty else { return }
        key(name)
        if values.count > 1 { append("[") }
        for value in values { write(&self, value) }
        if values.count > 1 { append("]") }
    }

    /// Appends a text as a value.
    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        escape(text.utf8.span)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ text: Span<UInt8>) {
        var (start, index) = (0, 0)
        while index < text.count {
            let byte = text[index]
            let length = Self.isSpecial(byte) ? 1 : Self.endsLine(text, at: index) ? 3 : 0
            if length == 0 {
                index += 1
                continue
            }
            text.extracting(start..<index).append(to: &bytes)
            let scalar = length == 3 ? 0x2000 + (UInt32(text[index + 2]) & 0x3F) : UInt32(byte)
            bytes += "\\u".utf8
            for shift in [12, 8, 4, 0] as [UInt32] { bytes.append(Self.digit(UInt8(scalar >> shift & 15))) }
            index += length
            start = index
        }
        text.extracting(start..<text.count).append(to: &bytes)
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        let mask: UInt64 = 0xFFFF_FFFF | 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
        return byte < 64 ? (mask >> UInt64(byte)) & 1 != 0 : byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    /// Whether U+2028 or U+2029 is at an index: E2 80 A8, E2 80 A9.
    @inline(__always)
    private static func endsLine(_ text: Span<UInt8>, at index: Int) -> Bool {
        text[index] == 0xE2 && index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
