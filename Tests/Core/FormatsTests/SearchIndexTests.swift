import Foundation
import Testing
import TestSupport
@testable import Formats

@Suite("Files of the search")
struct SearchIndexTests {
    @Test("every word leads to exactly the albums that have it", arguments: [0, 1, 2, 40, 700, 5_000])
    func words(_ count: Int) throws {
        let entries = Self.entries(count, seed: count)
        let reader = try SearchReader(SearchIndex(entries))
        var expected: [String: [Int: Int]] = [:]
        for (number, entry) in entries.enumerated() {
            for (field, texts) in [[entry.title], [entry.artist], [entry.year] + entry.others, [entry.note]]
                .enumerated()
            {
                for word in texts.flatMap(SearchText.words(of:)) {
                    let known = expected[word, default: [:]][number] ?? .max
                    expected[word, default: [:]][number] = min(field, known)
                }
            }
        }
        expectEqual(reader.words.keys.sorted(), expected.keys.sorted())
        for (word, albums) in expected {
            try expectEqual(reader.albums(of: word), albums, "\(word)")
        }
        for word in ["", "zzzz", "a", "\u{10FFFF}"] where expected[word] == nil {
            try expect(reader.albums(of: word).isEmpty)
        }
    }

    @Test("every album is shown as it is", arguments: [1, 33, 2_000])
    func records(_ count: Int) throws {
        let entries = Self.entries(count, seed: 7)
        let reader = try SearchReader(SearchIndex(entries))
        let shown = entries.map { [$0.title, $0.artist, $0.year, $0.page, $0.picture] }
        expectEqual(reader.records, shown)
        expectEqual(reader.longLists, count > 1_500 ? 1 : 0)
    }

    @Test("a file has at most 6,000 bytes of words, or one word, and the best albums of a start that is cut")
    func sizes() throws {
        let reader = try SearchReader(SearchIndex(Self.entries(20_000, seed: 3)))
        for lines in reader.files {
            let size = lines.map { $0.utf8.count + 1 }.reduce(0, +)
            let tops = lines.filter { $0.hasPrefix("*") }.map { $0.utf8.count + 1 }.reduce(0, +)
            expect(size - tops <= 6_000 || lines.count { !$0.hasPrefix("*") } == 1)
            expect(size <= 10_000)
        }
        expect(reader.tops.contains("b"))
        for start in reader.tops { expect(reader.words.keys.count { $0.hasPrefix(start) } > 1) }
        // A start has the best albums where its words are in several files, and nowhere else.
        for start in Set(reader.words.keys.map { String($0.prefix(1)) }) {
            expectEqual(reader.tops.contains(start), reader.filesOfWords(startingWith: start) > 1, "\(start)")
        }
    }

    @Test("a list that is too long says so, and keeps the titles")
    func longList() throws {
        let entries = (0..<30_000).map { number in
            let title = number % 3_000 == 5 ? "Love" : "Other \(number % 50)"
            return SearchEntry(
                title: title, artist: "", year: "", page: "albums/\(number)/", picture: "", others: ["love"])
        }
        let reader = try SearchReader(SearchIndex(entries))
        let line = try #require(reader.words["love"])
        expect(line.hasSuffix("!"))
        expect(line.utf8.count <= 8_100)
        try expectEqual(reader.albums(of: "love").filter { $0.value == 0 }.count, 10)
    }

    @Test("words are found by their ends")
    func ends() throws {
        let reader = try SearchReader(SearchIndex(Self.entries(3_000, seed: 5)))
        expectEqual(reader.ends.sorted(), reader.words.keys.filter { $0.unicodeScalars.count >= 4 }.sorted())
    }

    @Test("the same albums give the same files, and a removed one changes few")
    func stability() {
        var entries = Self.entries(4_000, seed: 9)
        let before = SearchIndex(entries).parts
        expectEqual(before.map(\.bytes), SearchIndex(entries).parts.map(\.bytes))
        expectEqual(Set(before.map(\.name)).count, before.count)
        entries.remove(at: 1_000)
        let known = Set(before.map(\.name))
        let changed = SearchIndex(entries).parts.filter { $0.name.hasPrefix("r-") && !known.contains($0.name) }
        expect(changed.count <= 3)
    }

    private static let vocabulary =
        [
            "Love", "Blue", "Bridge", "Band", "Night", "Größe", "東京の夜", "Été", "R.E.M.", "Don't", "الليل", "𝄞𝄢", "ü",
            "the",
        ]
        + (0..<400).map { number in "b\(String(UnicodeScalar(97 + UInt8(number % 26))))ll\(number)" }

    private static func entries(_ count: Int, seed: Int) -> [SearchEntry] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let text = { (_ most: Int) in
                (0...random.below(most)).map { _ in random.pick(vocabulary) }.joined(separator: " ")
            }
            var entry = SearchEntry(
                title: text(4) + "\"\\\n\u{1}", artist: text(2), year: "\(1950 + random.below(70))",
                page: "albums/\(number)-\(random.below(1_000))/index.html", picture: "covers/\(number)-100.webp",
                others: (0..<random.below(3)).map { _ in text(3) })
            if random.below(3) == 0 { entry.note = text(40) }
            return entry
        }
    }
}

