/// A network address: 4 bytes (IPv4) or 16 (IPv6).
struct NetworkAddress: Sendable, Hashable {
    /// The bytes, in the order they are written.
    let bytes: [UInt8]

    /// Creates an address from its bytes; nil unless there are 4 or 16.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses four numbers from 0 to 255 without leading zeros, such as `192.0.2.1`.
    ///
    /// Other spellings that libraries accept (octal, hexadecimal, fewer numbers) are rejected, because they are
    /// interpreted differently.
    init?(fourNumbers text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> UInt8? in
            guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
                part.count == 1 || part.first != 0x30
            else { return nil }
            return UInt8(String(decoding: part, as: UTF8.self))
        }
        guard parts.count == 4, numbers.count == 4 else { return nil }
        bytes = numbers
    }

    /// Parses groups of hexadecimal digits, such as `2001:db8::1` or `::ffff:192.0.2.1` (RFC 4291, section 2.2).
    init?(groups text: some StringProtocol) {
        let halves = String(text).split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, let first = halves.first else { return nil }
        guard halves.count == 2, let second = halves.last else {
            guard let all = Self.groups(first, isLast: true), all.count == 16 else { return nil }
            bytes = all
            return
        }
        // The gap stands for at least one group.
        guard let head = Self.groups(first, isLast: false), let tail = Self.groups(second, isLast: true),
            head.count + tail.count <= 14
        else { return nil }
        bytes = head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// The bytes of colon-separated groups; the last one may be an IPv4 address.
    private static func groups(_ text: Substring, isLast: Bool) -> [UInt8]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if isLast, index == parts.count - 1, part.contains("."), let numbers = NetworkAddress(fourNumbers: part) {
                return bytes + numbers.bytes
            }
            guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(Self.isHexadecimal),
                let value = UInt16(part, radix: 16)
            else { return nil }
            bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
        }
        return bytes
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// The address as in a URL: IPv6 in brackets, without `::`.
    var text: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map {
            String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
        }
        return "[" + groups.joined(separator: ":") + "]"
    }
}
