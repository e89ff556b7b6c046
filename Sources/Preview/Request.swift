/// One request: its method, where it leads, and its fields.
public struct Request: Sendable {
    /// A field by its places in the head.
    struct Field: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// Such as `GET`.
    public let method: String
    /// The path without its leading slash, percent-decoded: any bytes but 0.
    public let path: [UInt8]
    /// What stands behind the question mark, as it was sent; nil without one.
    public let query: String?
    /// The body; empty for a method without one.
    public internal(set) var body: [UInt8] = []
    /// Whether the client understands more than HTTP/1.0.
    let isPersistent: Bool
    /// The host of the target, where that was a whole address; it goes before the field `Host`.
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

    /// The value of a field, whose name is in lower case; nil where there is none, the first where there are several.
    public func value(of name: StaticString) -> String? {
        for field in fields where isNamed(field, name) {
            return String(decoding: head[field.value], as: UTF8.self)
        }
        return nil
    }

    /// How often a field stands in the head.
    func count(of name: StaticString) -> Int { fields.count { isNamed($0, name) } }

    /// The host that is asked for, as it was sent.
    public var host: String? { authority ?? value(of: "host") }

    /// The values of a form-encoded query, such as `page=a%2Fb&print=1`; the first of several counts.
    public func parameter(_ name: String) -> String? {
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
