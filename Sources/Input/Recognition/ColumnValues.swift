import Albums
import Readers
import SourceText

/// What the values of a column look like: the share of each kind of value among those that are not empty.
struct ColumnValues {
    enum Kind: CaseIterable {
        case year, date, time, integer, number, address, picture, length, uuid, barcode, format, type, genre, country
        case flag, stars, spotify, hexadecimal
        /// A text with a year in it, such as `1968-1977`.
        case withYear
        /// Several names, such as `Can - Tago Mago` or `Tago Mago by Can`.
        case joined
        /// A word of letters and digits without a meaning, such as `Lxkvhp652FA`.
        case code
        /// A film, a book or the like.
        case otherKind
        /// A name as in an address, such as `fleetwood-mac`; and one with a hyphen.
        case slug, hyphenated
    }

    /// The number of values that are not empty.
    private(set) var count = 0
    /// The number of rows.
    private(set) var rows = 0
    private var counts: [Kind: Int] = [:]
    /// The greatest number.
    private(set) var greatest = 0.0
    /// The share of different texts, from 0 to 1.
    private(set) var variety = 0.0
    /// The number of different texts.
    private(set) var differentCount = 0
    /// The mean length of the texts in characters.
    private(set) var meanLength = 0.0
    /// Whether the values count up by one.
    private(set) var isSequence = false
    private(set) var examples: [String] = []
    /// The share of values with a comma and a blank after it, a slash between words, a semicolon, a bar.
    private(set) var separators: [String: Double] = [:]
    /// Whether all are dates of a few years of this century.
    private(set) var isRecent = false
    /// What the dates say about the order of day and month.
    private(set) var dates = DateEvidence()
    /// The year in each row, for comparison with another column.
    private(set) var years: [Int?] = []
    /// The first values that are not empty.
    private(set) var sample: [String] = []
    /// The share of values with a comma.
    private(set) var commaShare = 0.0
    /// Whether some values are joined by commas, and one of the joined texts stands alone as well.
    private(set) var joinsKnown = false

    init(_ texts: [String]) {
        rows = texts.count
        let isMarked = texts.count { CellText.isMarkedAsText($0) } * 5 >= texts.count { !$0.isEmpty } * 4
        let plain = texts.map { text in
            let text = CellText.withoutAddresses(CellText.withoutFormula(RecordReader.trimmed(text)))
            return isMarked && text.hasPrefix("'") ? String(text.dropFirst()) : text
        }
        years = plain.map { Self.year($0) }
        let values = plain.filter { !$0.isEmpty && !Self.isNone($0) }
        count = values.count
        sample = Array(values.prefix(100))
        var seen: Set<String> = []
        for value in values {
            for kind in Self.kinds(of: value) { counts[kind, default: 0] += 1 }
            if let number = Double(value.replacing(",", with: ".")) {
                greatest = max(greatest, number)
            }
            dates.add(value)
            if seen.insert(value).inserted, examples.count < 3 { examples.append(value) }
        }
        if count == 0 { return }
        differentCount = seen.count
        variety = Double(seen.count) / Double(count)
        meanLength = Double(values.reduce(0) { $0 + $1.unicodeScalars.count }) / Double(count)
        let numbers = values.compactMap { Int($0) }
        isSequence =
            numbers.count == texts.count && numbers.count > 2
            && zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == 1 }
            && numbers[0] < 2
        let years = values.compactMap(Self.year)
        if let first = years.min(), let last = years.max(), years.count > 3 {
            isRecent = first >= 2005 && last - first <= 4
        }
        for separator in [", ", ";", " / ", "|"] {
            let share = Double(values.count { $0.contains(separator) }) / Double(count)
            if share > 0 { separators[separator] = share }
        }
        commaShare = Double(values.count { $0.contains(",") }) / Double(count)
        joinsKnown = values.contains { value in
            let parts = value.split(separator: ",", omittingEmptySubsequences: false)
            return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(" ") }
                && parts.contains { seen.contains(String($0)) }
        }
    }

    /// The share of a kind among the values.
    func share(_ kind: Kind) -> Double { count == 0 ? 0 : Double(counts[kind] ?? 0) / Double(count) }

    /// Whether the values are a few names of groups, each with several rows.
    var isOfGroups: Bool { (2...20).contains(differentCount) && differentCount * 2 <= count }

    /// Whether most values are of a kind.
    func isMostly(_ kind: Kind) -> Bool { share(kind) >= 0.8 }

    /// Whether the values are words, not numbers, dates or addresses.
    var isText: Bool {
        count > 0 && share(.number) < 0.8 && share(.date) < 0.8 && share(.address) < 0.5 && share(.length) < 0.8
            && share(.uuid) < 0.5 && share(.flag) < 0.8 && share(.time) < 0.8 && share(.stars) < 0.5
            && share(.picture) < 0.5 && share(.spotify) < 0.5
    }

    private static func isNone(_ text: String) -> Bool {
        CellText.isNothing(text) || ["None", "-", "—", "?"].contains(text)
    }
}

