extension CoverAddress {
    /// A normalized host, and its network address if it is numeric.
    struct Host {
        let text: String
        var machine: NetworkAddress?
    }

    /// Parses the text between `//` and the path.
    static func hostAndPort(_ bytes: ArraySlice<UInt8>) throws(Mistake) -> (host: Host, port: Int?) {
        // User names and passwords are rejected; a picture that requires them is not public.
        if bytes.contains(UInt8(ascii: "@")) { throw .malformed }
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .malformed }
            let number = try port(bytes[(close + 1)...])
            return (try numbered(bytes[(bytes.startIndex + 1)..<close]), number)
        }
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        let number = try port(bytes[colon...])
        return (try named(bytes[..<colon]), number)
    }

    private static func port(_ bytes: ArraySlice<UInt8>) throws(Mistake) -> Int? {
        guard let colon = bytes.first else { return nil }
        let digits = bytes.dropFirst()
        guard colon == UInt8(ascii: ":"), (1...5).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .malformed }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard (1...65535).contains(number) else { throw .malformed }
        return number
    }

    /// Parses the text between brackets.
    private static func numbered(_ bytes: ArraySlice<UInt8>) throws(Mistake) -> Host {
        let zone = bytes.firstIndex(of: UInt8(ascii: "%")) ?? bytes.endIndex
        guard let machine = NetworkAddress(groups: String(decoding: bytes[..<zone], as: UTF8.self)) else {
            throw .malformed
        }
        // A zone identifies a network interface of this machine.
        if zone != bytes.endIndex { throw .disguised(host: machine.text) }
        return Host(text: machine.text, machine: machine)
    }

    private static func named(_ bytes: ArraySlice<UInt8>) throws(Mistake) -> Host {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        var name = text.lowercased()
        if name.utf8.contains(where: { $0 >= 0x80 }) { name = try inASCII(name) }
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, let last = labels.last,
            labels.allSatisfy({ (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(isOfNames) })
        else { throw .malformed }
        guard isNumber(last) else { return Host(text: name) }
        guard let machine = NetworkAddress(fourNumbers: name) else { throw .oddNumber(host: name) }
        return Host(text: name, machine: machine)
    }

    private static func isOfNames(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
    }

    /// Whether libraries would treat a host that ends in this label as a number.
    private static func isNumber(_ label: Substring) -> Bool {
        let digits = label.hasPrefix("0x") ? label.dropFirst(2) : label
        let radix = label.hasPrefix("0x") ? 16 : 10
        return digits.unicodeScalars.allSatisfy { Int(String($0), radix: radix) != nil }
    }

    /// The ASCII form of a name with other letters (RFC 3492).
    ///
    /// Letters that are only variants of others, such as `ⓛ` of `l`, are rejected: browsers would replace them.
    private static func inASCII(_ name: String) throws(Mistake) -> String {
        var labels: [String] = []
        for label in name.split(separator: ".", omittingEmptySubsequences: false) {
            let scalars = Array(label.unicodeScalars)
            guard scalars.count <= 63 else { throw .malformed }
            for scalar in scalars where !scalar.isASCII {
                let properties = scalar.properties
                if properties.changesWhenNFKCCaseFolded { throw .disguised(host: name) }
                guard properties.isAlphabetic || properties.isIDContinue || properties.isEmoji else {
                    throw .malformed
                }
            }
            labels.append(scalars.allSatisfy(\.isASCII) ? String(label) : "xn--" + Punycode.encoded(scalars))
        }
        return labels.joined(separator: ".")
    }
}
