/// The parsed and normalized address of a picture on the web: `https://covers.example/a%20b.jpg?size=2`.
///
/// Stricter than browsers: no user name and password, network addresses only in their usual spelling, and nothing that
/// two parsers could interpret differently. The fragment is dropped, because servers never see it.
package struct CoverAddress: Sendable, Hashable {
    /// Whether the scheme is `https`.
    let isSecure: Bool
    /// A name in lower-case ASCII, or a network address as ``NetworkAddress/text``.
    package let host: String
    /// 1 to 65535.
    let port: Int
    /// The path, starting with `/`, and the query.
    let target: String
    /// The network address, if the host is numeric.
    let machine: NetworkAddress?

    /// The reason why a text is not a valid picture address.
    enum Mistake: Error, Equatable {
        /// It is malformed or ambiguous.
        case malformed
        /// Its host is spelled in a way that disguises it.
        case disguised(host: String)
        /// Its host is a number in an unusual spelling.
        case oddNumber(host: String)
    }

    /// Parses an address; nil if it is invalid.
    package init?(_ text: String) {
        do throws(Mistake) {
            self = try CoverAddress(bytes: Array(text.utf8))
        } catch {
            return nil
        }
    }

    /// Parses an address from bytes.
    init(bytes: [UInt8]) throws(Mistake) {
        guard bytes.count <= Self.longest, let (isSecure, start) = Self.scheme(bytes) else { throw .malformed }
        let end = bytes[start...].firstIndex { [0x2F, 0x3F, 0x23, 0x5C].contains($0) } ?? bytes.endIndex
        // Anything but a path directly after the host would hide where the host ends.
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

    /// The normalized address: the same for all spellings of an address.
    package var text: String {
        "\(isSecure ? "https" : "http")://\(shownAuthority)\(target)"
    }

    /// The host, with its port if that is not the usual one, as `coverHosts` names it.
    var shownAuthority: String { port == (isSecure ? 443 : 80) ? host : authority }

    /// Host and port, such as `covers.example:443` or `[::1]:8080`: the format of the hosts allowed by
    /// ``CoverDownloader``.
    package var authority: String { "\(host):\(port)" }

    /// Whether any picture may be loaded from the host, as far as this is known without resolving its name.
    var isPublic: Bool {
        if let machine { return machine.isPublic }
        // RFC 6761, 6762, 8375, and the name that ICANN reserved in 2024.
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
