import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing
@testable import SourceText

struct OutputManifestTests {
    @Test(arguments: 0..<50)
    func `a written manifest is read back unchanged`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var files: [FilePath: FileDigest] = [:]
        var pending: Set<FilePath> = []
        for _ in 0..<seed {
            let bytes = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                UInt8.random(in: 1...255, using: &generator)
            }
            let path = FilePath(bytes: bytes)
            guard path.isPlain else { continue }
            files[path] = FileDigest(
                size: Int.random(in: 0...Int.max, using: &generator),
                hash: UInt64.random(in: 0...UInt64.max, using: &generator))
            if Bool.random(using: &generator) { pending.insert(path) }
        }
        let bytes = OutputManifest(files: files, pending: pending).bytes
        let read = try #require(OutputManifest(bytes: bytes))
        expectEqual(read.digests, files)
        expectEqual(read.pending, pending.intersection(files.keys))
        expectEqual(read.isAsWritten, pending.isEmpty)
        expectEqual(read.bytes, bytes)
    }

    @Test func `a truncated manifest is refused`() {
        let files = ["a", "b/c", "b/d\ne"].map { (FilePath($0), FileDigest(size: 7, hash: 0xABC)) }
        let bytes = OutputManifest(files: Dictionary(uniqueKeysWithValues: files)).bytes
        for length in bytes.indices { expect(OutputManifest(bytes: Array(bytes[..<length])) == nil, "\(length)") }
        expect(OutputManifest(bytes: bytes) != nil)
        expect(OutputManifest(bytes: bytes + [10]) == nil)
    }

    @Test(arguments: [
        "= 0000000000000000 1 ../x", "= 0000000000000000 1 /etc/passwd", "= 0000000000000000 1 a/../../x",
        "= 0000000000000000 -1 a", "= 0000000000000000 99999999999999999999 a", "= 00 1 a", "! 0000000000000000 1 a",
        "= 0000000000000000 1 ", "= 0000000000000000 01 a", "= 0000000000000000 +1 a", "= 000000000000000A 1 a",
        "= 0000000000000000 9223372036854775808 a", "=  000000000000000 1 a", "= 0000000000000000 1 a\\x",
        "= 0000000000000000 1 a\\", "= 000000000000000g 1 a", "",
    ])
    func `a manifest with an invalid line is refused`(line: String) {
        expect(OutputManifest(bytes: Array("sitegen-output 1\n\(line)\nend 1\n".utf8)) == nil)
    }

    @Test func `a manifest has the documented format`() {
        let files = [
            FilePath("b"): FileDigest(size: 2, hash: 0xFF), FilePath("a/x y"): FileDigest(size: 1, hash: .max),
        ]
        let manifest = OutputManifest(files: files, pending: [FilePath("b")])
        let text = "sitegen-output 1\n= ffffffffffffffff 1 a/x y\n? 00000000000000ff 2 b\nend 2\n"
        expectEqual(String(decoding: manifest.bytes, as: UTF8.self), text)
        expectEqual(manifest.files.folders, [FilePath("a")])
    }

    @Test(arguments: 0..<40)
    func `a fingerprint does not depend on how bytes are split`(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        for cut in stride(from: 0, through: length, by: 8) {
            var hash = ContentHash()
            hash.add(bytes[..<cut])
            hash.add(bytes[cut...])
            expectEqual(hash.value, ContentHash.of(bytes))
        }
    }

    @Test func `different bytes have different fingerprints`() {
        var seen: Set<UInt64> = [ContentHash.of([])]
        for length in 1..<200 {
            expect(seen.insert(ContentHash.of([UInt8](repeating: 0, count: length))).inserted)
            for place in 0..<length {
                var bytes = [UInt8](repeating: 0, count: length)
                bytes[place] = 1
                expect(seen.insert(ContentHash.of(bytes)).inserted)
            }
        }
    }
}
