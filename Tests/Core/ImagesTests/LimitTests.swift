import Foundation
import TestSupport
import Testing
@testable import Images

/// The resources that hostile files use, each read in a separate process.
@Suite struct LimitTests {
    /// The memory limit for any picture.
    private static let kilobytes = 256 * 1000
    /// The processor time limit: twice the 2 s for optimised code, because tests are not optimised.
    private static let milliseconds = 4000

    @Test func `each picture ends as the manifest says`() throws {
        let read = try expectOutcomes(folder: Fixtures.path("images"))
        expect(read > 30)
    }

    @Test(.enabled(if: TestScope.isFull, "\(TestScope.skipped)"))
    func `each picture of the whole set ends as the manifest says`() throws {
        let read = try expectOutcomes(folder: SharedFolder.path("reliability/images"))
        expect(read > 60)
    }

    /// Compares the result for each picture with the manifest; returns how many pictures exist.
    private func expectOutcomes(folder: String) throws -> Int {
        let manifest = try JSONDecoder().decode(
            [String: Entry].self, from: Data(contentsOf: URL(filePath: "\(folder)/manifest.json")))
        var missing: [String] = []
        var read = 0
        for (name, entry) in manifest.sorted(by: { $0.key < $1.key }) {
            guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else {
                missing.append(name)
                continue
            }
            let result = try Probe.make("\(folder)/\(name)")
            let outcome = Self.outcome(result.outcome)
            expect(Self.wanted(entry.want).contains(outcome), "\(name): \(result.outcome), not \(entry.want)")
            expect(result.peakKilobytes < Self.kilobytes && result.milliseconds < Self.milliseconds, "\(name)")
            read += 1
        }
        print("\(read) pictures of the manifest were read; not there, and made otherwise: \(missing)")
        return read
    }

    /// Single wrong bits after the header give a picture or an error, within the limits.
    @Test(arguments: ["ok.jpg", "ok-interlaced.png"])
    func `a picture with a wrong bit ends in bounds`(name: String) throws {
        let whole = try Fixtures.bytes("images/" + name)
        let folder = try ScratchFolder()
        for seed in 0..<20 {
            var random = SeededGenerator(seed: seed)
            var bytes = whole
            bytes[40 + random.below(bytes.count - 40)] ^= 1 << UInt8(random.below(8))
            try folder.write("flip", bytes)
            let result = try Probe.make(folder("flip"))
            let allowed = ["ok", "damaged", "pixels", "side", Self.tooMuch]
            expect(allowed.contains(Self.outcome(result.outcome)), "seed \(seed): \(result.outcome)")
            expect(result.peakKilobytes < Self.kilobytes && result.milliseconds < Self.milliseconds, "seed \(seed)")
        }
    }

    /// Bytes before, after and instead of a picture, and a truncated picture.
    @Test func `a picture among other bytes ends as it should`() throws {
        let whole = try Fixtures.bytes("images/ok.jpg")
        let frame = try #require(zip(whole, whole.dropFirst()).enumerated().first { $1.0 == 0xFF && $1.1 == 0xC0 })
            .offset
        var flat = whole
        for offset in 5...8 { flat[frame + offset] = 0 }
        let folder = try ScratchFolder()
        for (bytes, wanted) in [
            (whole + [UInt8](repeating: 7, count: 100_000), ["ok"]), (Array("\u{0}junk".utf8) + whole, ["format"]),
            (flat, ["damaged"]), (Array(whole.prefix(14_213)), ["damaged"]),
            (Array(whole.dropLast(2)), ["ok", "damaged"]),
        ] {
            try folder.write("picture", bytes)
            let result = try Probe.make(folder("picture"))
            expect(wanted.contains(Self.outcome(result.outcome)), "\(bytes.count) bytes: \(result.outcome)")
        }
    }

