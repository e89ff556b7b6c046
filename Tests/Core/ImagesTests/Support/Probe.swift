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
        let output = String(decoding: try Program.output(Program.built("ImageProbe"), [path]), as: UTF8.self)
        let parts = output.split(whereSeparator: \.isWhitespace)
        try #require(parts.count == 3, "\(output)")
        return try Result(
            outcome: String(parts[0]), milliseconds: #require(Int(parts[1])), peakKilobytes: #require(Int(parts[2])))
    }
}
