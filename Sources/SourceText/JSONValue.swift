/// A JSON value (RFC 8259) that is written; the members of an object keep their order.
package indirect enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number as it is written, such as `4.5`.
    case number(String)
    case string(String)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// A whole number.
    package static func number(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

    /// The value without blanks or line feeds.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// A list with each value on a line of its own, and a final line feed.
    package static func lines(_ values: [JSONValue]) -> String {
        values.isEmpty ? "[]\n" : "[\n" + values.map(\.text).joined(separator: ",\n") + "\n]\n"
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let value): Self.write(value, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { (key: $0.0, value: $0.1) })
    }
}
