import Glibc
import TestSupport
import Testing
@testable import FileSystem

/// The fault injection as a preloaded library in another process.
struct FaultLibrary {
    /// The library, compiled once by each run of tests; those that run at the same time each rename their own over it.
    private static let library = Result {
        let path = BuiltBinary.packageFolder + "/.build/fault-injection.so"
        let made = "\(path).\(getpid())"
        let sources = BuiltBinary.packageFolder + "/Tests/App/FaultInjection"
        let compiled = try BuiltBinary.run(
            "/usr/bin/env",
            [
                "cc", "-O2", "-shared", "-fPIC", "-DFAULT_PRELOAD", "-I", sources + "/include", "-o", made,
                sources + "/Plans.c", sources + "/Calls.c", "-lpthread", "-ldl",
            ])
        try #require(compiled.code == 0, "\(compiled.errors)")
        try Folder.working.rename(FilePath(made), to: .working, as: FilePath(path))
        return path
    }

    private let path: String
    private let countPath: String

    /// The library with a file in a folder that it counts in.
    init(_ folder: TemporaryFolder) throws {
        path = try Self.library.get()
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

    /// The environment of a process whose clock of the day is so many seconds ahead.
    static func environment(clock seconds: Int) throws -> [String: String] {
        ["LD_PRELOAD": try library.get(), "FAULT_CLOCK": "\(seconds)", "NO_COLOR": "1"]
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
