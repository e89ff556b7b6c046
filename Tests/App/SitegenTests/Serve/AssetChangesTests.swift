import TestSupport
import Testing
@testable import Albums
@testable import PreviewSession
@testable import Pages
@testable import Settings
@testable import SourceText

struct AssetChangesTests {
    private func tree(_ templates: [String: String], statics: [String: UInt64] = [:]) async throws -> OutputTree {
        let source = SourceTree(
            texts: [SourceFile(path: "content/albums/a.md", bytes: Array("---\ntitle: A\n---\n".utf8))],
            templates: templates.map { SourceFile(path: "templates/\($0.key)", bytes: Array($0.value.utf8)) },
            binaries: statics.map { BinaryFile(path: "content/static/\($0.key)", size: 1, stamp: $0.value) })
        return try #require(await Build.site(from: source).output)
    }

    @Test func `equal trees have no asset changes`() async throws {
        let changes = AssetChanges(from: try await tree([:]), to: try await tree([:]))
        expect(changes.sheets.isEmpty && !changes.hasOthers)
    }

    @Test func `a changed theme style sheet has a new name`() async throws {
        let changes = AssetChanges(
            from: try await tree(["assets/style.css": "a{}"]), to: try await tree(["assets/style.css": "b{}"]))
        let (old, new) = try #require(changes.sheets.first)
        expect(changes.sheets.count == 1 && !changes.hasOthers)
        expect(old.hasPrefix("assets/style-") && new.hasPrefix("assets/style-") && old != new)
    }

    @Test func `a changed copied style sheet keeps its name`() async throws {
        let changes = AssetChanges(
            from: try await tree([:], statics: ["x.css": 1]), to: try await tree([:], statics: ["x.css": 2]))
        expect(changes.sheets == ["x.css": "x.css"] && !changes.hasOthers)
    }

    @Test func `other asset changes need a reload`() async throws {
        let plain = try await tree([:], statics: ["x.css": 1, "x.png": 1])
        for other in [["x.css": 1, "x.png": 2], ["x.css": 1], ["x.png": 1], ["x.css": 1, "x.png": 1, "y.css": 1]]
            as [[String: UInt64]]
        {
            expect(AssetChanges(from: plain, to: try await tree([:], statics: other)).hasOthers, "\(other)")
        }
        expect(
            AssetChanges(from: plain, to: try await tree(["assets/shelf.js": "1"], statics: ["x.css": 1, "x.png": 1]))
                .hasOthers)
    }
}
