import TestSupport
import Testing

@testable import sitegen

/// Changes of a site that the system refuses, or that are cut short, at one file call after another.
@Suite(.serialized)
struct FaultTests {
    @Test(arguments: FaultCase.allCases, FaultMode.allCases)
    func `a change that is cut short at a file call leaves neither the old nor the new state`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        let scenario = try await kind.make()
        let operations = try await scenario.operations(.changes)
        try #require(operations.count > 5, "only \(operations.count) calls were counted")
        for point in 1...operations.count where mode.matters(at: operations[point - 1]) {
            let result = try await scenario.run(mode, at: point, of: .changes)
            let place: Comment = "\(mode) at call \(point), \(operations[point - 1]): \(result.text)"
            try scenario.expectWhole(result, place)
            try await scenario.expectHealed(result, place)
        }
    }

    @Test(arguments: FaultCase.allCases, [FaultMode.EIO, .EMFILE])
    func `a change whose reading call fails leaves neither the old nor the new state`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        let scenario = try await kind.make()
        let operations = try await scenario.operations(.reads)
        try #require(operations.count > 5, "only \(operations.count) calls were counted")
        for point in TestScope.sample(Array(1...operations.count), 12, for: "reads \(kind) \(mode)") {
            let result = try await scenario.run(mode, at: point, of: .reads)
            let place: Comment = "\(mode) at call \(point), \(operations[point - 1]): \(result.text)"
            try scenario.expectWhole(result, place)
            try await scenario.expectHealed(result, place)
        }
    }
}

extension FaultMode {
    /// Whether it is another fault than one that is tried already: a write that is torn or short needs a write, and
    /// the end after one call is the end before the next.
    fileprivate func matters(at operation: String) -> Bool {
        switch self {
        case .torn, .short: operation == "write"
        case .after: TestScope.isFull
        case .kill, .EIO, .ENOSPC, .EACCES, .EMFILE: true
        }
    }
}

/// The same in a process of its own, at a sample of the calls.
struct FaultProcessTests {
    @Test(arguments: FaultCase.allCases, [FaultMode.kill, .torn, .after])
    func `a process that is killed at a file call leaves neither the old nor the new state`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        let scenario = try await kind.make()
        let library = try FaultLibrary(scenario.folder)
        try scenario.reset()
        let count = try library.countCalls(scenario)
        try #require(count > 5, "only \(count) calls were counted")
        for point in TestScope.sample(Array(1...count), 2, for: "\(kind) \(mode)") {
            try scenario.reset()
            let result = try library.run(scenario, mode, at: point)
            let place: Comment = "\(mode) at call \(point) of \(count), seed \(TestScope.seed): \(result.text)"
            #expect(result.code == -9, place)
            try scenario.expectWhole(result, place)
            try await scenario.expectHealed(result, place)
        }
    }
}
