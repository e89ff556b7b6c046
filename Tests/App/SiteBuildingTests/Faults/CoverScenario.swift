import SiteTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import SiteBuilding
@testable import Settings
@testable import SourceText

/// A build of a site whose albums got other covers since the last build: two from a server and one local.
struct CoverScenario: FaultScenario {
    let site: CoverSite
    let arguments: [String]
    private let old: [String: [UInt8]]
    private let new: [String: [UInt8]]

    var folder: TemporaryFolder { site.folder }

    init() async throws {
        site = try CoverSite(albums: 4, in: TemporaryFolder.memory)
        arguments = ["build", "--jobs", "1", "--source", site.folder("run")]
        try site.folder.write("site/content/covers/own.png", "")
        let own = FilePath(site.folder("site/content/covers/own.png"))
        try Folder.working.replaceFile(own, PlainPicture.noise(50, width: 130))
        try site.album("own", cover: "own.png")
        try site.build()
        old = try site.files()
        // What a search has found, and what its owner has refused, which no build may lose.
        let searches = ["found", "refused"].map {
            "\($0)  2026-11-23  album:x  musicbrainz  0.50  https://a.example/x  r  n\n"
        }
        let lock = try site.lock()
        try site.folder.write(site.lockPath, lock + searches.joined())
        for number in 4..<6 { try site.server.put("\(number).png", PlainPicture.noise(number)) }
        try site.album(0, cover: site.server.address("4.png"))
        try site.album(6, cover: site.server.address("5.png"))
        try Folder.working.replaceFile(own, PlainPicture.noise(51, width: 140))
        new = try site.cleanFiles()
        try #require(old != new)
        try await checkWay()
    }

    /// Checks that the build changes the cache and the list of covers, so that calls on them fail as well.
    private func checkWay() async throws {
        try reset()
        let plan = try FaultPlan(recording: folder("run"))
        try await expectEqual(run().code, 0)
        let paths = plan.calls.flatMap { [$0.path, $0.other] }
        expect(paths.contains { $0.contains("/.sitegen/covers/") } && paths.contains { $0.contains("covers.lock") })
    }

    func run() async throws -> FaultResult {
        var options = BuildOptions()
        options.jobs = 1
        let build = SiteBuild(
            sitePath: folder("run"), output: nil, isStrict: false, isQuiet: true, options: options)
        do throws(SiteFailure) {
            return .done(try await build.run().diagnostics)
        } catch {
            return .refused(error)
        }
    }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        let left = try site.files("run/public")
        expect(result.code == 0 ? left == new : left == old || left == new, place)
        if result.code > 0 { expect(result.code == 2 && result.text.contains("error[O70"), place) }
        let cache = CoverCache(site: try Folder.working.openFolder(FilePath(folder("run"))))
        for name in try site.cacheNames(site: "run") where !name.hasSuffix(".part") {
            expect(cache.isWhole(name, of: site), "\(place): \(name)")
        }
        try expect(lock().diagnostics.isEmpty && lock().records.count >= 4, place)
        let text = String(decoding: try lock().bytes, as: UTF8.self)
        expect(["found  ", "refused  "].allSatisfy { text.contains("\n\($0)2026") }, place)
    }

    private func lock() throws -> CoverLock {
        CoverLock(try Folder.working.readFile(FilePath(folder("run/content/covers.lock"))))
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        let next = try await run()
        expect(next.code == 0 && next.text.isEmpty, "\(place): \(next.text)")
        try expectEqual(site.files("run/public"), new, place)
        try expectEqual(lock().records.count, 5, place)
        let names = try folder.names("run/content")
        expectEqual(names, ["albums", "covers", "covers.lock", "site.yml"], place)
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        let left = try site.files("run/public")
        expect(left == new || (!isDone && left == old), place)
        let next = try await run()
        expectEqual(next.code, 0, "\(place): \(next.text)")
        try expectEqual(site.files("run/public"), new, place)
    }
}

extension CoverCache {
    /// Whether a cache file matches its name and its own hashes.
    fileprivate func isWhole(_ name: String, of site: CoverSite) -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count == 2, parts[0].utf8.count == 16, let hash = UInt64(parts[0], radix: 16) else {
            return false
        }
        switch parts[1] {
        case "original": return original(hash) != nil
        case "squares":
            guard let art = art(ImageSet.Key(hash, .square)) else { return false }
            return art.sides.allSatisfy { file(of: art, side: $0, .webp) != nil }
                && art.sides.last.map { file(of: art, side: $0, .jpeg) != nil } == true
        case "record":
            let key = (0..<9).map { site.server.address("\($0).png") }.first { ContentHash.of(Array($0.utf8)) == hash }
            return key.map { record(of: $0) != nil } ?? false
        default: return false
        }
    }
}