/// Reads the files of a search as its script does.
private struct SearchReader {
    private(set) var files: [[String]] = []
    private(set) var words: [String: String] = [:]
    private(set) var tops: Set<String> = []
    private(set) var ends: [String] = []
    private(set) var records: [[String]] = []
    /// How many lists of files are in parts.
    private(set) var longLists = 0
    private let starts: [String]
    private var filesOfWord: [String: Int] = [:]

    init(_ index: SearchIndex) throws {
        var contents: [String: Any] = [:]
        for part in index.parts {
            let text = String(decoding: part.bytes, as: UTF8.self)
            expect(text.hasPrefix("sitegenSearch(") && text.hasSuffix(");\n"))
            let json = Data(text.utf8.dropFirst(14).dropLast(3))
            contents[part.name] = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        }
        let directory = try #require(contents["index.js"] as? [String: Any])
        let lists = try Lists(directory: directory, contents: contents)
        let terms = try lists.files("t", "starts", of: String.self, String.self)
        starts = terms.keys
        for (number, text) in terms.values.enumerated() {
            let lines = text.components(separatedBy: "\n")
            files.append(lines)
            for (word, lists) in Self.entries(lines) {
                words[word] = lists
                filesOfWord[word] = number
            }
            tops.formUnion(lines.filter { $0.hasPrefix("*") }.map { String($0.dropFirst().prefix { $0 != " " }) })
        }
        for text in try lists.files("e", "starts", of: String.self, String.self).values {
            let lines = text.components(separatedBy: "\n")
            ends += Self.entries(lines).map { String(String.UnicodeScalarView($0.0.unicodeScalars.reversed())) }
        }
        let runs = try lists.files("r", "counts", of: Int.self, [[String]].self)
        expectEqual(runs.values.map(\.count), runs.keys)
        records = Array(runs.values.joined())
        longLists = lists.longCount
    }

    /// The albums of a word, each with its field, from the file in which it must be.
    func albums(of word: String) throws -> [Int: Int] {
        let number = starts.lastIndex { !Self.precedes(word, $0) } ?? 0
        guard files.indices.contains(number),
            let lists = Self.entries(files[number]).first(where: { $0.0 == word })?.1
        else { return [:] }
        var result: [Int: Int] = [:]
        for (field, list) in lists.components(separatedBy: ",").enumerated() {
            var (album, value, shift) = (-1, 0, 0)
            for letter in list where letter != "!" {
                let digit = try #require(Self.digits.firstIndex(of: letter))
                value += (digit & 31) << shift
                shift += 5
                if digit > 31 { continue }
                album += value + 1
                result[album] = field
                (value, shift) = (0, 0)
            }
        }
        return result
    }

    func filesOfWords(startingWith start: String) -> Int {
        Set(filesOfWord.filter { $0.key.unicodeScalars.starts(with: start.unicodeScalars) }.map(\.value)).count
    }

    private static func entries(_ lines: [String]) -> [(String, String)] {
        var (result, last): ([(String, String)], [Unicode.Scalar]) = ([], [])
        for line in lines where !line.hasPrefix("*") {
            let parts = line.components(separatedBy: " ")
            let scalars = Array(parts[0].unicodeScalars)
            last = Array(last.prefix(Int(scalars[0].value) - 48)) + scalars.dropFirst()
            result.append((String(String.UnicodeScalarView(last)), parts.count > 1 ? parts[1] : ""))
        }
        return result
    }

    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
}

/// The lists of files, which may be in parts.
private struct Lists {
    private let contents: [String: Any]
    private var lists: [String: [[String: Any]]] = [:]
    /// How many are in parts.
    private(set) var longCount = 0

    init(directory: [String: Any], contents: [String: Any]) throws {
        self.contents = contents
        for kind in ["t", "e", "r"] {
            let top = try #require(directory[kind] as? [String: Any])
            lists[kind] = [top]
            if top["parts"] == nil { continue }
            lists[kind] = try Self.hashes(top["parts"]).map { try #require(contents["d-\($0).js"] as? [String: Any]) }
            longCount += 1
        }
    }

    /// What a list says of each file, and the files.
    func files<Key, Value>(
        _ kind: String, _ key: String, of: Key.Type, _: Value.Type
    ) throws -> (keys: [Key], values: [Value]) {
        let lists = try #require(lists[kind])
        let hashes = try lists.flatMap { try Self.hashes($0["files"]) }
        return (
            try lists.flatMap { try #require($0[key] as? [Key]) },
            try hashes.map { try #require(contents["\(kind)-\($0).js"] as? Value) }
        )
    }

    private static func hashes(_ value: Any?) throws -> [String] {
        let letters = Array(try #require(value as? String))
        return stride(from: 0, to: letters.count, by: 8).map { String(letters[$0..<$0 + 8]) }
    }
}
