import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing
@testable import SourceText

/// What a killed build leaves beside or in the output, created by hand here.
struct RecoveryTests {
    private func number(_ folder: TemporaryFolder, _ name: String) throws -> UInt64 {
        try #require(try folder.identity(name)).inode
    }

    /// Leaves an unfinished site: its folder has its own inode in its name.
    private func leaveUnfinished(_ folder: TemporaryFolder, _ stage: String) throws {
        try folder.write(stage + "/making/half/page.html", "half")
        let name = "\(stage)/new.\(try number(folder, stage + "/making"))"
        try Folder.working.rename(FilePath(folder(stage + "/making")), to: .working, as: FilePath(folder(name)))
        try folder.makeFolder(stage + "/making")
    }

    /// Leaves the old site as it was after `public` was exchanged with the next site.
    private func leavePreviousSite(_ folder: TemporaryFolder, next: [String: String]) throws {
        try folder.makeFolder(".public.sitegen-stage")
        let name = ".public.sitegen-stage/new.\(try number(folder, "public") + 1)"
        try Folder.working.rename(FilePath(folder("public")), to: .working, as: FilePath(folder(name)))
        let old = folder(name)
        try folder.makeFolder("other")
        let stage = try OutputStage(folder.openOutput("other/public"), isInterrupted: { false })
        for (path, text) in next { try stage.write(path, Array(text.utf8)) }
        _ = try stage.commit()
        try Folder.working.rename(
            FilePath(folder("other/public")), to: .working, as: FilePath(folder("public")))
        try FileManager.default.removeItem(atPath: folder("other"))
        expect(FileManager.default.fileExists(atPath: old))
    }

    @Test(arguments: [".public.sitegen-stage", "public/.sitegen-stage"], CommitMode.allCases)
    func `an unfinished site is removed by the next build`(stage: String, way: CommitMode) throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1"])
        try leaveUnfinished(folder, stage)
        try folder.writeSite(["a": "2"], way)
        try expectEqual(folder.tree("public"), ["a": "2"])
        try expectEqual(folder.restingNames(), ["public"])
        try expectEqual(folder.names("public"), [".sitegen-output", "a"])
    }

    @Test func `an unfinished first site is removed by the next build`() throws {
        let folder = try TemporaryFolder()
        try leaveUnfinished(folder, ".public.sitegen-stage")
        try folder.writeSite(["a": "2"])
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `foreign files are recovered from the old site`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1", "b/c": "1"])
        try folder.write("public/b/mine", "only here")
        try folder.write("public/carried", "both")
        try folder.makeFolder("public/empty")
        try leavePreviousSite(folder, next: ["a": "2"])
        try folder.write("public/carried", "both")
        let summary = try folder.writeSite(["a": "3"])
        try expectEqual(
            folder.tree("public"), ["a": "3", "b/mine": "only here", "carried": "both", "empty": "/"])
        expect(summary.warnings.isEmpty)
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `recovered files never overwrite newer foreign files`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1"])
        try folder.write("public/mine", "the older")
        try leavePreviousSite(folder, next: ["a": "2"])
        try folder.write("public/mine", "the newer")
        for site in ["3", "4"] {
            let summary = try folder.writeSite(["a": site])
            try expectEqual(folder.tree("public"), ["a": site, "mine": "the newer"])
            expectEqual(summary.warnings.map(\.code), [.foreignFile])
            expectEqual(summary.warnings.first?.notes.first?.text.hasSuffix("/.public.sitegen-stage/kept.1\""), true)
        }
        try expectEqual(folder.tree(".public.sitegen-stage/kept.1"), ["mine": "the older"])
    }

    @Test func `a foreign staging folder is left unchanged`() throws {
        let folder = try TemporaryFolder()
        try folder.write(".public.sitegen-stage/new.plan", "mine")
        let refusals = try folder.refusals { try folder.writeSite(["a": "1"]) }
        expectEqual(
            refusals,
            [
                "O701: \".public.sitegen-stage/new.plan\" was not made by sitegen, which needs that name"
            ])
        try expectEqual(folder.tree(".public.sitegen-stage"), ["new.plan": "mine"])
    }

    @Test func `a planned file is removed only with its planned content`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1"])
        let old = try #require(
            OutputManifest(bytes: try Folder.working.readFile(FilePath(folder("public/.sitegen-output")))))
        let planned = ["new": "written", "other": "planned"].map { name, text in
            (FilePath(name), FileDigest(of: Array(text.utf8)))
        }
        let joined = old.joined(with: OutputManifest(files: Dictionary(uniqueKeysWithValues: planned)))
        try folder.write("public/.sitegen-output", String(decoding: joined.bytes, as: UTF8.self))
        try folder.write("public/new", "written")
        try folder.write("public/other", "foreign")
        try folder.writeSite(["a": "1"])
        try expectEqual(folder.tree("public"), ["a": "1", "other": "foreign"])
    }

    @Test(arguments: CommitMode.allCases)
    func `a second build of the same output is refused`(way: CommitMode) throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1"], way)
        let stage = try OutputStage(folder.openOutput(), abilities: way.abilities, isInterrupted: { false })
        try stage.write("a", [0x32])
        let second = try folder.refusals { try folder.writeSite(["a": "3"]) }
        expectEqual(second, ["O704: another build is writing to \"public\""])
        _ = try stage.commit()
        try expectEqual(folder.tree("public"), ["a": "2"])
        try folder.writeSite(["a": "3"], way)
        try expectEqual(folder.tree("public"), ["a": "3"])
    }

    @Test func `a second first build of the same output is refused`() throws {
        let folder = try TemporaryFolder()
        let stage = try OutputStage(folder.openOutput(), isInterrupted: { false })
        try expectEqual(
            folder.refusals { try folder.writeSite(["a": "3"]) },
            [
                "O704: another build is writing to \"public\""
            ])
        stage.abandon()
        try folder.writeSite(["a": "3"])
    }
}
