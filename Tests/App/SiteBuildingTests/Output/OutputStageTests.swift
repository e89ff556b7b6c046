import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing

struct OutputStageTests {
    @Test(arguments: CommitMode.allCases, 0..<25)
    func `a new site replaces the old one, foreign files remain`(way: CommitMode, seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let first = randomSite(&generator)
        try folder.writeSite(first, way)
        try expectEqual(folder.tree("public"), first)

        var foreign = randomForeign(&generator)
        let second = randomSite(&generator)
        // Foreign files must not be where the site has files.
        foreign = foreign.filter { name, _ in ![first, second].contains { clashes(name, $0) } }
        try plant(foreign, in: folder)
        try spoil(first, in: folder, &generator)
        let before = try second.keys.sorted().filter { first[$0] == second[$0] && folder.holds($0, second[$0]) }
            .map { ($0, try folder.identity("public/" + $0)) }
        let summary = try folder.writeSite(second, way, jobs: 1 + seed % 3)

        try expectEqual(folder.tree("public"), second.merging(foreign) { $1 })
        expect(summary.warnings.isEmpty)
        expectEqual(summary.written + summary.unchanged, second.count)
        expectEqual(summary.unchanged, before.count)
        try expect(folder.isTrue(summary.previous, second))
        if way != .noLinks {
            for (name, identity) in before { try expectEqual(folder.identity("public/" + name), identity) }
        }
        try expectEqual(folder.restingNames(), ["public"])
        try expectManifest(second, in: folder)

        let identity = try folder.identity("public")
        let third = try folder.writeSite(second, way)
        expectEqual(third.written, 0)
        expectEqual(third.strategy, .none)
        try expect(folder.isTrue(third.previous, second))
        try expectEqual(folder.identity("public"), identity)
        try expectEqual(folder.tree("public"), second.merging(foreign) { $1 })
    }

    /// A sync may still be running when the site is put in place or abandoned.
    @Test(arguments: [false, true])
    func `an early sync does not change the result`(isGivenUp: Bool) throws {
        let folder = try TemporaryFolder()
        let site = Dictionary(uniqueKeysWithValues: (0..<200).map { ("\($0)/index.html", "page \($0)") })
        for _ in 0..<3 {
            let stage = try OutputStage(folder.openOutput(), expectedFiles: site.count, isInterrupted: { false })
            for (number, file) in site.sorted(by: { $0.key < $1.key }).enumerated() {
                try stage.write(file.key, Array(file.value.utf8))
                if number % 50 == 0 { stage.beginSync() }
            }
            stage.beginSync()
            if isGivenUp { stage.abandon() } else { _ = try stage.commit() }
            try expectEqual(folder.restingNames(), isGivenUp ? [] : ["public"])
            if !isGivenUp { try expectEqual(folder.tree("public"), site) }
        }
    }

