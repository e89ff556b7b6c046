/// What stood around a change of a text: it tells whether the change can be taken back after others have come.
public struct TextSurroundings: Sendable, Equatable {
    /// The last bytes before the place; fewer than ``length`` only where the text begins.
    public let before: [UInt8]
    /// The first bytes behind it; fewer than ``length`` only where the text ends.
    public let after: [UInt8]

    /// How many bytes on each side have to be as they were.
    public static let length = 64

    /// Surroundings of these bytes.
    public init(before: [UInt8], after: [UInt8]) { (self.before, self.after) = (before, after) }

    /// What stands around the bytes that a change takes out of a text.
    public init(of edit: TextEdit, in bytes: [UInt8]) {
        let start = min(max(edit.start, 0), bytes.count)
        let end = min(start + edit.cut.count, bytes.count)
        before = Array(bytes[..<start].suffix(Self.length))
        after = Array(bytes[end...].prefix(Self.length))
    }

    /// The same change to a text that may have become another one; nil unless exactly one place of it has these
    /// surroundings with the bytes that go between them.
    ///
    /// What stood at the beginning or the end of its text has to stand there still.
    public func moved(_ edit: TextEdit, in bytes: [UInt8]) -> TextEdit? {
        let wanted = before + edit.cut + after
        guard wanted.count <= bytes.count else { return nil }
        var found: Int?
        for offset in places(of: wanted, in: bytes) {
            if before.isEmpty && offset > 0 || after.isEmpty && offset + wanted.count < bytes.count { continue }
            if found != nil { return nil }
            found = offset
        }
        return found.map { TextEdit(start: $0 + before.count, cut: edit.cut, put: edit.put) }
    }

    /// Where the bytes stand; of an empty text both ends.
    private func places(of wanted: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = wanted.first else { return bytes.isEmpty ? [0] : [0, bytes.count] }
        var result: [Int] = []
        for offset in 0...(bytes.count - wanted.count) where bytes[offset] == first {
            if bytes[offset...].starts(with: wanted) { result.append(offset) }
        }
        return result
    }
}