extension ColumnValues {
    /// All kinds that a text is of.
    private static func kinds(of text: String) -> [Kind] {
        let text = CellText.withASCIIDigits(text)
        let bytes = Array(text.utf8.prefix(200))
        var kinds: [Kind] = []
        let digits = bytes.count { isDigit($0) }
        if year(text) != nil { kinds.append(.withYear) }
        if joints.contains(where: text.contains) { kinds.append(.joined) }
        if isHexadecimal(bytes, digits) { kinds.append(.hexadecimal) }
        if isCode(bytes, digits) { kinds.append(.code) }
        if isSlug(bytes) { kinds += bytes.contains(UInt8(ascii: "-")) ? [.slug, .hyphenated] : [.slug] }
        if isDecimalComma(bytes, digits) { kinds.append(.number) }
        if Double(text) != nil {
            kinds.append(.number)
            if digits == bytes.count { kinds.append(.integer) }
            if isYear(text) { kinds.append(.year) }
        }
        if digits >= 3 { kinds += numericKinds(text, bytes, digits) }
        if text.hasPrefix("spotify:") { kinds.append(.spotify) }
        let lower = text.lowercased()
        let isAddress = lower.hasPrefix("http://") || lower.hasPrefix("https://")
        if isAddress { kinds.append(.address) }
        if isPicture(lower, isAddress: isAddress) { kinds.append(.picture) }
        let hasStars = text.unicodeScalars.contains { $0 == "★" || $0 == "⭐" }
        if hasStars, !text.contains(where: \.isLetter) { kinds.append(.stars) }
        return kinds + ValueWords.kinds(of: lower)
    }

    private static let joints = [" - ", " – ", " — ", " by ", " | "]

    /// Whether a text is the id of a record in a database: sixteen or more hexadecimal digits.
    private static func isHexadecimal(_ bytes: [UInt8], _ digits: Int) -> Bool {
        bytes.count >= 16 && digits > 0 && digits < bytes.count
            && bytes.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
    }

    /// Whether a text has eight or more letters and digits, with two digits or more, and no blank.
    private static func isCode(_ bytes: [UInt8], _ digits: Int) -> Bool {
        bytes.count >= 8 && digits > 1 && digits < bytes.count
            && bytes.allSatisfy { isDigit($0) || (0x61...0x7A).contains($0 | 0x20) }
    }

    /// Whether a text has only small letters, digits and hyphens.
    private static func isSlug(_ bytes: [UInt8]) -> Bool {
        bytes.contains { !isDigit($0) }
            && bytes.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// Whether a text is a number such as `4,5`.
    private static func isDecimalComma(_ bytes: [UInt8], _ digits: Int) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return parts.count == 2 && digits == bytes.count - 1 && (1...3).contains(parts[0].count)
            && (1...2).contains(parts[1].count)
    }

    private static func numericKinds(_ text: String, _ bytes: [UInt8], _ digits: Int) -> [Kind] {
        var kinds: [Kind] = []
        let hasColon = bytes.contains(UInt8(ascii: ":"))
        if hasColon, isLength(text) {
            kinds.append(.length)
        } else if isDate(text, bytes) {
            // Midnight is what programs write for a date without a time.
            kinds.append(hasColon && !text.contains("00:00:00") ? .time : .date)
        }
        if ExternalID.isMusicBrainz(text.lowercased()) { kinds.append(.uuid) }
        let isCode = bytes.allSatisfy { isDigit($0) || $0 == 0x20 || $0 == UInt8(ascii: "-") }
        if isCode, (11...14).contains(digits), !kinds.contains(.date) { kinds.append(.barcode) }
        return kinds
    }

    /// The first year in a text.
    private static func year(_ text: String) -> Int? {
        CellText.withASCIIDigits(text).split { !$0.isNumber }.lazy.compactMap { $0.utf8.count == 4 ? Int($0) : nil }
            .first {
                (1890...2099).contains($0)
            }
    }

    static func isYear(_ text: String) -> Bool {
        guard let number = Double(text), number == number.rounded() else { return false }
        return (1890...2099).contains(number)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// `4:33` or `1:02:03`.
    private static func isLength(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return false }
        return parts.allSatisfy { !$0.isEmpty && $0.utf8.count <= 3 && $0.utf8.allSatisfy(isDigit) }
            || parts.last.map { Double($0) != nil } == true && parts.dropLast().allSatisfy { Int($0) != nil }
    }

    /// A date with a year and a month: 1977-11-18, 18.11.1977, 11/18/77, 18 Nov 1977, 1977年11月18日.
    private static func isDate(_ text: String, _ bytes: [UInt8]) -> Bool {
        if bytes.count > 35 { return false }
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        let words = text.split { !$0.isLetter }.map { $0.lowercased() }
        let hasMonth = words.contains { MonthName.isOne($0) }
        let known = words.allSatisfy { MonthName.isOne($0) || ValueWords.besideDates.contains($0) }
        guard known else { return false }
        if hasMonth { return (1...9).contains(numbers.count) && numbers.contains { (1890...2099).contains($0) } }
        let isSigned =
            bytes.contains { "-./".utf8.contains($0) } || words.contains { $0 == "年" || $0 == "년" }
        guard isSigned, (2...9).contains(numbers.count) else { return false }
        let first = Array(numbers.prefix(3))
        let day = bytes.prefix { $0 != 0x20 && $0 != UInt8(ascii: ",") }
        let isOfEra = words.contains { ["昭和", "平成", "令和", "大正"].contains($0) }
        let hasYear = first.contains { (1890...2099).contains($0) } || first.count == 3 && day.count <= 8 || isOfEra
        return hasYear && first.count { (1...31).contains($0) } >= min(2, first.count - 1)
    }

    private static func isPicture(_ lower: String, isAddress: Bool) -> Bool {
        let place = lower.split(whereSeparator: { $0 == "?" || $0 == "#" }).first.map(String.init) ?? lower
        if [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].contains(where: { place.utf8.hasSuffix($0) }) {
            return true
        }
        let hosts = ["i.scdn.co/image", "coverartarchive.org", "mzstatic.com", "i.discogs.com", "img.discogs.com"]
        let host = place.split(separator: "://", maxSplits: 1).last ?? ""
        return isAddress && hosts.contains { host.hasPrefix($0) || host.split(separator: "/")[0].hasSuffix("." + $0) }
    }
}
