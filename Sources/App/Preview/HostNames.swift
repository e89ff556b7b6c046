/// The host names that a server accepts.
///
/// A page that uses DNS rebinding to reach this machine can only be recognized by the host name it sends.
package struct HostNames: Sendable {
    /// The loopback names of this machine.
    package static let loopback = ["127.0.0.1", "localhost", "[::1]"]

    private let names: Set<String>

    /// The loopback names and `names`, such as `nas.local`, `192.168.1.4` or `fe80::1`.
    package init(and names: [String] = []) {
        self.names = Set(Self.loopback + names.map(Self.normalized))
    }

    /// Whether a `Host` field names this server: one of the names, with or without a port.
    ///
    /// The port is not compared, because it differs behind a tunnel, and a foreign page cannot choose it.
    func contains(_ host: String) -> Bool {
        let bytes = host.utf8
        // In an IPv6 address, the colon of the port comes after the bracket.
        let bracket = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        var name = bytes[...]
        if let colon = bytes[bracket...].firstIndex(of: UInt8(ascii: ":")) {
            let port = bytes[bytes.index(after: colon)...]
            guard Self.isPort(port) else { return false }
            name = bytes[..<colon]
        }
        return names.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// Whether a text is a port number, or empty, which RFC 3986 (section 3.2.3) allows.
    private static func isPort(_ text: Substring.UTF8View) -> Bool {
        if text.isEmpty { return true }
        guard text.count <= 5, text.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return false
        }
        return Int(String(decoding: text, as: UTF8.self)).map((1...65_535).contains) ?? false
    }

    /// Whether a text can be a name or an address: letters, digits, dots and hyphens, or an IPv6 address.
    package static func isPlausible(_ name: String) -> Bool {
        let isAddress = name.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1
        return !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                case UInt8(ascii: ":"): isAddress
                default: false
                }
            }
    }

    /// The name as it appears in a `Host` field: in lower case, with brackets around an IPv6 address.
    package static func normalized(_ name: String) -> String {
        let lower = name.lowercased()
        return lower.utf8.contains(UInt8(ascii: ":")) && !lower.hasPrefix("[") ? "[\(lower)]" : lower
    }
}
