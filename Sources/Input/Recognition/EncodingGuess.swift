import Readers
import SourceText

/// Finds the encoding of a text by its bytes.
enum EncodingGuess {
    static func encoding(of bytes: [UInt8]) -> TextEncoding {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
        if let wide = wide(bytes) { return wide }
        let (valid, invalid) = sequences(bytes)
        // Some damaged bytes do not make a text in UTF-8 another one.
        if invalid == 0 || valid > invalid { return .utf8 }
        return single(bytes)
    }

    /// UTF-16 without a byte order mark: most of the other bytes of Latin text are zeros.
    private static func wide(_ bytes: [UInt8]) -> TextEncoding? {
        let start = bytes.prefix(400)
        guard start.count >= 8 else { return nil }
        let zeros = start.indices.filter { start[$0] == 0 }
        guard zeros.count * 5 > start.count * 2 else { return nil }
        let even = zeros.count { $0 % 2 == 0 }
        if even == 0 { return .utf16LittleEndian }
        return even == zeros.count ? .utf16BigEndian : nil
    }

    /// The numbers of characters above ASCII, and of bytes that are not UTF-8.
    private static func sequences(_ bytes: [UInt8]) -> (valid: Int, invalid: Int) {
        var (valid, invalid) = (0, 0)
        var offset = 0
        while true {
            offset = UTF8Text.skippingASCII(bytes[...], from: offset)
            if offset >= bytes.count { return (valid, invalid) }
            let length = UTF8Text.scalarLength(bytes[...], at: offset)
            if length == 0 { invalid += 1 } else if bytes[offset] >= 0x80 { valid += 1 }
            offset += max(1, length)
        }
    }

    /// Letters in Polish, which are signs or rare letters in the encoding of Western Europe.
    private static let polish: Set<UInt8> = [0xB3, 0xB9, 0x9C, 0x9F, 0xBF, 0x8C, 0xA3, 0xAF]
    /// Letters of German, French, Spanish, Italian, Portuguese and Swedish.
    private static let western: Set<UInt8> = [
        0xE4, 0xF6, 0xFC, 0xDF, 0xC4, 0xD6, 0xDC, 0xE9, 0xE8, 0xE0, 0xE7, 0xE1, 0xED, 0xFA, 0xE5, 0xE3, 0xF5, 0xF4,
        0xC5, 0xC9, 0xEE, 0xE2,
    ]

    /// Whether bytes above ASCII are words in Cyrillic: runs of letters, while accented letters stand alone.
    static func isCyrillic(_ bytes: some Sequence<UInt8>) -> Bool {
        var (high, letters, runs, isRun) = (0, 0, 0, false)
        for byte in bytes {
            if byte >= 0x80 {
                high += 1
                if byte >= 0xC0 { letters += 1 }
                if !isRun { runs += 1 }
            }
            isRun = byte >= 0x80
        }
        return letters * 10 >= high * 7 && high >= runs * 3 && high > 0
    }

    /// Letters and the signs of ordinary texts, in the encodings of Western and Central Europe.
    private static let letters = polish.union(western).union([
        0xEA, 0xE6, 0xF1, 0xF8, 0xF2, 0xF3, 0xF9, 0xCA, 0xC6, 0xD1, 0xD8, 0xD3, 0xCD, 0xC1, 0xDA, 0xC0, 0xC8, 0xC7,
        0xFB,
        0xEF, 0xEB, 0xF0, 0xFE, 0xEC, 0x9A, 0x8A, 0x9E, 0x8E, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x85, 0x80, 0xA0,
        0xB0,
        0xAB, 0xBB, 0xA9, 0xAE, 0xB4, 0xBD, 0xA1, 0xA5, 0xCE, 0xD5, 0xFD, 0xDD,
    ])

    private static func single(_ bytes: [UInt8]) -> TextEncoding {
        if isCyrillic(bytes) { return .windows1251 }
        // Letters are the most of what a text has above ASCII; otherwise it is one in UTF-8 that is damaged.
        let high = bytes.count { $0 >= 0x80 }
        if bytes.count(where: { letters.contains($0) }) * 3 < high * 2 { return .utf8 }
        var counts = (polish: 0, western: 0)
        for byte in bytes where byte >= 0x80 {
            if polish.contains(byte) { counts.polish += 1 }
            if western.contains(byte) { counts.western += 1 }
        }
        return counts.polish > counts.western ? .windows1250 : .windows1252
    }
}
