/// A JSON value (RFC 8259) that is written; the members of an object keep their order.
package indirect enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number as it is written, such as `4.5`.
    case number(String)
    /// A list of whole numbers.
    case numbers([Int])
    case string(String)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// A whole number.
    package static func number(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// The value without blanks or line feeds.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The same as UTF-8.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// A list with each value on a line of its own, and a final line feed.
    package static func lines(_ values: [JSONValue]) -> String {
        values.isEmpty ? "[]\n" : "[\n" + values.map(\.text).joined(separator: ",\n") + "\n]\n"
    }

    /// A string of UTF-8 with its quotes.
    package static func quoted(_ utf8: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + utf8.count / 8)
        write(utf8.span, to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let digits): bytes += digits.utf8
        case .numbers(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += String(value).utf8
            }
            bytes.append(UInt8(ascii: "]"))
        case .string(let value): Self.write(value, to: &bytes)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a text as a JSON string.
    package static func write(_ value: String, to bytes: inout [UInt8]) { write(value.utf8.span, to: &bytes) }

    private static func write(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        for index in text.indices where isSpecial(text[index]) {
            text.extracting(start..<index).append(to: &bytes)
            writeSpecial(text[index], to: &bytes)
            start = index + 1
        }
        text.extracting(start..<text.count).append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func writeSpecial(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        default: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { (key: $0.0, value: $0.1) })
    }
}
