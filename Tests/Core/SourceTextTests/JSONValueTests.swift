import Foundation
import TestSupport
import Testing
@testable import SourceText

/// JSON that is written, as Foundation reads it.
@Suite struct JSONValueTests {
    @Test func `any text is read back as it was`() throws {
        let pieces = (0..<0x80).compactMap { Unicode.Scalar($0).map(String.init) } + ["é", "漢", "🎵", "\u{2028}", "  "]
        for seed in 0..<400 {
            var random = SeededGenerator(seed: seed)
            let texts = (0..<random.below(6)).map { _ in
                (0..<random.below(40)).map { _ in random.pick(pieces) }.joined()
            }
            let value = JSONValue.object([
                ("texts", .list(texts.map { .string($0) })), ("numbers", .numbers([0, -1, .max, .min])),
                ("none", .null), ("yes", .bool(true)), (texts.first ?? "", .object([])),
            ])
            let read = try #require(try JSONSerialization.jsonObject(with: Data(value.bytes)) as? [String: Any])
            expect(read["texts"] as? [String] == texts)
            expect(read["numbers"] as? [Int] == [0, -1, .max, .min])
            expect(read[texts.first ?? ""] != nil)
            expect(!value.bytes.contains { $0 < 0x20 || $0 == 0x7F }, "one line, without control characters")
        }
    }
}
