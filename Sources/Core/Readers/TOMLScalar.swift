/// The scalars of TOML 1.0.0 that have no quotes: numbers, dates, `true` and `false`.
enum TOMLScalar {
    /// The value of a word; nil if it is none.
    ///
    /// A number is written without underscores and in base 10. A date is text.
    static func value(of word: ArraySlice<UInt8>) -> Node.Value? {
        if word.elementsEqual("true".utf8) { return .bool(true) }
        if word.elementsEqual("false".utf8) { return .bool(false) }
        if let text = integer(word) ?? float(word) { return .number(text) }
        return date(word).map { .string($0) }
    }

    /// What is wrong with a word that looks like a number or a date; nil if it looks like neither.
    static func problem(with word: ArraySlice<UInt8>) -> (message: String, help: String?)? {
        let digits = word.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        guard let first = digits.first, isDigit(first) else { return nil }
        if digits.dropFirst(4).first == UInt8(ascii: "-")
            || digits.dropFirst(2).first == UInt8(ascii: ":")
        {
            return ("is not a date", "dates are such as 1977-11-18 or 1977-11-18T20:30:00Z")
        }
        if digits.allSatisfy({ isDigit($0) }) {
            if first == 0x30 { return ("must not start with 0", "put it into quotes if it is text") }
            return ("is too large for a number", "put it into quotes if it is text")
        }
        let isNumeric = digits.allSatisfy { isDigit($0) || "._eE+-".utf8.contains($0) }
        return isNumeric ? ("is not a number", "put it into quotes if it is text") : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The digits of a number of a base without the underscores between them; nil for anything else.
    private static func digits(_ text: ArraySlice<UInt8>, radix: Int = 10) -> String? {
        var result: [UInt8] = []
        var wasDigit = false
        for byte in text {
            if byte == UInt8(ascii: "_") {
                if !wasDigit { return nil }
                wasDigit = false
                continue
            }
            let value =
                switch byte {
                case 0x30...0x39: Int(byte) - 0x30
                case 0x41...0x46: Int(byte) - 0x41 + 10
                case 0x61...0x66: Int(byte) - 0x61 + 10
                default: 99
                }
            if value >= radix { return nil }
            result.append(byte)
            wasDigit = true
        }
        return wasDigit ? String(decoding: result, as: UTF8.self) : nil
    }

    private static func integer(_ word: ArraySlice<UInt8>) -> String? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.starts(with: prefix.utf8) {
            return digits(word.dropFirst(2), radix: radix).flatMap { Int64($0, radix: radix) }.map(
                String.init)
        }
        let sign = word.first == UInt8(ascii: "-") ? "-" : ""
        let isSigned = !sign.isEmpty || word.first == UInt8(ascii: "+")
        guard let text = digits(word.dropFirst(isSigned ? 1 : 0)), text == "0" || !text.hasPrefix("0")
        else {
            return nil
        }
        return Int64(sign + text).map(String.init)
    }

    private static func float(_ word: ArraySlice<UInt8>) -> String? {
        let sign = word.first == UInt8(ascii: "-") ? "-" : ""
        let isSigned = !sign.isEmpty || word.first == UInt8(ascii: "+")
        let rest = word.dropFirst(isSigned ? 1 : 0)
        if rest.elementsEqual("inf".utf8) { return sign + "inf" }
        if rest.elementsEqual("nan".utf8) { return "nan" }
        let exponentStart = rest.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let mantissa = rest[..<(exponentStart ?? rest.endIndex)]
        let point = mantissa.firstIndex(of: UInt8(ascii: "."))
        guard exponentStart != nil || point != nil else { return nil }
        guard let whole = digits(mantissa[..<(point ?? mantissa.endIndex)]),
            whole == "0" || !whole.hasPrefix("0")
        else { return nil }
        var text = sign + whole
        if let point {
            guard let fraction = digits(mantissa[(point + 1)...]) else { return nil }
            text += "." + fraction
        }
        if let exponentStart {
            let exponent = rest[(exponentStart + 1)...]
            let isNegative = exponent.first == UInt8(ascii: "-")
            let hasSign = isNegative || exponent.first == UInt8(ascii: "+")
            guard let power = digits(exponent.dropFirst(hasSign ? 1 : 0)) else { return nil }
            text += "e" + (isNegative ? "-" : "") + power
        }
        return text
    }

    /// A date, a time, or both (RFC 3339); the text with `T` and `Z`.
    private static func date(_ word: ArraySlice<UInt8>) -> String? {
        if word.dropFirst(2).first == UInt8(ascii: ":") {
            return time(word) == word.count ? String(decoding: word, as: UTF8.self) : nil
        }
        let day = word.prefix(10)
        guard isDay(day) else { return nil }
        let rest = word.dropFirst(10)
        guard let separator = rest.first else { return String(decoding: day, as: UTF8.self) }
        guard separator == 0x20 || separator | 0x20 == UInt8(ascii: "t"),
            let length = time(rest.dropFirst())
        else {
            return nil
        }
        let clock = rest.dropFirst().prefix(length)
        let zone = rest.dropFirst(1 + length)
        guard isZone(zone) else { return nil }
        let text = [day, clock, zone].map { String(decoding: $0, as: UTF8.self) }
        return "\(text[0])T\(text[1])\(text[2].uppercased())"
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        text.allSatisfy { isDigit($0) } ? Int(String(decoding: text, as: UTF8.self)) : nil
    }

    private static func isDay(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], let year = number(parts[0]),
            let month = number(parts[1]),
            let day = number(parts[2]), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    /// The length of the time `20:30:00`, with or without a fraction, at the start of a text.
    private static func time(_ text: ArraySlice<UInt8>) -> Int? {
        let clock = text.prefix(8).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard clock.map(\.count) == [2, 2, 2], let hour = number(clock[0]),
            let minute = number(clock[1]),
            let second = number(clock[2]), hour < 24, minute < 60, second <= 60
        else { return nil }
        let rest = text.dropFirst(8)
        guard rest.first == UInt8(ascii: ".") else { return 8 }
        let fraction = rest.dropFirst().prefix { isDigit($0) }
        return fraction.isEmpty ? nil : 9 + fraction.count
    }

    private static func isZone(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        if text.count == 1 { return first | 0x20 == UInt8(ascii: "z") }
        guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return false }
        let parts = text.dropFirst().split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 2], let hours = number(parts[0]), let minutes = number(parts[1])
        else {
            return false
        }
        return hours < 24 && minutes < 60
    }
}
