import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Settings
@testable import SourceInput

/// A rescan of files that were read before: it finds the changed ones, or that all must be listed again.
struct InputSnapshotTests {
    /// A change to a folder with two albums, another folder, and a link to a folder.
    enum Change: String, CaseIterable {
        // These leave the names unchanged.
        case nothing, editorRenames, editorLeavesHiddenFile, editorLeavesBackup, comesAndGoes
        case touchedFolder, newHiddenFolder, newInHiddenFolder
        // After these, all files must be listed again.
        case newFile, newFolder, newInBackupFolder, newBackupFolder, goneFile, goneFolder, renamed, fileIsFolder
        case folderIsFile, linkToAFile, deadLink, pipe, otherFolder, absentComes, namedFileGone

        var isSame: Bool { Self.allCases.prefix { $0 != .newFile }.contains(self) }
    }

    private func makeSite(_ folder: TemporaryFolder) throws {
        try folder.write(
            "site/content/site.yml", "sources: [{kind: files}, {kind: csv, file: ../table.csv, map: {title: A}}]\n")
        try folder.write("site/table.csv", "A\nx\n")
        for name in ["a.md", "b.md", "in/c.md", "in/d.md", "old~/g.md"] {
            try folder.write("site/content/albums/\(name)", "---\ntitle: \(name.prefix(1))\n---\n")
        }
        try folder.write("site/content/albums/in/.hidden/x.md", "x")
        try folder.write("site/elsewhere/e.md", "---\ntitle: e\n---\n")
        try folder.write("site/elsewhere-2/f.md", "---\ntitle: f\n---\n")
        try folder.link("site/content/albums/linked", to: "../../elsewhere")
    }

    private func make(_ change: Change, _ folder: TemporaryFolder) throws {
        let files = FileManager.default
        let (a, inner) = (folder("site/content/albums/a.md"), folder("site/content/albums/in"))
        switch change {
        case .nothing: break
        case .editorRenames:
            try folder.write("site/content/albums/in/.c.md.swp", "---\ntitle: New\n---\n")
            try Folder.working.rename(FilePath(inner + "/.c.md.swp"), to: .working, as: FilePath(inner + "/c.md"))
        case .editorLeavesHiddenFile: try folder.write("site/content/albums/.a.md.swp", "x")
        case .editorLeavesBackup: try folder.write("site/content/albums/a.md~", "x")
        case .comesAndGoes:
            try folder.write("site/content/albums/x.md", "x")
            try files.removeItem(atPath: folder("site/content/albums/x.md"))
        case .linkToAFile:
            try files.removeItem(atPath: a)
            try folder.link("site/content/albums/a.md", to: folder("site/elsewhere/e.md"))
        case .touchedFolder: try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner)
        case .newFile: try folder.write("site/content/albums/in/x.md", "x")
        case .newFolder: try folder.makeFolder("site/content/albums/in/x")
        case .newHiddenFolder: try folder.write("site/content/.git/config", "x")
        case .newInHiddenFolder: try folder.write("site/content/albums/in/.hidden/y/y.md", "x")
        case .newInBackupFolder: try folder.write("site/content/albums/old~/y.md", "x")
        case .newBackupFolder: try folder.makeFolder("site/content/albums/older~")
        case .goneFile: try files.removeItem(atPath: a)
        case .goneFolder: try files.removeItem(atPath: inner)
        case .renamed: try files.moveItem(atPath: a, toPath: folder("site/content/albums/aa.md"))
        case .fileIsFolder:
            try files.removeItem(atPath: a)
            try folder.makeFolder("site/content/albums/a.md")
        case .folderIsFile:
            try files.removeItem(atPath: inner)
            try folder.write("site/content/albums/in", "x")
        case .deadLink:
            try files.removeItem(atPath: a)
            try folder.link("site/content/albums/a.md", to: "nowhere")
        case .pipe:
            try files.removeItem(atPath: a)
            let result = unsafe mkfifo(a, 0o600)
            expectEqual(result, 0)
        case .otherFolder:
            try files.removeItem(atPath: folder("site/content/albums/linked"))
            try folder.link("site/content/albums/linked", to: "../../elsewhere-2")
        case .namedFileGone: try files.removeItem(atPath: folder("site/table.csv"))
        case .absentComes: try folder.makeFolder("site/templates")
        }
    }

    @Test(arguments: Change.allCases, [false, true])
    func `a rescan finds every changed file`(change: Change, isRacilyClean: Bool) async throws {
        let folder = try TemporaryFolder()
        try makeSite(folder)
        var seen = try await inputs(folder)
        expect(!seen.hasRacilyCleanFolder)
        // How recent the folders are depends on the machine, so the flag is set directly.
        seen.hasRacilyCleanFolder = isRacilyClean
        try folder.waitForTick()
        try make(change, folder)
        let snapshot = seen.rescan(in: try Folder.working.openFolder(FilePath(folder("site"))), jobs: 2)
        expectEqual(snapshot.changed != nil, change.isSame)
        let isNothing = change == .nothing || change == .newInHiddenFolder
        expectEqual(seen.isUnchanged(snapshot), isNothing && !isRacilyClean)
        guard let changed = snapshot.changed else { return }
        let fresh = try await inputs(folder)
        seen.update(to: snapshot)
        let paths = { (records: FileRecords) in records.indices.map { records.path($0) } }
        expect(paths(seen.files) == paths(fresh.files) && paths(seen.folders) == paths(fresh.folders))
        expectEqual(
            seen.folders.indices.map { seen.folders[$0].stamp }, fresh.folders.indices.map { fresh.folders[$0].stamp }
        )
        let differ = seen.files.indices.filter { seen.files[$0].stamp != fresh.files[$0].stamp }
        expectEqual(changed, differ)
    }

    /// The input files as a build without caches reads them.
    private func inputs(_ folder: TemporaryFolder) async throws -> InputFiles {
        let options = BuildOptions()
        let reader = try SourceReader(siteFolder: folder("site"), options: options, clock: { .ahead })
        return try await reader.read(options: options).inputs
    }
}
