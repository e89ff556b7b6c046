import SourceText

/// How a spreadsheet shows the number in a cell (ECMA-376, part 1, 18.8.30 and 18.8.31).
enum CellFormat: Equatable {
    case general
    /// A date, which may lack its day, or its day and month, and have a time of day.
    case date(hasMonth: Bool, hasDay: Bool, hasTime: Bool)
    case time(hasHours: Bool, hasSeconds: Bool)
    case percent
    /// An amount in a currency.
    case money(String)
    /// A number with at least so many digits.
    case digits(Int)

    /// The formats that have a number and no code.
    private static let known: [Int: String] = {
        var codes = [
            9: "0%", 10: "0.00%", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
        ]
        for number in [14, 15, 16] + Array(27...31) + [36] + Array(50...58) { codes[number] = "yyyy-mm-dd" }
        for number in [5, 6, 7, 8, 42, 44] { codes[number] = "$0.00" }
        (codes[22], codes[45], codes[46], codes[47]) = ("yyyy-mm-dd h:mm", "mm:ss", "[h]:mm:ss", "mm:ss.0")
        return codes
    }()

    init(number: Int) { self = Self.known[number].map { CellFormat(code: $0) } ?? .general }

    /// Reads the code of a format, such as `d/m/yyyy` or `#,##0.00 [$€-407]`.
    init(code: String) {
        var scan = CodeScan(code)
        scan.run()
        let letters = scan.letters
        func isMinute(_ index: Int) -> Bool {
            letters[index] == "m"
                && (index > 0 && letters[index - 1] == "h" || index + 1 < letters.count && letters[index + 1] == "s")
        }
        let hasMonth = letters.indices.contains { letters[$0] == "m" && !isMinute($0) }
        let hasTime = letters.contains("h") || letters.contains("s")
        if letters.contains("y") || letters.contains("d") || hasMonth && !hasTime {
            let hasDay = letters.contains("d") || !letters.contains("y")
            self = .date(hasMonth: hasMonth || hasDay, hasDay: hasDay, hasTime: hasTime)
        } else if hasTime {
            self = .time(hasHours: letters.contains("h"), hasSeconds: letters.contains("s"))
        } else if scan.hasPercent {
            self = .percent
        } else if let currency = scan.currency {
            self = .money(currency)
        } else if code.count > 1, code.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) {
            self = .digits(code.count)
        } else {
            self = .general
        }
    }

    /// A number as it is shown: a date in ISO 8601, another number with all its digits.
    func text(_ number: String, is1904: Bool) -> String {
        guard let value = Double(number), value.isFinite else { return number }
        switch self {
        case .general: return Self.text(value, number)
        case .percent: return Self.text(value * 100, number) + "%"
        case .money(let currency):
            let cents = (value * 100).rounded()
            guard abs(cents) < 1e15 else { return number }
            let (whole, rest) = Int(cents).magnitude.quotientAndRemainder(dividingBy: 100)
            return "\(cents < 0 ? "-" : "")\(whole).\(Self.padded(Int(rest), 2)) \(currency)"
        case .digits(let count):
            guard value == value.rounded(), (0..<1e15).contains(value) else { return Self.text(value, number) }
            return Self.padded(Int(value), count)
        case .date(let hasMonth, let hasDay, let hasTime):
            guard (0..<2_958_466).contains(value) else { return Self.text(value, number) }
            var (day, second) = Self.split(value)
            // Days count from 1904, or from the last day of 1899; that calendar has a 29th of February 1900.
            day -= is1904 ? 24_107 : day >= 60 ? 25_569 : 25_568
            let (year, month, rest) = CivilDate.civil(day)
            let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(rest, 2))"
            if !hasTime { second = 0 }
            return Self.shown(date, second, hasMonth: hasMonth, hasDay: hasDay)
        case .time(let hasHours, let hasSeconds):
            guard (0..<1e6).contains(value) else { return Self.text(value, number) }
            let (day, second) = Self.split(value)
            let total = day * 86_400 + second
            let (minutes, seconds) = (total / 60, Self.padded(total % 60, 2))
            if !hasHours { return "\(minutes):\(seconds)" }
            return "\(minutes / 60):\(Self.padded(minutes % 60, 2))" + (hasSeconds ? ":\(seconds)" : "")
        }
    }

    /// A date in ISO 8601 with the parts that the cell shows; midnight is left out.
    static func plain(date: String, shown: String = "") -> String {
        let (day, time) = (date.prefix(10), date.dropFirst(11).prefix(8))
        let numbers = shown.split { !$0.isNumber }.map(String.init)
        let hasWord = shown.contains(where: \.isLetter)
        let hasYear = numbers.contains { day.hasPrefix($0) || hasWord && day.prefix(4).hasSuffix($0) }
        if hasYear, numbers.count == 1 { return String(day.prefix(hasWord ? 7 : 4)) }
        if hasYear, numbers.count == 2, !hasWord { return String(day.prefix(7)) }
        return time.isEmpty || time == "00:00:00" ? String(day) : "\(day) \(time)"
    }

    /// A date in ISO 8601 with what of it is shown.
    static func shown(_ date: String, _ second: Int, hasMonth: Bool, hasDay: Bool) -> String {
        if !hasDay { return String(date.prefix(hasMonth ? 7 : 4)) }
        if second == 0 { return date }
        return "\(date) \(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    }

    /// The day and the second of the day in a number of days.
    private static func split(_ value: Double) -> (day: Int, second: Int) {
        let seconds = (value * 86_400).rounded()
        return (Int(seconds) / 86_400, Int(seconds) % 86_400)
    }

    /// A number without the noise of its last binary digits; `3.1E+15` for one whose last digits are lost.
    private static func text(_ value: Double, _ text: String) -> String {
        if abs(value) >= 1e15 { return text.contains("E") || text.contains("e") ? text : "\(value)" }
        if value == value.rounded() { return String(Int(value)) }
        return abs(value) < 1e6 ? "\((value * 1e9).rounded() / 1e9)" : "\(value)"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// Takes the first section of a format's code apart.
private struct CodeScan {
    private var rest: ArraySlice<Unicode.Scalar>
    /// The letters of dates and times, each run once.
    private(set) var letters: [Character] = []
    private(set) var hasPercent = false
    private(set) var currency: String?

    init(_ code: String) { rest = Array(code.unicodeScalars)[...] }

    mutating func run() {
        while let scalar = rest.popFirst(), scalar != ";" {
            switch scalar {
            case "\"": takeLiteral(String(String.UnicodeScalarView(take(until: "\""))))
            case "\\": if let next = rest.popFirst() { takeLiteral(String(next)) }
            case "_", "*": _ = rest.popFirst()
            case "[": takeBrackets(String(String.UnicodeScalarView(take(until: "]"))))
            case "%": hasPercent = true
            case "G", "g":
                // `General`, or an era.
                if rest.starts(with: "eneral".unicodeScalars) { rest = rest.dropFirst(6) }
            case "E", "e":
                if rest.first != "+", rest.first != "-" { take(letter: "y") }
            case "A", "a":
                let isHalf = rest.starts(with: "M/PM".unicodeScalars) || rest.starts(with: "/P".unicodeScalars)
                if isHalf { rest = rest.drop { "M/P".unicodeScalars.contains($0) } }
            default:
                let letter = Character(scalar).lowercased()
                if letter.count == 1, "ymdhs".contains(letter) { take(letter: Character(letter)) }
                takeLiteral(String(scalar))
            }
        }
    }

    private mutating func take(letter: Character) { if letters.last != letter { letters.append(letter) } }

    private mutating func take(until end: Unicode.Scalar) -> ArraySlice<Unicode.Scalar> {
        let text = rest.prefix { $0 != end }
        rest = rest.dropFirst(text.count + 1)
        return text
    }

    private mutating func takeLiteral(_ text: String) {
        let signs = text.unicodeScalars.filter { $0.properties.generalCategory == .currencySymbol }
        if !signs.isEmpty { currency = currency ?? String(String.UnicodeScalarView(signs)) }
    }

    /// A currency with its language, hours or minutes beyond a day, a colour or a condition.
    private mutating func takeBrackets(_ text: String) {
        if text.hasPrefix("$") {
            let sign = text.dropFirst().prefix { $0 != "-" }
            if !sign.isEmpty { currency = currency ?? String(sign) }
        } else if let first = text.lowercased().first, "hms".contains(first), text.allSatisfy({ $0.isLetter }),
            text.count <= 2
        {
            take(letter: first)
        }
    }
}
