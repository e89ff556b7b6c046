import Foundation
import TestSupport
import Testing

/// The program `ImageProbe`, built together with these tests.
enum Probe {
    /// The result of reading a file in a separate process.
    struct Result {
        let outcome: String
        /// The processor time.
        let milliseconds: Int
        let peakKilobytes: Int
    }

    /// Makes the squares of a file; throws if the process does not exit by itself.
    static func make(_ path: String) throws -> Result {
        let output = String(decoding: try Program.output(program(), [path]), as: UTF8.self)
        let parts = output.split(whereSeparator: \.isWhitespace)
        try #require(parts.count == 3, "\(output)")
        return try Result(
            outcome: String(parts[0]), milliseconds: #require(Int(parts[1])), peakKilobytes: #require(Int(parts[2])))
    }

    private static func program() throws -> String {
        let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        var folders = [tests.deletingLastPathComponent(), package.appending(path: ".build/debug")]
        while let parent = folders.last?.deletingLastPathComponent(), parent.path != "/", folders.count < 20 {
            folders.append(parent)
        }
        let places = folders.map { $0.appending(path: "ImageProbe").path }
        return try #require(places.first { FileManager.default.isExecutableFile(atPath: $0) }, "no built ImageProbe")
    }
}
