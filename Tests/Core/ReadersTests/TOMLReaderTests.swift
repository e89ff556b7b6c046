import AlbumTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

/// The rules of TOML 1.0.0, section by section; the cases are our own.
@Suite struct TOMLReaderTests {
    private func value(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Node? {
        let tree = TOMLReader.read(SourceFile(path: "a.toml", text: text))
        #expect(tree.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
        return tree.root?["v"]
    }

    /// The value in JSON, for comparing.
    private func json(_ node: Node?) -> String {
        guard let node else { return "nothing" }
        switch node.value {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .number(let text): return text
        case .string(let text): return JSONValue.string(text).text
        case .list(let items): return "[\(items.map(json).joined(separator: ","))]"
        case .map(let entries):
            return "{\(entries.map { "\(JSONValue.string($0.key).text):\(json($0.value))" }.joined(separator: ","))}"
        }
    }

    private static let texts = [
        (#"v = 'a\b'"#, #""a\\b""#), (#"v = "a\tb\"\u00E9\U0001F3B5""#, #""a\u0009b\"é🎵""#), ("v = ''", #""""#),
        ("v = '''\na\n  b'''", #""a\n  b""#), ("v = \"\"\"a \\\n   b\"\"\"", #""a b""#),
        ("v = \"\"\"\"quoted\"\"\"\"", #""\"quoted\"""#), ("v = '''it''s'''", #""it''s""#),
        ("v = \"\"\"a\r\nb\"\"\"", #""a\nb""#), ("v = \"# no comment\" # a comment", ##""# no comment""##),
    ]
    private static let scalars = [
        ("v = 1_000", "1000"), ("v = +17", "17"), ("v = -0", "0"), ("v = 0xDEAD_beef", "3735928559"),
        ("v = 0o755", "493"), ("v = 0b1101", "13"), ("v = -9223372036854775808", "-9223372036854775808"),
        ("v = 3.14_15", "3.1415"), ("v = -2E-2", "-2e-2"), ("v = 6.626e+34", "6.626e34"), ("v = inf", "inf"),
        ("v = true", "true"), ("v = false", "false"), ("v = 1977-11-18", #""1977-11-18""#),
        ("v = 1977-11-18 20:30:00z", #""1977-11-18T20:30:00Z""#), ("v = 07:32:00.5", #""07:32:00.5""#),
        ("v = 2000-02-29T00:32:00.999-07:00", #""2000-02-29T00:32:00.999-07:00""#),
        ("\u{FEFF}v = 1\r\n\r\n# x", "1"), ("v = 1", "1"),
    ]
    private static let tables = [
        ("v = []", "[]"), ("v = [1, 'a', [2.5,],\n # comment\n]", "[1,\"a\",[2.5]]"),
        ("v = { a = 1, b.c = [{}] }", #"{"a":1,"b":{"c":[{}]}}"#), ("v.a.b = 1\nv.a.c = 2", #"{"a":{"b":1,"c":2}}"#),
        ("\"v\".'x y' = 1", #"{"x y":1}"#), ("[v]\na = 1\n[v.b]\nc = 2", #"{"a":1,"b":{"c":2}}"#),
        ("[v.x.y]\na = 1\n[v]\nb = 2", #"{"x":{"y":{"a":1}},"b":2}"#), ("[ v . x ]\na=1", #"{"x":{"a":1}}"#),
        ("[[v]]\na = 1\n[v.b]\nc = 2\n[[v]]\n", #"[{"a":1,"b":{"c":2}},{}]"#),
        ("[[v]]\n[[v.w]]\na = 1\n[[v.w]]\na = 2", #"[{"w":[{"a":1},{"a":2}]}]"#),
        ("v.a = 1\n[v.b]\nc = 2", #"{"a":1,"b":{"c":2}}"#),
    ]

    @Test(arguments: texts + scalars + tables)
    func `values are read as the specification says`(_ text: String, _ expected: String) {
        expectEqual(json(value(text)), expected)
    }

    private static let wrongValues = [
        ("⟦v⟧ = ", "D201 the key `v` has no value"), ("⟦v⟧\n", "D201 the key `v` has no value"),
        ("v⟦:⟧ 1", "D201 `:` where `=` belongs"), ("⟦=⟧ 1", "D201 `=` is not a key"),
        ("⟦é⟧ = 1", "D201 `é` is not a key"),
        ("v = ⟦08⟧", "D201 `08` must not start with 0"), ("v = ⟦1__0⟧", "D201 `1__0` is not a number"),
        ("v = ⟦.5⟧", "D201 `.5` is not a value"), ("v = ⟦5.⟧", "D201 `5.` is not a number"),
        ("v = ⟦9223372036854775808⟧", "D201 `9223372036854775808` is too large for a number"),
        ("v = ⟦1977-02-30⟧", "D201 `1977-02-30` is not a date"), ("v = ⟦True⟧", "D201 `True` is not a value"),
        ("v = ⟦Low⟧", "D201 `Low` is not a value"), ("v = 1 ⟦w = 2⟧", "D201 text after the value"),
        ("v = ⟦\"⟧a\nw = 1", "D201 text in quotes is never closed"),
        ("v = ⟦'''⟧a", "D201 text in quotes is never closed"),
        (#"v = "a⟦\x⟧""#, #"D201 `\x` is not an escape"#), (#"v = "⟦\u⟧D800""#, #"D201 `\u` is not an escape"#),
        ("v = \"a⟦\u{1}⟧\"", "D201 the control character 01 is not allowed in TOML"),
        ("v = ⟦[⟧1, 2", "D201 a list is never closed"), ("v = [1 ⟦2⟧]", "D201 expected a comma or `]`, not `2`"),
    ]
    private static let wrongTables = [
        ("v = ⟦{⟧ a = 1,\nb = 2", "D201 a table in braces must be on one line"),
        ("v = { a = 1⟦,⟧ }", "D201 a comma before `}`"),
        ("⟦[v⟧\na = 1", "D201 the name of a table is never closed"),
        ("v = 1\n⟦v⟧ = 2", "D202 the key `v` appears twice in one table"),
        ("[v]\n[⟦v⟧]", "D202 the table `v` is defined twice"), ("[[v]]\n[⟦v⟧]", "D202 the table `v` is defined twice"),
        ("v = [1]\n[[⟦v⟧]]", "D201 `v` has a value that cannot be added to"),
        ("v = {}\n⟦v.a⟧ = 1", "D201 `v` has a value that cannot be added to"),
        ("[a.v]\nx = 1\n[a]\n⟦v.y⟧ = 2", "D202 the table `v` is defined twice"),
        ("v.a = 1\n[⟦v⟧]", "D202 the table `v` is defined twice"),
    ]

    @Test(arguments: wrongValues + wrongTables)
    func `violations are reported at their place`(_ marked: String, _ expected: String) {
        let source = MarkedText(marked)
        let tree = TOMLReader.read(SourceFile(path: "a.toml", text: source.text))
        expectEqual(tree.diagnostics.map { "\($0.code.rawValue) \($0.message)" }, [expected])
        let places = tree.diagnostics.compactMap { diagnostic -> Range<Int>? in
            if case .text(let span) = diagnostic.place { span.range } else { nil }
        }
        expectEqual(places, source.ranges)
        expectSane(tree)
    }

    @Test func `several mistakes are reported, and what is valid is kept`() {
        let source = MarkedText("a = 1\nb = ⟦x⟧\nc = [\n  1,\n  ⟦oops⟧\n]\nd = 4\n[e]\nf = 'g'\n⟦h⟧\ni = 9\n")
        let tree = TOMLReader.read(SourceFile(path: "a.toml", text: source.text))
        source.expectDiagnostics(
            tree.diagnostics,
            [
                (.syntax, "`x` is not a value"), (.syntax, "`oops` is not a value"),
                (.syntax, "the key `h` has no value"),
            ])
        expect(tree.root?.entries.map(\.key) == ["a", "d", "e"] && tree.root?.isRecovered == true)
        expectEqual(tree.root?["e"]?.entries.map(\.key), ["f", "i"])
    }

    @Test func `keys and values know their places`() {
        let text = "x = 1\n[[albums]]\ntitle = 'Low'\nids.discogs = 7\n\n[[albums]]\ntitle = 'Heroes'\n"
        let file = SourceFile(path: "a.toml", text: text)
        let albums = TOMLReader.read(file).root?["albums"]?.items ?? []
        expectEqual(
            albums.map { file.span($0.range).text },
            [
                "[[albums]]\ntitle = 'Low'\nids.discogs = 7", "[[albums]]\ntitle = 'Heroes'",
            ])
        expectEqual(albums.first?.entry("title").map { file.span($0.keyRange).text }, "title")
        expectEqual(albums.first?["ids"]?["discogs"].map { file.span($0.range).text }, "7")
    }

    @Test func `nesting is limited`() {
        for text in [
            "v = " + String(repeating: "[", count: 10_000), "v = " + String(repeating: "{a=", count: 10_000),
            String(repeating: "a.", count: 10_000) + "a = 1",
            "[" + String(repeating: "a.", count: 10_000) + "a]\nb = 1",
        ] {
            let tree = TOMLReader.read(SourceFile(path: "a.toml", text: text))
            expectEqual(tree.diagnostics.map(\.code), [.tooDeep])
            expectSane(tree)
        }
    }

    @Test func `many tables and many keys are all kept`() {
        let text = (0..<20_000).map { "[[albums]]\ntitle = 'A\($0)'\nk\($0) = 1\n" }.joined()
        let tree = TOMLReader.read(SourceFile(path: "a.toml", text: text))
        expect(tree.diagnostics.isEmpty && tree.root?["albums"]?.items.count == 20_000)
        let keys = (0..<20_000).map { "k\($0) = 1\n" }.joined()
        expectEqual(TOMLReader.read(SourceFile(path: "a.toml", text: keys)).root?.entries.count, 20_000)
    }

    /// Any change to a document gives values or diagnostics, all inside the file.
    @Test(arguments: 0..<200)
    func `a mutated document is read without a crash`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let text =
            "title = \"A\"\n[extra]\nprice = 12.5 # é\n[[albums]]\ntitle = '''\nB'''\ntags = [1, \"x\",]\n"
            + "ids = { a = 1, b.c = true }\n[albums.more]\nd = 1977-11-18T20:30:00Z\n"
        var bytes = Array(text.utf8)
        let signs = Array("[]{}=.,\"'\\#\n\r\u{1}é0_-:".utf8)
        for _ in 0...random.below(6) {
            let place = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = signs[random.below(signs.count)]
            case 2: bytes.insert(signs[random.below(signs.count)], at: place)
            default: bytes.removeLast(min(bytes.count - 2, random.below(bytes.count)))
            }
        }
        expectSane(TOMLReader.read(SourceFile(path: "a.toml", bytes: bytes)))
        let matter = SourceFile(path: "a.md", bytes: Array("+++\n".utf8) + bytes)
        expectSane(FrontMatter.split(matter).nodes(of: matter) ?? TOMLReader.read(matter))
    }
}
