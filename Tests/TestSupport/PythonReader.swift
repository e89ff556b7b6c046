import Foundation

/// Python's own CSV, JSON and property list readers, for comparison: `Tests/ReferenceReaders/albums.py`.
public enum PythonReader {
    /// The path of a script in `Tests/ReferenceReaders`.
    public static func script(_ name: String) -> String { PackageFolder.path + "/Tests/ReferenceReaders/" + name }

    /// The lines that the script prints for a file; throws a message if something is missing or fails.
    public static func lines(_ kind: String, path: String) throws -> [String] {
        let output = try Program.output("/usr/bin/python3", [script("albums.py"), kind, path])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
