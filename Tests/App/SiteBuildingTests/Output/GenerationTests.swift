import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing
@testable import SourceText

/// Sites that reuse the generation before the current one.
struct GenerationTests {
    /// With `trustsStamps`, the clock is ahead, so that every folder that has not changed is known.
    @Test(arguments: 0..<40, [false, true])
    func `a damaged previous generation never changes the site`(seed: Int, trustsStamps: Bool) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        var site = ["index.html": "0"]
        var previous = try #require(try folder.writeSite(site).previous)
        for step in 0..<16 {
            edit(&site, &generator)
            var isForeignIn = false
            if trustsStamps { try folder.waitForTick() }
            if seed % 2 == 1, let generation = try folder.generation() {
                isForeignIn = try damage(generation, of: folder, &generator)
            }
            let jobs = 1 + step % 3
            let summary =
                step % 4 == 3
                ? try folder.writeSite(site, jobs: jobs)
                : try folder.rewriteSite(site, previous, jobs: jobs, clock: { trustsStamps ? .ahead : .now() }).summary
            try expectEqual(folder.tree("public"), site, "step \(step)")
            try expect(!folder.names("public").contains(".sitegen-stage"))
            let manifest = try Folder.working.readFile(FilePath(folder("public/.sitegen-output")))
            let digests = site.map { (FilePath($0), FileDigest(of: Array($1.utf8))) }
            expectEqual(manifest, OutputManifest(files: Dictionary(uniqueKeysWithValues: digests)).bytes)
            try expect(folder.isTrue(summary.previous, site))
            previous = try #require(summary.previous)
            let (held, kept) = try held(by: folder)
            if isForeignIn { expect(held.contains { $0.hasSuffix("/p1/mine") }, "the foreign file is lost") }
            try expectEqual(folder.openOutput().isUnchanged(since: previous, jobs: jobs), kept.isEmpty)
            if kept.isEmpty { try expectEqual(folder.restingNames(), ["public"]) }
            try expectNormalModes(folder)
        }
        if seed % 2 == 0 { try expect(folder.generation() != nil) }
    }

    @Test(arguments: [1, 2])
    func `two generations share unchanged files and reuse folders`(jobs: Int) throws {
        let folder = try TemporaryFolder()
        var site: [String: String] = [:]
        for number in 0..<1000 { site["p\(number % 40)/\(number)/index.html"] = "0" }
        var previous = try #require(try folder.writeSite(site, jobs: jobs).previous)
        var numbers: [Set<UInt64>] = []
        for step in 1...6 {
            let changed = ["p0/0/index.html", "p1/1/index.html", "p39/999/index.html"]
            for name in changed { site[name] = "\(step)" }
            let before = try folder.identity("public/p2/2/index.html")
            let (summary, kept) = try folder.rewriteSite(site, previous, jobs: jobs)
            expect((summary.strategy, kept.count) == (.exchange, 997))
            previous = try #require(summary.previous)
            try expectEqual(folder.identity("public/p2/2/index.html"), before)
            try expectEqual(folder.tree("public"), site)
            let generation = try #require(try folder.generation())
            try expectEqual(folder.identity(generation + "/p2/2/index.html"), before)
            try expectEqual(folder.names(generation + "/p39/999"), ["index.html"])
            numbers.append(try folder.folderNumbers("public").union(folder.folderNumbers(generation)))
        }
        expectEqual(numbers[0].count, 2 * 1041)
        expect(numbers.allSatisfy { $0 == numbers[0] })
    }

    @Test(arguments: [1, 2])
    func `folders that have not changed are not read again`(jobs: Int) throws {
        let folder = try TemporaryFolder()
        var site: [String: String] = [:]
        for number in 0..<600 { site["p\(number % 40)/\(number)/index.html"] = "0" }
        var previous = try #require(try folder.writeSite(site, jobs: jobs).previous)
        for step in 1...4 {
            try folder.waitForTick()
            for name in ["p0/0/index.html", "p1/1/index.html"] { site[name] = "\(step)" }
            try folder.write("public/p3/mine", "\(step)")
            let written = try folder.rewriteSite(site, previous, jobs: jobs, clock: { .ahead })
            previous = try #require(written.summary.previous)
            var shown = site
            shown["p3/mine"] = "\(step)"
            try expectEqual(folder.tree("public"), shown)
            // The folder with a foreign file is read each time; the outermost one, too.
            let output = try Folder.working.openFolder(FilePath(folder("public")))
            let folders = previous.files.folders
            let unknown = try folders.filter { try previous.folders.stamp(of: $0, in: output) == nil }.map(\.text)
            expectEqual(unknown, step == 1 ? folders.map(\.text) : ["p0/0", "p1/1", "p3"])
            let name = try #require(try folder.generation())
            let generation = try Folder.working.openFolder(FilePath(folder(name)))
            let changed = try folders.filter { try previous.folders.stamp(of: $0, in: generation) == nil }.map(\.text)
            // Here these have another file than the output, or one more.
            expectEqual(changed, ["p0/0", "p1/1", "p3"])
        }
    }

    @Test func `a patched page is not taken from the previous generation`() throws {
        let folder = try TemporaryFolder()
        var site: [String: String] = [:]
        for name in ["a/b", "c/d", "e/f"] { site[name] = "0" }
        var previous = try #require(try folder.writeSite(site).previous)
        let edits: [(names: [String], OutputStage.CommitStrategy)] = [
            (["c/d", "e/f"], .exchange), (["a/b"], .patch), (["c/d", "e/f"], .exchange), (["c/d", "e/f"], .exchange),
        ]
        for (step, (names, strategy)) in edits.enumerated() {
            try folder.waitForTick()
            for name in names { site[name] = "\(step + 1)" }
            let written = try folder.rewriteSite(site, previous, clock: { .ahead })
            expectEqual(written.summary.strategy, strategy)
            previous = try #require(written.summary.previous)
            try expectEqual(folder.tree("public"), site)
        }
    }

    @Test func `a folder that changed within a tick of the clock is read again`() throws {
        let folder = try TemporaryFolder()
        let now = ScanTime.now()
        var previous = try #require(try folder.writeSite(["a/b": "0", "c": "0", "d": "0"]).previous)
        for text in ["1", "2"] {
            let site = ["a/b": "0", "c": text, "d": text]
            let written = try folder.rewriteSite(site, previous, clock: { now })
            previous = try #require(written.summary.previous)
            expect(written.summary.strategy == .exchange && previous.folders.marks.isEmpty)
        }
    }

    @Test func `thousands of changed files are written at once`() throws {
        let folder = try TemporaryFolder()
        var site: [String: String] = [:]
        for step in 0..<4 {
            for number in 0..<2600 { site["p\(number % 7)/\(number)"] = "\(step)" }
            if step == 2 { try folder.write(try #require(try folder.generation()) + "/mine", "foreign") }
            try expectEqual(folder.writeSite(site, jobs: 2).written, 2600)
            try expectEqual(folder.tree("public"), site)
            try expectEqual(folder.names("public"), [".sitegen-output"] + (0..<7).map { "p\($0)" })
        }
        try expectEqual(folder.tree(TemporaryFolder.stageName + "/kept.1"), ["mine": "foreign"])
    }

    @Test func `an unchanged site or a patch keeps the previous generation`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1", "b": "1", "c/d": "1"])
        try expectEqual(folder.names(), ["public"])
        try folder.writeSite(["a": "2", "b": "2", "c/d": "1"])
        let generation = try #require(try folder.generation())
        try expectEqual(folder.tree(generation), ["a": "1", "b": "1", "c/d": "1"])
        try expectEqual(folder.tree(TemporaryFolder.stageName)[".gitignore"], "*\n")
        try expectEqual(folder.writeSite(["a": "2", "b": "2", "c/d": "1"]).strategy, .none)
        try expectEqual(folder.generation(), generation)
        let patched = try folder.writeSite(["a": "2", "b": "2", "c/d": "3"])
        expectEqual(patched.strategy, .patch)
        try expectEqual(folder.generation(), generation)
        try expect(folder.openOutput().isUnchanged(since: try #require(patched.previous), jobs: 1))
        try folder.writeSite(["a": "4", "b": "4", "c/d": "3"])
        try expectEqual(folder.tree("public"), ["a": "4", "b": "4", "c/d": "3"])
        try expectEqual(folder.tree(try #require(try folder.generation())), ["a": "2", "b": "2", "c/d": "3"])
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `a failed build leaves the site and previous generation`() throws {
        let folder = try TemporaryFolder()
        for text in ["1", "2"] { try folder.writeSite(["a": text, "b": text]) }
        let generation = try #require(try folder.generation())
        #expect(throws: OutputFailure.self) { try folder.writeSite(["a": "3", "b": "3"], isInterrupted: { true }) }
        try folder.write("public/c", "foreign")
        #expect(throws: OutputFailure.self) { try folder.writeSite(["a": "3", "b": "3", "c": "3"]) }
        try expectEqual(folder.generation(), generation)
        try expectEqual(folder.restingNames(), ["public"])
        try expectEqual(folder.tree("public"), ["a": "2", "b": "2", "c": "foreign"])
    }

    @Test func `foreign files are never in the previous generation`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1", "b/c": "1"])
        try folder.write("public/b/mine", "foreign")
        try folder.write("public/own/mine", "foreign")
        try folder.link("public/own/link", to: "nowhere")
        let identity = try folder.identity("public/b/mine")
        for text in ["2", "3", "4"] {
            try folder.writeSite(["a": text, "b/c": text])
            let foreign = ["b/mine": "foreign", "own/mine": "foreign", "own/link": "-> nowhere"]
            try expectEqual(folder.tree("public"), foreign.merging(["a": text, "b/c": text]) { $1 })
            try expectEqual(folder.identity("public/b/mine"), identity)
            try expectEqual(folder.tree(try #require(try folder.generation())).keys.sorted(), ["a", "b/c"])
        }
        try Folder.working.remove(FilePath(folder("public/b/mine")))
        let summary = try folder.writeSite(["a": "5", "b/c": "5"])
        expect(summary.warnings.isEmpty)
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `a link in the previous generation is never followed`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1", "b/c": "1"])
        try folder.writeSite(["a": "2", "b/c": "1"])
        try folder.writeSite(["a": "3", "b/c": "3"])
        let generation = try #require(try folder.generation())
        try folder.write("precious/c", "mine")
        try FileManager.default.removeItem(atPath: folder(generation + "/b"))
        try folder.link(generation + "/b", to: folder("precious"))
        try folder.writeSite(["a": "4", "b/c": "4", "b/d": "4"])
        try expectEqual(folder.tree("precious"), ["c": "mine"])
        try expectEqual(folder.tree("public"), ["a": "4", "b/c": "4", "b/d": "4"])
        try expectEqual(folder.tree(TemporaryFolder.stageName + "/kept.1")["b"]?.hasPrefix("-> "), true)
        try expectEqual(folder.writeSite(["a": "4", "b/c": "4", "b/d": "4"]).warnings.map(\.code), [.foreignFile])
    }

    @Test func `a foreign file named like a generation is left unchanged`() throws {
        let folder = try TemporaryFolder()
        try folder.writeSite(["a": "1", "b": "1"])
        try folder.write(TemporaryFolder.stageName + "/previous.7", "a file")
        try folder.writeSite(["a": "2", "b": "2"])
        try folder.writeSite(["a": "3", "b": "3"])
        try expectEqual(folder.tree("public"), ["a": "3", "b": "3"])
        try expectEqual(folder.tree(TemporaryFolder.stageName), ["previous.7": "a file"])
    }

    @Test func `a previous generation under its former name is removed`() throws {
        let folder = try TemporaryFolder()
        for text in ["1", "2"] { try folder.writeSite(["a": text, "b": text]) }
        let generation = try #require(try folder.generation())
        let former = generation.replacing("previous.", with: "spare.")
        try FileManager.default.moveItem(atPath: folder(generation), toPath: folder(former))
        try folder.writeSite(["a": "3", "b": "3"])
        try expectEqual(folder.tree("public"), ["a": "3", "b": "3"])
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test(arguments: CommitMode.allCases, [true, false])
    func `other commit strategies work without a previous generation`(way: CommitMode, isOutputThere: Bool) throws {
        let folder = try TemporaryFolder()
        for text in ["1", "2"] { try folder.writeSite(["a": text, "b": text]) }
        if !isOutputThere { try FileManager.default.removeItem(atPath: folder("public")) }
        try folder.writeSite(["a": "3", "b": "3"], way)
        try expectEqual(folder.tree("public"), ["a": "3", "b": "3"])
        try expectEqual(folder.generation() != nil, way == .exchange && isOutputThere)
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `a new output folder ignores an unrelated previous generation`() throws {
        let folder = try TemporaryFolder()
        for text in ["1", "2"] { try folder.writeSite(["a": text, "b/c": text]) }
        try FileManager.default.removeItem(atPath: folder("public"))
        try folder.makeFolder("public")
        try folder.write("public/.sitegen-output", "sitegen-output 1\nend 0\n")
        try folder.write("public/mine", "foreign")
        try folder.writeSite(["a": "1", "b/c": "1"])
        try expectEqual(folder.tree("public"), ["a": "1", "b/c": "1", "mine": "foreign"])
        try expectEqual(folder.restingNames(), ["public"])
    }

    @Test func `a recovered old site becomes the previous generation`() throws {
        let folder = try TemporaryFolder()
        for text in ["1", "2"] { try folder.writeSite(["a": text, "b/c": text]) }
        let generation = try #require(try folder.generation())
        try folder.write(generation + "/mine", "foreign")
        // The state after a crash right after the exchange.
        try Folder.working.rename(
            FilePath(folder(generation)), to: .working, as: FilePath(folder(TemporaryFolder.stageName + "/new.1")))
        try folder.writeSite(["a": "2", "b/c": "2"])
        try expectEqual(folder.tree("public"), ["a": "2", "b/c": "2", "mine": "foreign"])
        try expectEqual(folder.generation(), generation)
        try expectEqual(folder.tree(generation), ["a": "1", "b/c": "1"])
    }
}

extension GenerationTests {
    private func edit(_ site: inout [String: String], _ generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            let name =
                "p\(Int.random(in: 0..<4, using: &generator))/q\(Int.random(in: 0..<3, using: &generator))"
            // Sometimes a file, sometimes a folder with files.
            let isDeep = Bool.random(using: &generator)
            for other in site.keys where other == name || other.hasPrefix(name + "/") != isDeep {
                if other.hasPrefix(name) { site[other] = nil }
            }
            let text = [nil, "x", "y", "long text"].randomElement(using: &generator) ?? "x"
            site[isDeep ? name + "/\(Int.random(in: 0..<2, using: &generator))" : name] = text
        }
    }

    /// Damages the previous generation in a random way; returns whether it has a foreign file now.
    private func damage(
        _ generation: String, of folder: TemporaryFolder, _ generator: inout SeededGenerator
    ) throws -> Bool {
        let entries = try Folder.working.openFolder(FilePath(folder(generation))).listing().entries
        let files = entries.filter { $0.kind == .file }.map { generation + "/" + $0.path.text }
        let name = files.randomElement(using: &generator) ?? generation
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: try FileManager.default.removeItem(atPath: folder(generation))
        case 1: try FileManager.default.removeItem(atPath: folder(TemporaryFolder.stageName))
        case 2:
            for name in files where Bool.random(using: &generator) { try Folder.working.remove(FilePath(folder(name))) }
        case 3: if !name.hasSuffix(".sitegen-output") { try folder.write(name, "x") }
        case 4:
            for entry in entries where entry.kind == .folder {
                try Folder.working.setMode(FilePath(folder(generation)).appending(entry.path), 0o500)
            }
        case 5:
            try folder.write(generation + "/p1/mine", "foreign")
            return true
        case 6: try folder.makeFolder(generation + "/p2/empty")
        case 7: try FileManager.default.removeItem(atPath: folder(FilePath(name).parent.text))
        default: break
        }
        return false
    }

    /// The files in the stage, and the names of the folders that had to be kept.
    private func held(by folder: TemporaryFolder) throws -> (files: [String], kept: [String]) {
        guard try folder.names().contains(TemporaryFolder.stageName) else { return ([], []) }
        let names = try folder.names(TemporaryFolder.stageName)
        return try (
            folder.tree(TemporaryFolder.stageName).keys.sorted(), names.filter { $0.hasPrefix("kept.") }
        )
    }

    private func expectNormalModes(_ folder: TemporaryFolder) throws {
        try folder.makeFolder("fresh")
        let mode = try Folder.working.status(FilePath(folder("fresh")))?.mode
        try Folder.working.removeFolder(FilePath(folder("fresh")))
        let entries = try Folder.working.openFolder(FilePath(folder("public"))).listing().entries
        for entry in entries where entry.kind == .folder { expectEqual(entry.status?.mode, mode) }
    }
}
