import Foundation
import TestSupport
import Glibc
import SiteTestSupport
import Testing
@testable import FileSystem
@testable import Editing
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings
@testable import SourceText

/// Files left by killed edits, imports and cover writes, and the message for an edit that succeeded despite an error.
struct LeftoverTests {
    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        return folder
    }

    /// The id of a process that has exited.
    private func deadProcess() throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.start()
        process.waitUntilExit()
        return process.processIdentifier
    }

    @Test(arguments: ["build", "check", "albums list", "albums remove a", "undo --list"])
    func `the next command removes hidden files of a killed one`(command: String) throws {
        let folder = try site()
        _ = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")])
        let names = [
            "albums/.sitegen-edit-new", "albums/.sitegen-edit-3", "albums/.sitegen-import-0",
            ".covers.lock.\(try deadProcess()).part",
        ]
        for name in names { try folder.write("site/content/\(name)", "left") }
        try folder.write("site/content/albums/.mine", "mine")
        let arguments = command.split(separator: " ").map(String.init)
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments + ["--source", folder("site")])
        expectEqual(result.code, 0, "\(result.errors)")
        // Listing the removals does not read the content.
        if command != "undo --list" {
            let left = try folder.tree("site/content").keys.filter { $0.contains(".sitegen") || $0.contains(".covers") }
            expect(left.isEmpty, "\(left)")
        }
        try expectEqual(folder.tree("site/content")["albums/.mine"], "mine")
    }

    @Test func `a hidden file stays while the process is at work that it belongs to`() throws {
        let folder = try site()
        try folder.write("site/content/albums/.sitegen-edit-new", "at work")
        try folder.write("site/content/albums/.sitegen-edit-3", "a removal's")
        try folder.write("site/.sitegen-undo/3/done", "x")
        try folder.write("site/content/.covers.lock.\(getpid()).part", "at work")
        let store = try Folder.working.openFolder(FilePath(folder("site/.sitegen-undo")))
        try expect(store.lock())
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["check", "--source", folder("site")]).code, 0)
        try expectEqual(folder.tree("site/content").count, 4)
        store.unlock()
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["check", "--source", folder("site")]).code, 0)
        let left = try folder.tree("site/content")
        expect(left["albums/.sitegen-edit-new"] == nil && left["albums/.sitegen-edit-3"] != nil && left.count == 3)
    }

    @Test func `an album whose folder could not be synced was added, and that is said`() async throws {
        let folder = try site()
        // The undo store exists, so each attempt has the same calls.
        _ = try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "add", "--title", "Before", "--source", folder("site")])
        var isMade: [Bool] = []
        for point in 1...40 {
            var album = NewAlbum()
            album.title = "New \(point)"
            let edit = try SiteEdit(folder("site"))
            let places = try await SiteEdit.library(at: folder("site"), options: BuildOptions()).places
            let plan = try FaultPlan(folder("site"), .EIO, at: point)
            do throws(SiteFailure) {
                _ = try edit.add(album, to: places)
                // All calls succeeded.
                if plan.count < point { break }
            } catch {
                let isThere = FileManager.default.fileExists(atPath: folder("site/content/albums/new-\(point).md"))
                expect(error.outcome.hasPrefix(isThere ? "the album was added anyway" : "nothing was added"))
                expectEqual(error.diagnostics.first?.notes.first?.text.contains("EIO from"), true)
                isMade.append(isThere)
            }
        }
        expect(isMade.last == true && isMade.first == false, "\(isMade)")
    }
}
