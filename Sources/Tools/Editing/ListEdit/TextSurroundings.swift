/// The bytes around a change of a text, which show whether it can be reverted after later changes.
package struct TextSurroundings: Sendable, Equatable {
    /// The last bytes before the position; fewer than ``length`` only at the beginning of the text.
    package let before: [UInt8]
    /// The first bytes after it; fewer than ``length`` only at the end of the text.
    package let after: [UInt8]

    /// The number of bytes on each side that have to be unchanged.
    package static let length = 64

    /// Creates surroundings of these bytes.
    package init(before: [UInt8], after: [UInt8]) { (self.before, self.after) = (before, after) }

    /// Creates the surroundings of the bytes that a change removes from a text.
    package init(of edit: TextEdit, in bytes: [UInt8]) {
        let start = min(max(edit.start, 0), bytes.count)
        let end = min(start + edit.cut.count, bytes.count)
        before = Array(bytes[..<start].suffix(Self.length))
        after = Array(bytes[end...].prefix(Self.length))
    }

    /// The same change for a text that may have changed; nil unless these surroundings, with the bytes to remove
    /// between them, occur at exactly one position.
    ///
    /// Surroundings that were at the beginning or the end of their text must still be there.
    package func moved(_ edit: TextEdit, in bytes: [UInt8]) -> TextEdit? {
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

    /// The positions of the bytes; for empty bytes, both ends.
    private func places(of wanted: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = wanted.first else { return bytes.isEmpty ? [0] : [0, bytes.count] }
        var result: [Int] = []
        for offset in 0...(bytes.count - wanted.count) where bytes[offset] == first {
            if bytes[offset...].starts(with: wanted) { result.append(offset) }
        }
        return result
    }
}
