import TestSupport
import Testing

/// Builds that fail or are interrupted at one file call after another.
@Suite(.serialized)
struct BuildFaultTests {
    @Test(arguments: FaultCase.builds, FaultMode.allCases)
    func `a build that fails at any file call leaves the old or the new site`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        try await kind.expectWhole(mode)
    }

    @Test(arguments: FaultCase.builds, [FaultMode.EIO, .EMFILE])
    func `a build that cannot read a file leaves the old or the new site`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        try await kind.expectWholeWhereReadingFails(mode)
    }
}

/// Removals, undos and imports that fail or are interrupted at one file call after another.
@Suite(.serialized)
struct EditFaultTests {
    @Test(arguments: FaultCase.edits, FaultMode.allCases)
    func `an edit that fails at any file call leaves the old or the new content`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        try await kind.expectWhole(mode)
    }

    @Test(arguments: FaultCase.edits, [FaultMode.EIO, .EMFILE])
    func `an edit that cannot read a file leaves the old or the new content`(
        kind: FaultCase, mode: FaultMode
    ) async throws {
        try await kind.expectWholeWhereReadingFails(mode)
    }
}

/// Builds with covers that fail or are interrupted at one file call after another.
@Suite(.serialized)
struct CoverFaultTests {
    @Test(arguments: FaultMode.allCases)
    func `a build with covers that fails at any file call leaves a whole site and cache`(
        mode: FaultMode
    ) async throws {
        try await FaultCase.buildWithCovers.expectWhole(mode)
    }

    @Test(arguments: [FaultMode.EIO, .EMFILE])
    func `a build with covers that cannot read a file leaves a whole site and cache`(mode: FaultMode) async throws {
        try await FaultCase.buildWithCovers.expectWholeWhereReadingFails(mode)
    }
}

extension FaultCase {
    fileprivate static let builds: [FaultCase] = [.firstBuild, .secondBuild, .thirdBuild, .noteBuild]
    fileprivate static let edits = inProcess.filter { !builds.contains($0) && $0 != .buildWithCovers }

    /// Lets file-changing calls fail, each in turn: a tenth of them, or a twentieth with an error code that acts like EIO.
    ///
    /// The full run tries all.
    fileprivate func expectWhole(_ mode: FaultMode) async throws {
        let scenario = try await make()
        let operations = try await scenario.operations(.changes)
        try #require(operations.count > 5, "only \(operations.count) calls were counted")
        let points = (1...operations.count).filter { mode.matters(at: operations[$0 - 1]) }
        let share = mode.isLikeEIO ? 20 : 10
        let tried = TestScope.sample(points, points.count / share, for: "\(self) \(mode)")
        for point in tried {
            try await scenario.expectWhole(mode, at: point, of: .changes, operations)
        }
    }

    /// Lets a sample of the reading calls fail, each in turn.
    fileprivate func expectWholeWhereReadingFails(_ mode: FaultMode) async throws {
        let scenario = try await make()
        let operations = try await scenario.operations(.reads)
        try #require(operations.count > 5, "only \(operations.count) calls were counted")
        for point in TestScope.sample(Array(1...operations.count), 3, for: "reads \(self) \(mode)") {
            try await scenario.expectWhole(mode, at: point, of: .reads, operations)
        }
    }
}

extension FaultScenario {
    fileprivate func expectWhole(
        _ mode: FaultMode, at point: Int, of calls: FaultPlan.Calls, _ operations: [String]
    ) async throws {
        let result = try await run(mode, at: point, of: calls)
        let place: Comment = "\(mode) at call \(point), \(operations[point - 1]): \(result.text)"
        try expectWhole(result, place)
        try await expectHealed(result, place)
    }
}

extension FaultMode {
    /// Whether calls fail as with EIO, but with another error code.
    fileprivate var isLikeEIO: Bool { [.ENOSPC, .EACCES, .EMFILE].contains(self) }

    /// Whether the fault differs from those tested already: torn and short writes need a write, and ending after a call
    /// equals ending before the next.
    fileprivate func matters(at operation: String) -> Bool {
        switch self {
        case .torn, .short: operation == "write"
        case .after: TestScope.isFull
        case .kill, .EIO, .ENOSPC, .EACCES, .EMFILE: true
        }
    }
}

/// Changes in a separate process that is killed or whose file calls fail, at a sample of the file-changing calls.
struct FaultProcessTests {
    @Test(arguments: FaultCase.allCases)
    func `a process that is killed at a file call leaves the old or the new state`(kind: FaultCase) async throws {
        try await expectWhole(kind, [.kill, .torn, .after]) { $0.code == -9 }
    }

    @Test(arguments: FaultCase.allCases)
    func `a process whose file call fails reports it and leaves the old or the new state`(
        kind: FaultCase
    ) async throws {
        try await expectWhole(kind, [.EIO, .ENOSPC, .EACCES, .short]) {
            $0.code == 0 || $0.code == 2 && $0.text.contains("error[")
        }
    }

    /// Lets a sample of the file-changing calls of a process fail, each in turn.
    private func expectWhole(_ kind: FaultCase, _ modes: [FaultMode], ends: (FaultResult) -> Bool) async throws {
        let scenario = try await kind.make()
        let library = try FaultLibrary(scenario.folder)
        try scenario.reset()
        let count = try library.countCalls(scenario)
        try #require(count > 5, "only \(count) calls were counted")
        for mode in modes {
            for point in TestScope.sample(Array(1...count), 1, for: "\(kind) \(mode)") {
                try scenario.reset()
                let result = try library.run(scenario, mode, at: point)
                let place: Comment = "\(mode) at call \(point) of \(count), seed \(TestScope.seed): \(result.text)"
                let isReached = try result.code != 0 || library.lastCount() >= point
                #expect(!isReached || ends(result), place)
                try scenario.expectWhole(result, place)
                try await scenario.expectHealed(result, place)
            }
        }
    }
}
