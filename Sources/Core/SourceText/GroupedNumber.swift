/// Whole numbers formatted for people.
package enum GroupedNumber {
    /// A number with a comma before every three digits: `12,345`.
    package static func text(_ number: Int) -> String {
        let digits = String(number)
        if digits.utf8.count <= 3 { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
