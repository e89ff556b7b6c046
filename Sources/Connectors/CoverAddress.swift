/// The address of a picture on the web, taken apart, in one spelling: `https://covers.example/a%20b.jpg?size=2`.
///
/// Stricter than browsers: no user and password, no other spelling of a network address than the usual one, nothing that
/// two readers could understand in two ways. What stands behind `#` is dropped, for servers never see it.
public struct CoverAddress: Sendable, Hashable {
    /// Whether it is `https`.
    let isSecure: Bool
    /// A name in ASCII and lower case, or a network address as ``NetworkAddress/text``.
    public let host: String
    /// 1 to 65535.
    let port: Int
    /// The path from its `/` on, and the query.
    let target: String
    /// The machine, where the address names it by numbers.
    let machine: NetworkAddress?

    /// Why a text is no address of a picture.
    enum Mistake: Error, Equatable {
        /// It cannot be understood, or in more than one way.
        case malformed
        /// Its host is spelled as if to hide what it is.
        case disguised(host: String)
        /// Its host is a number in another spelling than the usual one.
        case oddNumber(host: String)
    }

    /// The address that a text spells; nil where it is none.
    public init?(_ text: String) {
        do throws(Mistake) {
            self = try CoverAddress(bytes: Array(text.utf8))
        } catch {
            return nil
        }
    }

    /// The address that some bytes spell.
    init(bytes: [UInt8]) throws(Mistake) {
        guard bytes.count <= Self.longest, let (isSecure, start) = Self.scheme(bytes) else { throw .malformed }
        let end = bytes[start...].firstIndex { [0x2F, 0x3F, 0x23, 0x5C].contains($0) } ?? bytes.endIndex
        // What follows the host at once and is no path would hide where it ends.
        if end < bytes.endIndex, bytes[end] == UInt8(ascii: "#") { throw .malformed }
        let (host, port) = try Self.hostAndPort(bytes[start..<end])
        self.isSecure = isSecure
        self.host = host.text
        machine = host.machine
        self.port = port ?? (isSecure ? 443 : 80)
        target = try Self.target(bytes[end...])
    }

    init(isSecure: Bool, host: String, port: Int, target: String, machine: NetworkAddress?) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.target = target
        self.machine = machine
    }

    /// The address, in its one spelling: the same for all that mean the same picture.
    public var text: String {
        let isUsual = port == (isSecure ? 443 : 80)
        return "\(isSecure ? "https" : "http")://\(host)\(isUsual ? "" : ":\(port)")\(target)"
    }

    /// Host and port, such as `covers.example:443` or `[::1]:8080`: what ``CoverDownloader`` is given as allowed.
    public var authority: String { "\(host):\(port)" }

    /// Whether the host is one that every picture may come from, as far as it can be seen without looking it up.
    var isPublic: Bool {
        if let machine { return machine.isPublic }
        // RFC 6761, 6762, 8375, and what ICANN set aside in 2024.
        let labels = host.split(separator: ".")
        if labels.suffix(2) == ["home", "arpa"] { return false }
        return !["localhost", "localdomain", "local", "internal"].contains(labels.last)
    }

    static let longest = 8192

    private static func scheme(_ bytes: [UInt8]) -> (isSecure: Bool, end: Int)? {
        for (name, isSecure) in [("https://", true), ("http://", false)]
        where bytes.prefix(name.utf8.count).map(lowercased) == Array(name.utf8) {
            return (isSecure, name.utf8.count)
        }
        return nil
    }

    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
