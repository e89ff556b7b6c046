import SourceText

/// An HTTP request: its method, target and fields.
package struct Request: Sendable {
    /// A field, as ranges of the head.
    struct Field: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// The method, such as `GET`.
    package let method: String
    /// The path without its leading slash, percent-decoded: any bytes but 0.
    package let path: [UInt8]
    /// The text after the question mark, as it was sent; nil if missing.
    package let query: String?
    /// The body; empty if the request has none.
    package internal(set) var body: [UInt8] = []
    /// Whether the client keeps connections open by default, as from HTTP/1.1 on.
    let isPersistent: Bool
    /// The host of the target if that was an absolute address; it takes precedence over the `Host` field.
    let authority: String?
    private let head: [UInt8]
    private let fields: [Field]

    init(
        method: String, target: RequestTarget, isPersistent: Bool, head: [UInt8], fields: [Field]
    ) {
        self.method = method
        self.path = target.path
        self.query = target.query
        self.authority = target.authority
        self.isPersistent = isPersistent
        self.head = head
        self.fields = fields
    }

    /// The value of a field whose name is given in lower case; nil if it is missing, the first one if it is repeated.
    package func value(of name: StaticString) -> String? {
        for field in fields where isNamed(field, name) {
            return String(decoding: head[field.value], as: UTF8.self)
        }
        return nil
    }

    /// How often a field occurs in the head.
    func count(of name: StaticString) -> Int { fields.count { isNamed($0, name) } }

    /// The requested host, as it was sent.
    package var host: String? { authority ?? value(of: "host") }

    /// A value of a form-encoded query, such as `page=a%2Fb&fingerprint=1`; the first one if it is repeated.
    package func parameter(_ name: String) -> String? {
        for part in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            guard part[..<equals].elementsEqual(name.utf8) else { continue }
            guard let bytes = PercentCoding.decoded(part[part.index(after: equals)...]) else { return nil }
            return String(validating: bytes, as: UTF8.self)
        }
        return nil
    }

    private func isNamed(_ field: Field, _ name: StaticString) -> Bool {
        guard field.name.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { wanted in
            for (place, index) in field.name.enumerated() {
                let byte = head[index]
                let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
                if unsafe (isUpper ? byte | 0x20 : byte) != wanted[place] { return false }
            }
            return true
        }
    }
}
