import TestSupport
import Testing

/// Random sequences of removals, undos, hand edits and crashes: 2,000 in sixteen parts; a sample is one part.
struct EditSequenceTests {
    @Test(arguments: TestScope.sample(Array(0..<16), 1, for: "edit sequences"))
    func `random sequences of edits give the state of their model`(_ part: Int) async throws {
        var counts: [String: Int] = [:]
        for seed in stride(from: part, to: 2_000, by: 16) {
            var sequence = try EditSequence(seed: seed)
            for _ in 0..<8 { try await sequence.step() }
            counts.merge(sequence.counts) { $0 + $1 }
        }
        // Each outcome occurred often.
        for (what, least) in [
            ("removed", 150), ("removal finished", 2), ("removal taken back", 15), ("undone", 75),
            ("undone after an edit", 1), ("undo refused", 1), ("undo finished", 1), ("undo taken back", 10),
            ("edited", 40),
        ] {
            expect(counts[what, default: 0] >= least, "\(what): \(counts)")
        }
    }
}
