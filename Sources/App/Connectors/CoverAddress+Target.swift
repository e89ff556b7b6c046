extension CoverAddress {
    /// Normalizes the path and query after the host.
    static func target(_ bytes: ArraySlice<UInt8>) throws(Mistake) -> String {
        let shown = bytes.prefix { $0 != UInt8(ascii: "#") }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(shown.count + 1)
        // Browsers treat a backslash as a slash, others do not.
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }) { throw .malformed }
        for byte in shown {
            if byte < 0x80, !Array(" \"<>^`{|}".utf8).contains(byte) {
                encoded.append(byte)
            } else {
                encoded += Array("%".utf8) + [byte >> 4, byte & 15].map { Array("0123456789ABCDEF".utf8)[Int($0)] }
            }
        }
        let query = encoded.firstIndex(of: UInt8(ascii: "?")) ?? encoded.endIndex
        let path = withoutDots(encoded[..<query])
        return String(decoding: path + encoded[query...], as: UTF8.self)
    }

    /// A path, starting with `/`, without `.` and `..` (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        let parts = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
        var kept: [ArraySlice<UInt8>] = []
        for (index, part) in parts.enumerated() {
            let isUp = part.elementsEqual("..".utf8)
            if isUp { _ = kept.popLast() }
            if !isUp, !part.elementsEqual(".".utf8) {
                kept.append(part)
            } else if index == parts.count - 1 {
                kept.append([])
            }
        }
        return [slash] + kept.joined(separator: [slash])
    }

    /// The target of a redirect (RFC 3986, section 5.2.2).
    func following(_ location: ArraySlice<UInt8>) throws(Mistake) -> CoverAddress {
        guard let first = location.first, first != UInt8(ascii: "#") else { throw .malformed }
        if Self.hasScheme(location) { return try CoverAddress(bytes: Array(location)) }
        if location.starts(with: "//".utf8) {
            return try CoverAddress(bytes: Array((isSecure ? "https:" : "http:").utf8) + location)
        }
        let path = Array(target.utf8.prefix { $0 != UInt8(ascii: "?") })
        let base: ArraySlice<UInt8> =
            switch first {
            case UInt8(ascii: "/"): []
            case UInt8(ascii: "?"): path[...]
            default: path[...(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
            }
        let whole = base + location
        guard whole.count <= Self.longest else { throw .malformed }
        let target = try Self.target(whole[...])
        return CoverAddress(isSecure: isSecure, host: host, port: port, target: target, machine: machine)
    }

    private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        let end = bytes.firstIndex { [0x3A, 0x2F, 0x3F, 0x23].contains($0) } ?? bytes.endIndex
        return end < bytes.endIndex && bytes[end] == UInt8(ascii: ":")
    }
}
