import SourceText

/// A file of words: where it begins, and its lines.
struct WordPart {
    /// The start of its first word, as long as is needed to tell it from the word before.
    let start: String
    let text: String
}

/// Cuts words into files, so that the words with one start are in one file or have files of their own.
///
/// A line is a word and its albums. Its first letter counts the letters that it shares with the word before. For a start
/// with several files, a line with `*` at the beginning of the first has the albums that match best.
struct WordParts {
    private(set) var parts: [WordPart] = []
    private let words: [IndexedWord]
    private let lists: [String]
    /// The bytes of all words up to each.
    private let sizes: [Int]
    /// For the next file: the starts that begin there.
    private var tops: [String] = []

    init(_ words: [IndexedWord]) {
        self.words = words
        lists = words.map { $0.lists(limit: SearchIndex.listLimit) }
        var sizes = [0]
        for (word, list) in zip(words, lists) {
            sizes.append(sizes[sizes.count - 1] + word.text.utf8.count + list.utf8.count + 3)
        }
        self.sizes = sizes
        if !words.isEmpty { cut(words.indices, depth: 0) }
    }

    private func size(of range: Range<Int>) -> Int { sizes[range.upperBound] - sizes[range.lowerBound] }

    /// Cuts words that share their first `depth` bytes.
    private mutating func cut(_ range: Range<Int>, depth: Int) {
        if range.count == 1 || size(of: range) <= SearchIndex.partLimit { return append(range) }
        if depth > 0 { tops.append(top(of: range, depth: depth)) }
        var pending = range.lowerBound..<range.lowerBound
        var next = range.lowerBound
        while next < range.upperBound {
            let length = Self.startLength(of: words[next].text, after: depth)
            var end = next + 1
            while end < range.upperBound, words[end].text.sharesStart(of: words[next].text, length: length),
                length > depth
            {
                end += 1
            }
            let group = next..<end
            next = end
            if size(of: pending.lowerBound..<group.upperBound) <= SearchIndex.partLimit {
                pending = pending.lowerBound..<group.upperBound
                continue
            }
            if !pending.isEmpty { append(pending) }
            pending = group.upperBound..<group.upperBound
            if size(of: group) <= SearchIndex.partLimit { pending = group } else { cut(group, depth: length) }
        }
        if !pending.isEmpty { append(pending) }
    }

    /// The length in bytes of the start of `word` that has one letter more than `depth` bytes.
    private static func startLength(of word: String, after depth: Int) -> Int {
        let bytes = word.utf8
        var index = bytes.index(bytes.startIndex, offsetBy: depth)
        if index == bytes.endIndex { return depth }
        repeat { index = bytes.index(after: index) } while index < bytes.endIndex && bytes[index] & 0xC0 == 0x80
        return bytes.distance(from: bytes.startIndex, to: index)
    }

    private mutating func append(_ range: Range<Int>) {
        var lines = tops
        tops = []
        var previous = ""
        for index in range {
            let (shared, rest) = words[index].text.rest(behindStartOf: previous)
            lines.append("\(Self.digit(shared))\(rest) \(lists[index])")
            previous = words[index].text
        }
        let first = words[range.lowerBound].text
        let before = range.lowerBound > 0 ? words[range.lowerBound - 1].text : ""
        parts.append(WordPart(start: first.start(notIn: before), text: lines.joined(separator: "\n")))
    }

    /// The line of a start: the albums that match best among all its words.
    private func top(of range: Range<Int>, depth: Int) -> String {
        var best: [UInt32: UInt32] = [:]
        for index in range {
            for packed in words[index].albums { best[packed >> 2] = min(best[packed >> 2] ?? .max, packed & 3) }
        }
        let ranked = best.map { ($0.value, $0.key) }.sorted { $0 < $1 }.prefix(SearchIndex.topCount)
        let albums = ranked.map { $0.1 << 2 | $0.0 }.sorted()
        let text = words[range.lowerBound].text
        let start = String(text.utf8.prefix(depth)) ?? text
        return "*\(start) \(IndexedWord(text: start, albums: albums).lists())"
    }

    static func digit(_ value: Int) -> Character { Character(Unicode.Scalar(UInt8(0x30 + value))) }
}

/// Words by their ends, each written backwards, in files of equal size: the one in which a word would be is found by
/// the starts.
struct EndParts {
    private(set) var parts: [WordPart] = []

    /// Words of fewer letters have too many others beside them.
    static let leastLength = 4

    init(_ words: [String]) {
        let backwards = words.filter { $0.unicodeScalars.count >= Self.leastLength }
            .map { String(String.UnicodeScalarView($0.unicodeScalars.reversed())) }.sorted(byPath: \.self)
        var (lines, size, first, before): ([String], Int, String, String) = ([], 0, "", "")
        for (index, word) in backwards.enumerated() {
            if lines.isEmpty { first = word.start(notIn: before) }
            let (shared, rest) = word.rest(behindStartOf: lines.isEmpty ? "" : before)
            lines.append("\(WordParts.digit(shared))\(rest)")
            size += rest.utf8.count + 2
            before = word
            if size > SearchIndex.partLimit || index == backwards.count - 1 {
                parts.append(WordPart(start: first, text: lines.joined(separator: "\n")))
                (lines, size) = ([], 0)
            }
        }
    }
}

extension String {
    /// Whether the first `length` bytes are those of `other`.
    fileprivate func sharesStart(of other: String, length: Int) -> Bool {
        utf8.count >= length && utf8.prefix(length).elementsEqual(other.utf8.prefix(length))
    }

    /// How many letters it shares with the start of `previous`, at most 60, and the rest.
    fileprivate func rest(behindStartOf previous: String) -> (shared: Int, rest: String) {
        var shared = 0
        for (one, other) in zip(unicodeScalars, previous.unicodeScalars) {
            if one != other || shared == 60 { break }
            shared += 1
        }
        return (shared, String(unicodeScalars.dropFirst(shared)))
    }

    /// Its start up to the first letter that differs from `before`.
    fileprivate func start(notIn before: String) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(rest(behindStartOf: before).shared + 1)))
    }
}
