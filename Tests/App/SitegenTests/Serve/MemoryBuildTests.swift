import Foundation
import Preview
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import PreviewSession
@testable import Albums
@testable import Editing
@testable import Pages
@testable import Settings
@testable import SiteEditing
@testable import SourceText

/// A preview shows what a clean build would write at that moment, after any change of the files.
struct MemoryBuildTests {
    /// The tags of all files that a browser can request.
    private func tags(_ site: ServedSite) -> [String: String] {
        var tags: [String: String] = [:]
        for file in site.tree?.files ?? [] {
            switch site.file(at: Array(file.path.utf8)) {
            case .ready(let content)?: tags[file.path] = content.tag
            case .later(let content)?: tags[file.path] = content()?.tag ?? "lost"
            case nil: tags[file.path] = "missing"
            }
        }
        return tags
    }

    private func messages(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.path) \($0.code.rawValue) \($0.message)" }
    }

    private var options: BuildOptions {
        var options = BuildOptions()
        options.jobs = 2
        return options
    }

    @Test(arguments: TestScope.sample(Array(0..<32), 2, for: "previews"))
    func `the preview equals a clean build after each edit`(_ seed: Int) async throws {
        var edits = try RandomEdits(seed: seed)
        var history: [String] = []
        var preview = try await Preview(edits.path(""), options)
        for _ in 0..<8 {
            let path = edits.path("")
            history.append(try edits.edit())
            if edits.path("") != path { preview = try await Preview(edits.path(""), options) }
            var clean = MemoryBuild(sitePath: edits.path(""), options: options)
            let expected = try #require(await clean.run(SourceChanges(isUnbounded: true)))
            try await preview.follow(until: { messages($0) == messages(expected.diagnostics) })
            if expected.diagnostics.hasErrors {
                expectEqual(messages(preview.diagnostics), messages(expected.diagnostics), "seed \(seed): \(history)")
                try edits.mend()
                history.append("mended")
                continue
            }
            let wanted = tags(try #require(expected.site))
            try await preview.follow { _ in preview.site.map(tags) == wanted }
            try #require(preview.site.map(tags) == wanted, "seed \(seed): \(history)")
            expectEqual(messages(preview.diagnostics), messages(expected.diagnostics), "seed \(seed): \(history)")
        }
    }

    /// A build and its file watcher.
    private final class Preview {
        private var build: MemoryBuild
        private let watcher: SourceWatcher
        private(set) var site: ServedSite?
        private(set) var diagnostics: [Diagnostic] = []

        init(_ path: String, _ options: BuildOptions) async throws {
            build = MemoryBuild(sitePath: path, options: options)
            watcher = try #require(SourceWatcher(siteFolder: FilePath(path)))
            take(await build.run(SourceChanges(isUnbounded: true)))
        }

        private func take(_ outcome: MemoryBuild.Outcome?) {
            guard let outcome else { return }
            site = outcome.site ?? site
            diagnostics = outcome.diagnostics
            if let inputs = outcome.inputs { expect(watcher.watch(inputs)) }
        }

        /// Builds after each reported change, until a condition is true or two seconds have passed.
        func follow(until isDone: ([Diagnostic]) -> Bool) async throws {
            for _ in 0..<100 {
                try await Task.sleep(for: .milliseconds(20))
                let changes = watcher.take()
                if !changes.isEmpty { take(await build.run(changes)) } else if isDone(diagnostics) { return }
            }
        }
    }

    @Test func `only changed pages are rendered`() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] {
            try folder.write("content/albums/\(name).md", "---\ntitle: \(name)\n---\nNote\n")
        }
        var build = MemoryBuild(sitePath: folder.path, options: options)
        await expectEqual(build.run(SourceChanges(isUnbounded: true))?.changedPages, 3)
        try folder.write("content/albums/b.md", "---\ntitle: b\n---\nAnother note\n")
        let change = SourceChanges(paths: [FilePath("content/albums/b.md")])
        await expectEqual(build.run(change)?.changedPages, 1)
        await expect(build.run(SourceChanges(paths: [FilePath("content/albums/.b.md.swp")])) == nil)
        await expect(build.run(SourceChanges(paths: [FilePath("content/albums/none.md")])) == nil)
    }

    @Test func `a mistake is reported and disappears when corrected`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content/albums/a.md", "---\ntitle: A\n---\n[x](b.md)\n")
        try folder.write("content/albums/b.md", "---\ntitle: B\n---\n")
        var build = MemoryBuild(sitePath: folder.path, options: options)
        await expect(build.run(SourceChanges(isUnbounded: true))?.site != nil)
        // The link in the other note is broken now, although its own file is unchanged.
        try FileManager.default.removeItem(atPath: folder("content/albums/b.md"))
        let broken = try #require(await build.run(SourceChanges(paths: [FilePath("content/albums/b.md")])))
        expect(broken.site == nil)
        expectEqual(broken.diagnostics.map(\.code), [.missingLink])
        try folder.write("content/albums/b.md", "---\ntitle: B\n---\n")
        let mended = try #require(await build.run(SourceChanges(paths: [FilePath("content/albums/b.md")])))
        expect(mended.site != nil && mended.diagnostics.isEmpty)
        expect(!FileManager.default.fileExists(atPath: folder("public")))
    }

    @Test func `the first site is shown before its pages are checked, and later ones are not`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content/albums/a.md", "---\ntitle: A\n---\n[x](missing.md)\n")
        var build = MemoryBuild(sitePath: folder.path, options: options)
        var shown: [ServedSite] = []
        build.showsFirst = { shown.append($0) }
        let first = try #require(await build.run(SourceChanges(isUnbounded: true)))
        expectEqual(first.diagnostics.map(\.code), [.missingLink])
        try expectEqual(shown.map(tags), [tags(#require(first.site))])
        try folder.write("content/albums/a.md", "---\ntitle: B\n---\n")
        let second = try #require(await build.run(SourceChanges(paths: [FilePath("content/albums/a.md")])))
        expect(second.site != nil && shown.count == 1)
    }

    /// A browser would keep pages of the preview, and show them at the next one.
    @Test func `the preview has no offline edition`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content/site.yml", "offline: true\nbaseURL: https://music.example/\n")
        try folder.write("content/albums/a.md", "---\ntitle: A\n---\n")
        var build = MemoryBuild(sitePath: folder.path, options: options)
        let outcome = try #require(await build.run(SourceChanges(isUnbounded: true)))
        let site = try #require(outcome.site)
        expect(outcome.diagnostics.isEmpty)
        expect(site.file(at: Array("service-worker.js".utf8)) == nil)
        let home = try #require(site.page(at: []))
        expect(!String(decoding: home.bytes, as: UTF8.self).contains("offline"))
    }

    @Test func `a site that was moved away can come back`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        var build = MemoryBuild(sitePath: folder("site"), options: options)
        await expect(build.run(SourceChanges(isUnbounded: true))?.site != nil)
        try FileManager.default.moveItem(atPath: folder("site"), toPath: folder("away"))
        let gone = try #require(await build.run(SourceChanges(isUnbounded: true)))
        expect(gone.site == nil && gone.inputs == nil && gone.diagnostics.hasErrors)
        try FileManager.default.moveItem(atPath: folder("away"), toPath: folder("site"))
        // The files are the same: no build is needed, and the shown site is correct.
        _ = await build.run(SourceChanges(isUnbounded: true))
        try folder.write("site/content/albums/b.md", "---\ntitle: B\n---\n")
        await expectEqual(build.run(SourceChanges(isUnbounded: true))?.albumCount, 2)
    }
}

