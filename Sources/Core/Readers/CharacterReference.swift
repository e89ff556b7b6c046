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
        /// Letters of Latin-1 and common signs.
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
        let scalar =
            body.first == UInt8(ascii: "#")
            ? Self.scalar(body.dropFirst(), names) : Self.known(names)[String(decoding: body, as: UTF8.self)]
        guard let scalar else { return nil }
        text = String(scalar)
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

    /// The character with a given number, if XML allows it (XML 1.0, section 2.2); in HTML those from 128 to 159 are of
    /// windows-1252.
    private static func scalar(_ digits: ArraySlice<UInt8>, _ names: Names) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard text.utf8.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true,
            let value = UInt32(text, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        if names == .html, (128...159).contains(value) {
            return String(decoding: TextEncoding.windows1252.utf8([UInt8(value)]).bytes, as: UTF8.self)
                .unicodeScalars.first
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        let isControl = value < 0x20 && value != 0x09 && value != 0x0A && value != 0x0D
        return isControl || value == 0xFFFE || value == 0xFFFF ? nil : scalar
    }

    private static func known(_ names: Names) -> [String: Unicode.Scalar] { names == .xml ? xmlNames : htmlNames }

    private static let xmlNames: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    /// The names of the characters from U+00A0 on, in their order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
        acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
        Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc \
        Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml \
        aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
        otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    private static let others: [String: Unicode.Scalar] = [
        "ndash": "–", "mdash": "—", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹",
        "rsaquo": "›",
        "bull": "•", "trade": "™", "euro": "€", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
        "star": "☆", "starf": "★", "ensp": " ", "emsp": " ", "thinsp": " ", "check": "✓", "num": "#", "prime": "′",
        "Prime": "″", "Zcaron": "Ž", "zcaron": "ž", "minus": "−", "infin": "∞", "dagger": "†", "nbhy": "‑",
    ]

    private static let htmlNames: [String: Unicode.Scalar] = {
        var names = xmlNames.merging(others) { $1 }
        for (index, name) in latin.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
        }
        return names
    }()
}
