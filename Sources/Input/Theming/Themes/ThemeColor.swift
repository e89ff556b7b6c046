/// A colour without transparency, as its red, green and blue from 0 to 255.
package struct ThemeColor: Sendable, Hashable {
    /// What a colour is for.
    package enum Role: String, Sendable, CaseIterable {
        case background, text, muted, border, surface, focus

        /// What it colours, in a sentence.
        package var meaning: String {
            switch self {
            case .background: "The ground of the page."
            case .text: "Letters."
            case .muted: "Letters of less importance, such as dates and counts."
            case .border: "Lines between rows and around fields."
            case .surface: "The ground of fields, quotes and code."
            case .focus: "The outline of what has the focus of the keyboard."
            }
        }

        /// The custom property that themes use.
        package var property: String {
            switch self {
            case .background: "--paper"
            case .text: "--ink"
            case .muted: "--quiet"
            case .border: "--line"
            case .surface: "--well"
            case .focus: "--focus"
            }
        }
    }

    let red, green, blue: UInt8

    /// Reads `#rgb` or `#rrggbb`; nil for anything else.
    package init?(_ text: String) {
        var digits = Array(text.utf8)
        guard digits.first == UInt8(ascii: "#"), digits.count == 4 || digits.count == 7 else { return nil }
        digits.removeFirst()
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard values.count == 6 else { return nil }
        (red, green, blue) = (
            UInt8(values[0] * 16 + values[1]), UInt8(values[2] * 16 + values[3]), UInt8(values[4] * 16 + values[5])
        )
    }

    /// The colour as `#rrggbb`.
    package var css: String {
        "#"
            + [red, green, blue].map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }

    /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2, definition of relative luminance).
    package var luminance: Double {
        func linear(_ byte: UInt8) -> Double {
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : Self.power24((value + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two colours, from 1 to 21 (WCAG 2.2, definition of contrast ratio).
    package static func contrast(_ first: ThemeColor, _ second: ThemeColor) -> Double {
        let (one, other) = (first.luminance, second.luminance)
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// A number from 0 to 1 to the power of 2.4, by square roots alone, which are the same on every machine.
    private static func power24(_ value: Double) -> Double {
        // 2.4 = 2 + 2/5; the fifth root by Newton's method.
        let square = value * value
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }
}
