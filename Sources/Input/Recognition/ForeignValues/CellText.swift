/// Texts of cells as spreadsheets and people write them.
package enum CellText {
    /// The text inside a formula such as `="0759"`, by which spreadsheets keep zeros at the start of a number.
    package static func withoutFormula(_ text: String) -> String {
        guard text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 3 else { return text }
        return String(text.dropFirst(2).dropLast())
    }

    /// The names of a text without the addresses behind them.
    ///
    /// Notion and Airtable so export links to other records: `Low (https://www.notion.so/Low-1a2b), Can (https://…)`.
    /// Of a picture it is the address.
    package static func withoutAddresses(_ text: String) -> String {
        guard text.hasSuffix(")"), text.utf8.contains(UInt8(ascii: "(")), text.contains(" (https://") else {
            return text
        }
        var names: [Substring] = []
        var rest = text[...]
        while let open = rest.firstRange(of: " (https://") {
            guard let close = rest[open.upperBound...].firstIndex(of: ")") else { return text }
            let name = rest[..<open.lowerBound]
            let isPicture = [".jpg", ".jpeg", ".png", ".webp"].contains { name.lowercased().hasSuffix($0) }
            names.append(isPicture ? rest[rest.index(open.lowerBound, offsetBy: 2)..<close] : name)
            rest = rest[rest.index(after: close)...]
            if rest.isEmpty { return names.joined(separator: ", ") }
            guard rest.hasPrefix(", ") else { return text }
            rest = rest.dropFirst(2)
        }
        return text
    }

    /// Whether a text is what programs write for nothing.
    package static func isNothing(_ text: String) -> Bool {
        text.utf8.count <= 9
            && ["null", "NULL", "nan", "NaN", "undefined", "[]", "{}", "NA", "N/A", "#N/A"].contains(text)
    }

    /// Whether a text begins with the apostrophe that marks a text in a spreadsheet, or is in a formula.
    ///
    /// A name may begin with an apostrophe itself, so this tells something about a column, not about a cell.
    package static func isMarkedAsText(_ text: String) -> Bool {
        text.hasPrefix("'") && text.utf8.count > 1 || withoutFormula(text) != text
    }

    /// A number or date with the digits of any script as those of ASCII.
    package static func withASCIIDigits(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let sign = wideSigns[scalar] {
                scalars.append(sign)
                continue
            }
            let isDigit = scalar.properties.numericType == .decimal
            let digit = isDigit ? scalar.properties.numericValue.map { UInt32($0) + 0x30 } : nil
            scalars.append(digit.flatMap(Unicode.Scalar.init) ?? scalar)
        }
        return String(scalars)
    }

    /// Signs of numbers and dates, as people type them with wide digits.
    private static let wideSigns: [Unicode.Scalar: Unicode.Scalar] = ["，": ",", "．": ".", "／": "/", "－": "-", "：": ":"]

    /// Whether a number was shortened by a spreadsheet, such as `7.3E+11`, so that its last digits are lost.
    package static func isShortened(_ text: String) -> Bool {
        let parts = text.uppercased().split(separator: "E+", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
        let mantissa = parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || ".,".utf8.contains($0) }
        return mantissa && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
