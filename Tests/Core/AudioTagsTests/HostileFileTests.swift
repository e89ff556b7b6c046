import AudioTags
import Foundation
import TestSupport
import Testing

/// Small files that try to use up memory, stack or time.
@Suite(.serialized) struct HostileFileTests {
    private func python(_ expression: String) throws -> [UInt8] {
        try Program.output(
            "/usr/bin/python3",
            ["-c", "import sys, zlib, struct\nsys.stdout.buffer.write(\(expression))"])
    }

    /// Resets the peak memory of the process (proc(5)) and returns its current memory, in kilobytes.
    private func restartedPeak() throws -> Int {
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        return try peakMemory()
    }

    /// The peak memory of the process since the reset, in kilobytes.
    private func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
    }

    private static let syncSafe = "bytes([(n >> 21) & 127, (n >> 14) & 127, (n >> 7) & 127, n & 127])"

    /// An ID3v2.4 or ID3v2.3 tag with these frames, followed by some silence.
    private func tagged(_ frames: String, version: Int) throws -> [UInt8] {
        try python(
            """
            (lambda size: (lambda frames: b'ID3' + bytes([\(version), 0, 0]) + size(len(frames)) + frames
            + (b'\\xff\\xfb\\x90\\x00' + bytes(413)) * 20)(\(frames)))(lambda n: \(Self.syncSafe))
            """)
    }

    @Test(arguments: [3, 4])
    func `compressed frames are skipped without decoding them`(version: Int) throws {
        // 400 MB of zeros in 400 KB.
        let size = version == 4 ? "size(len(z) + 4)" : "struct.pack('>I', len(z) + 4)"
        let flags = version == 4 ? "b'\\x00\\x09'" : "b'\\x00\\x80'"
        let bytes = try tagged(
            """
            (lambda z: b'TIT2' + \(size) + \(flags) + b'\\x00\\x00\\x10\\x00' + z)(zlib.compress(bytes(400 << 20), 9))
            + b'TALB' + \(version == 4 ? "size(5)" : "struct.pack('>I', 5)") + b'\\x00\\x00\\x03Blue'
            """, version: version)
        expect(bytes.count > 400_000 && bytes.count < 1_000_000)
        let before = try restartedPeak()
        let tags = try OpenFile.tags(of: bytes).get()
        try expect(peakMemory() - before < 50_000)
        expectEqual(tags.fields.filter { $0.name == "ALBUM" }.map(\.value), ["Blue"])
        expect(!tags.fields.contains { $0.name == "TITLE" })
    }

    @Test func `deeply nested chapters do not overflow the stack`() throws {
        // Each chapter contains the next: 20,000 levels in 600 KB.
        let bytes = try tagged(
            """
            (lambda build: build())(lambda: (exec('''
            def chapters(size):
                parts = []
                inner = 0
                for level in range(20000):
                    inner += 18
                    parts.append(b"CHAP" + size(inner) + bytes(2) + b"c\\\\0" + bytes(16))
                    inner += 10
                return b"".join(reversed(parts))
            ''', globals()), chapters(size))[1])
            """, version: 4)
        expect(bytes.count > 500_000)
        _ = try OpenFile.tags(of: bytes)
    }

    @Test(arguments: ["moov", "udta", "stbl", "traf"])
    func `deeply nested MP4 boxes are refused`(name: String) throws {
        let bytes = try python(
            """
            b'\\x00\\x00\\x00\\x10ftypM4A \\x00\\x00\\x00\\x00'
            + b''.join(struct.pack('>I', 8 * (300000 - level)) + b'\(name)' for level in range(300000))
            """.replacingOccurrences(of: "\n", with: " "))
        try expectEqual(OpenFile.tags(of: bytes), .failure(.tooMuch))
    }

    @Test func `millions of small blocks or comments stay within the limits`() throws {
        let before = try restartedPeak()
        let blocks = try python("b'fLaC\\x00\\x00\\x00\\x22' + bytes(34) + b'\\x03\\x00\\x00\\x00' * 2000000")
        try expectEqual(OpenFile.tags(of: blocks), .failure(.tooMuch))
        let comments = try python(
            """
            (lambda c: b'fLaC' + b'\\x00\\x00\\x00\\x22' + bytes(34) + b'\\x84' + struct.pack('>I', len(c))[1:] + c)(
            struct.pack('<II', 0, 1000000) + b'\\x03\\x00\\x00\\x00a=b' * 1000000)
            """.replacingOccurrences(of: "\n", with: " "))
        let tags = try OpenFile.tags(of: comments).get()
        expect(tags.fields.count <= 1000)
        try expect(peakMemory() - before < 800_000)
    }

    @Test func `sizes beyond the end of the file do no harm`() throws {
        for size in ["7f7f7f7f", "ffffffff", "80000000", "00000001"] {
            for start in ["494433040000\(size)", "664c614304\(size.dropFirst(2))", "\(size)667479704d344120"] {
                let bytes = try python("bytes.fromhex('\(start)') + bytes(3000)")
                _ = try OpenFile.tags(of: bytes)
            }
        }
    }
}
