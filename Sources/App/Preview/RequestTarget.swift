import SourceText

/// The target of a request (RFC 9112, section 3.2): a path, or an absolute address.
struct RequestTarget {
    /// The path without its leading slash, percent-decoded.
    let path: [UInt8]
    /// The text after the question mark, as it was sent.
    let query: String?
    /// The host of an absolute address.
    let authority: String?

    /// Parses a target; nil if it is neither a path nor an absolute `http` address.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        let scheme = Array("http://".utf8)
        if rest.count > scheme.count, rest.prefix(scheme.count).elementsEqual(scheme) {
            rest = rest.dropFirst(scheme.count)
            let end = rest.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }) ?? rest.endIndex
            authority = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...]
        } else {
            guard rest.first == UInt8(ascii: "/") else { return nil }
            authority = nil
        }
        if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(decoding: rest[rest.index(after: mark)...], as: UTF8.self)
            rest = rest[..<mark]
        } else {
            query = nil
        }
        guard let path = PercentCoding.decoded(rest.dropFirst()), !path.contains(0) else { return nil }
        self.path = path
    }
}
