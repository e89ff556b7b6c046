import TestSupport
import Testing
@testable import Preview

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-3", ByteRange.part(0..<4)), ("bytes=8-", .part(8..<10)), ("bytes=-3", .part(7..<10)),
        ("bytes=-99", .part(0..<10)), ("bytes=9-99", .part(9..<10)), ("Bytes=0-0", .part(0..<1)),
        ("bytes=10-", .outside), ("bytes=-0", .outside), ("bytes=18446744073709551616-", .outside),
        ("bytes=0-18446744073709551616", .part(0..<10)), ("bytes=-9223372036854775808", .part(0..<10)),
        ("bytes=5-1", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=0-1,3-4", .whole),
        ("lines=0-1", .whole), ("bytes=", .whole), ("", .whole), ("bytes=--1", .whole), ("bytes= 0-1", .whole),
    ])
    func `each Range field gives its part of ten bytes`(_ text: String, expected: ByteRange) {
        expectEqual(ByteRange(text, size: 10), expected)
    }

    @Test func `a part never extends beyond the file`() {
        for size in 0...6 {
            for first in 0...8 {
                for last in 0...8 {
                    guard case .part(let range) = ByteRange("bytes=\(first)-\(last)", size: size) else { continue }
                    expect(range.lowerBound == first && range.upperBound <= size && range.upperBound <= last + 1)
                    expect(!range.isEmpty)
                }
                if case .part(let range) = ByteRange("bytes=-\(first)", size: size) {
                    expect(range.upperBound == size && range.count == min(first, size) && !range.isEmpty)
                }
            }
        }
    }
}
