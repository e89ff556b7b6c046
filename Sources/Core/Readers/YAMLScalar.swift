/// The meaning of a scalar without quotes, according to the core schema of YAML 1.2.2, section 10.3.2.
enum YAMLScalar {
    /// The value of a scalar: null, true or false, a number as written, or text.
    static func value(of text: String) -> Node.Value {
        guard let first = text.utf8.first else { return .null }
        switch first {
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
            if text == "~" || text == "null" || text == "Null" || text == "NULL" { return .null }
        case UInt8(ascii: "t"), UInt8(ascii: "T"):
            if text == "true" || text == "True" || text == "TRUE" { return .bool(true) }
        case UInt8(ascii: "f"), UInt8(ascii: "F"):
            if text == "false" || text == "False" || text == "FALSE" { return .bool(false) }
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            if isNumber(text.utf8) { return .number(text) }
        default: break
        }
        return .string(text)
    }

    /// Whether the text is a whole or decimal number: `12`, `-3.5`, `0x1F`, `0o17`, `1e3`, `.inf`.
    static func isNumber(_ text: String.UTF8View) -> Bool {
        var rest = text[...]
        func skip(_ allowed: (UInt8) -> Bool) -> Int {
            let count = rest.count
            rest = rest.drop(while: allowed)
            return count - rest.count
        }
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        if rest.starts(with: "0x".utf8) {
            rest = rest.dropFirst(2)
            return skip { isDigit($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0) } > 0 && rest.isEmpty
        }
        if rest.starts(with: "0o".utf8) {
            rest = rest.dropFirst(2)
            return skip { (0x30...0x37).contains($0) } > 0 && rest.isEmpty
        }
        if [".nan", ".NaN", ".NAN"].contains(where: { rest.elementsEqual($0.utf8) }) { return true }
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        if [".inf", ".Inf", ".INF"].contains(where: { rest.elementsEqual($0.utf8) }) { return true }
        let whole = skip(isDigit)
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = skip(isDigit)
        }
        if whole + fraction == 0 { return false }
        if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
            if skip(isDigit) == 0 { return false }
        }
        return rest.isEmpty
    }
}
