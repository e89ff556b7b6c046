import SourceText

/// The field of an album that contains a word; the field with the highest weight is first.
enum SearchField: UInt32, CaseIterable {
    case title, artist, other, note
}

/// A word and the albums that contain it.
struct IndexedWord {
    let text: String
    /// The numbers of albums, ascending, each with its field of the highest weight in the two lowest bits.
    var albums: [UInt32]

    /// The albums by field, each list as text, with `!` after a list that is not complete.
    ///
    /// A list is a base-32 number for each album, the least digit first: how many albums lie between it and the one
    /// before. A letter of the second half of the alphabet says that more digits follow. `limit` is in bytes, for all lists
    /// together; a list ends with the number that reaches it.
    func lists(limit: Int = .max) -> String {
        var lists: [String] = []
        var room = limit
        for field in SearchField.allCases {
            var digits: [UInt8] = []
            var (last, isCut): (Int, Bool) = (-1, false)
            for packed in albums where packed & 3 == field.rawValue {
                if digits.count >= room {
                    isCut = true
                    break
                }
                let album = Int(packed >> 2)
                var rest = album - last - 1
                last = album
                repeat {
                    digits.append(Self.alphabet[rest & 31 | (rest > 31 ? 32 : 0)])
                    rest >>= 5
                } while rest > 0
            }
            room -= digits.count
            lists.append(String(decoding: digits, as: UTF8.self) + (isCut ? "!" : ""))
        }
        while lists.last == "" { lists.removeLast() }
        return lists.joined(separator: ",")
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

/// The words of all albums.
///
/// A hash table over the bytes of words: a dictionary would need a string for each word of each text.
struct WordTable {
    /// The words in UTF-8, one after another, and where each lies.
    private var bytes: [UInt8] = []
    private var ranges: [Range<Int>] = []
    /// The albums of each word, and its hash.
    private var albums: [[UInt32]] = []
    private var hashes: [UInt64] = []
    /// The hash table: each slot has the number of a word, or -1 if it is free.
    ///
    /// A word is in the slot of its hash or in the next free one. The number of slots is a power of two.
    private var slots = [Int32](repeating: -1, count: 1024)
    private var collector = WordCollector()

    /// Adds the words of a text; albums are added in the order of their numbers.
    mutating func add(_ text: String, _ field: SearchField, album: Int) {
        SearchText.collect(text, into: &collector)
        let packed = UInt32(album) << 2 | field.rawValue
        for range in collector.ranges {
            let number = number(of: range)
            guard let last = albums[number].last else {
                albums[number] = [packed]
                continue
            }
            if last >> 2 != packed >> 2 {
                albums[number].append(packed)
            } else if packed < last {
                albums[number][albums[number].count - 1] = packed
            }
        }
    }

    /// The words by the bytes of their text, which is the order of their code points.
    func sorted() -> [IndexedWord] {
        ranges.indices.map { IndexedWord(text: String(decoding: bytes[ranges[$0]], as: UTF8.self), albums: albums[$0]) }
            .sorted(byPath: \.text)
    }

    /// The number of a word of the collector; a new word gets the next one.
    private mutating func number(of word: Range<Int>) -> Int {
        // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in word { hash = (hash ^ UInt64(collector.bytes[index])) &* 0x0000_0100_0000_01B3 }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, isEqual(ranges[number], to: word) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = ranges.count
        slots[slot] = Int32(number)
        ranges.append(bytes.count..<bytes.count + word.count)
        bytes += collector.bytes[word]
        albums.append([])
        hashes.append(hash)
        if ranges.count * 2 > slots.count { grow() }
        return number
    }

    private func isEqual(_ known: Range<Int>, to word: Range<Int>) -> Bool {
        known.count == word.count && zip(known, word).allSatisfy { bytes[$0] == collector.bytes[$1] }
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }
}