/// The library that a session has for edits.
extension MemoryBuildTests {
    @Test func `an edit sees each change of a file although the session has read the site`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("content/albums/a.md", "---\ntitle: A\n---\n")
        try folder.write("content/albums.yml", "- title: B\n  id: b\n")
        var build = MemoryBuild(sitePath: folder.path, options: options)
        _ = await build.run(SourceChanges(isUnbounded: true))
        func titles() async throws -> [String] {
            let known = build.shared.known
            let library = try await SiteEdit.library(at: folder.path, options: options, known: known)
            let places = try await SiteEdit.library(at: folder.path, options: options).places
            expectEqual(library.places.shown.map(\.title), places.shown.map(\.title))
            return library.places.shown.map(\.title)
        }
        try await expectEqual(titles(), ["A", "B"])
        // The same size, and perhaps the same tick of the clock.
        for title in ["C", "D", "E", "F"] {
            try folder.write("content/albums/a.md", "---\ntitle: \(title)\n---\n")
            try await expectEqual(titles(), [title, "B"])
        }
        try folder.write("content/hidden.yml", "- source: files\n  id: b\n")
        try await expectEqual(titles(), ["F"])
        _ = await build.run(SourceChanges(isUnbounded: true))
        try await expectEqual(titles(), ["F"])
        try FileManager.default.removeItem(atPath: folder("content/hidden.yml"))
        try folder.write("content/albums/g.md", "---\ntitle: G\n---\n")
        try await expectEqual(titles(), ["F", "G", "B"])
    }
}

