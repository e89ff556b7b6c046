/// Untrusted text in a form that is safe to show on a terminal, and the columns it takes.
package enum TerminalText {
    /// A text with its control characters spelled out, so that content cannot control the terminal.
    package static func printable(_ text: String) -> String {
        if !text.unicodeScalars.contains(where: isControl) { return text }
        return display(Array(text.utf8)[...])
    }

    /// The columns that a text takes: none for combining marks, two for wide East Asian characters.
    package static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    /// The longest prefix of a printable text that fits into `columns`, with `…` if something is cut off.
    package static func prefix(of text: String, columns: Int) -> String {
        if width(text) <= columns { return text }
        var result = String.UnicodeScalarView()
        var rest = columns - 1
        for scalar in text.unicodeScalars {
            rest -= width(scalar)
            if rest < 0 { break }
            result.append(scalar)
        }
        return columns > 0 ? String(result) + "…" : ""
    }

    /// A text in lines of at most `width` columns, which are broken between words, with a line feed at the end of each;
    /// one line for any width.
    package static func wrapped(_ text: String, width: Int?) -> String {
        guard let width else { return text + "\n" }
        var lines: [(text: String, width: Int)] = []
        for word in text.split(separator: " ").map(String.init) {
            let columns = self.width(withoutColor(word))
            if let last = lines.last, last.width + 1 + columns <= width {
                lines[lines.count - 1] = ("\(last.text) \(word)", last.width + 1 + columns)
            } else {
                lines.append((word, columns))
            }
        }
        return lines.map { $0.text + "\n" }.joined()
    }

    /// A text without the escapes that colour it.
    private static func withoutColor(_ text: String) -> String {
        let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return String(parts[0]) + parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
    }

    /// Bytes as text, with control characters spelled out and each tab as a space.
    static func display(_ bytes: ArraySlice<UInt8>) -> String {
        var result = ""
        for scalar in UTF8Text.describing(bytes).unicodeScalars {
            if scalar == "\t" {
                result += " "
            } else if isControl(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The columns that the displayed form of some bytes takes.
    static func width(_ bytes: ArraySlice<UInt8>) -> Int { width(display(bytes)) }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: 0
        default: isWide(scalar) ? 2 : 1
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }

    /// Whether a character is in one of the blocks that East Asian Width (UAX #11) marks as wide, roughly.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension TerminalText {
    /// A name in quotes, without characters that would control a terminal.
    package static func quoted(_ text: String) -> String {
        let safe = text.unicodeScalars.prefix(120).map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: safe)
        return "\"\(String(result))\""
    }
}