    @Test func `unchanged files keep their inode`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "same", "b/c": "same too", "d": "old", "e": "old"])
        let before = try ["a", "b/c", "d"].map { try folder.identity("public/" + $0) }
        let summary = try folder.writeSite(["a": "same", "b/c": "same too", "d": "new"])
        let after = try ["a", "b/c", "d"].map { try folder.identity("public/" + $0) }
        expectEqual(before[0], after[0])
        expectEqual(before[1], after[1])
        expect(before[2] != after[2])
        expect((summary.written, summary.unchanged, summary.removed) == (1, 2, 1))
        // It has one name in the output and one in the previous generation.
        try expectEqual(Folder.working.status(FilePath(folder("public/a")))?.linkCount, 2)
        try expectEqual(Folder.working.status(FilePath(folder("public/d")))?.linkCount, 1)
    }

    @Test(arguments: CommitMode.allCases)
    func `foreign files of every kind survive a build`(way: CommitMode) throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["x/gone": "1", "x/stays": "2"], way)
        try plant(["x/mine": "m", "x/sub/empty": "/", "x/link": "-> nowhere"], in: folder)
        let pipe = unsafe mkfifo(folder("public/x/pipe"), 0o600)
        expectEqual(pipe, 0)
        let raw = FilePath(folder("public")).appending(FilePath(bytes: [0x66, 0xFF, 0x0A]))
        try Folder.working.writeNewFile(raw, [1, 2, 3])
        try Folder.working.setMode(FilePath(folder("public/x/sub")), 0o750)
        try Folder.working.setMode(FilePath(folder("public/x/mine")), 0o640)
        let identity = try folder.identity("public/x/mine")
        try folder.writeSite(["x/stays": "3"], way)
        try expectEqual(folder.tree("public")["x/pipe"], "|")
        try expectEqual(folder.tree("public")["x/link"], "-> nowhere")
        try expectEqual(folder.tree("public")["x/sub/empty"], "/")
        try expect(folder.tree("public")["x/gone"] == nil)
        try expectEqual(Folder.working.readFile(raw), [1, 2, 3])
        try expectEqual(folder.identity("public/x/mine"), identity)
        try expectEqual(Folder.working.status(FilePath(folder("public/x/mine")))?.mode, 0o640)
        try expectEqual(Folder.working.status(FilePath(folder("public/x/sub")))?.mode, 0o750)
    }

    @Test(arguments: CommitMode.allCases)
    func `a foreign file is never overwritten`(way: CommitMode) throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1", "d/e": "1"], way)
        try plant(["new": "mine", "top": "mine", "page/notes/mine": "mine", "link": "-> content"], in: folder)
        let before = try folder.tree("public")
        let refusals = try folder.refusals {
            try folder.writeSite(["a": "2", "new": "2", "top/inner": "2", "page": "2", "link": "2"], way)
        }
        expectEqual(
            refusals,
            [
                "O703: the site has a file \"link\", where \"public/link\" is not sitegen's",
                "O703: the site has a file \"new\", where \"public/new\" is not sitegen's",
                "O703: the site has a file \"page\", where \"public/page\" is not sitegen's",
                "O703: the site has a file \"page\", where \"public/page/notes\" is not sitegen's",
                "O703: the site has a file \"page\", where \"public/page/notes/mine\" is not sitegen's",
                "O703: the site has a folder \"top\", where \"public/top\" is not sitegen's",
            ])
        try expectEqual(folder.tree("public"), before)
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test(arguments: CommitMode.allCases)
    func `files and folders can replace each other`(way: CommitMode) throws {
        let folder = try TemporaryFolder()
        let (first, second) = (["a": "1", "b/c/d": "1", "b/e": "1"], ["a/x/y": "2", "b": "2"])
        for site in [first, second, first, [:], second] {
            try folder.writeSite(site, way)
            try expectEqual(folder.tree("public"), site)
        }
    }

    @Test func `files are written from many tasks at once`() async throws {
        let folder = try TemporaryFolder()
        let stage = try OutputStage(folder.openOutput(), isInterrupted: { false })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<8 {
                group.addTask {
                    let writer = stage.writer()
                    for number in 0..<100 { try writer.write("p\(number % 10)/\(part)/\(number)", [UInt8(number)]) }
                }
            }
            try await group.waitForAll()
        }
        try expectEqual(stage.commit().written, 800)
        try expectEqual(folder.tree("public").count, 800)
    }

    @Test func `a copied file is independent of its source`() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "long ", count: 150_000)
        try folder.write("content/static/song", text)
        for expected in [1, 0] {
            let stage = try OutputStage(folder.openOutput(), isInterrupted: { false })
            try stage.copy("song", fromFile: FilePath(folder("content/static/song")))
            try expectEqual(stage.commit().written, expected)
            try expectEqual(folder.tree("public"), ["song": text])
        }
        try expect(folder.identity("public/song") != folder.identity("content/static/song"))
        try expectManifest(["song": text], in: folder)
    }

    @Test func `a file is kept only if it is unchanged`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "one", "b": "two", "c": "three"])
        try folder.write("public/b", "ouch")
        let stage = try OutputStage(folder.openOutput(), isInterrupted: { false })
        try expect(stage.keep("a"))
        try expect(!stage.keep("b"))
        try expect(!stage.keep("none"))
        try stage.write("b", Array("two".utf8))
        _ = try stage.commit()
        try expectEqual(folder.tree("public"), ["a": "one", "b": "two"])
    }

    @Test(arguments: ["", "/a", "a/../b", "./a", "a//b", "a/", ".sitegen-output", ".sitegen-stage/x", "a\0b"])
    func `a path outside the site is refused`(path: String) throws {
        let folder = try TemporaryFolder()
        let refusals = try folder.refusals { try folder.writeSite([path: "x"]) }
        expectEqual(refusals.count, 1)
        expectEqual(refusals.first?.hasPrefix("U503: "), true)
        try expectEqual(folder.names(), [])
    }

    @Test func `a path written twice is refused`() throws {
        let folder = try TemporaryFolder()
        let stage = try OutputStage(folder.openOutput(), isInterrupted: { false })
        try stage.write("a", [1])
        #expect(throws: OutputFailure.self) { try stage.write("a", [1]) }
        stage.abandon()
        try expectEqual(folder.names(), [])
    }

    @Test func `an interrupted build leaves the old site`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1"])
        #expect(throws: OutputFailure.self) { try folder.writeSite(["a": "2"], isInterrupted: { true }) }
        try expectEqual(folder.tree("public"), ["a": "1"])
        try expectEqual(folder.restingNames(), ["public"])
    }

    /// A visitor sees the folder while its files are replaced one by one.
    @Test func `in place, a file comes before the pages that refer to it, and removals come last`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["assets/a.css": "1", "b/index.html": "1", "c.html": "1", "index.html": "1"], .noExchange)
        let plan = try FaultPlan(recording: folder.path)
        try folder.writeSite(["assets/z.css": "2", "b/index.html": "2", "index.html": "2"], .noExchange)
        let output = folder("public") + "/"
        let steps = plan.calls.compactMap { call -> String? in
            switch call.operation {
            case "rename" where call.other.hasPrefix(output): "put \(call.other.dropFirst(output.count))"
            case "unlink" where call.path.hasPrefix(output): "remove \(call.path.dropFirst(output.count))"
            default: nil
            }
        }
        expectEqual(
            steps,
            [
                "put .sitegen-output", "put assets/z.css", "put b/index.html", "put index.html", "remove assets/a.css",
                "remove c.html", "put .sitegen-output",
            ])
    }

    @Test func `a link to the output folder is kept`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("elsewhere/www")
        try folder.link("public", to: "elsewhere/www")
        try folder.writeSite(["a": "1"])
        try folder.writeSite(["a": "2"])
        try expectEqual(folder.tree("elsewhere/www"), ["a": "2"])
        try expectEqual(folder.restingNames("elsewhere"), ["www"])
        try expectEqual(Folder.working.status(FilePath(folder("public")))?.kind, .link)
    }

    @Test func `new files have the permissions of the umask`() throws {
        let folder = try TemporaryFolder()
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
        let umask = try #require(UInt32(line.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8))
        try folder.writeSite(["a/b": "1"])
        try expectEqual(Folder.working.status(FilePath(folder("public/a")))?.mode, 0o777 & ~umask)
        try expectEqual(Folder.working.status(FilePath(folder("public/a/b")))?.mode, 0o666 & ~umask)
        try Folder.working.setMode(FilePath(folder("public/a/b")), 0o600)
        try Folder.working.setMode(FilePath(folder("public")), 0o711)
        try folder.writeSite(["a/b": "1"])
        try expectEqual(Folder.working.status(FilePath(folder("public/a/b")))?.mode, 0o666 & ~umask)
        try expectEqual(Folder.working.status(FilePath(folder("public")))?.mode, 0o711)
    }
}

