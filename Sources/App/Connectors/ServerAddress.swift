/// A server address from the settings, parsed only as far as needed to show and extend it.
package struct ServerAddress: Sendable, Equatable {
    /// `https` or `http`.
    let scheme: String
    /// Host and port, such as `music.example:4533`.
    let host: String
    /// The path without a trailing `/`; empty for the top.
    let path: String

    /// Parses an address; nil if it is invalid or contains a user name, password or query.
    package init?(_ text: String) {
        guard let colon = text.firstRange(of: "://") else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        var rest = text[colon.upperBound...]
        guard scheme == "https" || scheme == "http", !rest.contains(where: { "@?#\\".contains($0) }),
            rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        while rest.hasSuffix("/") { rest.removeLast() }
        if rest.hasSuffix("/rest") { rest = rest.dropLast(5) }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        host = rest[..<slash].lowercased()
        path = String(rest[slash...])
        if host.isEmpty || host.hasPrefix(":") { return nil }
    }

    /// The address without a trailing `/`.
    package var text: String { "\(scheme)://\(host)\(path)" }
}
