import AlbumTestSupport
import Foundation
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct JSONReaderTests {
    @Test func `values of JSON are read with their locations`() {
        let text = #"{"id": "a\u00e9\ud83d\ude00\n", "n": [-1.5e3, true, null, {}]}"#
        let tree = JSONReader.read(SourceFile(path: "a.json", text: text))
        expect(tree.diagnostics.isEmpty)
        expectEqual(outline(tree.root), "{id: \"aé😀\n\", n: [-1.5e3, true, null, {}]}")
        let entry = tree.root?.entry("id")
        expectEqual(entry.map { tree.file.span($0.keyRange).text }, "\"id\"")
        expectEqual(entry.map { tree.file.span($0.value.range).text }, #""a\u00e9\ud83d\ude00\n""#)
        expectEqual(tree.root?["n"].map { tree.file.span($0.range).text }, "[-1.5e3, true, null, {}]")
    }

    @Test func `extra and missing commas are reported`() {
        let tree = expectJSON("[{\"a\": 1}⟦,⟧\n]", [(.syntax, "a comma before `]`")])
        expectEqual(tree.diagnostics.first?.help, "remove this comma")
        _ = expectJSON("{\"a\": 1⟦,⟧ }", [(.syntax, "a comma before `}`")])
        _ = expectJSON("[1,⟦,⟧ 2]", [(.syntax, "a comma without a value before it")])
        let two = expectJSON(
            "[{\"a\": 1 ⟦\"b\"⟧: 2}\n⟦{⟧\"c\": 3}]",
            [(.syntax, "a comma is missing before this"), (.syntax, "a comma is missing before this")])
        expectEqual(outline(two.root), "[{a: 1, b: 2}, {c: 3}]")
    }

    @Test func `malformed keys are reported and still read`() {
        let tree = expectJSON(
            "{⟦title⟧: \"A\", ⟦'year'⟧: 1971, ⟦\"x\"⟧ 2, \"y\" ⟦=⟧ 3, ⟦\"z\"⟧: }",
            [
                (.syntax, "a key must be in double quotes"),
                (.syntax, "a key must be in double quotes, not in single ones"),
                (.syntax, "the key `x` has no colon"), (.syntax, "`=` where `:` belongs"),
                (.syntax, "the key `z` has no value"),
            ])
        expectEqual(outline(tree.root), "{title: \"A\", year: 1971, x: 2, y: 3, z: null}")
    }

    @Test func `a duplicate key is reported with the first one`() {
        let tree = expectJSON(
            "[{\"id\": \"a\", \"year\": 1971, ⟦\"id\"⟧: \"b\"}]",
            [(.duplicateKey, "the key `id` appears twice in one record")])
        expectEqual(outline(tree.root), "[{id: \"a\", year: 1971}]")
        guard case .text(let first)? = tree.diagnostics.first?.notes.first?.place else {
            Issue.record("no note")
            return
        }
        expectEqual(first.range, 2..<6)
        let many = (0..<100).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        _ = expectJSON("{\(many), ⟦\"k77\"⟧: 0}", [(.duplicateKey, "the key `k77` appears twice in one record")])
    }

    @Test func `malformed numbers and words are reported`() {
        let tree = expectJSON(
            "[⟦True⟧, ⟦NaN⟧, ⟦01⟧, ⟦+1⟧, ⟦1.⟧, ⟦.5⟧, ⟦1a⟧, ⟦It's a word⟧, ⟦'q'⟧, ⟦“Blue”⟧]",
            [
                (.syntax, "`True` is not a JSON value"), (.syntax, "`NaN` is not a JSON value"),
                (.syntax, "a number must not start with 0"), (.syntax, "a number must not start with `+`"),
                (.syntax, "a number needs a digit after its point"),
                (.syntax, "a number needs a digit before its point"), (.syntax, "`1a` is not a number"),
                (.syntax, "text must be in double quotes"),
                (.syntax, "a value must be in double quotes, not in single ones"),
                (.syntax, "text must be in double quotes"),
            ])
        expectEqual(tree.root?.items.count, 10)
        expectEqual(tree.root?.items.allSatisfy(\.isRecovered), true)
    }

    @Test func `malformed strings and escapes are reported`() {
        _ = expectJSON(
            #"["⟦\d⟧", "⟦\u12⟧x", "⟦\ud800⟧", "⟦\udc00⟧", "\\"]"#,
            [
                (.syntax, #"`\d` is not an escape"#), (.syntax, #"`\u12` needs four hexadecimal digits"#),
                (.syntax, #"`\ud800` is half of a character"#), (.syntax, #"`\udc00` is half of a character"#),
            ])
        _ = expectJSON(
            "[\"a⟦\t⟧b⟦\u{1}⟧\"]",
            [
                (.syntax, "a tab inside a string"), (.syntax, "the control character 01 inside a string"),
            ])
        let open = expectJSON(
            "[\n {\"a\": ⟦\"⟧Blue},\n {\"a\": ⟦\"⟧Low,\n \"b\": 1}\n]",
            [
                (.syntax, "a string that is never closed on its line"),
                (.syntax, "a string that is never closed on its line"),
            ])
        expectEqual(outline(open.root), "[{a: \"Blue\"}, {a: \"Low\", b: 1}]")
        let swallowed = expectJSON(
            "[{\"a\": \"Blue, \"⟦year⟧\": 1}, {\"a\": \"Low\"}]", [(.syntax, "expected a comma or `}`, not `year`")])
        expectEqual(swallowed.root?.items.count, 2)
    }

    @Test func `missing and extra brackets are reported`() {
        let tree = expectJSON("[{\"a\": [1, {\"b\": 2⟦}⟧\n\n", [(.syntax, "the file ends inside a list")])
        expectEqual(tree.diagnostics.first?.help, "add `]}]` at the end")
        expectEqual(outline(tree.root), "[{a: [1, {b: 2}]}]")
        _ = expectJSON("[{\"a\": 1⟦]⟧", [(.syntax, "a `}` is missing before this")])
        _ = expectJSON("{\"a\": [1⟦}⟧", [(.syntax, "a `]` is missing before this")])
        let next = expectJSON("[{\"a\": 1,\n⟦{⟧\"a\": 2}]", [(.syntax, "a `}` is missing before this")])
        expectEqual(outline(next.root), "[{a: 1}, {a: 2}]")
        _ = expectJSON("⟦]⟧", [(.syntax, "`]` has nothing to do here")])
    }

    @Test func `text after the value and comments are reported`() {
        _ = expectJSON("[] ⟦x y⟧ \n", [(.syntax, "text after the end of the value")])
        _ = expectJSON("{\"a\": 1}\n⟦{\"a\": 2}⟧\n", [(.syntax, "a second value after the end of the first")])
        _ = expectJSON("\n⟦title: [A]⟧\n[1]\n", [(.syntax, "this is not JSON")])
        _ = expectJSON("{\"a\": 1⟦;⟧\n\"b\": 2}", [(.syntax, "expected a comma or `}`, not `;`")])
        _ = expectJSON("⟦⟧", [(.syntax, "the file is empty")])
        _ = expectJSON(
            "⟦// one⟧\n[1, ⟦/* two */⟧ 2 ⟦# three⟧\n]", Array(repeating: (.syntax, "JSON has no comments"), count: 3))
        _ = expectJSON("[1] ⟦/*⟧ x", [(.syntax, "a comment that is never closed")])
    }

    @Test func `bytes of JSON that are not UTF-8 are reported`() {
        let file = SourceFile(
            path: "a.json",
            bytes: Array("[\n  {\"id\": \"a\", \"title\": \"caf".utf8) + [0xFF] + Array("\", \"year\": 1}\n]\n".utf8))
        let tree = JSONReader.read(file)
        expectEqual(tree.diagnostics.map(\.message), ["byte FF is not UTF-8"])
        expectEqual(tree.diagnostics.first?.code, .notUTF8)
        expectEqual(tree.diagnostics.first?.notes.map(\.text), ["byte 29 of the file"])
        expectEqual(tree.diagnostics.first?.help, "save the file as UTF-8")
        expectEqual(tree.root?.items.first?["year"]?.value, .number("1"))
        let wide = JSONReader.read(SourceFile(path: "a.json", bytes: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]))
        expectEqual(wide.diagnostics.map(\.message), ["the file is UTF-16, not UTF-8"])
        let marked = JSONReader.read(SourceFile(path: "a.json", bytes: [0xEF, 0xBB, 0xBF, 0x5B, 0x5D]))
        expect(marked.diagnostics.isEmpty && marked.root?.value == .list([]))
    }

    @Test func `nesting in JSON deeper than 64 levels is reported`() {
        let fine = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        expect(JSONReader.read(SourceFile(path: "a", text: fine)).diagnostics.isEmpty)
        let deep = String(repeating: "[", count: 64) + "⟦[⟧[\"]\"]]" + String(repeating: "]", count: 64)
        _ = expectJSON(deep, [(.tooDeep, "more than 64 nested lists or objects")])
    }

    @Test func `hostile JSON is read in bounded time`() {
        for unit in [
            "[", "{", "\"", "{\"a\":", ",", "\\", "[1 ", "/*", "//\n", "'", "]", "\"\\x", "x", "-", "{a:[", "\u{0}",
        ] {
            let text = String(repeating: unit, count: 50_000)
            let clock = ContinuousClock.now
            expectSane(JSONReader.read(SourceFile(path: "a", text: text)))
            expectSane(JSONReader.read(SourceFile(path: "a", text: "[\"" + text)))
            expect(ContinuousClock.now - clock < .seconds(20), "slow for \(unit)")
        }
    }

    static let sample = #"[{"id": "a", "t": "é\n\u00e9\ud83d\ude00", "n": [1, -2.5e+3, true, null]}, {"x": {}}]"#

    @Test func `truncated JSON is always an error`() {
        let bytes = Array(Self.sample.utf8)
        for count in 0..<bytes.count {
            let tree = JSONReader.read(SourceFile(path: "a", bytes: Array(bytes[..<count])))
            expectSane(tree)
            expect(tree.diagnostics.hasErrors, "\(count) bytes are no JSON")
        }
        expect(JSONReader.read(SourceFile(path: "a", bytes: bytes)).diagnostics.isEmpty)
    }

    @Test func `damaged JSON is accepted or refused as by Foundation`() {
        for seed in 0..<6000 {
            var random = SeededGenerator(seed: seed)
            let bytes = random.mutated(Array(Self.sample.utf8), interesting: "{}[],:\"\\'/#0 \n")
            let tree = JSONReader.read(SourceFile(path: "a", bytes: bytes))
            expectSane(tree)
            let text = String(decoding: bytes, as: UTF8.self)
            let isLenient = tree.diagnostics.contains {
                $0.code == .duplicateKey || $0.message.hasPrefix("a comma before")
            }
            let isValid = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
            // Foundation accepts duplicate keys and trailing commas.
            if isValid, tree.diagnostics.hasErrors, !isLenient {
                Issue.record("refused, \(tree.diagnostics.map(\.message)): \(text)")
            }
            if !isValid, !tree.diagnostics.hasErrors { Issue.record("accepted: \(text)") }
        }
    }
}
