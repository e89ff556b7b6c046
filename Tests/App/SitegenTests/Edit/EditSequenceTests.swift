import TestSupport
import Testing

/// Random sequences of removals, undos, hand edits and crashes: 2,000 in eight parts; a sample is one part.
struct EditSequenceTests {
    @Test(arguments: TestScope.sample(Array(0..<8), 1, for: "edit sequences"))
    func `random sequences of edits give the state of their model`(_ part: Int) async throws {
        var counts: [String: Int] = [:]
        for seed in stride(from: part, to: 2_000, by: 8) {
            var sequence = try EditSequence(seed: seed)
            for _ in 0..<8 { try await sequence.step() }
            counts.merge(sequence.counts) { $0 + $1 }
        }
        // Each outcome occurred often.
        for (what, least) in [
            ("removed", 300), ("removal finished", 5), ("removal taken back", 30), ("undone", 150),
            ("undone after an edit", 3), ("undo refused", 3), ("undo finished", 3), ("undo taken back", 20),
            ("edited", 80),
        ] {
            expect(counts[what, default: 0] >= least, "\(what): \(counts)")
        }
    }
}
