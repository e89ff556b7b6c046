import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct YAMLLinesTests {
    /// The tree that libyaml's events give for a text.
    private func byEvents(_ bytes: [UInt8]) -> (root: Node?, diagnostics: [Diagnostic]) {
        let file = SourceFile(path: "a.yml", bytes: bytes)
        var reading = YAMLReading(file, DiagnosticCollector(file))
        let root = reading.readByEvents(0..<bytes.count)
        return (root, reading.findings.sorted)
    }

    /// The full content of a node, with locations.
    private func described(_ node: Node?) -> String {
        guard let node else { return "-" }
        let entries = node.entries.map { "\($0.key) \($0.keyRange): \(described($0.value))" }
        let value = entries.isEmpty ? "\(node.value)" : "{\(entries.joined(separator: ", "))}"
        return "\(value) \(node.range) \(node.isQuoted) \(node.isRecovered)"
    }

    @Test func `the fast YAML reader reads usual front matter`() {
        let text =
            "title: \"Blue, 'quoted'\"\nartist: Joni Mitchell\nyear: 1971\nadded: 2021-02-11T07:13:42Z\ndraft: no"
        let entries = YAMLLines.read(Array(text.utf8), in: 0..<text.utf8.count)
        expectEqual(entries?.map(\.key), ["title", "artist", "year", "added", "draft"])
        expectEqual(entries?[0].value.string, "Blue, 'quoted'")
        expectEqual(entries?[2].value.value, .number("1971"))
    }

    @Test(arguments: [
        "a: b: c", "a: b #c", "a: b ", "a:", "a: ", "a: b\n  c", "a: |\n  b", "- a", "a: [b]", "a: 'it''s'",
        "a: \"\\n\"", "a: \"b\" c", "a: \"b", "a: *b", "a: &b c", "a: !!str b", "a: b\r\n", "a: b\tc", "# a", "1: b",
        "a: b\n\nc: d", "? a", "a : b", "---\na: b", "a: \u{85}b", "a: b\u{2028}c: d", "a: \u{FEFF}b", "",
    ])
    func `the fast YAML reader leaves complex text to libyaml`(_ text: String) {
        expect(YAMLLines.read(Array(text.utf8), in: 0..<text.utf8.count) == nil)
    }

    @Test(arguments: 0..<40)
    func `the fast YAML reader agrees with libyaml`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let keys = ["title", "artist", "year", "x_1", "null", "true", "Y"]
        let values = [
            "Blue", "1971", "-", "a-b", "\"q\"", "'q r'", "a:b", "a#b", "~", "null", "true", "0x1F", "1e3", "é ü",
            "“x”",
            "日本", "x, [y] {z}", "a & b * c", "5: 6", "\"\"", "''", "a 'b' \"c\"", "_", "2021-02-11T07:13:42Z", "x:",
        ]
        var taken = 0
        for _ in 0..<500 {
            var text = ""
            for _ in 0...random.below(5) { text += "\(random.pick(keys)): \(random.pick(values))\n" }
            var bytes = Array(text.utf8)
            let marks = "\n :#\"'-[]{}&*!|>%@`,?\\\t\u{85}é"
            if random.below(2) == 0 { bytes = random.mutated(bytes, interesting: marks) }
            if random.below(4) == 0, bytes.last == 0x0A { bytes.removeLast() }
            let file = SourceFile(path: "a.yml", bytes: bytes)
            var findings = DiagnosticCollector(file)
            guard TextCheck.check(file, in: 0..<bytes.count, &findings), findings.sorted.isEmpty,
                YAMLLines.read(bytes, in: 0..<bytes.count) != nil
            else { continue }
            taken += 1
            let tree = YAMLReader.read(file)
            let other = byEvents(bytes)
            let context = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
            expectEqual(described(tree.root), described(other.root), context)
            expectEqual(tree.diagnostics.map(\.message), other.diagnostics.map(\.message), context)
        }
        expect(taken > 100)
    }
}
