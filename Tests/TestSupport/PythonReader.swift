import Foundation

/// Python's own readers of CSV, JSON and property lists, to compare with: `Tests/ReferenceReaders/albums.py`.
public enum PythonReader {
    /// The lines that the script prints about a file; throws a sentence that says what is missing.
    public static func lines(_ kind: String, path: String) throws -> [String] {
        let python = URL(filePath: "/usr/bin/python3")
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw Failure("python3 is missing: run `.ci/install test`")
        }
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ReferenceReaders/albums.py")
        let process = Process()
        process.executableURL = python
        process.arguments = [script.path, kind, path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure("albums.py \(kind) failed for \(path)") }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// What a test says when Python cannot be asked.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
