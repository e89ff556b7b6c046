import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// Ctrl-C while covers are downloaded.
struct CoverInterruptTests {
    @Test(arguments: [SIGINT, SIGTERM]) func `an interrupted download stops at once and loses nothing`(signal: Int32)
        throws
    {
        let site = try CoverSite(albums: 3)
        try site.build()
        let (old, lock) = (try site.files(), try site.lock())
        // On a separate host: slow covers would use all connections to the host of the fast ones.
        let slow = try PictureServer()
        try site.write(hosts: [site.server, slow])
        for number in 3..<20 {
            let server = number < 10 ? site.server : slow
            try server.put("\(number).png", PlainPicture.noise(number))
            try site.album("new-\(number)", cover: server.address("\(number).png"))
            if number >= 10 { try slow.mode("\(number).png", "slow 60") }
        }
        _ = try site.server.newHits()
        let before = try site.server.hits().count
        try site.later()
        let ending = try WatchedProgram.run(
            BuiltBinary.path(), ["build", "--source", site.folder("site")],
            environment: ["HOME": site.folder.path, "NO_COLOR": "1"], signal: signal,
            at: .lines(before + 7, of: site.server.hitsPath))
        expectEqual(ending.code, 128 + signal, "\(ending.errors)")
        // Progress output may come before it.
        expect(ending.errors.hasSuffix("interrupted: nothing was written\n"), "\(ending.errors)")
        // Long before the slow covers arrive or time out.
        expect(ending.secondsAfterSignal > 0 && ending.secondsAfterSignal < 20, "\(ending.secondsAfterSignal) s")
        try expect(site.files() == old && site.lock() == lock)
        let done = try site.server.newHits()
        expectEqual(done.count, 7)
        // The last responses were still arriving when the signal came.
        let kept = try site.cacheNames().count { $0.hasSuffix(".record") } - 3
        expect((3...7).contains(kept))

        for number in 10..<20 { try slow.mode("\(number).png", nil) }
        let next = try site.build()
        expectEqual(next.counts?.coversFetched, 17 - kept)
        try expectEqual(Set(site.server.newHits()).intersection(done).count, 7 - kept)
        try expectEqual(site.files(), site.cleanFiles())
    }
}
