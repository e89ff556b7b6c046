import Foundation

/// How much the tests try.
public enum TestScope {
    /// Whether every point, case and size is wanted (`.ci/test --full`), not a sample of them.
    public static let isFull = ProcessInfo.processInfo.environment["SITEGEN_FULL"] == "1"

    /// Why a test over a whole set is skipped.
    public static let skipped = "it reads a whole set of test data beside the checkout; .ci/test --full runs it"

    /// What a sample follows from: `SITEGEN_SEED`, which `.ci/test` sets by the commit and prints.
    public static let seed = ProcessInfo.processInfo.environment["SITEGEN_SEED"].flatMap { Int($0) } ?? 1

    /// All elements of a full run, else `count` of them, chosen by the seed and `name`.
    public static func sample<Element>(_ elements: [Element], _ count: Int, for name: String) -> [Element] {
        if isFull || elements.count <= count { return elements }
        var random = SeededGenerator(seed: seed)
        for byte in name.utf8 { random = SeededGenerator(seed: random.next() ^ UInt64(byte)) }
        return elements.indices.shuffled(using: &random).prefix(count).sorted().map { elements[$0] }
    }
}
