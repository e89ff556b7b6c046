import SiteTestSupport
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

    @Test(arguments: FaultCase.builds, FaultMode.ofReads)
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

    @Test(arguments: FaultCase.edits, FaultMode.ofReads)
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

    @Test(arguments: FaultMode.ofReads)
    func `a build with covers that cannot read a file leaves a whole site and cache`(mode: FaultMode) async throws {
        try await FaultCase.buildWithCovers.expectWholeWhereReadingFails(mode)
    }

    @Test func `a build that cannot read the list of covers says so, and loses nothing of it`() async throws {
        let scenario = try await CoverScenario()
        let calls = try await scenario.calls(.reads)
        let points = calls.indices.filter { index in
            calls[index].path.hasSuffix("/covers.lock") && ["open", "read"].contains(calls[index].operation)
        }
        try #require(points.count > 4)
        for point in points {
            let result = try await scenario.run(.EIO, at: point + 1, of: .reads)
            let place: Comment = "\(calls[point].operation), call \(point + 1): \(result.text)"
            expect(result.code == 2 || result.text.contains("covers.lock"), place)
            try scenario.expectWhole(result, place)
        }
    }
}

extension FaultCase {
    fileprivate static let builds: [FaultCase] = [.firstBuild, .secondBuild, .thirdBuild, .noteBuild]
    fileprivate static let edits = inProcess.filter { !builds.contains($0) && $0 != .buildWithCovers }

    /// Lets file-changing calls fail, each in turn: a tenth of them, or a fortieth with an error code that acts like EIO.
    ///
    /// The full run tries all.
    fileprivate func expectWhole(_ mode: FaultMode) async throws {
        let scenario = try await make()
        let operations = try await scenario.calls(.changes).map(\.operation)
        try #require(operations.count > 5, "only \(operations.count) calls were counted")
        let points = (1...operations.count).filter { mode.matters(at: operations[$0 - 1]) }
        let share = mode.isLikeEIO ? 40 : 10
        let tried = TestScope.sample(points, points.count / share, for: "\(self) \(mode)")
        for point in tried {
            try await scenario.expectWhole(mode, at: point, of: .changes, operations)
        }
    }

    /// Lets a sample of the reading calls fail, each in turn.
    fileprivate func expectWholeWhereReadingFails(_ mode: FaultMode) async throws {
        let scenario = try await make()
        let operations = try await scenario.calls(.reads).map(\.operation)
        try #require(operations.count > 5, "only \(operations.count) calls were counted")
        let points = (1...operations.count).filter { mode.isPossible(at: operations[$0 - 1]) }
        for point in TestScope.sample(points, 2, for: "reads \(self) \(mode)") {
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
        expect(!mode.isHarmless || result.code == 0, place)
        try expectWhole(result, place)
        try await expectHealed(result, place)
    }
}

extension FaultMode {
    /// Whether calls fail as with EIO, but with another error code.
    fileprivate var isLikeEIO: Bool { [.ENOSPC, .EACCES, .EMFILE, .EROFS, .EDQUOT, .EINTR].contains(self) }

    /// Whether the fault is possible, and differs from those tested already: ending after a call equals ending before
    /// the next.
    fileprivate func matters(at operation: String) -> Bool {
        isPossible(at: operation) && (self != .after || TestScope.isFull)
    }
}

/// Every command that writes, in a separate process that is killed or whose file calls fail, at a sample of the calls.
struct FaultProcessTests {
    @Test(arguments: TestScope.sample(FaultCase.allCases, 10, for: "commands, kill"))
    func `a process that is killed at a file call leaves the old or the new state`(kind: FaultCase) async throws {
        try await expectWhole(kind, [.kill, .torn, .after], at: .changes) { _, result in result.code == -9 }
    }

    @Test(arguments: TestScope.sample(FaultCase.allCases, 10, for: "commands, calls"))
    func `a process whose file call fails reports it and leaves the old or the new state`(
        kind: FaultCase
    ) async throws {
        let modes: [FaultMode] = [.EIO, .ENOSPC, .EACCES, .EMFILE, .EROFS, .EDQUOT, .EINTR, .short]
        try await expectWhole(kind, modes, at: .changes, ends: Self.isReported)
    }

    @Test(arguments: TestScope.sample(FaultCase.allCases, 10, for: "commands, reads"))
    func `a process that cannot read a file reports it and leaves the old or the new state`(
        kind: FaultCase
    ) async throws {
        try await expectWhole(kind, FaultMode.ofReads, at: .reads, ends: Self.isReported)
    }

    private static func isReported(_ mode: FaultMode, _ result: FaultResult) -> Bool {
        result.code == 0 || result.code == 2 && result.text.contains("error[") && !mode.isHarmless
    }

    /// Lets a sample of the calls of a process fail, each in turn.
    ///
    /// The usual run tries two. The full run tries eight, and thirty of commands that are not tried at each call in the
    /// process of the tests: all of them would take hours.
    private func expectWhole(
        _ kind: FaultCase, _ modes: [FaultMode], at kinds: FaultPlan.Calls,
        ends: (FaultMode, FaultResult) -> Bool
    ) async throws {
        let scenario = try await kind.make()
        let library = try FaultLibrary(scenario.folder)
        try scenario.reset()
        let count = try library.countCalls(scenario, kinds)
        try #require(count > 3, "only \(count) calls were counted")
        let places = modes.flatMap { mode in (1...count).map { (mode, $0) } }
        let most = FaultCase.inProcess.contains(kind) ? 8 : 30
        let tried = TestScope.part(places, TestScope.isFull ? most : 2, for: "\(kind) \(kinds) \(modes)")
        for (mode, point) in tried {
            try scenario.reset()
            let result = try library.run(scenario, mode, at: point, of: kinds)
            let place: Comment =
                "\(mode) at \(kinds), call \(point) of \(count), seed \(TestScope.seed): \(result.text)"
            let isReached = try result.code != 0 || library.lastCount() >= point
            expect(!isReached || ends(mode, result), place)
            try scenario.expectWhole(result, place)
            try await scenario.expectHealed(result, place)
        }
    }
}
