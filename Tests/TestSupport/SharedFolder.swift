import Foundation

/// The folder `shared` beside the checkout, with complete sets of test data for `.ci/test --full`.
public enum SharedFolder {
    /// The path of a file in the folder; throws a message if it is missing.
    public static func path(_ name: String) throws -> String {
        var places = [ProcessInfo.processInfo.environment["SITEGEN_SHARED"]].compactMap { $0.map { URL(filePath: $0) } }
        var parent = URL(filePath: #filePath).deletingLastPathComponent()
        while parent.path != "/" {
            parent.deleteLastPathComponent()
            places.append(parent.appending(path: "shared"))
        }
        let found = places.map { $0.appending(path: name).path }.first { FileManager.default.fileExists(atPath: $0) }
        guard let found else { throw Missing(name: name) }
        return found
    }

    /// The bytes of a file in the folder.
    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(name))))
    }

    /// The text of a file in the folder.
    public static func text(_ name: String) throws -> String { try String(decoding: bytes(name), as: UTF8.self) }

    /// The error if test data is missing.
    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String {
            "shared/\(name) is missing: put the folder `shared` beside the checkout, or name it by SITEGEN_SHARED"
        }
    }
}
