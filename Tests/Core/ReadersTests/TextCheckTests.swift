import TestSupport
import Testing
@testable import Readers

struct TextCheckTests {
    /// Without the reported runs the rest is valid text, and valid text has no such runs.
    @Test func `text without its invalid runs is valid UTF-8`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let bytes = random.nearlyText()
            let start = random.below(bytes.count + 1)
            let range = start..<start + random.below(bytes.count - start + 1)
            let runs = TextCheck.invalidRuns(bytes, in: range)
            expectEqual(runs.isEmpty, String(validating: bytes[range], as: UTF8.self) != nil)
            guard runs.count < DiagnosticCollector.limit else { continue }
            let rest = range.filter { place in !runs.contains { $0.contains(place) } }.map { bytes[$0] }
            expect(String(validating: rest, as: UTF8.self) != nil, "\(bytes)")
        }
    }
}
