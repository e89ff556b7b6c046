import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// The fault injection as a preloaded library in another process.
struct FaultLibrary {
    private let path: String
    private let countPath: String

    /// The library with a file in a folder that it counts in.
    init(_ folder: TemporaryFolder) throws {
        path = try FaultInjectionLibrary.path()
        countPath = folder("count")
    }

    /// The number of calls of a kind that the change makes.
    func countCalls(_ scenario: some FaultScenario, _ calls: FaultPlan.Calls) throws -> Int {
        let result = try run(scenario, nil, at: 0, of: calls)
        try #require(result.code == 0, "\(result.text)")
        return try lastCount()
    }

    /// The number of counted calls of the last process that ended by itself.
    ///
    /// It differs by a few from run to run: two tasks that need the same new folder may both try to make it.
    func lastCount() throws -> Int {
        let text = String(decoding: try Folder.working.readFile(FilePath(countPath)), as: UTF8.self)
        return try #require(Int(text.dropLast()))
    }

    /// Runs the change with a fault at one call.
    func run(
        _ scenario: some FaultScenario, _ mode: FaultMode?, at point: Int, of calls: FaultPlan.Calls
    ) throws -> FaultResult {
        var environment = scenario.environment
        environment["LD_PRELOAD"] = path
        environment["FAULT_PATH"] = scenario.folder("run")
        environment["FAULT_COUNT"] = countPath
        environment["FAULT_AT"] = "\(point)"
        environment["FAULT_MODE"] = mode?.rawValue
        if calls == .reads { environment["FAULT_READS"] = "1" }
        let result = try BuiltBinary.run(BuiltBinary.path(), scenario.arguments, environment: environment)
        return FaultResult(code: result.code, text: result.errors)
    }
}
