import Foundation

/// How much of each test set runs.
public enum TestScope {
    /// Whether every point, case and size is tested (`.ci/test --full`), not just a sample.
    public static let isFull = ProcessInfo.processInfo.environment["SITEGEN_FULL"] == "1"

    /// Why a test with a complete set of data is skipped.
    public static let skipped = "it reads a whole set of test data beside the checkout; .ci/test --full runs it"

    /// The seed of all samples: `SITEGEN_SEED`, which `.ci/test` sets by the commit and prints.
    public static let seed = ProcessInfo.processInfo.environment["SITEGEN_SEED"].flatMap { Int($0) } ?? 1

    /// All elements in a full run, otherwise `count` of them, chosen by the seed and `name`.
    public static func sample<Element>(_ elements: [Element], _ count: Int, for name: String) -> [Element] {
        isFull ? elements : part(elements, count, for: name)
    }

    /// `count` of the elements, also in a full run, chosen by the seed and `name`.
    public static func part<Element>(_ elements: [Element], _ count: Int, for name: String) -> [Element] {
        if elements.count <= count { return elements }
        var random = SeededGenerator(seed: seed)
        for byte in name.utf8 { random = SeededGenerator(seed: random.next() ^ UInt64(byte)) }
        return elements.indices.shuffled(using: &random).prefix(count).sorted().map { elements[$0] }
    }
}