extension OutputStageTests {
    private func randomSite(_ generator: inout SeededGenerator) -> [String: String] {
        var site: [String: String] = [:]
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let depth = Int.random(in: 1...3, using: &generator)
            let path = (0..<depth).map { _ in "abc".randomElement(using: &generator).map(String.init) ?? "a" }
            let name = path.joined(separator: "/")
            if !clashes(name, site) { site[name] = "text \(Int.random(in: 0...3, using: &generator))" }
        }
        return site
    }

    private func randomForeign(_ generator: inout SeededGenerator) -> [String: String] {
        var result: [String: String] = [:]
        for number in 0..<Int.random(in: 0...8, using: &generator) {
            let folder = ["", "a/", "b/c/", "a/own/"].randomElement(using: &generator) ?? ""
            result["\(folder)mine\(number)"] = ["text", "/", "-> a"].randomElement(using: &generator)
        }
        return result
    }

    /// Whether a name, or one of its parent folders, is a file of the site, or contains one.
    private func clashes(_ name: String, _ site: [String: String]) -> Bool {
        let path = FilePath(name)
        return site.keys.contains { FilePath($0).isOrLies(in: path) || path.isOrLies(in: FilePath($0)) }
    }

    private func plant(_ foreign: [String: String], in folder: TemporaryFolder) throws {
        for (name, text) in foreign {
            let path = "public/" + name
            try folder.makeFolder(FilePath(path).parent.text)
            if text == "/" {
                try folder.makeFolder(path)
            } else if text.hasPrefix("-> ") {
                try folder.link(path, to: String(text.dropFirst(3)))
            } else {
                try folder.write(path, text)
            }
        }
    }

    /// Edits and removes some of our files, as a user might.
    private func spoil(
        _ site: [String: String], in folder: TemporaryFolder, _ generator: inout SeededGenerator
    ) throws {
        for name in site.keys.sorted() {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: try folder.write("public/" + name, "text X")
            case 1: try Folder.working.remove(FilePath(folder("public/" + name)))
            default: break
            }
        }
    }

    private func expectManifest(_ site: [String: String], in folder: TemporaryFolder) throws {
        let bytes = try Folder.working.readFile(FilePath(folder("public/.sitegen-output")))
        let manifest = try #require(OutputManifest(bytes: bytes))
        expect(!manifest.hasPending)
        expect(manifest.isAsWritten)
        let digests = site.map { (FilePath($0), FileDigest(of: Array($1.utf8))) }
        expectEqual(manifest.digests, Dictionary(uniqueKeysWithValues: digests))
    }
}
