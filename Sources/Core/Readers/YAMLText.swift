/// Writes texts as YAML scalars that are read back as the same text, whatever they contain.
package enum YAMLText {
    package static func scalar(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a text: plain if that is safe and read the same everywhere, else in double quotes with escapes.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        if isPlain(text) {
            bytes.append(contentsOf: text.utf8)
        } else {
            appendQuoted(text, to: &bytes)
        }
    }

    /// Words that YAML 1.1 reads as something other than text; other programs may still read files that way.
    private static let oldWords: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isLetterOrDigit(first), text.utf8.last != UInt8(ascii: " ") else {
            return false
        }
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if !isHarmless(scalar) || scalar == "#" && before == " " || before == ":" && scalar == " " { return false }
            before = scalar
        }
        guard before != ":" else { return false }
        if case .string = YAMLScalar.value(of: text) { return !oldWords.contains(text.lowercased()) }
        return false
    }

    /// Whether the character is a letter of any script or a digit.
    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        return scalar.properties.isAlphabetic
    }

    /// Whether the character is not a control character, does not end a line and does not change how others are
    /// displayed.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    /// Appends a text in double quotes (YAML 1.2.2, section 7.3.1, escapes of section 5.7), on one line.
    package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
            case "\n": bytes += Array("\\n".utf8)
            case "\t": bytes += Array("\\t".utf8)
            case _ where isHarmless(scalar) || scalar.properties.isEmojiPart:
                bytes.append(contentsOf: String(scalar).utf8)
            default: appendEscape(scalar.value, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(_ value: UInt32, to bytes: inout [UInt8]) {
        let digits = String(value, radix: 16, uppercase: true)
        let (letter, length) = value <= 0xFF ? ("x", 2) : value <= 0xFFFF ? ("u", 4) : ("U", 8)
        bytes += Array("\\\(letter)".utf8)
        bytes += Array(String(repeating: "0", count: max(0, length - digits.count)).utf8)
        bytes += Array(digits.utf8)
    }
}

extension Unicode.Scalar.Properties {
    /// Whether the character joins or tags the parts of an emoji.
    fileprivate var isEmojiPart: Bool { isJoinControl || isEmoji || isEmojiModifier }
}
