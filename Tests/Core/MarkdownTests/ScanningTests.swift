import TestSupport
import Testing
@testable import Markdown

/// Checks that read several bytes at a time.
struct ScanningTests {
    @Test func `the UTF-8 check agrees with the standard library`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let bytes = random.nearlyText()
            expectEqual(bytes.span.isUTF8, String(validating: bytes, as: UTF8.self) != nil, "\(bytes)")
        }
    }

    @Test func `the byte search agrees with the standard library`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let bytes = random.nearlyText()
            let start = random.below(bytes.count + 1)
            let newline = UInt8(ascii: "\n")
            expectEqual(bytes.span.firstIndex(of: newline, from: start), bytes[start...].firstIndex(of: newline))
        }
    }
}
