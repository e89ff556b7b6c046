import Foundation

/// The folder of test data that lies beside the checkout and is no part of it.
enum SharedFolder {
    /// The bytes of a file of the folder; throws a sentence that says what is missing.
    static func bytes(_ path: String) throws -> [UInt8] {
        let file = try folder().appending(path: path)
        guard let data = FileManager.default.contents(atPath: file.path) else { throw Missing(what: file.path) }
        return Array(data)
    }

    /// The text of a file of the folder.
    static func text(_ path: String) throws -> String { try String(decoding: bytes(path), as: UTF8.self) }

    private static func folder() throws -> URL {
        if let named = ProcessInfo.processInfo.environment["SITEGEN_SHARED"] { return URL(filePath: named) }
        var parent = URL(filePath: #filePath).deletingLastPathComponent()
        while parent.path != "/" {
            parent.deleteLastPathComponent()
            let folder = parent.appending(path: "shared")
            if FileManager.default.fileExists(atPath: folder.appending(path: "reliability").path) { return folder }
        }
        throw Missing(what: "a folder `shared` beside the checkout (or named by SITEGEN_SHARED)")
    }

    struct Missing: Error, CustomStringConvertible {
        let what: String
        var description: String { "test data is missing: \(what)" }
    }
}
