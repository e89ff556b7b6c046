import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import Editing
@testable import SiteEditing
@testable import Settings

/// Removed content comes back with the same bytes, permissions, times and links.
struct RoundTripTests {
    /// How the path refers to the file.
    private enum Link: CaseIterable { case none, hard, symbolic }

    private static let modes: [UInt32] = [0o400, 0o600, 0o644, 0o755]

    private static let names = ["night", "übung", "東京", "a b", "x.y", "-dash", "sub/inner", "quote'\"", "night\u{301}"]
    private static let texts = [
        "---\ntitle: T\n---\n", "---\r\ntitle: T\r\n---\r\nNote\r\n", "---\ntitle: T\n---\nNo end",
        "---\ntitle: T\n---",
        "\u{FEFF}---\ntitle: T\n---\n", "---\n# c\ntitle: &a T # c\nextra: {x: *a}\n---\n",
        "---\ntitle: 東京 🎷\n...\n\n\n",
        "---\ntitle: \"T\\tx\"\ngenres: [a, 'b']\n---\n\tcode\n",
        "---\ntitle: T\n---\n" + String(repeating: "x", count: 70_000),
    ]

    @Test func `a removed album file comes back unchanged`() async throws {
        for number in 0..<108 {
            let site = try EditedSite()
            let name = Self.names[number % Self.names.count]
            let path = "content/albums/\(name).md"
            let link = Link.allCases[number / 3 % 3]
            try site.write("content/site.yml", "title: x\n")
            try await expectRoundTrip(
                site, path, Array(Self.texts[number % Self.texts.count].utf8), link, number,
                id: String(name.split(separator: "/").last ?? ""))
        }
    }

    @Test func `a removed list entry comes back unchanged`() async throws {
        for number in 0..<112 {
            let site = try EditedSite()
            let form = MadeList.Form.allCases[number % MadeList.Form.allCases.count]
            let list = MadeList(form, count: 1 + number % 4, seed: number)
            try site.write("content/site.yml", "title: x\n")
            try site.write(form.path, list.text)
            let id = try await #require(site.albums().randomElement()).id
            try await expectRoundTrip(
                site, form.path, Array(list.text.utf8), Link.allCases[number / 7 % 3], number, id: id)
        }
    }

    /// Writes a file, removes its album and undoes the removal.
    private func expectRoundTrip(
        _ site: EditedSite, _ path: String, _ bytes: [UInt8], _ link: Link, _ number: Int, id: String
    ) async throws {
        let comment: Comment = "case \(number), \(path), \(link)"
        let real = link == .symbolic ? "elsewhere/target" : path
        try site.write(real, bytes)
        let mode = Self.modes[number / 5 % Self.modes.count]
        try Folder.working.setMode(site(real), mode)
        try Folder.working.setModified(site(real), 1_000_000_000_123_456_789 + Int64(number))
        let place = site(path)
        if link == .symbolic {
            try FileManager.default.createDirectory(atPath: place.parent.text, withIntermediateDirectories: true)
            if try Folder.working.status(place) != nil { try Folder.working.remove(place) }
            try Folder.working.makeLink(place, to: site(real))
        }
        if link == .hard { try Folder.working.link(place, to: Folder.working, as: site("second")) }
        let before = try #require(try Folder.working.status(place), comment)
        let target = try #require(try Folder.working.status(site(real)), comment)
        let content = try site.content()

        try await expectEqual(site.remove(id), [], comment)
        try expect(site.content() != content, comment)
        try await expect(!site.albums().contains { $0.id == id }, comment)
        try expectEqual(site.removals().count, 1, comment)
        try expectEqual(site.undo(), [], comment)
        try expect(site.content() == content && site.removals().isEmpty, comment)

        let after = try #require(try Folder.working.status(place), comment)
        expect(after.kind == before.kind && after.mode == before.mode && after.linkCount == before.linkCount, comment)
        let now = try #require(try Folder.working.status(site(real)), comment)
        expect(now.mode == mode && now.stamp.modified == target.stamp.modified, comment)
        if link == .symbolic { try expectEqual(Folder.working.target(ofLink: place), site(real), comment) }
        if link == .hard {
            try expectEqual(Folder.working.status(site("second"))?.identity, after.identity, comment)
            expectEqual(site.bytes("second"), bytes, comment)
        }
        if path.hasSuffix(".md") { expectEqual(after.identity, before.identity, comment) }
    }

    @Test func `content with null bytes is not edited`() async throws {
        let site = try EditedSite()
        try site.write("content/albums/a.md", "---\ntitle: A\n---\n")
        try site.write("content/albums.csv", Array("title\nB\u{0}\nC\n".utf8))
        let content = try site.content()
        try await expect(site.remove("a") == ["D201"] && site.content() == content && site.removals().isEmpty)
    }

    /// Content on another file system: files are copied with their permissions and times.
    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: TemporaryFolder.memory)))
    func `removed content on another file system comes back unchanged`() async throws {
        let folder = try TemporaryFolder(in: TemporaryFolder.disk)
        let site = try EditedSite()
        let devices = try [folder.path, site.path].map { try Folder.working.status(FilePath($0))?.identity.device }
        try #require(devices[0] != devices[1], "there is only one file system to write to")
        try site.write("content/albums/a.md", "---\ntitle: A\n---\n")
        try site.write("content/albums.yml", "- title: B\n  id: b\n")
        try Folder.working.setMode(site("content/albums/a.md"), 0o640)
        try Folder.working.setModified(site("content/albums/a.md"), 1_000_000_000_500_000_000)
        try folder.link("content", to: site("content").text)
        let content = try site.content()
        let edit = try SiteEdit(folder.path)
        for id in ["a", "b"] { _ = try await edit.remove([AlbumName(id)], options: BuildOptions()) }
        try expectEqual(site.content().keys.sorted(), ["content/albums.yml"])
        try expect(edit.undo().title == "B" && edit.undo().title == "A")
        try expect(site.content() == content && edit.edits().changes.allSatisfy(\.isUndone))
        let status = try #require(try Folder.working.status(site("content/albums/a.md")))
        expect(status.mode == 0o640 && status.stamp.modified == 1_000_000_000_500_000_000)
    }
}
