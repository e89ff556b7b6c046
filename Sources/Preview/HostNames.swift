/// The names under which a server may be asked.
///
/// A page whose name was made to lead to this machine (DNS rebinding) sends that name and nothing else that gives it away.
public struct HostNames: Sendable {
    /// The names of this machine for itself.
    public static let loopback = ["127.0.0.1", "localhost", "[::1]"]

    private let names: Set<String>

    /// This machine, and `names`: such as `nas.local`, `192.168.1.4` or `fe80::1`.
    public init(and names: [String] = []) {
        self.names = Set(Self.loopback + names.map(Self.normalized))
    }

    /// Whether a field `Host` names this server: one of the names, with any port or none.
    ///
    /// The port is not compared, because it is another one behind a tunnel, and a foreign page cannot choose it.
    func contains(_ host: String) -> Bool {
        let bytes = host.utf8
        // The colon of a port stands behind the bracket of an address.
        let bracket = bytes.lastIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
        var name = bytes[...]
        if let colon = bytes[bracket...].firstIndex(of: UInt8(ascii: ":")) {
            let port = bytes[bytes.index(after: colon)...]
            guard port.count <= 5, port.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
                return false
            }
            name = bytes[..<colon]
        }
        return names.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// As it stands in a field `Host`: in lower case, an address of version 6 in brackets.
    public static func normalized(_ name: String) -> String {
        let lower = name.lowercased()
        return lower.utf8.contains(UInt8(ascii: ":")) && !lower.hasPrefix("[") ? "[\(lower)]" : lower
    }
}
