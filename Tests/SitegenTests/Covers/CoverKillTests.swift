import Foundation
import Glibc
import SiteKit
import TestSupport
import Testing

@testable import sitegen

/// Builds with covers that are killed, or refused by the system, at any moment.
@Suite(.serialized)
struct CoverKillTests {
    /// A site that was built, whose albums have other covers since then: two from the server and one of its own.
    private func makeSite() throws -> (site: CoverSite, old: [String: [UInt8]], new: [String: [UInt8]]) {
        let site = try CoverSite(albums: 4)
        try site.folder.write("site/content/covers/own.png", "")
        let own = FilePath(site.folder("site/content/covers/own.png"))
        try Folder.working.replaceFile(own, PlainPicture.noise(50, width: 130))
        try site.album("own", cover: "own.png")
        try site.build()
        let old = try site.files()
        for number in 4..<6 { try site.server.put("\(number).png", PlainPicture.noise(number)) }
        try site.album(0, cover: site.server.address("4.png"))
        try site.album(6, cover: site.server.address("5.png"))
        try Folder.working.replaceFile(own, PlainPicture.noise(51, width: 140))
        let new = try site.cleanFiles()
        try #require(old != new)
        return (site, old, new)
    }

    /// After whatever: the output is the old or the new one, no file of the cache is half there, and the next build is
    /// as good as a clean one.
    private func expectHealing(
        _ site: CoverSite, _ old: [String: [UInt8]], _ new: [String: [UInt8]], isNew: Bool, _ place: Comment
    ) throws {
        let left = try site.files("run/public")
        #expect(isNew ? left == new : left == old || left == new, place)
        let opened = CoverCache(site: try Folder.working.openFolder(FilePath(site.folder("run"))))
        for name in try site.cacheNames(site: "run") where !name.hasSuffix(".part") {
            #expect(opened.isWhole(name, of: site), "\(place): \(name)")
        }
        let lock = CoverLock(try Folder.working.readFile(FilePath(site.folder("run/content/covers.lock"))))
        #expect(lock.diagnostics.isEmpty && lock.records.count >= 4, place)
        let next = try site.build(site: "run")
        #expect(next.diagnostics.isEmpty, place)
        #expect(try site.files("run/public") == new, place)
        let after = CoverLock(try Folder.working.readFile(FilePath(site.folder("run/content/covers.lock"))))
        #expect(after.records.count == 5, place)
        let hidden = try FileManager.default.contentsOfDirectory(atPath: site.folder("run/content"))
        #expect(hidden.sorted() == ["albums", "covers", "covers.lock", "site.yml"], place)
    }

    /// Killed from outside at forty moments.
    @Test func killedAtAnyMoment() throws {
        let (site, old, new) = try makeSite()
        try site.copy("site", to: "run")
        let whole = try WatchedProgram.run(
            BuiltBinary.path(), ["build", "--source", site.folder("run")], environment: ["HOME": site.folder.path])
        try #require(whole.code == 0, "\(whole.errors)")
        // The shortest whole run so far: other work may have held up the first.
        var shortest = whole.seconds
        var killed = 0
        for seed in 0..<40 {
            var random = SeededGenerator(seed: seed)
            try site.copy("site", to: "run")
            let seconds = shortest * Double(random.below(1_000)) / 1_000
            let ending = try WatchedProgram.run(
                BuiltBinary.path(), ["build", "--source", site.folder("run")],
                environment: ["HOME": site.folder.path], signal: SIGKILL, at: .after(seconds))
            if ending.code == -SIGKILL { killed += 1 } else { shortest = min(shortest, ending.seconds) }
            #expect(ending.code == 0 || ending.code == -SIGKILL)
            try expectHealing(site, old, new, isNew: ending.code == 0, "killed after \(seconds) s")
        }
        #expect(killed >= 10)
    }

    @Test(arguments: ["kill", "torn", "short", "EIO", "ENOSPC", "EACCES"])
    func everyCallMayBeTheLast(mode: String) throws {
        let (site, old, new) = try makeSite()
        let source = try SharedFolder.path("reliability/fault/faultfs.c")
        let shim = site.folder("faultfs.so")
        let compiled = try BuiltBinary.run(
            "/usr/bin/env", ["cc", "-O2", "-shared", "-fPIC", "-o", shim, source, "-ldl"])
        try #require(compiled.code == 0, "cc could not compile \(source): \(compiled.errors)")
        try site.copy("site", to: "run")
        // One task, so that the calls come in the same order each time.
        let arguments = ["build", "--jobs", "1"]
        let sound = try site.run(
            arguments, site: "run",
            environment: ["LD_PRELOAD": shim, "FAULT_PATH": site.folder("run"), "FAULT_LOG": site.folder("log")])
        try #require(sound.code == 0, "\(sound.errors)")
        let calls = try String(contentsOfFile: site.folder("log"), encoding: .utf8).split(separator: "\n")
            .filter { $0.first != "#" }
        #expect(calls.contains { $0.contains("/.sitegen/covers/") } && calls.contains { $0.contains("covers.lock") })
        for point in 1...calls.count {
            try site.copy("site", to: "run")
            var environment = ["LD_PRELOAD": shim, "FAULT_PATH": site.folder("run"), "FAULT_MODE": mode]
            environment["FAULT_AT"] = "\(point)"
            if mode == "ENOSPC" { environment["FAULT_STICKY"] = "1" }
            let result = try site.run(arguments, site: "run", environment: environment)
            let place: Comment = "\(mode) at call \(point) of \(calls.count): \(result.errors)"
            if result.code > 0 { #expect(result.code == 2 && result.errors.contains("error[O70"), place) }
            if result.code < 0 { #expect(mode == "kill" || mode == "torn", place) }
            try expectHealing(site, old, new, isNew: result.code == 0, place)
        }
    }
}

extension CoverCache {
    /// Whether a file of the cache is what its name and its own hashes say.
    fileprivate func isWhole(_ name: String, of site: CoverSite) -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count == 2, parts[0].utf8.count == 16, let hash = UInt64(parts[0], radix: 16) else {
            return false
        }
        switch parts[1] {
        case "original": return original(hash) != nil
        case "squares":
            guard let art = art(hash) else { return false }
            return art.sides.allSatisfy { side in
                CoverArt.Format.allCases.allSatisfy { square(of: art, side: side, $0) != nil }
            }
        case "record":
            let key = (0..<9).map { site.server.address("\($0).png") }.first { ContentHash.of(Array($0.utf8)) == hash }
            return key.map { record(of: $0) != nil } ?? false
        default: return false
        }
    }
}
