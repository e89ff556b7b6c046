import Foundation

/// Python's own readers of CSV, JSON and property lists, to compare with: `Tests/ReferenceReaders/albums.py`.
public enum PythonReader {
    /// The lines that the script prints about a file; throws a sentence that says what is missing or went wrong.
    public static func lines(_ kind: String, path: String) throws -> [String] {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ReferenceReaders/albums.py")
        let output = try Program.output("/usr/bin/python3", [script.path, kind, path])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
