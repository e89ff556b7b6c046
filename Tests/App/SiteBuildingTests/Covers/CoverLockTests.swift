import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import SiteBuilding
@testable import SourceText

/// How builds read and write `content/covers.lock`.
struct CoverLockTests {
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    /// A copy of the site, with or without its cover cache and without anything else that the build left.
    private func makeOther(_ site: CoverSite, hasCache: Bool) throws {
        try site.copy("site", to: "other")
        site.remove("other/public")
        for name in try FileManager.default.contentsOfDirectory(atPath: site.folder("other/.sitegen"))
        where name != "covers" || !hasCache { site.remove("other/.sitegen/\(name)") }
    }

    @Test func `another machine builds the same covers from the lock`() throws {
        let site = try CoverSite(albums: 5)
        try site.build()
        let (files, lock) = (try site.files(), try site.lock())
        expectEqual(lines(lock).count, 5)
        for (number, line) in lines(lock).enumerated() {
            let fields = line.components(separatedBy: "  ")
            let bytes = PlainPicture.noise(number)
            try #require(fields.count == 4)
            expect(UInt64(fields[0], radix: 16) == ContentHash.of(bytes) && fields[0].count == 16)
            expect(Int(fields[1]) == bytes.count && fields[3] == site.server.address("\(number).png"))
            expect(fields[2].wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        }
        _ = try site.server.newHits()
        try makeOther(site, hasCache: true)
        try expect(site.build(["--offline"], site: "other").diagnostics.isEmpty)
        try expectEqual(site.files("other/public"), files)
        try expectEqual(site.lock(site: "other"), lock)

        // Without cache and network, the number of missing covers is reported, and the site is built.
        try makeOther(site, hasCache: false)
        let strict = try site.build(["--offline", "--strict"], site: "other", code: 1)
        expectEqual(strict.diagnostics.count, 1)
        expectEqual(FileManager.default.fileExists(atPath: site.folder("other/public")), false)
        let without = try site.build(["--offline"], site: "other")
        expectEqual(without.diagnostics.map(\.code), ["I604"])
        let line = "warning[I604]: 5 covers are drawn: never downloaded before, and the build is offline; "
        let text = try site.run(["build", "--offline"], site: "other")
        expect(text.code == 0 && text.errors == line + "`sitegen build --offline --verbose` lists them\n")
        let verbose = try site.run(["build", "--offline", "--verbose"], site: "other")
        expect(verbose.code == 0 && verbose.errors.components(separatedBy: "warning[I604]").count == 6)
        expect(verbose.errors.contains("content/albums/album-4.md:3:8: warning[I604]: the cover of `album-4` at "))
        // Their lock entries are kept.
        try expectEqual(site.lock(site: "other"), lock)
        let found = try site.run(["check", "--covers", "--offline"], site: "other")
        expect(found.code == 0 && found.errors.components(separatedBy: "warning[I604]").count == 6)
        for number in 0..<5 {
            expect(found.errors.contains("\(site.server.address("\(number).png")) was not downloaded before"))
        }
        try expectEqual(site.server.newHits(), [])

        // With the network, everything is as before.
        try expectEqual(site.build(site: "other").counts?.coversFetched, 5)
        try expect(site.files("other/public") == files && site.lock(site: "other") == lock)
    }

    @Test func `a wrong hash in the lock causes a download`() throws {
        let site = try CoverSite(albums: 3)
        try site.build()
        let (files, lock) = (try site.files(), try site.lock())
        _ = try site.server.newHits()
        let right = lines(lock)[1]
        let wrong = String(repeating: "0", count: 16) + right.dropFirst(16)
        try site.folder.write(site.lockPath, lock.replacing(right, with: wrong))
        try site.later()
        let report = try site.build()
        try expectEqual(site.server.newHits(), ["200 /1.png"])
        expect(report.counts?.coversFetched == 1 && report.counts?.coversDecoded == 0 && report.diagnostics.isEmpty)
        try expect(site.lock() == lock && site.files() == files)

        // The hash of another picture in the cache: the lock decides.
        let other = lines(lock)[2].prefix(16) + right.dropFirst(16)
        try site.folder.write(site.lockPath, lock.replacing(right, with: other))
        try site.later()
        try site.build()
        try expectEqual(site.server.newHits(), [])
        try expectEqual(site.files().keys.count { $0.hasSuffix(".webp") }, 2)
    }

    /// Lines of covers that the site no longer shows are removed; lines of covers that failed this time are kept.
    @Test func `the lock has exactly the covers of the site`() throws {
        let site = try CoverSite(albums: 4)
        try site.build()
        let lock = lines(try site.lock())
        site.remove("site/content/albums/album-1.md")
        site.remove("site/.sitegen")
        try site.server.mode("2.png", "500")
        try site.later()
        let report = try site.build()
        expectEqual(report.diagnostics.map(\.code), ["I604"])
        expectEqual(lines(try site.lock()), [lock[0], lock[2], lock[3]])
        for number in [0, 2, 3] { site.remove("site/content/albums/album-\(number).md") }
        try site.later()
        try site.build()
        expectEqual(lines(try site.lock()), [])
    }

    /// CRLF line endings, as a checkout on another system may have.
    @Test func `a lock with other line endings is read`() throws {
        let site = try CoverSite(albums: 2)
        try site.build()
        _ = try site.server.newHits()
        let records = CoverLock(Array(try site.lock().utf8)).records
        let lock = try CoverLock(Array(site.lock().replacing("\n", with: "\r\n").utf8))
        expect(lock.records == records && lock.diagnostics.isEmpty && records.count == 2)
    }

    @Test func `merge markers in the lock are reported and removed`() throws {
        let site = try CoverSite(albums: 2)
        try site.build()
        let lock = try site.lock()
        let (first, second) = (lines(lock)[0], lines(lock)[1])
        let merged = "# c\n<<<<<<< ours\n\(first)\n=======\n\(second)\n>>>>>>> theirs\n"
        try site.folder.write(site.lockPath, merged)
        _ = try site.server.newHits()
        try site.later()
        let report = try site.build()
        expectEqual(report.diagnostics.map(\.code), ["I606", "I606", "I606"])
        expectEqual(report.diagnostics.map(\.line), [2, 4, 6])
        expect(report.diagnostics.allSatisfy { $0.path == "content/covers.lock" })
        try expectEqual(site.server.newHits(), [])
        try expectEqual(site.lock(), lock)
        try site.later()
        try expect(site.build().diagnostics.isEmpty)
    }

    /// A lock damaged by a person or a disk never stops a build.
    @Test(arguments: 0..<6) func `a damaged lock never stops a build`(seed: Int) throws {
        let site = try CoverSite(albums: 3)
        try site.build()
        let (files, lock) = (try site.files(), try site.lock())
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4 {
            var bytes = random.mutated(Array(lock.utf8), interesting: "#<  \n09af-\u{0}")
            if random.below(3) == 0 { bytes.removeLast(random.below(bytes.count)) }
            try Folder.working.replaceFile(FilePath(site.folder(site.lockPath)), bytes)
            try site.later()
            let report = try site.build()
            expect(report.diagnostics.allSatisfy { $0.code == "I606" && $0.line != nil })
            // Only a hash that was changed to that of another picture could change the site.
            try expectEqual(site.files(), files)
            let reported = lines(try site.lock()).map { $0.components(separatedBy: "  ") }
            expect(reported.count == 3 && reported.map { $0[0] } == lines(lock).map { String($0.prefix(16)) })
        }
    }
}

/// The format of the lock.
struct CoverLockFormTests {
    private func record(_ random: inout SeededGenerator) -> CachedCover {
        let day = 1 + random.below(28)
        return CachedCover(
            contentHash: random.next() >> UInt64(random.below(64)), size: 1 + random.below(20_000_000),
            date: "20\(10 + random.below(80))-0\(1 + random.below(9))-\(day < 10 ? "0" : "")\(day)")
    }

