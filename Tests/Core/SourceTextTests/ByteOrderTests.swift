import TestSupport
import Testing
@testable import SourceText

/// The order of paths.
struct ByteOrderTests {
    private static let parts = [
        "", "a", "albums/", "albums/the-", "index.html", "/", "-", "é", "日本", "\u{1F600}", "0", "Z", "\u{7F}", "\u{1}",
        "albums/exactly-16b", "albums/a-long-name-that-goes-on",
    ]

    private static func path(_ random: inout SeededGenerator) -> String {
        (0..<random.below(5)).map { _ in parts[random.below(parts.count)] }.joined()
    }

    @Test(arguments: 0..<200)
    func `paths are sorted by their bytes`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let elements = (0..<random.below(seed.isMultiple(of: 10) ? 2_000 : 40)).map { (Self.path(&random), $0) }
        let sorted = elements.sorted(byPath: { $0.0 })
        let expected = elements.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        expectEqual(sorted.map { Array($0.0.utf8) }, expected.map { Array($0.0.utf8) })
        expectEqual(Set(sorted.map(\.1)), Set(elements.indices))
        expectEqual(sorted.sorted(byPath: { $0.0 }).map(\.1), sorted.map(\.1))
    }
}
