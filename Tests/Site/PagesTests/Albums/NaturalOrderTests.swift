import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// The order of titles and names, in which numbers are compared by value.
struct NaturalOrderTests {
    private func inOrder(_ texts: [String]) -> [String] {
        texts.sorted { Collation.standard.key($0) < Collation.standard.key($1) }
    }

    @Test(
        arguments: [
            ["Artist 9", "Artist 99", "Artist 699", "Artist 1000"],
            ["2", "10", "100 Broken Windows", "The 1975", "1984", "A", "Ä"],
            ["Op. 9 No. 2", "Op. 9 No. 10", "Op. 27 No. 1"], ["", "0", "1", "1 x", "1x", "2", "x", "x1", "x2", "x10"],
            ["Vol. 007", "Vol. 8", "Vol. 09", "Vol. 10"], ["١", "٢", "١٠"], ["第2巻", "第10巻"],
            ["99999999", "100000000", "999999999999999999999", "1000000000000000000000"],
        ])
    func `numbers in titles are ordered by their value`(_ texts: [String]) {
        expectEqual(inOrder(texts.reversed()), texts)
        expectEqual(inOrder(texts), texts)
    }

    /// Compared with Swift's own integers, and for numbers of any length.
    @Test(arguments: 0..<300) func `numbers of any length are compared by value`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        func number() -> String {
            let count = random.pick([1, 1, 2, 8, 9, 10, 17, 18, 19, 30, 400])
            return (0..<count).map { _ in String(random.below(10)) }.joined()
        }
        let (first, second) = (number(), number())
        let values = [first, second].map { $0.drop { $0 == "0" } }
        let isSmaller = values[0].count == values[1].count ? values[0] < values[1] : values[0].count < values[1].count
        let keys = [first, second].map { NaturalOrder.key("a \($0) b") }
        expectEqual(keys[0] < keys[1], isSmaller, "\(first) \(second)")
        expectEqual(keys[0] == keys[1], values[0] == values[1], "\(first) \(second)")
        expectEqual(Int(first).flatMap { one in Int(second).map { one < $0 } } ?? isSmaller, isSmaller)
    }

    @Test func `a text without numbers is its own key`() {
        for text in ["", "blue train", "élan", "東京"] { expectEqual(NaturalOrder.key(text), text) }
    }

    /// Names with the same key have an order that does not depend on the input order.
    @Test func `the order does not depend on the order before`() async throws {
        let names = ["A 1", "A 01", "A 10", "A 2", "a 2", "The A 3", "A", "A 1b"]
        func artists(_ names: [String]) async throws -> [String] {
            let albums = names.enumerated().map { "{\"title\": \"T\($0.offset)\", \"artist\": \"\($0.element)\"}" }
            let tree = SourceTree(texts: [
                SourceFile(path: "content/albums.json", text: "[\(albums.joined(separator: ","))]")
            ])
            let pages = BuiltCovers(await Build.site(from: tree))
            return pages.between("<li><a href=\"", "\">", on: "artists/index.html").filter {
                $0.contains("../artists/") && !$0.contains("../artists/index")
            }
        }
        let expected = try await artists(names)
        expectEqual(expected.count, 7)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let shuffled = names.shuffled(using: &random)
            try await expectEqual(artists(shuffled), expected)
        }
    }
}
