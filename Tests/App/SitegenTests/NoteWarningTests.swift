import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import PreviewSession
@testable import SiteBuilding
@testable import Settings
@testable import SourceInput
@testable import SourceText

/// Diagnostics for notes whose pages are unchanged: each build reports the same as a clean build.
struct NoteWarningTests {
    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: T\n")
        try note(folder, "a", "[b](b.md#part)\n")
        try note(folder, "b", "# Part\n")
        try note(folder, "c", "Plain.\n")
        return folder
    }

    private func note(_ folder: TemporaryFolder, _ name: String, _ text: String) throws {
        try folder.write("site/content/albums/\(name).md", "---\ntitle: \(name)\nartist: x\n---\n\(text)")
    }

    private func build(_ folder: TemporaryFolder, isStrict: Bool = false) async throws -> SiteBuild.Outcome {
        try folder.waitForTick()
        var build = SiteBuild(
            sitePath: folder("site"), output: nil, isStrict: isStrict, isQuiet: true, options: BuildOptions())
        build.clock = { .ahead }
        return try await build.run()
    }

    @Test func `a warning about a note is repeated by each build until it is mended`() async throws {
        let folder = try site()
        try note(folder, "c", "![x](https://a.example/x.png) [y](#nope)\n")
        for _ in 0..<3 {
            let outcome = try await build(folder)
            expectEqual(outcome.diagnostics.map(\.code), [.remoteImage, .missingAnchor])
        }
        let again = try await build(folder)
        expect(again.counts.filesWritten == 0 && again.counts.pagesRendered == 2)
        await #expect(throws: SiteFailure.self) { try await build(folder, isStrict: true) }
        try note(folder, "c", "Mended.\n")
        try await expect(build(folder).diagnostics.isEmpty)
        try await expectEqual(build(folder).counts.pagesRendered, 0)
    }

    @Test func `a heading that goes is missed by the pages that link to it`() async throws {
        let folder = try site()
        try await expect(build(folder).diagnostics.isEmpty)
        try folder.waitForTick()
        try note(folder, "b", "# Other\n")
        for _ in 0..<2 {
            let outcome = try await build(folder)
            expectEqual(outcome.diagnostics.map(\.code), [.missingAnchor])
            expectEqual(outcome.diagnostics.map(\.path), ["content/albums/a.md"])
        }
        try note(folder, "b", "# Part\n")
        try await expect(build(folder).diagnostics.isEmpty)
    }

    @Test func `a preview tells of a heading that went`() async throws {
        let folder = try site()
        var build = MemoryBuild(sitePath: folder("site"), options: BuildOptions())
        await expectEqual(build.run(SourceChanges(isUnbounded: true))?.diagnostics.isEmpty, true)
        try note(folder, "b", "# Other\n")
        let change = SourceChanges(paths: [FilePath("content/albums/b.md")])
        let outcome = try #require(await build.run(change))
        expect(outcome.diagnostics.map(\.code) == [.missingAnchor] && outcome.changedPages == 1)
    }

    @Test func `a site without a feed says why`() throws {
        let folder = try site()
        let arguments = ["build", "--strict", "--source", folder("site"), "--base-url", "https://a.example/"]
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments)
        expect(result.code == 0 && result.output.contains("\nno feed: no album says when it was `added`\n"))
        try folder.write("site/content/albums/d.md", "---\ntitle: d\nadded: 2024\n---\n")
        let dated = try BuiltBinary.run(BuiltBinary.path(), arguments)
        expect(dated.code == 0 && !dated.output.contains("feed"))
    }
}
