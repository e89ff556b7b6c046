import AlbumTestSupport
import Foundation
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct JSONConformanceTests {
    @Test(arguments: [
        "0", "-0", "1", "10", "-12.5", "1e5", "1E+5", "1e-5", "0.0", "0e1", "123456789012345678901234567890", "true",
        "false",
        "null", "\"\"", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"",
        "\"\\uD834\\uDD1E\"",
        "\"\u{7F}\"", "\"é\"", "\"\u{2028}\"", "[]", "[ ]", "[1]", "[1,2]", "[[]]", "{}", "{ }", "{\"\":0}",
        "{\"a\":{}}",
        " 1 ", "\t\r\n1", "[1 , 2]", "{\"a\" : 1}", "[\"a\",null,{}]", "\"\u{FFFF}\"",
    ])
    func `valid JSON is accepted without diagnostics`(_ text: String) {
        let tree = JSONReader.read(SourceFile(path: "a", text: text))
        expectEqual(tree.diagnostics.map(\.message), [])
        expectEqual(tree.root?.isRecovered, false)
    }

    @Test(arguments: [
        "", " ", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1", "1_0", "--1", "NaN", "-Infinity", "Infinity",
        "tru",
        "TRUE", "nul", "undefined", "'a'", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\uD834\"", "\"\\uDD1E\"",
        "\"\\uD834\\u0041\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]",
        "[1:2]",
        "{", "}", "{1:2}", "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\"=1}",
        "{\"a\":1 \"b\":2}", "[}",
        "{]", "[1]]", "1 2", "{}{}", "[] //", "/**/1", "#\n1", "\u{A0}1", "[1]\u{0}", "\u{0}", "[\u{0}]",
        "{\"a\"\u{0}:1}",
    ])
    func `invalid JSON is refused with an error`(_ text: String) {
        let tree = JSONReader.read(SourceFile(path: "a", text: text))
        expect(tree.diagnostics.hasErrors)
        expectSane(tree)
    }

    @Test func `written JSON is read back, as by Foundation`() throws {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: seed)
            let value = Self.value(&random, depth: 0)
            let text = Self.write(value, &random)
            let tree = JSONReader.read(SourceFile(path: "a", text: text))
            expect(tree.diagnostics.isEmpty)
            expectEqual(tree.root?.value, value, "seed \(seed): \(text)")
            let other = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            expectEqual(tree.root.map { Self.matches($0.value, other) }, true, "seed \(seed): \(text)")
        }
    }

    private static func value(_ random: inout SeededGenerator, depth: Int) -> Node.Value {
        switch random.below(depth > 4 ? 4 : 6) {
        case 0: return random.pick([.null, .bool(true), .bool(false)])
        case 1: return .number(random.pick(["0", "-1", "12.5", "1e3", "-0.25", "2147483648"]))
        case 2, 3: return .string(text(&random))
        case 4:
            let text = (0..<random.below(5)).map { _ in write(value(&random, depth: depth + 1), &random) }
            return JSONReader.read(SourceFile(path: "a", text: "[\(text.joined(separator: ","))]")).root?.value ?? .null
        default:
            let text = (0..<random.below(5)).map {
                "\"k\($0)\":" + write(value(&random, depth: depth + 1), &random)
            }
            return JSONReader.read(SourceFile(path: "a", text: "{\(text.joined(separator: ","))}")).root?.value ?? .null
        }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "é", "😀", "\n", "\u{1}", "/", " ", "\u{301}", "𝄞", "{", ","]
        var result = String.UnicodeScalarView()
        for _ in 0..<random.below(12) { result.append(random.pick(scalars)) }
        return String(result)
    }

    private static func write(_ value: Node.Value, _ random: inout SeededGenerator) -> String {
        let blank = random.pick(["", " ", "\n", "\t"])
        switch value {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .number(let text): return text
        case .string(let text): return quoted(text, &random)
        case .list(let items):
            return "[\(blank)" + items.map { write($0.value, &random) }.joined(separator: ",\(blank)") + "\(blank)]"
        case .map(let entries):
            let parts = entries.map { "\(quoted($0.key, &random))\(blank):" + write($0.value.value, &random) }
            return "{\(blank)" + parts.joined(separator: "\(blank),") + "}"
        }
    }

    private static func quoted(_ text: String, _ random: inout SeededGenerator) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || random.below(4) == 0:
                for unit in String(scalar).utf16 { result += "\\u" + String(format: "%04x", Int(unit)) }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func matches(_ value: Node.Value, _ other: Any) -> Bool {
        switch value {
        case .null: return other is NSNull
        case .bool(let flag): return (other as? Bool) == flag
        case .number(let text): return (other as? NSNumber)?.doubleValue == Double(text)
        case .string(let text): return (other as? String) == text
        case .list(let items):
            guard let others = other as? [Any], others.count == items.count else { return false }
            return zip(items, others).allSatisfy { matches($0.value, $1) }
        case .map(let entries):
            guard let others = other as? [String: Any], others.count == entries.count else { return false }
            return entries.allSatisfy { entry in others[entry.key].map { matches(entry.value.value, $0) } ?? false }
        }
    }
}
