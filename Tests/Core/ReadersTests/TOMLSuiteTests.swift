import AlbumTestSupport
import Foundation
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

/// Where the cases of toml-test are.
private enum TOMLSuite {
    static let isThere = TestScope.isFull && (try? SharedFolder.path("toml-test/tests")) != nil
}

/// The cases of toml-test for TOML 1.0.0 (github.com/toml-lang/toml-test, folder `tests`), read from `shared/toml-test`.
///
/// They are not part of the project: `SITEGEN_SHARED` names the folder that has them.
@Suite(.enabled(if: TOMLSuite.isThere, "shared/toml-test is missing: it is a copy of the cases of toml-test"))
struct TOMLSuiteTests {
    private func cases(_ folder: String) throws -> [String] {
        let list = try SharedFolder.text("toml-test/tests/files-toml-1.0.0")
        return list.split(separator: "\n").map(String.init).filter { $0.hasPrefix(folder) && $0.hasSuffix(".toml") }
    }

    private func tree(_ name: String) throws -> NodeTree {
        TOMLReader.read(SourceFile(path: name, bytes: try SharedFolder.bytes("toml-test/tests/\(name)")))
    }

    @Test func `invalid documents are refused with a place`() throws {
        let names = try cases("invalid/")
        expect(names.count > 300)
        for name in names {
            let tree = try tree(name)
            expect(tree.diagnostics.hasErrors, "\(name)")
            expectSane(tree)
        }
        print("toml-test: \(names.count) invalid documents")
    }

    @Test func `valid documents have the values of the suite`() throws {
        let names = try cases("valid/")
        expect(names.count > 150)
        for name in names {
            let tree = try tree(name)
            expectEqual(tree.diagnostics.map(\.message), [], "\(name)")
            let wanted = JSONReader.read(
                SourceFile(
                    path: name, bytes: try SharedFolder.bytes("toml-test/tests/\(name.dropLast(5)).json")))
            expectEqual(wanted.root.flatMap { w in tree.root.map { matches($0, w) } }, true, "\(name)")
        }
        print("toml-test: \(names.count) valid documents")
    }

    /// Whether a value is the one that the suite writes as `{"type": …, "value": …}`.
    private func matches(_ node: Node, _ wanted: Node) -> Bool {
        if case .list(let items) = wanted.value {
            return node.items.count == items.count && zip(node.items, items).allSatisfy(matches)
        }
        guard let type = wanted["type"]?.string, let text = wanted["value"]?.string else {
            let keys = Set(wanted.entries.map(\.key))
            return keys == Set(node.entries.map(\.key))
                && wanted.entries.allSatisfy { entry in node[entry.key].map { matches($0, entry.value) } ?? false }
        }
        switch node.value {
        case .bool(let flag): return type == "bool" && text == "\(flag)"
        case .number(let number):
            if type == "integer" { return number == text }
            guard type == "float", let one = Double(number), let other = Double(text) else { return false }
            return one == other || one.isNaN && other.isNaN
        case .string(let string): return type == "string" ? string == text : dates(string, text)
        default: return false
        }
    }

    /// Dates are texts; the suite may write their fractions of a second with other zeros at the end.
    private func dates(_ one: String, _ other: String) -> Bool {
        func plain(_ text: String) -> String {
            let parts = text.split(separator: ".", maxSplits: 1)
            guard parts.count == 2 else { return text }
            let fraction = parts[1].prefix { $0.isNumber }
            let zone = parts[1].dropFirst(fraction.count)
            let short = String(fraction.reversed().drop { $0 == "0" }.reversed())
            return parts[0] + (short.isEmpty ? "" : ".\(short)") + zone
        }
        return plain(one) == plain(other)
    }
}
