import TestSupport
import Testing
@testable import CoverSearch

/// Searches for albums that are hard to find, from their names and numbers to the address of the picture.
struct HardCasesTests {
    /// How the searches of a kind ended.
    private struct Count {
        var (provable, found, wrong, doubtful, requests) = (0, 0, 0, 0, 0)
    }

    @Test(arguments: [true, false])
    func `of albums that are hard to find most are found, and none wrongly`(isForTuning: Bool) async throws {
        let cases = try HardCase.all().filter { $0.isForTuning == isForTuning }
        expect(cases.count >= 100)
        var counts: [String: Count] = [:]
        var missed: [String] = []
        for one in cases {
            let (ending, requests) = await one.search()
            expect(ending != .wrong, "\(one.name)")
            var count = counts[one.kind, default: Count()]
            count.requests += requests
            count.provable += one.isProvable ? 1 : 0
            count.found += one.isProvable && ending == .found ? 1 : 0
            count.wrong += ending == .wrong ? 1 : 0
            count.doubtful += ending == .doubtful ? 1 : 0
            counts[one.kind] = count
            if one.isProvable, ending != .found { missed.append("\(one.name): \(ending)") }
        }
        if TestScope.isFull {
            for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
                let (found, wrong) = ("\(count.found) of \(count.provable) found", "\(count.wrong) wrong")
                print("\(isForTuning ? "tune" : "held") \(kind) \(found), \(wrong), \(count.doubtful) doubtful")
            }
        }
        let (found, provable) = (counts.values.map(\.found), counts.values.map(\.provable))
        let list = missed.joined(separator: "\n")
        expect(found.reduce(0, +) * 100 >= provable.reduce(0, +) * 95, "\(list)")
        // A second search is sent only if the first one finds no such names.
        let requests = counts.values.map(\.requests).reduce(0, +)
        expect(requests * 10 <= cases.count * 16, "\(requests) requests for \(cases.count) albums")
    }
}
