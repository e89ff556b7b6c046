import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import Editing
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings

/// Edits by several people: undo never overwrites another person's changes.
struct EditConflictTests {
    private func site() throws -> EditedSite {
        let site = try EditedSite()
        try site.write("content/site.yml", "title: x\n")
        try site.write("content/albums/a.md", "---\ntitle: A\n---\n")
        try site.write("content/albums.yml", "- title: B\n  id: b\n- title: C\n  id: c\n")
        return site
    }

    @Test func `an album changed since it was read is not removed`() async throws {
        let site = try site()
        let library = try await SiteEdit.library(at: site.path, options: BuildOptions())
        func remove(_ id: String) throws -> [SiteEdit.Change] {
            let edit = try site.edit()
            return try edit.remove(
                [AlbumName(id)], from: library.places, in: library.tree, holding: edit.lockedStore())
        }
        for (id, path) in [("a", "content/albums/a.md"), ("b", "content/albums.yml")] {
            let old = try #require(site.bytes(path))
            for change in [old + Array("x".utf8), nil] {
                if let change { try site.write(path, change) } else { try Folder.working.remove(site(path)) }
                let content = try site.content()
                #expect(throws: EditFailure.self) { try remove(id) }
                try expect(site.content() == content && site.removals().isEmpty)
                try site.write(path, old)
            }
        }
        try expectEqual(remove("b").map(\.title), ["B"])
    }

    @Test func `undo does not overwrite a new file`() async throws {
        let site = try site()
        try await site.remove("a")
        try site.write("content/albums/a.md", "mine")
        try expect(site.undo() == ["E901"] && site.bytes("content/albums/a.md") == Array("mine".utf8))
        try expectEqual(site.removals(), ["A content/albums/a.md"])
        try Folder.working.remove(site("content/albums/a.md"))
        try expect(site.undo() == [] && site.bytes("content/albums/a.md") == Array("---\ntitle: A\n---\n".utf8))
    }

    @Test func `undo restores an entry to a list edited elsewhere`() async throws {
        let site = try EditedSite()
        let entries = (0..<9).map { "- title: Album \($0)\n  artist: Artist \($0) of a longer name\n  id: a\($0)\n" }
        try site.write("content/albums.yml", entries.joined())
        try await site.remove("a4")
        var left = entries
        left[0] = "# mine\n- title: Other\n"
        left[8] += "- title: New\n"
        try site.write("content/albums.yml", (left[..<4] + left[5...]).joined())
        try expect(site.undo() == [] && site.bytes("content/albums.yml") == Array(left.joined().utf8))
        try await site.remove("a4")
        left[3] = "- title: Edited\n  id: a3\n"
        let edited = Array((left[..<4] + left[5...]).joined().utf8)
        try site.write("content/albums.yml", edited)
        try expect(site.undo() == ["E901"] && site.bytes("content/albums.yml") == edited)
        // The text is kept, so that it can be restored by hand.
        expect(
            site.bytes(".sitegen-undo/2/text") == nil && site.bytes(".sitegen-undo/1/text") == Array(entries[4].utf8))
    }

    @Test func `undo does not create a missing list`() async throws {
        let site = try site()
        try await site.remove("b")
        try Folder.working.remove(site("content/albums.yml"))
        try expect(site.undo() == ["E901"] && site.bytes("content/albums.yml") == nil)
    }

    @Test func `undo creates a missing folder`() async throws {
        let site = try site()
        try await site.remove("a")
        try Folder.working.removeFolder(site("content/albums"))
        try expect(site.undo() == [] && site.bytes("content/albums/a.md") != nil)
    }

    @Test func `damaged undo records are reported and kept`() async throws {
        let site = try site()
        try await site.remove("a")
        try site.write(".sitegen-undo/1/done", "{")
        try expect(site.removals() == ["E906"] && site.undo() == ["E906"])
        expectEqual(site.bytes(".sitegen-undo/1/file"), Array("---\ntitle: A\n---\n".utf8))
        try await site.remove("b")
        try expectEqual(site.removals(), ["B content/albums.yml", "E906"])
        try expectEqual(site.undo(), [])
    }

    @Test func `undo works after the cache is removed`() async throws {
        let site = try site()
        try await site.remove("a")
        _ = try? await SiteBuild(sitePath: site.path, output: nil, isStrict: false, isQuiet: true, options: .init())
            .run()
        for name in try Folder.working.openFolder(site(".sitegen")).names() {
            try Folder.working.remove(site(".sitegen/\(name.text)"))
        }
        try expect(site.undo() == [] && site.bytes("content/albums/a.md") != nil)
    }

    @Test func `a second edit at the same time is refused`() async throws {
        let site = try site()
        let store = try #require(try UndoStore(Folder.working.openFolder(FilePath(site.path))))
        let content = try site.content()
        try expectEqual(site.undo(), ["O704"])
        try await expect(site.remove("a") == ["O704"] && site.content() == content)
        withExtendedLifetime(store) {}
    }

    @Test func `several albums are removed together or not at all`() async throws {
        let site = try site()
        let content = try site.content()
        try await expect(site.remove("b", "nothing", "c") == ["E902"] && site.content() == content)
        try await expectEqual(site.remove("b", "a", "c", "b"), [])
        expect(site.bytes("content/albums.yml") == [] && site.bytes("content/albums/a.md") == nil)
        try expect(site.removals().count == 1 && site.undo() == [])
        try expect(site.content() == content && site.undo() == ["E905"])
    }

    @Test func `undo shows hidden albums again`() async throws {
        let site = try site()
        try site.write("content/t.csv", "I,T\n1,X\n2,Y\n")
        try site.write(
            "content/site.yml", "sources: [{kind: files}, {kind: csv, file: t.csv, map: {id: I, title: T}}]\n")
        let content = try site.content()
        try await site.remove("1")
        try await site.remove("2")
        try await expectEqual(site.albums().map(\.title), ["A", "B", "C"])
        try expectEqual(site.undo(), [])
        try await expectEqual(site.albums().map(\.title), ["A", "B", "C", "Y"])
        try expect(site.undo() == [] && site.content() == content)
    }
}
