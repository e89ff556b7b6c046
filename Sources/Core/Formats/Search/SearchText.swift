// Normalization forms are not public in the standard library yet; Foundation would add 7 ms to every process start.
@_spi(_Unicode) import Swift

/// The words of a text as the search compares them: without case, accents and apostrophes.
///
/// `templates/assets/search.js` does the same with what a visitor types: each rule here has its twin there.
enum SearchText {
    /// Puts the words of a text into a collector, in place of those that it has.
    ///
    /// Letters with dots between them are one word (`R.E.M.`). Text in a script without blanks gives each character with
    /// the next one, and the last alone.
    static func collect(_ text: String, into words: inout WordCollector) {
        words.removeAll()
        let (bytes, characters) = (text.utf8.span, text.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                words.add(ascii: bytes[index])
                index += 1
                continue
            }
            // What lies between two ASCII characters is decomposed by itself: nothing is moved past one of them.
            let start = index
            while index < bytes.count, bytes[index] >= 0x80 { index += 1 }
            let first = characters.index(characters.startIndex, offsetBy: start)
            collect(other: Substring(characters[first...].prefix(index - start)), into: &words)
        }
        words.endWord()
    }

    /// Collects characters that are not ASCII.
    private static func collect(other text: Substring, into words: inout WordCollector) {
        for scalar in String(text)._nfd where !isAccent(scalar) {
            if let folded = folded[scalar] {
                for letter in folded.unicodeScalars { words.add(letter) }
            } else if scalar.isASCII {
                words.add(ascii: UInt8(scalar.value))
            } else {
                for letter in scalar.properties.lowercaseMapping.unicodeScalars { words.add(shifted(letter)) }
            }
        }
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
///
/// Its memory is used again for the next text, since a collection has some hundred thousand words.
struct WordCollector {
    /// The words in UTF-8, one after another.
    private(set) var bytes: [UInt8] = []
    /// The range of each word in ``bytes``.
    private(set) var ranges: [Range<Int>] = []
    /// Where the current word starts, and the number of its letters.
    private var start = 0
    private var count = 0
    /// The scripts of the current word have no blanks.
    private var isUnspaced = false
    /// The last word is one letter, or several with dots between them.
    private var isInitials = false
    /// What has been seen since the last word.
    private var gap = Gap.none

    private enum Gap { case none, dot, other }

    /// Removes all words; the memory is kept.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        (start, count, isUnspaced, isInitials, gap) = (0, 0, false, false, .none)
    }

    /// Adds an ASCII character of any case.
    @inline(__always)
    mutating func add(ascii byte: UInt8) {
        let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        if lower >= 0x61 && lower <= 0x7A || lower >= 0x30 && lower <= 0x39 {
            if isUnspaced { endScript(hasNoBlanks: false) }
            bytes.append(lower)
            count += 1
        } else if lower != UInt8(ascii: "'") {
            if count > 0 { endWord() }
            gap = gap == .none && lower == UInt8(ascii: ".") ? .dot : .other
        }
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.isASCII { return add(ascii: UInt8(scalar.value)) }
        if scalar == "’" || scalar == "ʼ" { return }
        guard Self.isLetter(scalar) else {
            endWord()
            gap = .other
            return
        }
        let hasNoBlanks = Self.hasNoBlanks(scalar)
        if hasNoBlanks != isUnspaced { endScript(hasNoBlanks: hasNoBlanks) }
        if let units = UTF8.encode(scalar) { bytes += units }
        count += 1
    }

    /// Ends a word where a script begins that has blanks, or one that has none.
    private mutating func endScript(hasNoBlanks: Bool) {
        if count > 0 {
            endWord()
            gap = .other
        }
        isUnspaced = hasNoBlanks
    }

    /// Ends the current word, if there is one.
    mutating func endWord() {
        if count == 0 { return }
        let end = bytes.count
        if isUnspaced {
            splitIntoPairs()
            isInitials = false
        } else if count == 1, isInitials, gap == .dot, let last = ranges.last {
            // In `bytes`, the letter directly follows the word that it continues.
            ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
            ranges.append(start..<end)
            isInitials = count == 1
        }
        (start, count, gap) = (bytes.count, 0, .none)
    }

    /// Replaces the current word by each of its characters with the next one, and the last alone.
    private mutating func splitIntoPairs() {
        let letters = Array(String(decoding: bytes[start...], as: UTF8.self).unicodeScalars)
        bytes.removeSubrange(start...)
        for index in letters.indices {
            let first = bytes.count
            bytes += String(String.UnicodeScalarView(letters[index..<min(index + 2, letters.count)])).utf8
            ranges.append(first..<bytes.count)
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
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