    private func lock(_ seed: Int) -> CoverLock {
        var random = SeededGenerator(seed: seed)
        var lock = CoverLock()
        for _ in 0..<random.below(12) {
            let key = random.pick([
                "https://covers.example/\(random.below(99))?size=1  2", "http://host/a%20b",
                "http://music.example al-1",
                "http://host/ß",
            ])
            lock.records[key] = record(&random)
        }
        return lock
    }

    @Test(arguments: 0..<60) func `a written lock is read back unchanged`(seed: Int) {
        let lock = lock(seed)
        let read = CoverLock(lock.bytes)
        expect(read.records == lock.records && read.diagnostics.isEmpty)
        expectEqual(read.bytes, lock.bytes)
    }

    /// All lines except the truncated one are read unchanged, and at most one diagnostic is reported.
    @Test func `a truncated lock loses at most its last line`() {
        let lock = lock(7)
        let bytes = lock.bytes
        expect(lock.records.count >= 3)
        for count in 0...bytes.count {
            let read = CoverLock(Array(bytes.prefix(count)))
            let whole = bytes.prefix(count).split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
            let expected = whole.count { $0.first != UInt8(ascii: "#") && !$0.isEmpty }
            let true_ = read.records.count { lock.records[$0.key] == $0.value }
            expect(true_ >= expected && read.records.count <= expected + 1, "\(count) bytes")
            expect(read.diagnostics.count <= 1)
        }
    }

