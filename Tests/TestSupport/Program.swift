import Foundation

/// Other programs whose results the tests compare with.
public enum Program {
    /// The output of a program, byte for byte; throws its error output if the program is missing or fails.
    public static func output(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> [UInt8] {
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(description: "\(path) is missing: run .ci/install test")
        }
        let folder = try ScratchFolder()
        let places = ["in", "out", "err"].map { URL(fileURLWithPath: folder($0)) }
        for place in places { try Data(input.utf8).write(to: place) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: places[0])
        for place in places.dropFirst() { try Data().write(to: place) }
        process.standardOutput = try FileHandle(forWritingTo: places[1])
        process.standardError = try FileHandle(forWritingTo: places[2])
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus == 0, process.terminationReason == .exit else {
            throw Failure(description: "\(path): \(String(decoding: try Data(contentsOf: places[2]), as: UTF8.self))")
        }
        return Array(try Data(contentsOf: places[1]))
    }

    /// The database file that the `sqlite3` program makes from these statements.
    public static func database(_ statements: String) throws -> [UInt8] {
        let folder = try ScratchFolder()
        _ = try output("/usr/bin/sqlite3", ["-bail", folder("made.db")], input: statements)
        return Array(try Data(contentsOf: URL(fileURLWithPath: folder("made.db"))))
    }

    /// The path of a program of this package that is built together with its tests.
    public static func built(_ name: String) throws -> String {
        let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let build = URL(filePath: PackageFolder.path).appending(path: ".build/debug")
        var folders = [tests.deletingLastPathComponent(), build]
        while let parent = folders.last?.deletingLastPathComponent(), parent.path != "/", folders.count < 20 {
            folders.append(parent)
        }
        let places = folders.map { $0.appending(path: name).path }
        guard let path = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw Failure(description: "\(name) is not built")
        }
        return path
    }

    /// The error if a program is missing or fails.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
