import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import Connectors
@testable import FileSystem
@testable import SiteBuilding
@testable import SourceInput

/// Files that are named after what they hold, and which several tasks write at the same time.
struct TwoWritersTests {
    @Test func `answers that are kept by many tasks at once, and removed meanwhile, cost no task its answer`()
        async throws
    {
        for _ in 0..<30 {
            let folder = try TemporaryFolder()
            let site = try Folder.working.openFolder(FilePath(folder.path))
            let store = AnswerStore(site: site, folder: "answers", now: 0, lifetime: 60)
            await withTaskGroup(of: String?.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        do throws(SystemError) {
                            // Two tasks keep the same answer.
                            try store.keep(
                                .init(status: 200, body: [UInt8](repeating: 1, count: 9_000)), to: "\(number / 2)")
                            if number == 5 { try store.removeAll() }
                            return nil
                        } catch {
                            return error.summary
                        }
                    }
                }
                for await problem in group { expect(problem == nil) }
            }
            let left = try folder.tree(".sitegen").keys.filter { $0.hasSuffix(".part") }
            expect(left.isEmpty, "\(left)")
        }
    }

    @Test func `the list of covers is not written while another process holds its lock`() throws {
        let folder = try TemporaryFolder()
        let (site, other) = (
            try Folder.working.openFolder(FilePath(folder.path)), try Folder.working.openFolder(FilePath(folder.path))
        )
        let cache = CoverCache(site: site)
        func write(mostWaits: Int) throws(SystemError) {
            try cache.whileLocked(mostWaits: mostWaits) { () throws(SystemError) in
                // No other process holds the lock.
                let isFree = try other.lock()
                expect(!isFree)
                try site.writeNewFile(FilePath("list"), [])
            }
        }
        try expect(other.lock())
        #expect(throws: SystemError(EWOULDBLOCK, "flock", site.path)) { try write(mostWaits: 2) }
        try expect(folder.names().isEmpty)
        other.unlock()
        try write(mostWaits: 0)
        try expectEqual(folder.names(), ["list"])
        try expect(other.lock())
        other.unlock()
        // An error of the system is not taken for a lock.
        let plan = try FaultPlan(folder.path, .EIO, at: 1, of: .reads)
        #expect(throws: SystemError(EIO, "flock", site.path)) { try write(mostWaits: 0) }
        expectEqual(plan.count, 1)
    }
}
