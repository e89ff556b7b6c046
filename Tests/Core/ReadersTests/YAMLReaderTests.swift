import AlbumTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct YAMLReaderTests {
    private func read(_ text: String) -> NodeTree { YAMLReader.read(SourceFile(path: "a.yml", text: text)) }

    @Test func `values of YAML are read with their locations`() {
        let text = "# é\ntitle: Blüe 'x'\n\"año\": '1971'\nlist:\n- 😀 a\n- {k: [1, two]}\ntext: |\n  a\n  b\nempty:\n"
        let tree = read(text)
        expectEqual(tree.diagnostics.map(\.message), [])
        expectEqual(
            outline(tree.root),
            "{title: \"Blüe 'x'\", año: \"1971\", list: [\"😀 a\", {k: [1, \"two\"]}], text: \"a\nb\n\", empty: null}"
        )
        func shown(_ node: Node?) -> String { node.map { tree.file.span($0.range).text } ?? "-" }
        expectEqual(shown(tree.root?["title"]), "Blüe 'x'")
        expectEqual(shown(tree.root?["año"]), "'1971'")
        expect(tree.root?["año"]?.isQuoted == true && tree.root?["title"]?.isQuoted == false)
        expectEqual(tree.root?.entry("año").map { tree.file.span($0.keyRange).text }, "\"año\"")
        expectEqual(shown(tree.root?["list"]?.items.first), "😀 a")
        expectEqual(shown(tree.root?["list"]?.items.last), "{k: [1, two]}")
        expectEqual(shown(tree.root?["list"]), "- 😀 a\n- {k: [1, two]}")
    }

    @Test(arguments: [
        ("~", "null"), ("null", "null"), ("Null", "null"), ("nULL", "\"nULL\""), ("true", "true"), ("True", "true"),
        ("FALSE", "false"),
        ("tRue", "\"tRue\""), ("yes", "\"yes\""), ("no", "\"no\""), ("NO", "\"NO\""), ("on", "\"on\""),
        ("off", "\"off\""), ("y", "\"y\""),
        ("12", "12"), ("-7", "-7"), ("+7", "+7"), ("007", "007"), ("0x1F", "0x1F"), ("0o17", "0o17"),
        ("0o8", "\"0o8\""), ("1.5", "1.5"),
        ("1.", "1."), (".5", ".5"), (".", "\".\""), ("1e3", "1e3"), ("1e", "\"1e\""), (".inf", ".inf"),
        ("-.INF", "-.INF"), (".nan", ".nan"),
        ("1_000", "\"1_000\""), ("12:30", "\"12:30\""), ("1977-11", "\"1977-11\""), ("-", "[null]"), ("1 2", "\"1 2\""),
        ("!!str 12", "\"12\""),
        ("! 12", "\"12\""), ("!!int 12", "12"), ("\"12\"", "\"12\""), ("|\n 12", "\"12\""),
    ])
    func `plain scalars have the types of the core schema`(_ text: String, _ expected: String) {
        let tree = text == "-" ? read("-") : YAMLReader.read(SourceFile(path: "a", text: text))
        expectEqual(outline(tree.root), expected)
        expect(tree.diagnostics.isEmpty)
    }

    @Test func `aliases and merge keys are expanded`() {
        let tree = read("base: &b {genre: Pop, year: 1}\na:\n  <<: *b\n  year: 2\nc: *b\nd: {<<: [*b, {x: 1}]}\n")
        expectEqual(tree.diagnostics.map(\.message), [])
        expectEqual(
            outline(tree.root),
            "{base: {genre: \"Pop\", year: 1}, a: {year: 2, genre: \"Pop\"}, c: {genre: \"Pop\", year: 1}, d: {genre: \"Pop\", year: 1, x: 1}}"
        )
        _ = expectYAML("a: ⟦*b⟧\n", [(.syntax, "there is no anchor `&b` before this")])
        _ = expectYAML("a: &a [⟦*a⟧]\n", [(.syntax, "there is no anchor `&a` before this")])
        _ = expectYAML("a:\n  <<: ⟦12⟧\n", [(.wrongType, "`<<` must be a mapping, not a number")])
    }

    @Test func `aliases that grow too large are reported`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(list)]\n"
        }
        let tree = read(text)
        expectEqual(tree.diagnostics.map(\.code), [.aliasExpansion])
        expectEqual(tree.diagnostics.first?.message, "aliases repeat more than 100000 values")
        var deep = "a0: &a0 [x]\n"
        for level in 1...80 { deep += "a\(level): &a\(level) [*a\(level - 1)]\n" }
        expectEqual(read(deep).diagnostics.first?.code, .tooDeep)
    }

    @Test func `invalid keys, tags and second documents are reported`() {
        let tree = expectYAML(
            "id: a\nyear: 1\n⟦\"id\"⟧: b\n", [(.duplicateKey, "the key `id` appears twice in one record")])
        expectEqual(outline(tree.root), "{id: \"a\", year: 1}")
        _ = expectYAML("? ⟦[⟧a]\n: 1\nb: 2\n", [(.syntax, "a key must be text, not a list")])
        _ = expectYAML("a: 1\n⟦---⟧\nb: 1\n", [(.syntax, "not valid YAML here: a second document")])
        _ = expectYAML("a: ⟦!date⟧ 1\n", [(.syntax, "the tag `!date` is not known here")])
        _ = expectYAML(
            "a: x⟦\u{7}⟧y\nb: ⟦\u{7F}⟧\n",
            [
                (.syntax, "the character U+0007 is not allowed in YAML"),
                (.syntax, "the character U+007F is not allowed in YAML"),
            ])
        expectEqual(read("").root?.isNull, true)
        expect(read("# only\n---\n").diagnostics.isEmpty)
        expectEqual(read("---\na: 1\n...\n").root?["a"]?.value, .number("1"))
    }

    @Test func `each syntax error is reported at its location`() {
        _ = expectYAML("a: ⟦\"⟧x\nb: 1\n", [(.syntax, "not valid YAML: this quote is never closed")])
        _ = expectYAML("title: Foo⟦:⟧ Bar\nb: 1\n", [(.syntax, "not valid YAML: a `: ` that does not follow a key")])
        _ = expectYAML("a: 1\n⟦\t⟧b: 1\n", [(.syntax, "not valid YAML: a tab cannot indent")])
        _ = expectYAML("a: ⟦@⟧x\n", [(.syntax, "not valid YAML: a value cannot start with `@`")])
        _ = expectYAML("a: ⟦[⟧1, 2\nb: 3\n", [(.syntax, "not valid YAML: this bracket is never closed")])
        _ = expectYAML("a: [1, 2\n b⟦:⟧ 3]\n", [(.syntax, "not valid YAML: a `,` or `]` is missing before this")])
        _ = expectYAML("- a: 1\n- b: ⟦[⟧\n- c\n", [(.syntax, "not valid YAML: a bracket is never closed")])
        _ = expectYAML("a: ⟦*⟧ b\n", [(.syntax, "not valid YAML: text cannot start with `*`")])
        _ = expectYAML("a: |⟦x⟧\n", [(.syntax, "not valid YAML: text on the line of `|` or `>`")])
        _ = expectYAML("a: \"\\u⟦1⟧2\"\n", [(.syntax, "not valid YAML: an invalid escape")])
        _ = expectYAML("a: [⟦,⟧, 1]\n", [(.syntax, "not valid YAML: a value is missing here")])
        _ = expectYAML("- ⟦a⟧\n b: 1\n- c\n", [(.syntax, "not valid YAML: this line is not `key: value`")])
        _ = expectYAML("a: 1\n...\n⟦b⟧: 2\n", [(.syntax, "not valid YAML: text after the end of the value")])
        _ = expectYAML("a: \"x ⟦\\d⟧\"\n", [(.syntax, "not valid YAML: `\\d` is not an escape")])
        _ = expectYAML("a: \"x\" ⟦y z⟧\nb: 1\n", [(.syntax, "not valid YAML: text after the closing `\"`")])
        _ = expectYAML("a: 1\n⟦word⟧\nb: 1\n", [(.syntax, "not valid YAML: this line is not `key: value`")])
        _ = expectYAML("a: ⟦-⟧ b\n", [(.syntax, "not valid YAML: a list entry cannot start here")])
    }

    @Test func `reading continues after each broken entry`() {
        let tree = expectYAML(
            """
            - title: A
              year: 1
            - title: B⟦:⟧ x: y
              year: 2
            - title: C
            - title: ⟦"⟧D
              year: 4
            - title: "E"
            - title: É
              tags: [⟦@⟧]
              year: 6
            - title: G

            """,
            [
                (.syntax, "not valid YAML: a `: ` that does not follow a key"),
                (.syntax, "not valid YAML: this quote is never closed"),
                (.syntax, "not valid YAML: a value cannot start with `@`"),
            ])
        expectEqual(
            outline(tree.root),
            "[{title: \"A\", year: 1}, {year: 2}, {title: \"C\"}, {year: 4}, {title: \"E\"}, {title: \"É\", year: 6}, {title: \"G\"}]"
        )
        expectEqual(tree.root?.items.map(\.isRecovered), [false, true, false, true, false, true, false])
        let nested = expectYAML(
            "x: 1\nalbums:\n  - a: ⟦%⟧\n  - a: 2\n  - a: ⟦`⟧\ny: 2\n",
            [
                (.syntax, "not valid YAML: a value cannot start with `%`"),
                (.syntax, "not valid YAML: a value cannot start with ```"),
            ])
        expect(outline(nested.root) == "{x: 1, albums: [{a: 2}], y: 2}" || nested.root?["albums"]?.items.count == 3)
    }

    @Test func `a range of a file is read with correct locations`() {
        let text = "---\ntitle: é\nyear: 1\nyear: 2\n---\nText: [\n"
        let file = SourceFile(path: "a.md", text: text)
        let matter = FrontMatter.split(file)
        let tree = YAMLReader.read(file, range: matter.data)
        expectEqual(tree.root?["title"].map { file.span($0.range).text }, "é")
        expectEqual(tree.diagnostics.map(\.code), [.duplicateKey])
        guard case .text(let span)? = tree.diagnostics.first?.place else {
            Issue.record("no place")
            return
        }
        expect(span.line == 4 && span.column == 1)
    }

    @Test func `nesting in YAML deeper than 64 levels is reported`() {
        let fine = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        expectEqual(read(fine).diagnostics.map(\.message), [])
        expectEqual(read("[" + fine + "]").diagnostics.map(\.code), [.tooDeep])
        expectEqual(read(String(repeating: "- ", count: 100) + "x").diagnostics.map(\.code), [.tooDeep])
    }

    @Test(arguments: [
        "[", "{", "- ", "? ", "&a", "\"", "a", "a ", "'", "*a ", "{a: ", "- [\n", "a:\n", "a: \"\n", "&a x\n", "!a ",
        "| ", "a: b: c\n",
        "- a: b: c\n", ": ", "\t", "#", "---\n", "é", "\u{1}", "[],", "? - ", "- \"\n", "x: |\n", "%a\n", "[a: ",
        "- - \"\n", "[&a *a,",
    ])
    func `hostile YAML is read in bounded time`(_ unit: String) {
        let count = 200_000 / unit.utf8.count
        let clock = ContinuousClock.now
        expectSane(read(String(repeating: unit, count: count)))
        expect(ContinuousClock.now - clock < .seconds(20), "slow for \(unit)")
    }

    static let sample =
        "# é\n- title: \"B \\u00e9\"\n  tags: [a, 'b', {c: 1}]\n  text: |\n    é\n    x\n- &x\n  a: >-\n    y\n- <<: *x\n  b: !!str 1\n"

    @Test func `truncated YAML is read without a crash`() {
        let bytes = Array(Self.sample.utf8)
        for count in 0...bytes.count {
            expectSane(YAMLReader.read(SourceFile(path: "a", bytes: Array(bytes[..<count]))))
        }
        expectEqual(YAMLReader.read(SourceFile(path: "a", bytes: bytes)).diagnostics.map(\.message), [])
    }

    @Test func `damaged YAML is read without a crash`() {
        for seed in 0..<5000 {
            var random = SeededGenerator(seed: seed)
            let bytes = random.mutated(Array(Self.sample.utf8), interesting: "-:\"'[]{}&*!|>%@`,#? \t\n")
            expectSane(YAMLReader.read(SourceFile(path: "a", bytes: bytes)))
        }
    }

    @Test func `text in JSON is read alike as YAML`() {
        for seed in 0..<300 {
            var random = SeededGenerator(seed: seed)
            let items = (0..<random.below(8)).map { index in
                let value = random.pick([
                    "1", "-2.5", "true", "null", "\"é x\"", "\"a: b\"", "[1, \"2\"]", "{\"k\": []}", "\"\\u00e9\\n\"",
                ])
                return "{\"id\": \(index), \"v\": \(value)}"
            }
            let text = "[" + items.joined(separator: ",\n ") + "]"
            let json = JSONReader.read(SourceFile(path: "a", text: text))
            let yaml = read(text)
            expect(json.diagnostics.isEmpty && yaml.diagnostics.isEmpty)
            expectEqual(json.root, yaml.root, "seed \(seed)")
            expectEqual(json.root?.items.map(\.range), yaml.root?.items.map(\.range), "seed \(seed)")
        }
    }
}
