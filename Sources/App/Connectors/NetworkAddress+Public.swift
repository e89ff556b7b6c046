extension NetworkAddress {
    /// Whether the address is globally reachable, and not reserved for a machine, a private network or a special
    /// purpose.
    ///
    /// Follows the IANA registries of special-purpose addresses (RFC 6890 and its updates). An IPv6 address that embeds
    /// an IPv4 address is judged by the latter.
    var isPublic: Bool {
        bytes.count == 4 ? Self.isPublic(fourBytes: bytes) : isPublicIPv6
    }

    private static func isPublic(fourBytes bytes: [UInt8]) -> Bool {
        let address = bytes.reduce(0) { $0 << 8 | UInt32($1) }
        return !notPublic.contains { address >> (32 - $0.bits) == $0.start >> (32 - $0.bits) }
    }

    private static let notPublic: [(start: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8),  // 0.0.0.0: this machine
        (0x0A00_0000, 8),  // 10.0.0.0: private
        (0x6440_0000, 10),  // 100.64.0.0: shared by the customers of a provider
        (0x7F00_0000, 8),  // 127.0.0.0: loopback
        (0xA9FE_0000, 16),  // 169.254.0.0: link-local
        (0xAC10_0000, 12),  // 172.16.0.0: private
        (0xC000_0000, 24),  // 192.0.0.0: protocols
        (0xC000_0200, 24),  // 192.0.2.0: documentation
        (0xC058_6300, 24),  // 192.88.99.0: relays of 6to4
        (0xC0A8_0000, 16),  // 192.168.0.0: private
        (0xC612_0000, 15),  // 198.18.0.0: measurements
        (0xC633_6400, 24),  // 198.51.100.0: documentation
        (0xCB00_7100, 24),  // 203.0.113.0: documentation
        (0xE000_0000, 3),  // 224.0.0.0 and 240.0.0.0: multicast, reserved
    ]

    private var isPublicIPv6: Bool {
        let prefix = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        // ::ffff:0:0/96, IPv4-mapped addresses.
        if prefix == 0, bytes[8] == 0, bytes[9] == 0, bytes[10] == 0xFF, bytes[11] == 0xFF {
            return Self.isPublic(fourBytes: Array(bytes[12...]))
        }
        // 64:ff9b::/96, IPv4 behind a translator.
        if prefix == 0x0064_FF9B_0000_0000, bytes[8...11].allSatisfy({ $0 == 0 }) {
            return Self.isPublic(fourBytes: Array(bytes[12...]))
        }
        // All addresses allocated so far are in 2000::/3.
        guard prefix >> 61 == 0b001 else { return false }
        // 2002::/16, 6to4.
        if prefix >> 48 == 0x2002 { return Self.isPublic(fourBytes: Array(bytes[2...5])) }
        // 2001::/23 protocols, including Teredo; 2001:db8::/32 and 3fff::/20 documentation.
        return prefix >> 41 != 0x2001_0000 >> 9 && prefix >> 32 != 0x2001_0DB8 && prefix >> 44 != 0x3FFF0
    }
}
