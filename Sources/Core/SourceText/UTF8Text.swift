/// UTF-8 at the byte level: lengths of characters, validity, and a displayable form of any bytes.
package enum UTF8Text {
    /// The length of the valid UTF-8 sequence at `offset`, or 0 if the bytes are not UTF-8.
    ///
    /// Follows the table of well-formed sequences in the Unicode Standard, section 3.9 (table 3-7).
    package static func scalarLength(_ bytes: [UInt8], at offset: Int) -> Int {
        scalarLength(bytes[...], at: offset)
    }

    /// A text with all occurrences of another one replaced, byte by byte.
    ///
    /// Swift compares characters: it does not find a quote that is followed by a combining accent.
    package static func replacing(_ part: String, with replacement: String, in text: String) -> String {
        let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if bytes[place] == wanted[0], bytes[place...].starts(with: wanted) {
                result += replacement.utf8
                place += wanted.count
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    package static func scalarLength(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Int {
        let first = bytes[offset]
        if first < 0x80 { return 1 }
        let second = offset + 1 < bytes.endIndex ? bytes[offset + 1] : 0
        let length: Int
        switch (first, second) {
        case (0xC2...0xDF, 0x80...0xBF): length = 2
        case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F), (0xEE...0xEF, 0x80...0xBF):
            length = 3
        case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
        default: return 0
        }
        guard offset + length <= bytes.endIndex else { return 0 }
        for index in (offset + 2)..<max(offset + 2, offset + length) where !(0x80...0xBF).contains(bytes[index]) {
            return 0
        }
        return length
    }

    /// Skips ASCII bytes, eight at a time; the byte at the returned index may be ASCII as well.
    package static func skippingASCII(_ bytes: ArraySlice<UInt8>, from index: Int) -> Int {
        let words = unsafe bytes.span.bytes
        var offset = index - bytes.startIndex
        while offset + 8 <= words.byteCount,
            unsafe words.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            offset += 8
        }
        return bytes.startIndex + offset
    }

    /// The bytes as text; each byte that is not UTF-8 is shown as `\xFF` with its value.
    package static func describing(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var result = ""
        var offset = bytes.startIndex
        while offset < bytes.endIndex {
            let length = scalarLength(bytes, at: offset)
            if length == 0 {
                result += "\\x" + hexadecimal(bytes[offset])
            } else {
                result += String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
            }
            offset += max(1, length)
        }
        return result
    }

    /// Two capital hexadecimal digits.
    package static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension UTF8Text {
    /// The bytes as one line of text.
    ///
    /// Control characters become spaces, spaces at both ends are removed, and bytes that are not UTF-8 are shown as
    /// `\xFF`.
    package static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F { bytes[index] = 0x20 }
        bytes = bytes.drop { $0 == 0x20 }
        while bytes.last == 0x20 { bytes.removeLast() }
        return String(validating: bytes, as: UTF8.self) ?? describing(bytes)
    }
}
