// Normalization forms are not public in the standard library yet; Foundation would add 7 ms to every process start.
@_spi(_Unicode) import Swift

/// The words of a text as the search compares them: without case, accents and apostrophes.
///
/// `templates/assets/search.js` does the same with what a visitor types: each rule here has its twin there.
enum SearchText {
    /// The words of a text, in order.
    ///
    /// Letters with dots between them are one word (`R.E.M.`). Text in a script without blanks gives each character with
    /// the next one, and the last alone.
    static func words(of text: String) -> [String] {
        var words = WordCollector()
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { words.add(Unicode.Scalar(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)) }
        } else {
            for scalar in text._nfd where !isAccent(scalar) {
                if let folded = folded[scalar] {
                    for letter in folded.unicodeScalars { words.add(letter) }
                } else if scalar.isASCII {
                    let value = scalar.value
                    words.add(Unicode.Scalar(UInt8(value >= 0x41 && value <= 0x5A ? value | 0x20 : value)))
                } else {
                    for letter in scalar.properties.lowercaseMapping.unicodeScalars { words.add(shifted(letter)) }
                }
            }
        }
        return words.finish()
    }

    /// Letters that are typed as others.
    private static let folded: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h", "ς": "σ",
    ]

    /// Marks above and below letters of Latin, Greek, Cyrillic, Hebrew and Arabic.
    ///
    /// Those of other scripts are part of the spelling.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6ED: true
        default: false
        }
    }

    /// Full-width Latin as Latin, katakana as hiragana.
    private static func shifted(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF10...0xFF19, 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x30A1...0x30F6: Unicode.Scalar(scalar.value - 0x60) ?? scalar
        default: scalar
        }
    }
}

/// Splits folded text into words, scalar by scalar.
private struct WordCollector {
    private var words: [String] = []
    /// The current word in UTF-8, and the number of its letters.
    private var word: [UInt8] = []
    private var count = 0
    /// The scripts of the current word have no blanks.
    private var isUnspaced = false
    /// The last word is one letter, or several with dots between them.
    private var isInitials = false
    /// What has been seen since the last word.
    private var gap = Gap.none

    private enum Gap { case none, dot, other }

    mutating func add(_ scalar: Unicode.Scalar) {
        if scalar == "'" || scalar == "’" || scalar == "ʼ" { return }
        guard Self.isLetter(scalar) else {
            endWord()
            gap = gap == .none && scalar == "." ? .dot : .other
            return
        }
        let hasNoBlanks = Self.hasNoBlanks(scalar)
        if count > 0, hasNoBlanks != isUnspaced {
            endWord()
            gap = .other
        }
        isUnspaced = hasNoBlanks
        if scalar.isASCII {
            word.append(UInt8(scalar.value))
        } else {
            word += UTF8.encode(scalar).map(Array.init) ?? []
        }
        count += 1
    }

    mutating func finish() -> [String] {
        endWord()
        return words
    }

    private mutating func endWord() {
        if count == 0 { return }
        defer {
            word.removeAll(keepingCapacity: true)
            (count, gap) = (0, .none)
        }
        let text = String(decoding: word, as: UTF8.self)
        if isUnspaced {
            let letters = Array(text.unicodeScalars)
            for index in letters.indices {
                words.append(String(String.UnicodeScalarView(letters[index..<min(index + 2, letters.count)])))
            }
            isInitials = false
        } else if count == 1, isInitials, gap == .dot {
            words[words.count - 1] += text
        } else {
            words.append(text)
            isInitials = count == 1
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let value = scalar.value
            return value >= 0x61 && value <= 0x7A || value >= 0x30 && value <= 0x39
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            return true
        default: return false
        }
    }

    /// Han, kana, Thai, Lao, Myanmar and Khmer.
    private static func hasNoBlanks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x9FFF,
            0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}
