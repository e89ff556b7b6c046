/// A change of a text at one place: some bytes go, others come, and all the rest stays as it is.
public struct TextEdit: Sendable, Equatable {
    /// Byte offset of the place.
    public let start: Int
    /// The bytes that go.
    public let cut: [UInt8]
    /// The bytes that come.
    public let put: [UInt8]

    /// A change from `cut` to `put`.
    public init(start: Int, cut: [UInt8], put: [UInt8]) { (self.start, self.cut, self.put) = (start, cut, put) }

    /// A change of a range of a text, which is clamped to it.
    public init(replacing range: Range<Int>, of bytes: [UInt8], by put: [UInt8] = []) {
        let range = range.clamped(to: 0..<bytes.count)
        self.init(start: range.lowerBound, cut: Array(bytes[range]), put: put)
    }

    /// The change that takes this one back.
    public var reversed: TextEdit { TextEdit(start: start, cut: put, put: cut) }

    /// The text after the change; nil where it does not have ``cut`` at the place.
    public func applied(to bytes: [UInt8]) -> [UInt8]? {
        guard start >= 0, start <= bytes.count, bytes[start...].starts(with: cut) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count - cut.count + put.count)
        result += bytes[..<start]
        result += put
        result += bytes[(start + cut.count)...]
        return result
    }
}
