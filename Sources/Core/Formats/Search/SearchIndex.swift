import SourceText

/// What the search knows of one album.
package struct SearchEntry: Sendable {
    /// The title as shown.
    package var title: String
    /// The artists as shown.
    package var artist: String
    /// The year as shown; empty if unknown.
    package var year: String
    /// The encoded address of the page, relative to the top folder.
    package var page: String
    /// The encoded address of a small picture, relative to the top folder.
    package var picture: String
    /// Texts that are searched besides title and artist: tracks, labels, tags and the like.
    package var others: [String]
    /// The owner's text about it, which counts least.
    package var note: String = ""

    package init(title: String, artist: String, year: String, page: String, picture: String, others: [String]) {
        (self.title, self.artist, self.year) = (title, artist, year)
        (self.page, self.picture, self.others) = (page, picture, others)
    }
}

/// The search of a site as files, of which a query needs only a few.
///
/// - `index.js` says which files there are. Its name never changes; the others are named after their content.
/// - `t-<hash>.js` has words from one to another, each with the numbers of the albums that contain it.
/// - `e-<hash>.js` has words sorted by their ends: for a word with a wrong letter at its start.
/// - `r-<hash>.js` has what is shown of some albums.
/// - `d-<hash>.js` has a part of a list of files that is too long for `index.js`.
///
/// A file is a script that passes its content to the function `sitegenSearch`, because a page that was opened from a
/// disk may load scripts but read no files.
package struct SearchIndex: Sendable {
    /// One file.
    package struct Part: Sendable {
        /// The name in the folder `search/`.
        package let name: String
        package let bytes: [UInt8]
    }

    /// All files.
    package private(set) var parts: [Part] = []
    private var names: Set<String> = []

    /// Bytes of a file of words, unless a single word has more.
    static let partLimit = 6_000
    /// Bytes of the albums of one word; those that match least are left out beyond.
    static let listLimit = 8_000
    /// The number of albums of a start of words that has several files.
    static let topCount = 24
    /// The mean number of albums in a file, and its greatest size in bytes.
    private static let (runLength, runLimit): (UInt64, Int) = (24, 6_000)
    /// The number of files that `index.js` lists itself, and that are in each part of a longer list.
    private static let (listedCount, listLength) = (96, 64)
    /// Letters in the hash of a name.
    private static let hashLength = 8

    /// Indexes the albums; the same albums in the same order give the same bytes.
    package init(_ entries: [SearchEntry]) {
        var table = WordTable()
        for (number, entry) in entries.enumerated() {
            table.add(entry.title, .title, album: number)
            table.add(entry.artist, .artist, album: number)
            table.add(entry.year, .other, album: number)
            for text in entry.others { table.add(text, .other, album: number) }
            if !entry.note.isEmpty { table.add(entry.note, .note, album: number) }
        }
        let words = table.sorted()
        let lists: [(key: String, value: JSONValue)] = [
            ("r", addRuns(of: entries)),
            ("t", add("t", WordParts(words).parts)),
            ("e", add("e", EndParts(words.map(\.text)).parts)),
        ]
        parts.append(Part(name: Self.listName, bytes: Self.script(JSONValue.object(lists))))
    }

    /// The file that a page loads first.
    package static let listName = "index.js"

    /// Adds files of words; returns their list: where each starts, and the hashes of all names.
    private mutating func add(_ letter: String, _ files: [WordPart]) -> JSONValue {
        let hashes = files.map { add(letter, Self.script(.string($0.text))) }
        let starts = files.map { JSONValue.string($0.start) }
        return list("starts", starts, hashes) { $0.first ?? .null }
    }

    /// Adds files of albums; returns their list: how many each has, and the hashes of all names.
    ///
    /// A file begins where the hash of an address says so: a new album changes one file, and not those of all albums
    /// after it.
    private mutating func addRuns(of entries: [SearchEntry]) -> JSONValue {
        var (counts, hashes): ([Int], [String]) = ([], [])
        var (count, bytes): (Int, [UInt8]) = (0, [])
        for (index, entry) in entries.enumerated() {
            bytes.append(count == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
            entry.append(to: &bytes)
            count += 1
            let isLast = index == entries.count - 1
            let endsHere = isLast || ContentHash.of(Array(entries[index + 1].page.utf8)) % Self.runLength == 0
            if !endsHere && bytes.count < Self.runLimit { continue }
            bytes.append(UInt8(ascii: "]"))
            hashes.append(add("r", Self.script(bytes)))
            counts.append(count)
            (count, bytes) = (0, [])
        }
        var first = 0
        return list("counts", counts.map { .number($0) }, hashes) { numbers in
            defer { first += numbers.count }
            return .number(counts[first..<first + numbers.count].reduce(0, +))
        }
    }

    /// A list of files; `key` names what it says of each, and `sum` says it of several.
    private mutating func list(
        _ key: String, _ values: [JSONValue], _ hashes: [String], sum: (ArraySlice<JSONValue>) -> JSONValue
    ) -> JSONValue {
        if values.count <= Self.listedCount {
            return .object([(key, .list(values)), ("files", .string(hashes.joined()))])
        }
        var (sums, names): ([JSONValue], [String]) = ([], [])
        for start in stride(from: 0, to: values.count, by: Self.listLength) {
            let range = start..<min(start + Self.listLength, values.count)
            sums.append(sum(values[range]))
            let part = JSONValue.object([
                (key, .list(Array(values[range]))), ("files", .string(hashes[range].joined())),
            ])
            names.append(add("d", Self.script(part)))
        }
        return .object([(key, .list(sums)), ("parts", .string(names.joined()))])
    }

    /// Adds a file; returns the hash in its name.
    private mutating func add(_ letter: String, _ bytes: [UInt8]) -> String {
        var value = ContentHash.of(bytes)
        var hash = ContentHash.text(value, length: Self.hashLength)
        // Two contents with one name are unlikely, not impossible.
        while !names.insert(letter + hash).inserted {
            value = ContentHash.of(words: [value])
            hash = ContentHash.text(value, length: Self.hashLength)
        }
        parts.append(Part(name: "\(letter)-\(hash).js", bytes: bytes))
        return hash
    }

    private static func script(_ value: JSONValue) -> [UInt8] { script(value.bytes) }

    private static func script(_ json: [UInt8]) -> [UInt8] {
        Array("sitegenSearch(".utf8) + json + Array(");\n".utf8)
    }
}

extension SearchEntry {
    /// Appends `[title, artist, year, page, picture]` as JSON.
    func append(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        JSONValue.write(title, to: &bytes)
        for text in [artist, year, page, picture] {
            bytes.append(UInt8(ascii: ","))
            JSONValue.write(text, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }
}
