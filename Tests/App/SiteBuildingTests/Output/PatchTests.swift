import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing

/// The commit of a site with one changed file.
struct PatchTests {
    private let site = ["a": "1", "b/c": "1", "b/d/e": "1", "f": "1"]

    private func stamps(_ folder: TemporaryFolder) throws -> [FilePath: FileStamp] {
        let output = try Folder.working.openFolder(FilePath(folder("public")))
        let paths = output.listing().entries.filter { $0.kind == .file }.map(\.path)
        return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try #require(try output.stamp(of: $0))) })
    }

    @Test(arguments: CommitMode.allCases, ["a", "b/c", "b/d/e"])
    func `a patch touches only the new file and the manifest`(way: CommitMode, name: String) throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site, way)
        try folder.write("public/b/mine", "foreign")
        try folder.link("public/link", to: "nowhere")
        let (before, identity) = (try stamps(folder), try folder.identity("public"))
        let next = site.merging([name: "two"]) { $1 }
        let previous = try #require(first.previous)
        let (summary, kept) = try folder.rewriteSite(next, previous, way)
        expectEqual(kept, Set(site.keys).subtracting([name]))
        expectEqual(summary.strategy, .patch)
        expect((summary.written, summary.unchanged, summary.removed) == (1, 3, 0))
        try expectEqual(folder.tree("public"), next.merging(["b/mine": "foreign", "link": "-> nowhere"]) { $1 })
        try expect(folder.isTrue(summary.previous, next))
        try expectEqual(folder.identity("public"), identity)
        try expectEqual(folder.restingNames(), ["public"])
        let after = try stamps(folder)
        let touched = Set(before.keys.filter { before[$0] != after[$0] })
        expectEqual(touched, [FilePath(name), OutputManifest.name])
        try expectEqual(
            Folder.working.status(FilePath(folder("public/" + name)))?.mode, before[FilePath(name)]?.permissions)

        let clean = try TemporaryFolder()
        try clean.writeSite(next)
        let manifests = try [folder, clean].map { try Folder.working.readFile(FilePath($0("public/.sitegen-output"))) }
        expectEqual(manifests[0], manifests[1])
    }

    @Test func `a patch works without a saved previous build`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(site)
        let summary = try folder.writeSite(site.merging(["f": "two"]) { $1 })
        expectEqual(summary.strategy, .patch)
        try expect(folder.isTrue(summary.previous, site.merging(["f": "two"]) { $1 }))
    }

    @Test(arguments: [["a": "2", "f": "2"], ["g": "1"], ["a": nil], ["a": "2", "g": "1"], ["a": nil, "g": "1"]])
    func `only a single changed file is committed as a patch`(change: [String: String?]) throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site)
        var next = site
        for (name, text) in change { next[name] = text }
        let summary = try folder.rewriteSite(next, try #require(first.previous)).summary
        expectEqual(summary.strategy, .exchange)
        try expectEqual(folder.tree("public"), next)
        try expect(folder.isTrue(summary.previous, next))
    }

    @Test func `a removed output file is written again`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site)
        try Folder.working.remove(FilePath(folder("public/b/d/e")))
        let (summary, kept) = try folder.rewriteSite(site, try #require(first.previous))
        expect(!kept.contains("b/d/e"))
        expectEqual(summary.strategy, .exchange)
        try expectEqual(folder.tree("public"), site)
    }

    @Test func `an edited output file is written again`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site)
        try folder.write("public/b/d/e", "2")
        let summary = try folder.rewriteSite(site, try #require(first.previous)).summary
        expectEqual(summary.strategy, .patch)
        try expectEqual(folder.tree("public"), site)
    }

    @Test func `a link in place of a file is refused`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site)
        let previous = try #require(first.previous)
        try folder.write("elsewhere", "precious")
        try Folder.working.remove(FilePath(folder("public/a")))
        try folder.link("public/a", to: "../elsewhere")
        let refusals = try folder.refusals { _ = try folder.rewriteSite(site.merging(["a": "2"]) { $1 }, previous) }
        expectEqual(refusals, ["O703: the site has a file \"a\", where \"public/a\" is not sitegen's"])
        try expectEqual(folder.tree(".")["elsewhere"], "precious")
        try expectEqual(folder.restingNames(), ["elsewhere", "public"])
    }

    @Test func `a link in place of a folder is never followed`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site)
        let previous = try #require(first.previous)
        try Folder.working.rename(FilePath(folder("public/b")), to: .working, as: FilePath(folder("moved")))
        try folder.link("public/b", to: "../moved")
        let before = try folder.tree(".")
        let refusals = try folder.refusals { _ = try folder.rewriteSite(site.merging(["b/c": "2"]) { $1 }, previous) }
        expectEqual(refusals, ["O703: the site has a folder \"b\", where \"public/b\" is not sitegen's"])
        try expectEqual(folder.tree("."), before)
    }

    /// The new file with the previous build's manifest, as a crash between the two renames leaves them.
    @Test(arguments: CommitMode.allCases, [true, false])
    func `a manifest left by a crash is corrected`(way: CommitMode, isFromState: Bool) throws {
        let folder = try TemporaryFolder()
        let first = try folder.writeSite(site, way)
        let previous = try #require(first.previous)
        let next = site.merging(["b/c": "two"]) { $1 }
        try folder.write("new", "two")
        try Folder.working.rename(FilePath(folder("new")), to: .working, as: FilePath(folder("public/b/c")))
        for wanted in [next, site, next] {
            let summary =
                isFromState
                ? try folder.rewriteSite(wanted, previous, way).summary : try folder.writeSite(wanted, way)
            try expectEqual(folder.tree("public"), wanted)
            try expect(folder.isTrue(summary.previous, wanted))
            let bytes = try Folder.working.readFile(FilePath(folder("public/.sitegen-output")))
            expectEqual(
                OutputManifest(bytes: bytes)?.digests[FilePath("b/c")],
                FileDigest(of: Array((wanted["b/c"] ?? "").utf8)))
        }
    }
}
