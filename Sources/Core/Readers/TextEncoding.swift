package import SourceText

/// How the bytes of a text file stand for characters.
package enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a byte order mark; the only one that needs no conversion.
    case utf8 = "utf-8"
    /// UTF-16; the byte order mark, or else the position of the zeros, says which byte comes first.
    case utf16 = "utf-16"
    /// UTF-16 with the lower byte first.
    case utf16LittleEndian = "utf-16le"
    /// UTF-16 with the higher byte first.
    case utf16BigEndian = "utf-16be"
    /// Western Europe: what spreadsheets write in German, French, Spanish and others; it contains ISO 8859-1.
    case windows1252 = "windows-1252"
    /// Central Europe: Polish, Czech, Hungarian.
    case windows1250 = "windows-1250"
    /// Cyrillic.
    case windows1251 = "windows-1251"

    /// Whether each byte is a character, as in old tags of audio files.
    package var isForTags: Bool { [.windows1250, .windows1251, .windows1252].contains(self) }

    /// A file with the same text in UTF-8; the file itself if it is UTF-8 already.
    ///
    /// Bytes without a character become U+FFFD, of which the first is reported (D244).
    package func decoded(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> SourceFile {
        if self == .utf8, TextCheck.invalidRuns(file.bytes, in: 0..<file.bytes.count).isEmpty { return file }
        let (bytes, wrong) = utf8(file.bytes)
        let result = SourceFile(path: file.path, bytes: bytes)
        if let wrong {
            diagnostics.append(
                .warning(
                    .badEncoding, "this is no character in \(rawValue); it is shown as U+FFFD",
                    at: result.span(wrong), help: "compare `encoding` of the source with what the file was saved as"))
        }
        return result
    }

    /// The text in UTF-8, and where in it the first character stands that the bytes do not have.
    package func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], wrong: Range<Int>?) {
        switch self {
        case .utf8: Self.checked(Array(String(decoding: bytes, as: UTF8.self).utf8))
        case .utf16: Self.utf16(bytes, isBigEndian: Self.isBigEndian(bytes))
        case .utf16LittleEndian: Self.utf16(bytes, isBigEndian: false)
        case .utf16BigEndian: Self.utf16(bytes, isBigEndian: true)
        case .windows1250: Self.single(bytes, Self.centralEurope)
        case .windows1251: Self.single(bytes, Self.cyrillic)
        case .windows1252: Self.single(bytes, Self.westernEurope)
        }
    }

    /// Whether UTF-16 has the higher byte first.
    package static func isBigEndian(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        return !bytes.starts(with: [0xFF, 0xFE]) && bytes.count > 1 && bytes[0] == 0
    }

    /// Whether a file is in UTF-8, but for a few damaged bytes.
    package static func isDamaged(_ file: SourceFile) -> Bool {
        let runs = TextCheck.invalidRuns(file.bytes, in: 0..<file.bytes.count)
        return !runs.isEmpty && runs.count * 2 < file.bytes.count { $0 >= 0xC0 }
    }

    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> (bytes: [UInt8], wrong: Range<Int>?) {
        let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var offset = bytes.starts(with: mark) ? 2 : 0
        while offset + 1 < bytes.count {
            let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            offset += 2
        }
        // Half a unit at the end, as in a file that was cut.
        if offset < bytes.count { units.append(0xD800) }
        return checked(Array(String(decoding: units, as: UTF16.self).utf8))
    }

    /// A text with the place of its first U+FFFD, which hardly any text has itself.
    private static func checked(_ text: [UInt8]) -> (bytes: [UInt8], wrong: Range<Int>?) {
        (text, firstReplacement(text))
    }

    private static func firstReplacement(_ text: [UInt8]) -> Range<Int>? {
        var offset = 0
        while offset + 2 < text.count {
            if text[offset] == 0xEF, text[offset + 1] == 0xBF, text[offset + 2] == 0xBD { return offset..<(offset + 3) }
            offset += 1
        }
        return nil
    }

    private static func single(_ bytes: [UInt8], _ table: [UInt16]) -> (bytes: [UInt8], wrong: Range<Int>?) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        var wrong: Range<Int>?
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
                continue
            }
            let unit = table[Int(byte) - 0x80]
            let start = result.count
            if unit < 0x800 {
                result.append(0xC0 | UInt8(unit >> 6))
            } else {
                result.append(0xE0 | UInt8(unit >> 12))
                result.append(0x80 | UInt8(unit >> 6 & 0x3F))
            }
            result.append(0x80 | UInt8(unit & 0x3F))
            if unit == 0xFFFD, wrong == nil { wrong = start..<result.count }
        }
        return (result, wrong)
    }
}

/// The characters of the bytes from 0x80 on, as the WHATWG's Encoding Standard lists them.
extension TextEncoding {
    private static let westernEurope: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178, 0x00A0, 0x00A1, 0x00A2, 0x00A3, 0x00A4, 0x00A5, 0x00A6,
        0x00A7, 0x00A8, 0x00A9, 0x00AA, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x00AF, 0x00B0, 0x00B1, 0x00B2, 0x00B3,
        0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x00B9, 0x00BA, 0x00BB, 0x00BC, 0x00BD, 0x00BE, 0x00BF, 0x00C0,
        0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
        0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D7, 0x00D8, 0x00D9, 0x00DA,
        0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E6, 0x00E7,
        0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x00F2, 0x00F3, 0x00F4,
        0x00F5, 0x00F6, 0x00F7, 0x00F8, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x00FD, 0x00FE, 0x00FF,
    ]
    private static let centralEurope: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0xFFFD, 0x201E, 0x2026, 0x2020, 0x2021, 0xFFFD, 0x2030, 0x0160, 0x2039, 0x015A,
        0x0164, 0x017D, 0x0179, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0xFFFD, 0x2122,
        0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141, 0x00A4, 0x0104, 0x00A6,
        0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B, 0x00B0, 0x00B1, 0x02DB, 0x0142,
        0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB, 0x013D, 0x02DD, 0x013E, 0x017C, 0x0154,
        0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7, 0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD,
        0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA,
        0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF, 0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7,
        0x010D, 0x00E9, 0x0119, 0x00EB, 0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4,
        0x0151, 0x00F6, 0x00F7, 0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
    ]
    private static let cyrillic: [UInt16] = [
        0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A,
        0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0xFFFD, 0x2122,
        0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6,
        0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456,
        0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457, 0x0410,
        0x0411, 0x0412, 0x0413, 0x0414, 0x0415, 0x0416, 0x0417, 0x0418, 0x0419, 0x041A, 0x041B, 0x041C, 0x041D,
        0x041E, 0x041F, 0x0420, 0x0421, 0x0422, 0x0423, 0x0424, 0x0425, 0x0426, 0x0427, 0x0428, 0x0429, 0x042A,
        0x042B, 0x042C, 0x042D, 0x042E, 0x042F, 0x0430, 0x0431, 0x0432, 0x0433, 0x0434, 0x0435, 0x0436, 0x0437,
        0x0438, 0x0439, 0x043A, 0x043B, 0x043C, 0x043D, 0x043E, 0x043F, 0x0440, 0x0441, 0x0442, 0x0443, 0x0444,
        0x0445, 0x0446, 0x0447, 0x0448, 0x0449, 0x044A, 0x044B, 0x044C, 0x044D, 0x044E, 0x044F,
    ]
}