/// The quick rescan of an edited album before the build.
extension MemoryBuildTests {
    private func write(_ folder: TemporaryFolder, _ note: String, front: String = "title: A\nadded: 2020-01-01") throws
    {
        try folder.write("content/albums/a.md", "---\n\(front)\n---\n\(note)\n")
    }

    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("content/site.yml", "title: T\nbaseURL: https://music.example/\n")
        try folder.write("content/albums/b.md", "---\ntitle: B\n---\nSee [it](a.md)\n")
        try write(folder, "Old")
        return folder
    }

    private var change: SourceChanges { SourceChanges(paths: [FilePath("content/albums/a.md")]) }

    /// The quick rescan gives the same site as the build, including the feed.
    @Test func `the quick preview of a note equals the build`() async throws {
        let folder = try site()
        var build = MemoryBuild(sitePath: folder.path, options: options)
        let before = tags(try #require(await build.run(SourceChanges(isUnbounded: true))?.site))
        for note in ["New", "Longer than it was, with [a link](b.md)", "*x*"] {
            try write(folder, note)
            let quick = tags(try #require(await build.quickRescan(change)))
            let whole = tags(try #require(await build.run(change)?.site))
            expect(quick == whole && quick != before)
            expect(quick["feed.atom"] != before["feed.atom"])
        }
    }

    @Test func `the quick preview of an album with a found cover equals the build`() async throws {
        let folder = try site()
        try folder.write(
            "content/covers.lock",
            "found  2026-11-23  album: - A  coverartarchive  1.00  http://127.0.0.1:9/a/front-500  reason  name\n")
        var build = MemoryBuild(sitePath: folder.path, options: options)
        let first = try #require(await build.run(SourceChanges(isUnbounded: true)))
        expectEqual(first.diagnostics.map(\.code), [.remoteCover])
        try write(folder, "New")
        let quick = tags(try #require(await build.quickRescan(change)))
        expectEqual(quick, tags(try #require(await build.run(change)?.site)))
    }

    /// Its groups, its neighbours and its cover stay as they are.
    @Test func `the quick preview shows the page of an album as the build does`() async throws {
        let folder = try site()
        try folder.write("content/site.yml", "title: T\nshelves: [{sort: added}]\n")
        try folder.write("content/covers/x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        let fixed = "artist: N\nyear: 1999\ncover: covers/x.svg\nadded: 2020-01-01"
        let other = "title: C\n\(fixed)T12:00:00Z\ngenre: [Jazz, Dub]\nrating: 4"
        try folder.write("content/albums/c.md", "---\n\(other)\n---\n")
        try write(folder, "Old", front: "title: A\n\(fixed)\ngenre: Jazz\nrating: 4")
        var build = MemoryBuild(sitePath: folder.path, options: options)
        let before = tags(try #require(await build.run(SourceChanges(isUnbounded: true))?.site))
        for front in [
            "title: New & newer\ngenre: [Dub, Jazz]\nrating: 4\ncountry: Peru\nbarcode: '4006381333931'",
            "title: A\ngenre: Dub\ntracks: [One, Two]\ntags: [live]\nlinks: [https://a.example/]\nextra: {sleeve: VG}",
            "title: B",
        ] {
            try write(folder, "Old", front: "\(front)\n\(fixed)")
            let quick = tags(try #require(await build.quickRescan(change)))
            let whole = tags(try #require(await build.run(change)?.site))
            expectEqual(quick["albums/a/index.html"], whole["albums/a/index.html"], "\(front)")
            expect(quick["albums/a/index.html"] != before["albums/a/index.html"])
            expect(quick["index.html"] != before["index.html"])
        }
    }

    @Test func `the quick preview shows an edit on a long shelf and in its part as the build does`() async throws {
        let folder = try site()
        func text(_ number: Int, _ genres: String) -> String {
            "---\ntitle: Album \(10_000 + number)\nartist: N\ngenre: [\(genres)]\n---\n"
        }
        for number in 0..<520 {
            try folder.write("content/albums/n\(number).md", text(number, number == 0 ? "Jazz, Dub" : "Jazz"))
        }
        var build = MemoryBuild(sitePath: folder.path, options: options)
        var before = tags(try #require(await build.run(SourceChanges(isUnbounded: true))?.site))
        let path = FilePath("content/albums/n300.md")
        for genres in ["Dub", "Dub, Jazz", "Jazz"] {
            try folder.write(path.text, text(300, genres))
            let edit = SourceChanges(paths: [path])
            let quick = tags(try #require(await build.quickRescan(edit)))
            let whole = tags(try #require(await build.run(edit)?.site))
            let parts = before.keys.filter { $0.hasPrefix("shelves/") }
            expectEqual(parts.count, 6)
            for file in parts + ["index.html"] { expectEqual(quick[file], whole[file], "\(file)") }
            expect(quick["index.html"] != before["index.html"])
            expectEqual(parts.count { quick[$0] != before[$0] }, 1)
            before = whole
        }
    }

    @Test func `the quick preview handles only edits that leave the other files as they are`() async throws {
        let folder = try site()
        var build = MemoryBuild(sitePath: folder.path, options: options)
        await expect(build.run(SourceChanges(isUnbounded: true))?.site != nil)
        for front in [
            "title: A\nadded: 2020-01-01\ncover: x.svg", "title: A\nslug: x", "titel: A", "title: A\ndraft: true",
            "title: A\npublish: 2030-01-01", "title: A\nid: other",
        ] {
            try write(folder, "New", front: front)
            await expect(build.quickRescan(change) == nil, "\(front)")
        }
        try write(folder, "See [none](none.md)")
        await expect(build.quickRescan(change) == nil)
        try write(folder, "Old again")
        await expect(build.quickRescan(change) != nil)
        await expect(build.quickRescan(SourceChanges(isUnbounded: true)) == nil)
    }

    /// The shown site keeps an album's text while its file has a mistake, even on pages not requested before.
    @Test func `the shown site keeps its text while a file has mistakes`() async throws {
        let folder = try site()
        var first = MemoryBuild(sitePath: folder.path, options: options)
        _ = await first.run(SourceChanges(isUnbounded: true))
        try write(folder, "The text that stays")
        for isKnown in [false, true] {
            var build = MemoryBuild(sitePath: folder.path, options: options)
            var shown = try #require(await build.run(SourceChanges(isUnbounded: true))?.site)
            if isKnown {
                try folder.write("content/albums/b.md", "---\ntitle: B2\n---\n")
                shown = try #require(await build.run(SourceChanges(paths: [FilePath("content/albums/b.md")]))?.site)
            }
            try write(folder, "Broken", front: "titel: A")
            await expect(build.run(change)?.site == nil)
            let page = try #require(shown.page(at: Array("albums/a/".utf8)))
            expect(String(decoding: page.bytes, as: UTF8.self).contains("The text that stays"))
            try write(folder, "The text that stays")
        }
    }
}
