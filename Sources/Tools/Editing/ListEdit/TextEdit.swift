/// A change of a text at one position: some bytes are replaced by others, and everything else stays unchanged.
package struct TextEdit: Sendable, Equatable {
    /// The byte offset of the change.
    package let start: Int
    /// The removed bytes.
    package let cut: [UInt8]
    /// The inserted bytes.
    package let put: [UInt8]

    /// Creates a change from `cut` to `put`.
    package init(start: Int, cut: [UInt8], put: [UInt8]) { (self.start, self.cut, self.put) = (start, cut, put) }

    /// Creates a change of a range of a text, which is clamped to the text.
    package init(replacing range: Range<Int>, of bytes: [UInt8], by put: [UInt8] = []) {
        let range = range.clamped(to: 0..<bytes.count)
        self.init(start: range.lowerBound, cut: Array(bytes[range]), put: put)
    }

    /// The reverse change.
    package var reversed: TextEdit { TextEdit(start: start, cut: put, put: cut) }

    /// The text after the change; nil when ``cut`` is not at the position.
    package func applied(to bytes: [UInt8]) -> [UInt8]? {
        guard start >= 0, start <= bytes.count, bytes[start...].starts(with: cut) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count - cut.count + put.count)
        result += bytes[..<start]
        result += put
        result += bytes[(start + cut.count)...]
        return result
    }
}
