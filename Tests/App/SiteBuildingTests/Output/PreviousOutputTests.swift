import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing

/// Builds that use the previous build's output records.
struct PreviousOutputTests {
    @Test(arguments: CommitMode.allCases, 0..<12)
    func `builds that use the previous build equal clean ones`(way: CommitMode, seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        var site = ["index.html": "0"]
        var previous = try #require(try folder.writeSite(site, way).previous)
        for step in 0..<12 {
            let jobs = 1 + step % 3
            let before = site
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let name = "p\(Int.random(in: 0..<4, using: &generator))/\(Int.random(in: 0..<3, using: &generator))"
                site[name] = [nil, "x", "y", "long text"].randomElement(using: &generator) ?? "x"
            }
            var isSpoilt = false
            for name in before.keys.sorted() where Int.random(in: 0..<12, using: &generator) == 0 {
                try folder.write("public/" + name, ["x", "other"].randomElement(using: &generator) ?? "x")
                isSpoilt = true
            }
            let output = try folder.openOutput(previous: previous)
            expectEqual(output.isUnchanged(since: previous, jobs: jobs), !isSpoilt)
            let (summary, kept) = try folder.rewriteSite(site, previous, way, jobs: jobs)
            try expectEqual(folder.tree("public"), site)
            if !isSpoilt { expectEqual(kept, Set(site.keys.filter { site[$0] == before[$0] })) }
            if !isSpoilt, site == before { expectEqual(summary.strategy, .none) }
            try expect(folder.isTrue(summary.previous, site))
            previous = try #require(summary.previous)
            try expect(folder.openOutput().isUnchanged(since: previous, jobs: jobs))
        }
    }

    @Test func `another build in between is detected`() throws {
        let folder = try TemporaryFolder()
        let site = ["a": "1", "b": "1", "c": "1"]
        let previous = try #require(try folder.writeSite(site).previous)
        try folder.writeSite(["a": "1", "b": "2", "c": "1"])
        try expect(!folder.openOutput().isUnchanged(since: previous, jobs: 2))
        let (summary, kept) = try folder.rewriteSite(site, previous)
        expectEqual(kept, [])
        try expectEqual(folder.tree("public"), site)
        try expect(folder.isTrue(summary.previous, site))
    }

    @Test func `every change of sitegen's files in the output is detected`() throws {
        let folder = try TemporaryFolder()
        let site = ["a": "1", "b/c": "1"]
        let changes: [(TemporaryFolder) throws -> Void] = [
            { try $0.write("public/a", "2") },
            { try $0.write("public/a", "1") },
            { try Folder.working.remove(FilePath($0("public/b/c"))) },
            { try Folder.working.setMode(FilePath($0("public/b/c")), 0o600) },
            { try Folder.working.remove(FilePath($0("public/.sitegen-output"))) },
            { try $0.write("public/.sitegen-output", "sitegen-output 1\nend 0\n") },
            { try $0.makeFolder(".public.sitegen-stage") },
            { try $0.makeFolder(".public.sitegen-stage/new.1") },
            { try $0.makeFolder(".public.sitegen-stage/kept.1") },
            { try $0.makeFolder("public/.sitegen-stage") },
            { try Folder.working.rename(FilePath($0("public")), to: .working, as: FilePath($0("public2"))) },
        ]
        for (number, change) in changes.enumerated() {
            let folder = try TemporaryFolder()
            let previous = try #require(try folder.writeSite(site).previous)
            let output = try folder.openOutput()
            expect(output.isUnchanged(since: previous, jobs: 2))
            try change(folder)
            expect(!output.isUnchanged(since: previous, jobs: 2), "change \(number)")
        }
        let previous = try #require(try folder.writeSite(site).previous)
        try folder.write("public/mine", "foreign")
        try expect(folder.openOutput().isUnchanged(since: previous, jobs: 1))
    }

    @Test func `the manifest of the previous build is not read again`() throws {
        let folder = try TemporaryFolder()
        let site = ["a": "1", "b": "1"]
        let previous = try #require(try folder.writeSite(site).previous)
        let known = try #require(try folder.openOutput(previous: previous).known)
        expect(known.isFromState)
        let read = try #require(try folder.openOutput().known)
        expect(!read.isFromState)
        expectEqual(read.manifest.bytes, known.manifest.bytes)
        try folder.write("public/.sitegen-output", "damaged")
        try expectEqual(
            folder.refusals { _ = try folder.openOutput(previous: previous) }.first?.hasPrefix("O701: "), true
        )
    }

    @Test func `a path both kept and written is refused`() throws {
        let folder = try TemporaryFolder()
        let site = ["a": "1", "b": "1"]
        let previous = try #require(try folder.writeSite(site).previous)
        let stage = try OutputStage(folder.openOutput(previous: previous), isInterrupted: { false })
        try expectEqual(stage.keepPrevious([true, true]), [true, true])
        try expectEqual(stage.write("b", [0x31]), .unchanged)
        #expect(throws: OutputFailure.self) { try stage.commit() }
        try expectEqual(folder.tree("public"), site)
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `a file with other permissions is written again`() throws {
        let folder = try TemporaryFolder()
        let site = ["a": "1", "b": "1"]
        let previous = try #require(try folder.writeSite(site).previous)
        try Folder.working.setMode(FilePath(folder("public/a")), 0o600)
        var files = previous.files
        files[0].stamp = try Folder.working.stamp(of: FilePath(folder("public/a")))
        let (summary, kept) = try folder.rewriteSite(
            site, PreviousOutput(manifest: previous.manifest, files: files))
        expectEqual(kept, ["b"])
        expectEqual(summary.strategy, .patch)
        try expect(folder.identity("public/a") != nil)
        try expect(folder.isTrue(summary.previous, site))
    }
}
