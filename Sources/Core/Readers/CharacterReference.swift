/// A reference such as `&amp;`, `&#233;` or `&#xE9;` in XML or HTML.
package struct CharacterReference {
    /// The text that the reference stands for.
    package let text: String
    /// The length in bytes, from `&` to `;`.
    package let length: Int

    /// The set of known names.
    package enum Names {
        /// The five names of XML.
        case xml
        /// The names of ``HTMLEntity``: letters of Latin-1 and common signs.
        case html
    }

    /// The reference at the start of some bytes; nil if missing.
    package init?(_ bytes: ArraySlice<UInt8>, names: Names) {
        guard bytes.first == UInt8(ascii: "&") else { return nil }
        let body = bytes.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
        guard !body.isEmpty, body.endIndex < bytes.endIndex, bytes[body.endIndex] == UInt8(ascii: ";") else {
            return nil
        }
        length = body.count + 2
        if body.first == UInt8(ascii: "#") {
            guard let scalar = Self.scalar(body.dropFirst()) else { return nil }
            text = String(Character(scalar))
        } else {
            let name = String(decoding: body, as: UTF8.self)
            let known =
                Self.xmlNames[name] ?? (names == .html ? HTMLEntity.names[name].map { String(Character($0)) } : nil)
            guard let known else { return nil }
            text = known
        }
    }

    /// The text with all references known in HTML resolved; others stay as they are.
    package static func resolvedHTML(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            if let reference = CharacterReference(bytes[offset...], names: .html) {
                result += reference.text.utf8
                offset += reference.length
            } else {
                result.append(bytes[offset])
                offset += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether there are ampersands, and nine in ten of them begin a reference of HTML.
    package static func areMost(in bytes: ArraySlice<UInt8>) -> Bool {
        var (all, references) = (0, 0)
        var offset = bytes.startIndex
        while let next = bytes[offset...].firstIndex(of: UInt8(ascii: "&")) {
            all += 1
            if CharacterReference(bytes[next...], names: .html) != nil { references += 1 }
            offset = next + 1
        }
        return references > 0 && references * 10 >= all * 9
    }

    /// The character with a given number, if XML allows it (XML 1.0, section 2.2).
    private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard text.utf8.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true,
            let value = UInt32(text, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value)
        else { return nil }
        let isControl = value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0D
        return isControl || value == 0xFFFE || value == 0xFFFF ? nil : scalar
    }

    private static let xmlNames = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
}
