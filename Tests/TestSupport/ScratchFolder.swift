import Foundation

/// A folder for one test, removed with its content when the last reference to it is released.
public final class ScratchFolder: Sendable {
    /// The folder's path.
    public let path: String

    /// Creates an empty folder.
    public init() throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("sitegen-scratch-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file or folder in it.
    public func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file and creates its parent folders.
    public func write(_ name: String, _ bytes: [UInt8]) throws {
        let place = URL(fileURLWithPath: self(name))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }
}
