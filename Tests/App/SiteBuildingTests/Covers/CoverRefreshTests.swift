import Foundation
import TestSupport
import Testing
@testable import SourceText

/// `--refresh` checks whether covers have changed, and never makes a site worse.
struct CoverRefreshTests {
    private func lines(_ site: CoverSite) throws -> [Substring] {
        try site.lock().split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    private func hash(_ bytes: [UInt8]) -> String {
        let text = String(ContentHash.of(bytes), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    @Test(arguments: ["resize", "copy"]) func `a refresh replaces changed covers and keeps failed ones`(covers: String)
        throws
    {
        let site = try CoverSite(albums: 6, settings: "covers: \(covers)")
        try site.build()
        let files = try site.files()
        let lock = try lines(site)
        _ = try site.server.newHits()

        let same = try site.build(["--refresh"])
        try expectEqual(site.server.newHits().sorted(), (0..<6).map { "304 /\($0).png" })
        expect(same.counts?.coversFetched == 0 && same.counts?.coversDecoded == 0 && same.diagnostics.isEmpty)
        try expect(site.files() == files && lines(site) == lock)

        // One has changed; the others are missing, a web page, truncated, forbidden, and a drawing.
        let new = PlainPicture.noise(100)
        try site.server.put("0.png", new)
        try site.server.mode("1.png", "404")
        try site.server.mode("2.png", "html")
        try site.server.put("3.png", Array(PlainPicture.noise(3, width: 30).prefix(20)))
        try site.server.mode("4.png", "403")
        try site.server.put("5.png", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>".utf8))
        let report = try site.build(["--refresh"])
        let reported = report.diagnostics.map { "\($0.code) \($0.path ?? "")" }
        let codes = ["I604", "I601", covers == "copy" ? "" : "I605", "I604", "I601"]
        expectEqual(
            reported.filter { !$0.contains("album-3") },
            zip([1, 2, 3, 4, 5], codes).filter { $0.0 != 3 }
                .map { "\($0.1) content/albums/album-\($0.0).md" })
        if covers == "resize" { expect(reported.contains("I605 content/albums/album-3.md")) }
        let changed = try site.files()
        for number in [1, 2, 4, 5] {
            let own = files.filter { $0.key.hasPrefix("covers/album-\(number)-") }
            expectEqual(own.count, covers == "copy" ? 1 : 2)
            expectEqual(changed.filter { $0.key.hasPrefix("covers/album-\(number)-") }, own, "album \(number)")
        }
        let old = files.keys.filter { $0.hasPrefix("covers/album-0-") }
        expect(changed.keys.contains { $0.hasPrefix("covers/album-0-") && !old.contains($0) })
        expect(!changed.keys.contains(where: old.contains))
        let newLines = try lines(site)
        expectEqual(newLines.count, 6)
        expect(newLines.first?.hasPrefix(hash(new)) == true && newLines.first?.hasSuffix("/0.png") == true)
        for number in [1, 2, 4, 5] { expect(newLines.contains(lock[number]), "\(number)") }

        // Without `--refresh` the result is the same, and no requests are sent.
        _ = try site.server.newHits()
        let after = try site.build()
        try expect(site.server.newHits() == [] && site.files() == changed)
        expect(covers == "copy" || after.diagnostics.isEmpty)
        // If the server is down, no cover is lost.
        site.server.stop()
        let away = try site.build(["--refresh"])
        expect(away.diagnostics.count == 6 && away.diagnostics.allSatisfy { $0.code == "I604" })
        try expect(site.files() == changed && lines(site) == newLines)
        try expect(site.build(["--refresh", "--strict"], code: 1).counts == nil)
        try expectEqual(site.files(), changed)
    }

    @Test func `an offline refresh sends no request`() throws {
        let site = try CoverSite(albums: 2)
        try site.build()
        _ = try site.server.newHits()
        let report = try site.build(["--refresh", "--offline"])
        expect(report.diagnostics.isEmpty)
        try expectEqual(site.server.newHits(), [])
    }
}
