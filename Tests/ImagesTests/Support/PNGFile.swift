/// Makes small uncompressed PNG files with exactly known pixels.
enum PNGFile {
    /// A file with 8 bits per channel: `pixel` gives 3 channels, or 4 with alpha, of a column and a row.
    static func bytes(
        width: Int, height: Int, chunks: [(name: String, content: [UInt8])] = [], pixel: (Int, Int) -> [UInt8]
    ) -> [UInt8] {
        let kind: UInt8 = pixel(0, 0).count == 4 ? 6 : 2
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows += pixel(column, row) }
        }
        var made: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        made += chunk("IHDR", big(width) + big(height) + [8, kind, 0, 0, 0])
        for extra in chunks { made += chunk(extra.name, extra.content) }
        return made + chunk("IDAT", packed(rows)) + chunk("IEND", [])
    }

    /// A chunk with its length and checksum.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in checked {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return big(content.count) + checked + big(Int(~sum))
    }

    /// A zlib stream that stores bytes uncompressed.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var made: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65535) {
            let part = bytes[start..<min(start + 65535, bytes.count)]
            let (low, high) = (UInt8(part.count & 0xFF), UInt8(part.count >> 8))
            made += [start + part.count == bytes.count ? 1 : 0, low, high, ~low, ~high] + part
        }
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return made + big(b << 16 | a)
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
