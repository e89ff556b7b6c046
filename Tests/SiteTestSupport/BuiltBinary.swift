import Foundation
import TestSupport
import Testing
import FileSystem

/// The `sitegen` program that was built together with these tests.
package enum BuiltBinary {
    /// The result of a run.
    package struct Result {
        /// The exit code, or the negative number of the signal that ended it.
        package let code: Int32
        package let output: String
        package let errors: String
    }

    /// The program's path.
    package static func path() throws -> String { try TestSupport.Program.built("sitegen") }

    /// A copy of the program that any user may run: folders above the program may be closed to others.
    package static func copy(in folder: TemporaryFolder) throws -> String {
        let copy = folder("sitegen")
        try FileManager.default.copyItem(atPath: path(), toPath: copy)
        return copy
    }

    /// The folder of Package.swift.
    package static let packageFolder = PackageFolder.path

    /// The environment for a process of another user, who may not write what `.ci/coverage` counts.
    package static let ofAnotherUser = ["LLVM_PROFILE_FILE": "/dev/null"]

    /// Runs a program to its end.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
        // Files instead of pipes, which could fill up while nothing reads them.
        let folder = try TemporaryFolder()
        let handles = try ["out", "err"].map { name in
            try folder.write(name, "")
            return try FileHandle(forWritingTo: URL(fileURLWithPath: folder(name)))
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        try process.start()
        process.waitUntilExit()
        let tree = try folder.tree(".")
        let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Result(code: code, output: tree["out"] ?? "", errors: tree["err"] ?? "")
    }
}
