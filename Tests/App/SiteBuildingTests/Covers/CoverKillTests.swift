import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// Builds with covers that are killed by another process.
struct CoverKillTests {
    @Test func `a build with covers that is killed at any moment leaves a whole site and cache`() async throws {
        let scenario = try await CoverScenario()
        let environment = ["HOME": scenario.folder.path]
        try scenario.reset()
        let whole = try WatchedProgram.run(BuiltBinary.path(), scenario.arguments, environment: environment)
        try #require(whole.code == 0, "\(whole.errors)")
        // The shortest complete run so far: the first may have been slowed down by other work.
        var shortest = whole.seconds
        var killed = 0
        for seed in 0..<(TestScope.isFull ? 40 : 10) {
            var random = SeededGenerator(seed: TestScope.seed &+ seed)
            try scenario.reset()
            let seconds = shortest * Double(random.below(1_000)) / 1_000
            let ending = try WatchedProgram.run(
                BuiltBinary.path(), scenario.arguments, environment: environment, signal: SIGKILL, at: .after(seconds))
            if ending.code == -SIGKILL { killed += 1 } else { shortest = min(shortest, ending.seconds) }
            expect(ending.code == 0 || ending.code == -SIGKILL)
            let place: Comment = "killed after \(seconds) s, seed \(TestScope.seed)"
            let result = FaultResult(code: ending.code, text: ending.errors)
            try scenario.expectWhole(result, place)
            try await scenario.expectHealed(result, place)
        }
        expect(killed >= (TestScope.isFull ? 10 : 2))
    }
}
