/// Assigns unique anchors to headings.
struct Anchors {
    private var taken: Set<String>
    /// The next number to try for an anchor that has been requested before.
    private var nextNumber: [String: Int] = [:]

    init(reserved: Set<String>) { taken = reserved }

    /// Returns an anchor for a heading: its letters and digits in lower case, words joined by `-`; `section` if it has
    /// none.
    ///
    /// If the anchor is taken, a number is appended: `notes`, `notes-2`, `notes-3`. An anchor therefore changes only
    /// with its own heading or an equal one before it.
    mutating func anchor(for text: [UInt8]) -> String {
        let base = Anchors.words(of: text)
        guard !taken.insert(base).inserted else { return base }
        var number = nextNumber[base] ?? 2
        while !taken.insert("\(base)-\(number)").inserted { number += 1 }
        nextNumber[base] = number + 1
        return "\(base)-\(number)"
    }

    private static func words(of text: [UInt8]) -> String {
        text.allSatisfy { $0 < 0x80 } ? asciiWords(of: text) : unicodeWords(of: text)
    }

    private static func asciiWords(of text: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var needsHyphen = false
        for byte in text {
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            let lower = isUpper ? byte | 0x20 : byte
            switch lower {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                if needsHyphen, !result.isEmpty { result.append(UInt8(ascii: "-")) }
                needsHyphen = false
                result.append(lower)
            case UInt8(ascii: "'"): break
            default: needsHyphen = true
            }
        }
        return result.isEmpty ? "section" : String(decoding: result, as: UTF8.self)
    }

    private static func unicodeWords(of text: [UInt8]) -> String {
        var result = ""
        var needsHyphen = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard let lowered = lowercaseWordPart(scalar) else {
                if scalar != "'", scalar != "’" { needsHyphen = true }
                continue
            }
            if needsHyphen, !result.isEmpty { result.append("-") }
            needsHyphen = false
            result.append(contentsOf: lowered)
        }
        return result.isEmpty ? "section" : result
    }

    /// A letter, mark, digit or `_` in lower case; nil for anything else.
    private static func lowercaseWordPart(_ scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "0"..."9", "_": return String(scalar)
            case "A"..."Z": return scalar.properties.lowercaseMapping
            default: return nil
            }
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark,
            .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return scalar.properties.lowercaseMapping
        default: return nil
        }
    }
}
