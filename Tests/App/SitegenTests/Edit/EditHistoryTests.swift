import TestSupport
import Testing
@testable import Albums
@testable import Editing
@testable import Settings
@testable import SiteBuilding
@testable import SiteEditing
@testable import SourceText

/// The list of edits, and taking one of them back.
struct EditHistoryTests {
    private func site() throws -> EditedSite {
        let site = try EditedSite()
        try site.write("content/site.yml", "title: x\n")
        for name in ["a", "b", "c"] { try site.write("content/albums/\(name).md", "---\ntitle: \(name)\n---\n") }
        try site.write("content/albums.yml", "- title: d\n  id: d\n- title: e\n  id: e\n- title: f\n  id: f\n")
        return site
    }

    private func change(_ site: EditedSite, _ ids: [String], _ text: String) async throws {
        let change = try FieldChange(parsing: text)
        _ = try await site.edit().change(options: BuildOptions()) { _ in
            ids.map { FieldPlan.AlbumEdit(AlbumName($0), [change]) }
        }
    }

    private func history(_ site: EditedSite) throws -> [String] {
        try site.edit().edits().changes.map { "\($0.number) \($0.name) \($0.deed)\($0.isUndone ? " (undone)" : "")" }
    }

    @Test func `albums that were removed together come back together`() async throws {
        let site = try site()
        let before = try site.content()
        try await site.remove("a", "f", "d", "c")
        try await expectEqual(site.albums().map(\.title), ["b", "e"])
        try expectEqual(history(site), ["1 4 albums removed"])
        try expectEqual(site.edit().undo().reversedSentence, "restored 4 albums")
        try expect(site.content() == before && history(site) == ["1 4 albums removed (undone)"])
        try expectEqual(site.edit().redo().reversedSentence, "removed 4 albums")
        try await expectEqual(site.albums().count, 2)
    }

    @Test func `an earlier edit is taken back alone, and made again`() async throws {
        let site = try site()
        try await change(site, ["a", "d"], "rating=4")
        let first = try site.content()
        try await change(site, ["b"], "country=DE")
        try await change(site, ["f"], "tags=own")
        let all = try site.content()
        try expectEqual(history(site), ["4 f changed fields", "3 b changed fields", "1 2 albums changed fields"])
        _ = try site.edit().undo(1)
        expectEqual(String(decoding: site.bytes("content/albums/a.md") ?? [], as: UTF8.self), "---\ntitle: a\n---\n")
        let list = String(decoding: site.bytes("content/albums.yml") ?? [], as: UTF8.self)
        expect(list.contains("tags: own") && !list.contains("rating"))
        _ = try site.edit().redo(1)
        try expectEqual(site.content(), all)
        for _ in 0..<2 { _ = try site.edit().undo() }
        try expectEqual(site.content(), first)
    }

    @Test func `the edit that was taken back last is made again first`() async throws {
        let site = try site()
        for (id, text) in [("a", "rating=4"), ("b", "country=DE"), ("c", "tags=own")] {
            try await change(site, [id], text)
        }
        let all = try site.content()
        for number in [1, 3, 2] {
            _ = try site.edit().undo(number)
            // Longer than a tick of the clock of the file system.
            try await Task.sleep(for: .milliseconds(30))
        }
        try expectEqual(site.edit().state().redo?.name, "b")
        try expectEqual((0..<3).map { _ in try site.edit().redo().name }, ["b", "c", "a"])
        try expectEqual(site.content(), all)
    }

    @Test func `an edit that a later one built on is refused, with the number of that one`() async throws {
        let site = try site()
        try await change(site, ["a"], "rating=4")
        try await change(site, ["a"], "rating=5")
        let before = try site.content()
        let failure = try #require(throws: SiteFailure.self) { _ = try site.edit().undo(1) }
        expectEqual(failure.diagnostics.map(\.code), [.changedElsewhere])
        expectEqual(failure.diagnostics[0].help?.contains("`sitegen undo 2`"), true)
        try expectEqual(site.content(), before)
        #expect(throws: SiteFailure.self) { _ = try site.edit().undo(3) }
        #expect(throws: SiteFailure.self) { _ = try site.edit().redo(1) }
    }
}
