import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// A preview that runs for a long time while files are edited, renamed, deleted and made again.
struct LongRunTests {
    /// What the system says about a process.
    private struct Measures: CustomStringConvertible {
        let memory: Int
        let descriptors: Int
        let watches: Int

        init(_ process: Int32) throws {
            let place = "/proc/\(process)"
            let status = try String(contentsOfFile: place + "/status", encoding: .utf8)
            memory =
                status.split(separator: "VmRSS:").dropFirst().first
                .flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) } ?? 0
            let files = try FileManager.default.contentsOfDirectory(atPath: place + "/fd")
            descriptors = files.count
            watches = files.reduce(0) { count, file in
                let facts = (try? String(contentsOfFile: "\(place)/fdinfo/\(file)", encoding: .utf8)) ?? ""
                return count + facts.split(separator: "\n").count { $0.hasPrefix("inotify wd") }
            }
        }

        var description: String { "\(memory) KiB, \(descriptors) descriptors, \(watches) watches" }
    }

    private static let count = 1_000

    private static func album(_ number: Int, _ version: Int) -> String {
        "---\ntitle: Album \(number) \(version)\nartist: Artist \(number % 90)\nyear: \(1950 + number % 70)\n"
            + "genre: [Genre \(number % 12)]\n---\nA note \(version) about it.\n"
    }

    /// The minutes of a run: `SITEGEN_MINUTES`, or five.
    private static let minutes =
        ProcessInfo.processInfo.environment["SITEGEN_MINUTES"].flatMap { Double($0) } ?? 5

    @Test(.enabled(if: TestScope.isFull, "it runs for minutes; .ci/test --full runs it"))
    func `a preview keeps its size over thousands of edits, and shows what a new one shows`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Long\n")
        for number in 0..<Self.count { try folder.write("site/content/albums/\(number).md", Self.album(number, 0)) }
        let preview = try RunningPreview(folder)
        var random = SeededGenerator(seed: TestScope.seed)
        var names = (0..<Self.count).map { "\($0).md" }
        var (edits, rounds) = (0, [Measures]())
        let clock = ContinuousClock()
        let (start, end) = (clock.now, clock.now + .seconds(60 * Self.minutes))
        var next = start + .seconds(Self.minutes * 6)
        while clock.now < end {
            for _ in 0..<(1 + random.below(4)) {
                try edit(folder, &names, &random, edits)
                edits += 1
            }
            usleep(UInt32(random.below(200_000)))
            _ = try preview.get("/")
            if clock.now > next {
                next += .seconds(Self.minutes * 6)
                rounds.append(try Measures(preview.process.processIdentifier))
                print("\(clock.now - start), \(edits) edits: \(rounds[rounds.count - 1])")
            }
        }
        try folder.write("site/content/albums/last.md", Self.album(0, -1))
        try expect(preview.shows("Album 0 -1", at: "/albums/last/"))
        let (first, last) = (try #require(rounds.first), try #require(rounds.last))
        // The first measure is taken when a tenth of the time has gone by, so that all caches are warm.
        expect(Double(last.memory) < 1.1 * Double(first.memory), "\(rounds)")
        expect(last.descriptors <= first.descriptors + 2 && last.watches <= first.watches + 2, "\(rounds)")
        let other = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: folder("site"), toPath: other("site"))
        let fresh = try RunningPreview(other)
        try expect(fresh.shows("Album 0 -1", at: "/albums/last/"))
        let build = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", other("site")])
        try #require(build.code == 0, "\(build.errors)")
        var compared = 0
        for path in try other.tree("site/public").keys.sorted() where !path.hasPrefix(".") {
            let (one, two) = (try content(path, of: preview), try content(path, of: fresh))
            expectEqual(one, two, "\(path)")
            compared += 1
        }
        print("\(edits) edits, \(compared) files compared: \(rounds)")
        expect(compared > Self.count)
    }

    /// Edits, renames, deletes or makes an album, or changes a page or the settings.
    private func edit(
        _ folder: TemporaryFolder, _ names: inout [String], _ random: inout SeededGenerator, _ version: Int
    ) throws {
        let albums = "site/content/albums/"
        switch random.below(12) {
        case 0 where names.count > Self.count / 2:
            let name = names.remove(at: random.below(names.count))
            try FileManager.default.removeItem(atPath: folder(albums + name))
        case 1:
            let index = random.below(names.count)
            let new = "r\(version).md"
            try FileManager.default.moveItem(atPath: folder(albums + names[index]), toPath: folder(albums + new))
            names[index] = new
        case 0, 2,
            3 where names.count < Self.count + 50:
            let name = "n\(version).md"
            try folder.write(albums + name, Self.album(version, version))
            names.append(name)
        case 4: try folder.write("site/content/pages/p\(random.below(5)).md", "---\ntitle: P \(version)\n---\nText.\n")
        case 5:
            // A folder that comes and goes.
            let place = folder("site/content/pages/f\(random.below(3))")
            if FileManager.default.fileExists(atPath: place) {
                try FileManager.default.removeItem(atPath: place)
            } else {
                try folder.write(
                    "site/content/pages/\((place as NSString).lastPathComponent)/a.md", "---\ntitle: F\n---\n")
            }
        default:
            try folder.write(albums + names[random.below(names.count)], Self.album(random.below(2_000), version))
        }
    }

    /// An answer without the port.
    private func content(_ path: String, of preview: RunningPreview) throws -> String {
        let address = path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path
        let answer = try preview.get("/" + address)
        let body = answer.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
        return body.replacing(":\(preview.port)", with: "").replacing(#/data-fingerprint="[^"]*"/#, with: "")
    }
}
