import Foundation

/// The files in `Tests/Fixtures`, which has a table of their contents and origins.
public enum Fixtures {
    private static let folder = URL(filePath: PackageFolder.path).appending(path: "Tests/Fixtures")

    /// The path of a file or folder.
    public static func path(_ name: String) throws -> String {
        let path = folder.appending(path: name).path
        guard FileManager.default.fileExists(atPath: path) else { throw Missing(name: name) }
        return path
    }

    /// The bytes of a file.
    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    /// The text of a file.
    public static func text(_ name: String) throws -> String { try String(decoding: bytes(name), as: UTF8.self) }

    private struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "Tests/Fixtures/\(name) is missing" }
    }
}
