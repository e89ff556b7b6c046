import SourceText

/// The field of an album that contains a word; the field with the highest weight is first.
enum SearchField: UInt32, CaseIterable {
    case title, artist, other
}

/// A word and the albums that contain it.
struct IndexedWord {
    let text: String
    /// The numbers of albums, ascending, each with its field of the highest weight in the two lowest bits.
    var albums: [UInt32]

    /// The albums by field, each list as text, with `!` behind a list that is not complete.
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
struct WordTable {
    private var numbers: [String: Int] = [:]
    private var words: [IndexedWord] = []

    /// Adds the words of a text; albums are added in the order of their numbers.
    mutating func add(_ text: String, _ field: SearchField, album: Int) {
        for word in SearchText.words(of: text) {
            let packed = UInt32(album) << 2 | field.rawValue
            guard let number = numbers[word] else {
                numbers[word] = words.count
                words.append(IndexedWord(text: word, albums: [packed]))
                continue
            }
            let last = words[number].albums.count - 1
            if words[number].albums[last] >> 2 != packed >> 2 {
                words[number].albums.append(packed)
            } else if packed < words[number].albums[last] {
                words[number].albums[last] = packed
            }
        }
    }

    /// The words by the bytes of their text, which is the order of their code points.
    func sorted() -> [IndexedWord] { words.sorted(byPath: \.text) }
}
