import Foundation
import TestSupport
import Testing
@testable import Settings

/// Builds every case and compares the result with its record.
///
/// A case is a `StoredCase`: `content/`, and `diagnostics.txt` if there are diagnostics. A case in `Sites/` tests data:
/// the templates in `Templates/` print all of it, and `expected.txt` has every page. A case in `Themes/` tests the
/// built-in theme: `expected/` has pages, and `expected/files.txt` a line for each other file. To record fewer pages,
/// remove them; without `files.txt`, only the pages in `expected/` are compared. Content with errors has only
/// diagnostics. With `SITEGEN_RECORD=1` in the environment the records are rewritten; such a run always fails, so that
/// it is not mistaken for a test.
struct GoldenTests {
    private static let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"

    @Test func `there are cases`() throws {
        try expect(GoldenSite.all(of: .data).count >= 40)
        try expect(GoldenSite.all(of: .theme).count >= 3)
    }

    @Test(arguments: try GoldenSite.all())
    func `a build gives what is recorded`(_ site: GoldenSite) async throws {
        let made = try site.record(of: await site.build(try site.tree()))
        if Self.isRecording {
            try made.write(to: site.stored)
            Issue.record("recorded \(site.stored.name); run again without SITEGEN_RECORD")
            return
        }
        for difference in made.differences(from: try site.recorded()) {
            Issue.record("\(difference)")
        }
    }

    /// This holds for any number of tasks and any order of files.
    @Test(arguments: TestScope.sample(try GoldenSite.all(), 40, for: "two builds"))
    func `two builds of the same tree give the same bytes`(_ site: GoldenSite) async throws {
        let tree = try site.tree()
        let first = await site.build(tree)
        let shuffled = SourceTree(
            texts: tree.texts.shuffled(), templates: tree.templates.shuffled(), binaries: tree.binaries.shuffled(),
            unread: tree.unread.shuffled(), music: tree.music.map(shuffled), servers: tree.servers)
        let second = await site.build(shuffled, jobs: 4)
        expectEqual(first, second)
    }

    private func shuffled(_ folder: AudioFolder) -> AudioFolder {
        AudioFolder(path: folder.path, files: folder.files.shuffled(), pictures: folder.pictures.shuffled())
    }
}
