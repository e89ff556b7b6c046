import Glibc
import Testing
import FileSystem

/// The fault injection as a library that is preloaded into another process.
package enum FaultInjectionLibrary {
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

    /// The path of the library.
    package static func path() throws -> String { try library.get() }

    /// The environment of a process whose clock of the day is so many seconds ahead.
    package static func environment(clock seconds: Int) throws -> [String: String] {
        ["LD_PRELOAD": try library.get(), "FAULT_CLOCK": "\(seconds)", "NO_COLOR": "1"]
    }
}
