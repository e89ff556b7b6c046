import SourceText

/// How much of a text is damaged: bytes that are invalid in its encoding, and control characters.
struct TextDamage {
    private let count: Int
    private let total: Int
    private static let byteLimit = 200_000

    /// Counts in the first bytes of a file, or of its text in UTF-8.
    init(_ bytes: [UInt8]) {
        let start = bytes.prefix(Self.byteLimit)
        var (damage, offset) = (0, start.startIndex)
        while offset < start.endIndex {
            let length = UTF8Text.scalarLength(start, at: offset)
            let isCutOff = length == 0 && start.endIndex - offset < 4 && start.count < bytes.count
            if length == 0, !isCutOff {
                damage += 1
            } else if length == 1, start[offset] < 0x20 || start[offset] == 0x7F {
                // Tabs, ends of lines and pages, and the end of a file of old systems are usual.
                if ![0x09, 0x0A, 0x0C, 0x0D, 0x1A].contains(start[offset]) { damage += 1 }
            } else if length == 2, start[offset] == 0xC2, start[offset + 1] < 0xA0, start[offset + 1] != 0x85 {
                damage += 1
            } else if length == 3, start[offset] == 0xEF, start[offset + 1] == 0xBF, start[offset + 2] == 0xBD {
                damage += 1
            }
            offset += max(1, length)
        }
        (count, total) = (damage, start.count)
    }

    /// Whether the file is hardly a text.
    var isGreat: Bool { count >= 5 && count * 12 > total }

    /// Whether what is found in it has to be checked by a person.
    var isNotable: Bool { count >= 3 && count * 150 > total }
}
