import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Several builds that share one cache, and a cache with a size limit.
@Suite(.serialized)
struct CoverSharingTests {
    /// Builds that start at the same time, each with its own output folder.
    private func build(_ site: CoverSite, outputs: [String], _ more: [String] = []) throws {
        let endings = try WatchedProgram.runTogether(
            BuiltBinary.path(),
            outputs.map { ["build", "--quiet", "--source", site.folder("site"), "--output", site.folder($0)] + more },
            environment: ["HOME": site.folder.path, "NO_COLOR": "1"])
        for ending in endings { expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)") }
    }

    @Test func `builds that share a cover cache do not disturb each other`() throws {
        let site = try CoverSite(albums: 12)
        let clean = try site.cleanFiles()
        for round in 0..<12 {
            for name in [".sitegen", "content/covers.lock"] { site.remove("site/\(name)") }
            for number in 0..<12 { try site.server.mode("\(number).png", "slow 0.0\(random(round, number))") }
            let outputs = ["one", "two", "three"].prefix(2 + round % 2).map { "\($0)-\(round)" }
            try build(site, outputs: outputs)
            for output in outputs { try expectEqual(site.files(output), clean) }
            try expectEqual(site.lock().split(separator: "\n").count { !$0.hasPrefix("#") }, 12)
            try expectEqual(site.cacheNames().count { $0.hasSuffix(".part") }, 0)
            try expect(site.files("site/.sitegen").keys.contains(".gitignore"))
            for output in outputs { site.remove(output) }
        }
    }

    private func random(_ seed: Int, _ number: Int) -> Int {
        var random = SeededGenerator(seed: seed * 100 + number)
        return random.below(4)
    }

    /// One build prunes files that the other is about to read.
    @Test func `a build works while another prunes the cache`() throws {
        let site = try CoverSite(albums: 10, side: 60)
        let clean = try site.cleanFiles()
        for round in 0..<6 {
            site.remove("site/.sitegen")
            let outputs = ["one-\(round)", "two-\(round)"]
            try build(site, outputs: outputs, ["--cache-size", "20K"])
            for output in outputs { try expectEqual(site.files(output), clean) }
        }
    }

    @Test func `the cover cache stays below its size limit`() throws {
        let site = try CoverSite(albums: 10, side: 90)
        try site.build(["--cache-size", "100K"])
        let files = try site.files()
        try expectEqual(files, site.cleanFiles())
        let size = try site.files("site/.sitegen/covers").values.reduce(0) { $0 + $1.count }
        expect(size > 0 && size <= 100_000, "\(size) bytes")
        // An unchanged site needs nothing, and if all covers are needed again, the site is still correct.
        _ = try site.server.newHits()
        try site.later()
        try site.build(["--cache-size", "100K"])
        try expectEqual(site.server.newHits(), [])
        site.remove("site/public")
        try site.build(["--cache-size", "100K"])
        try expectEqual(site.files(), files)
        try expect(site.build(["--cache-size", "1"]).diagnostics.isEmpty)
        site.remove("site/public")
        try site.build(["--cache-size", "1"])
        try expectEqual(site.files(), files)
        try expect(site.files("site/.sitegen/covers").values.reduce(0) { $0 + $1.count } <= 1)
    }

    /// Covers that the site does not show are removed first, even if they are newer.
    @Test func `covers that the site shows are pruned last`() throws {
        let site = try CoverSite(albums: 4, side: 90)
        try site.build()
        let shown = Set(try site.cacheNames())
        let size = try site.files("site/.sitegen/covers").values.reduce(0) { $0 + $1.count }
        try site.copy("site", to: "other")
        // A second site with the same cache, as if the albums had had other covers for a while.
        for number in 0..<4 {
            try site.server.put("1\(number).png", PlainPicture.noise(10 + number, width: 90, height: 90))
            try site.album(number, cover: site.server.address("1\(number).png"))
        }
        try site.later()
        try site.build()
        for number in 0..<4 { try site.album(number) }
        try site.album(4, cover: site.server.address("0.png?again"))
        try site.later()
        try site.build(["--cache-size", "\(size + 1_000)"])
        try expect(shown.isSubset(of: site.cacheNames()))
    }
}
