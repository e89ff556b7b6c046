/// Small PNG files that differ by seed.
public enum PlainPicture {
    /// A picture with random pixels, which compression does not make smaller.
    public static func noise(_ seed: Int, width: Int = 24, height: Int = 24) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return png(width: width, height: height) { _, _ in
            let bits = random.next()
            return (UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), UInt8(seed & 0xFF))
        }
    }

    /// An uncompressed picture with 8 bits per channel, and with Exif data if there is any.
    public static func png(
        width: Int, height: Int, exif: [UInt8] = [], pixel: (Int, Int) -> (UInt8, UInt8, UInt8)
    ) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (3 * width + 1))
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width {
                let (red, green, blue) = pixel(column, row)
                rows.append(red)
                rows.append(green)
                rows.append(blue)
            }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0])
            + (exif.isEmpty ? [] : chunk("eXIf", exif)) + chunk("IDAT", stored(rows))
            + chunk("IEND", [])
    }

    /// What a byte changes in the checksum of a chunk (CRC-32).
    private static let checksums = (0..<256).map { byte -> UInt32 in
        var sum = UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        return sum
    }

    /// A chunk with its length and checksum.
    public static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in checked { sum = checksums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
        return word(content.count) + checked + word(Int(~sum))
    }

    /// A zlib stream that stores bytes uncompressed.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65535) {
            let end = min(start + 65535, bytes.count)
            let (low, high) = (UInt8((end - start) & 0xFF), UInt8((end - start) >> 8))
            result += [end == bytes.count ? 1 : 0, low, high, ~low, ~high] + bytes[start..<end]
        }
        var (one, two) = (1, 0)
        for byte in bytes {
            one = (one + Int(byte)) % 65521
            two = (two + one) % 65521
        }
        return result + word(two << 16 | one)
    }

    /// A number as four bytes, the highest first.
    public static func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
