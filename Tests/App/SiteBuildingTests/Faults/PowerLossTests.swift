import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// Power failures during a change of a site: the file calls of one run are replayed up to each of them, on disks that
/// lose different parts of the data that was not synced.
struct PowerLossTests {
    @Test(arguments: FaultCase.inProcess)
    func `a power failure leaves the old or the new state`(kind: FaultCase) async throws {
        let scenario = try await kind.make()
        let folder = scenario.folder
        try scenario.reset()
        var calls: [FaultPlan.Call] = []
        do {
            let plan = try FaultPlan(recording: folder("run"))
            try await expectEqual(scenario.run().code, 0)
            calls = plan.calls
        }
        try #require(calls.contains { $0.operation.contains("sync") }, "nothing is synced")
        try scenario.reset()
        var disk = try Disk(of: folder("run"))
        let points = Set(TestScope.sample(Array(0...calls.count), 3, for: "power \(kind)")).union([calls.count])
            .union(calls.indices.filter { calls[$0].operation == "exchange" }.map { $0 + 1 })
        for point in 0...calls.count {
            if point > 0 { disk.apply(calls[point - 1]) }
            if !points.contains(point) { continue }
            let isExchange = point > 0 && calls[point - 1].operation == "exchange"
            for loss in losses(at: point, seeds: TestScope.isFull || isExchange ? 4 : 2) {
                try folder.removeTree("run")
                try folder.makeFolder("run")
                try disk.write(after: loss, to: FilePath(folder("run")))
                let last = point == 0 ? "the start" : "\(calls[point - 1].operation) \(calls[point - 1].path)"
                let place: Comment = "\(loss), after call \(point) of \(calls.count), \(last)"
                try await scenario.expectSurvived(isDone: point == calls.count, place)
            }
        }
    }

    private func losses(at point: Int, seeds: Int) -> [Disk.Loss] {
        [.nothing, .bytes, .halfOfBytes, .names, .everything]
            + (0..<seeds).map { .some(seed: TestScope.seed &+ 1_000 * point &+ $0) }
    }
}