    @Test(arguments: 0..<200) func `mistakes in a damaged lock are located`(seed: Int) {
        let lock = lock(seed % 20)
        var random = SeededGenerator(seed: seed)
        let bytes = random.mutated(lock.bytes, interesting: "#<+- \n09afZ\u{0}\u{FF}")
        let read = CoverLock(bytes)
        for diagnostic in read.diagnostics {
            expect(diagnostic.code == .brokenLock && diagnostic.severity == .warning)
            guard case .text(let span) = diagnostic.place else {
                Issue.record("no place")
                continue
            }
            let line = bytes[span.start..<span.end]
            expect(!line.isEmpty && !line.contains(0x0A) && span.file.path == "content/covers.lock")
            expect(span.start == 0 || bytes[span.start - 1] == 0x0A)
        }
        // The lock is written and read back unchanged.
        expect(CoverLock(read.bytes).records == read.records && CoverLock(read.bytes).diagnostics.isEmpty)
    }

    /// Each of these lines is reported and ignored.
    @Test(
        arguments: [
            "<<<<<<< HEAD", "0123456789abcdef", "0123456789abcdef  1  2026-11-21", "0123456789abcdef  1  2026-11-21  ",
            "0123456789abcde  1  2026-11-21  http://a/", "0123456789abcdeg  1  2026-11-21  http://a/",
            "+123456789abcdef  1  2026-11-21  http://a/", "0123456789abcdef  0  2026-11-21  http://a/",
            "0123456789abcdef  -5  2026-11-21  http://a/", "0123456789abcdef  +5  2026-11-21  http://a/",
            "0123456789abcdef  99999999999999999999  2026-11-21  http://a/", "0123456789abcdef  1  2026-11  http://a/",
            "0123456789abcdef  1  2026-02-30  http://a/", "0123456789abcdef  1  21.11.2026  http://a/",
            "0123456789abcdef 1 2026-11-21 http://a/", "\u{0}", " ",
        ])
    func `an invalid line of the lock is reported and ignored`(line: String) throws {
        let good = "0123456789abcdef  5  2026-11-21  http://a/"
        let lock = CoverLock(Array("# c\n\(line)\n\n\(good)\n".utf8))
        expectEqual(lock.diagnostics.map(\.code), [.brokenLock])
        guard case .text(let span)? = lock.diagnostics.first?.place else { throw CocoaError(.featureUnsupported) }
        expect(span.start == 4 && span.end == 4 + line.utf8.count)
        expect(lock.records.count == 1 && lock.records["http://a/"]?.size == 5)
    }

    @Test func `lock lines that are not UTF-8 are reported`() {
        let lock = CoverLock([0xFF, 0x0A] + Array("0123456789abcdef  5  2026-11-21  http://a/".utf8) + [0xC3])
        expect(lock.diagnostics.count == 2 && lock.records.isEmpty)
    }
}