    @Test func `hostile pictures stay within time and memory limits`() throws {
        let folder = try ScratchFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "hostile.py").path
        _ = try Program.output("/usr/bin/python3", [script, folder.path])
        try writeOthers(folder)
        for (name, wanted) in Self.hostile {
            let result = try Probe.make(folder(name))
            expect(result.outcome.hasPrefix(wanted), "\(name): \(result.outcome)")
            expect(result.peakKilobytes < Self.kilobytes, "\(name): \(result.peakKilobytes) KB")
            expect(result.milliseconds < Self.milliseconds, "\(name): \(result.milliseconds) ms")
            let isSmall = ["bomb-ztxt.png", "bomb-iccp.png", "bomb-header.jpg", "many-chunks.png"].contains(name)
            if isSmall { expect(result.peakKilobytes < 64 * 1000, "\(name): \(result.peakKilobytes) KB") }
        }
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).count, Self.hostile.count)
    }

    /// The result for each file; names are those of the manifest if it lists the file.
    private static let hostile = [
        "bomb-flat.png": pixels, "bomb-header.png": pixels, "bomb-header.jpg": pixels, "bomb-thin.png": "has-a-side",
        "bomb-ztxt.png": "ok-64x64", "bomb-iccp.png": "ok-64x64", "many-chunks.png": "ok-64x64",
        "adler.png": "is-damaged",
        "zero.png": "is-damaged", "no-iend.png": "is-damaged", "large.png": "ok-7071x7071",
        "large-interlaced.png": "ok-7071x7071", "large-16.png": tooMuch, "tall.png": "ok-1x20000",
        "large.jpg": "ok-7071x7071", "large-progressive.jpg": "ok-7071x7071", "scans-100.jpg": "ok-800x800",
        "scans-101.jpg": tooMuch, "coefficients.jpg": tooMuch, "scan-bomb.jpg": "is-damaged",
        "long-comment.jpg": "ok-640x640", "polyglot.jpg": "ok-640x640", "trunc-1.jpg": "is-damaged",
        "trunc-300.jpg": "is-damaged", "trunc-7106.jpg": "is-damaged", "ps.jpg": "is-a-PostScript",
        "zeros.jpg": "is-something",
        "tiff.jpg": "is-a-TIFF", "bmp-bomb.jpg": "is-a-BMP", "many-chunks.webp": "ok-20x20",
    ]
    private static let pixels = "has-more-than-50"
    private static let tooMuch = "would-take-too-much"

    /// Writes the files that are made from existing pictures.
    private func writeOthers(_ folder: ScratchFolder) throws {
        let whole = try Fixtures.bytes("images/ok.jpg")
        let frame = try #require(zip(whole, whole.dropFirst()).enumerated().first { $1.0 == 0xFF && $1.1 == 0xC0 })
            .offset
        var large = whole
        for offset in 5...8 { large[frame + offset] = 0xFF }
        let scans = try Fixtures.bytes("images/ok-progressive.jpg")
        let first = try #require(zip(scans, scans.dropFirst()).enumerated().first { $1.0 == 0xFF && $1.1 == 0xDA })
            .offset
        let repeated = scans[first..<(scans.count - 2)]
        let comment: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x61, count: 65533)
        let small = PNGFile.bytes(width: 8, height: 8) { _, _ in [1, 2, 3] }
        func header(_ side: UInt8, _ second: UInt8) -> [UInt8] {
            Array(small[..<8]) + PlainPicture.chunk("IHDR", [0, 0, side, second, 0, 0, side, second, 8, 2, 0, 0, 0])
                + small[33...]
        }
        let webp = try TestPicture.webp(TestPicture.flat([9, 99, 199], width: 20, height: 20))
        let chunks: [UInt8] = (0..<200_000).flatMap { _ in TestPicture.chunk("text", []) }
        var files: [String: [UInt8]] = [:]
        files["bomb-header.jpg"] = large
        files["scan-bomb.jpg"] = Array(scans[..<first]) + (0..<400).flatMap { _ in Array(repeated) } + [0xFF, 0xD9]
        files["long-comment.jpg"] = Array(whole[..<2]) + (0..<60).flatMap { _ in comment } + whole[2...]
        files["polyglot.jpg"] = whole + Array("<html><script>PK\u{3}\u{4}".utf8)
        for count in [1, 300, 7106] { files["trunc-\(count).jpg"] = Array(whole[..<count]) }
        files["zero.png"] = header(0, 0)
        files["bomb-header.png"] = header(0xEA, 0x60)
        files["no-iend.png"] = Array(small.dropLast(12))
        files["ps.jpg"] = Array("%!PS\n".utf8)
        files["zeros.jpg"] = [UInt8](repeating: 0, count: 4096)
        files["tiff.jpg"] = [0x49, 0x49, 0x2A, 0] + whole
        files["bmp-bomb.jpg"] = Array("BM".utf8) + whole
        let size = TestPicture.little(webp.count - 8 + chunks.count)
        files["many-chunks.webp"] = Array(webp[..<4]) + size + Array(webp[8...]) + chunks
        for (name, bytes) in files { try folder.write(name, bytes) }
    }

    private struct Entry: Decodable {
        let want: String
    }

    /// The manifest's word for the probe's output.
    private static func outcome(_ text: String) -> String {
        if text.hasPrefix("ok") { return "ok" }
        if text.contains("-not-a-JPEG") { return "format" }
        let words = ["is-empty": "empty", "is-damaged": "damaged", "has-more": "pixels", "has-a-side": "side"]
        return words.first { text.hasPrefix($0.key) }?.value ?? text
    }

    /// The results that the manifest allows; other words in its entry are ignored.
    private static func wanted(_ text: String) -> Set<String> {
        let words = ["ok", "empty", "format", "pixels", "side", "damaged"].filter { word in
            word == "ok" ? text.hasPrefix("ok") || text.contains(" or ok") : text.contains("error:\(word)")
        }
        return Set(words)
    }
}
