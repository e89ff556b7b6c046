import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import PreviewSession
@testable import Settings
@testable import SourceInput

/// The reported changes of real files.
struct SourceWatcherTests {
    private let folder: TemporaryFolder
    private let watcher: SourceWatcher

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write("content/albums/a.md", "---\ntitle: A\n---\n")
        try folder.write("content/site.yml", "title: T\nsources: [{kind: files}, {kind: discogs, file: ../list.csv}]\n")
        watcher = try #require(SourceWatcher(siteFolder: FilePath(folder.path)))
        try await watch()
        // After a new watch, a full rescan is requested.
        expect(watcher.take().isUnbounded)
    }

    private func watch() async throws {
        let reader = try SourceReader(siteFolder: folder.path, options: BuildOptions())
        let source = try await reader.read(options: BuildOptions())
        expect(watcher.watch(source.inputs))
    }

    /// The changes reported within ten seconds, until `isEnough`.
    private func changes(until isEnough: (SourceChanges) -> Bool = { !$0.isEmpty }) async throws -> SourceChanges {
        var changes = SourceChanges()
        for _ in 0..<1_000 where !isEnough(changes) {
            try await Task.sleep(for: .milliseconds(10))
            changes.add(watcher.take())
        }
        return changes
    }

    private func move(_ old: String, _ new: String) throws {
        try Folder.working.rename(FilePath(folder(old)), to: .working, as: FilePath(folder(new)))
    }

    @Test func `a written file is reported as changed`() async throws {
        try Data("---\ntitle: B\n---\n".utf8).write(to: URL(fileURLWithPath: folder("content/albums/a.md")))
        try await expectEqual(changes().paths, [FilePath("content/albums/a.md")])
    }

    @Test func `a replaced, renamed or removed file is reported`() async throws {
        try folder.write("content/albums/new", "x")
        try move("content/albums/new", "content/albums/a.md")
        try await expect(changes { $0.paths.count == 2 }.paths.contains(FilePath("content/albums/a.md")))
        try move("content/albums/a.md", "content/albums/b.md")
        try await expectEqual(
            changes { $0.paths.count == 2 }.paths,
            [
                FilePath("content/albums/a.md"), FilePath("content/albums/b.md"),
            ])
        try FileManager.default.removeItem(atPath: folder("content/albums/b.md"))
        try await expectEqual(changes().paths, [FilePath("content/albums/b.md")])
    }

    @Test func `changes outside the content are not reported`() async throws {
        try folder.write("content/albums/.a.md.swp", "x")
        try folder.write("content/albums/a.md~", "x")
        try folder.write("public/index.html", "x")
        try folder.write(".sitegen/build-1", "x")
        try folder.write("README", "x")
        // Changes are reported in their order, so nothing came before this one.
        try folder.write("content/albums/a.md", "x")
        try await expectEqual(changes().paths, [FilePath("content/albums/a.md")])
    }

    @Test func `new folders are watched as well`() async throws {
        try folder.makeFolder("content/pages/deep")
        try await expectEqual(changes().paths, [FilePath("content/pages")])
        try await watch()
        expect(watcher.take().isUnbounded)
        try folder.write("content/pages/deep/x.md", "x")
        try await expectEqual(changes().paths, [FilePath("content/pages/deep/x.md")])
        try folder.write("templates/assets/style.css", "x")
        try await expectEqual(changes().paths, [FilePath("templates")])
    }

    @Test func `a moved folder is watched under its new name`() async throws {
        try move("content/albums", "content/records")
        try await expect(!changes().isEmpty)
        try await watch()
        _ = watcher.take()
        try folder.write("content/records/b.md", "x")
        try await expectEqual(changes().paths, [FilePath("content/records/b.md")])
    }

    @Test func `a source file outside the content is watched`() async throws {
        try folder.write("content/site.yml", "title: T\nsources: [{kind: discogs, file: list.csv}]\n")
        _ = try await changes()
        try await watch()
        try folder.write("list.csv", "title\nA\n")
        let list = FilePath("list.csv")
        try await expect(changes { $0.paths.contains(list) }.paths.contains(list))
    }

    /// Changes made while others are being reported are reported as well, and in time.
    @Test func `many changes are reported together`() async throws {
        for number in 0..<300 { try folder.write("content/albums/n\(number).md", "x") }
        let reported = try await changes { $0.isUnbounded || $0.paths.count == 300 }
        expect(reported.isUnbounded || reported.paths.count == 300)
    }
}
