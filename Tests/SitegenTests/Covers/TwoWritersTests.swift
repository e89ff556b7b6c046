import Testing
@testable import Connectors
@testable import FileSystem
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
                for await problem in group { #expect(problem == nil) }
            }
            let left = try folder.tree(".sitegen").keys.filter { $0.hasSuffix(".part") }
            #expect(left.isEmpty, "\(left)")
        }
    }
}
