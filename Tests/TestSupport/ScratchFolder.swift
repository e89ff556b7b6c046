import Foundation

/// A folder for one test, removed with all that lies in it when nobody holds it any more.
public final class ScratchFolder {
    /// Its path.
    public let path: String

    /// An empty folder.
    public init() throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("sitegen-scratch-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something in it.
    public func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and makes the folders on the way to it.
    public func write(_ name: String, _ bytes: [UInt8]) throws {
        let place = URL(fileURLWithPath: self(name))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
    }
}
