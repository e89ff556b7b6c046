import AudioTags
import Foundation
import TestSupport
import Testing

struct AudioTagsTests {
    /// The paths of all recordings in the fixtures folder, sorted.
    private static func recordings() throws -> [String] {
        let folder = try Fixtures.path("audio")
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { !$0.hasSuffix(".jpg") && $0.contains(".") }.sorted().map { folder + "/" + $0 }
    }

    /// What Mutagen reads from the same files, by field.
    private struct Heard: Decodable {
        let fields: [String: [String]]
        let seconds: Double
        let coverBytes: Int
    }

    private static let script = """
        import base64, json, sys, mutagen, mutagen.flac
        names = {"title", "artist", "album", "albumartist", "date", "genre", "tracknumber", "discnumber",
                 "compilation", "musicbrainz_albumid", "musicbrainz_releasegroupid"}
        result = []
        for path in sys.argv[1:]:
            easy, full = mutagen.File(path, easy=True), mutagen.File(path)
            fields = {k.upper(): list(v) for k, v in (easy.tags or {}).items() if k.lower() in names}
            cover = b""
            if hasattr(full, "pictures") and full.pictures: cover = full.pictures[0].data
            elif full.tags is not None:
                for key in full.tags.keys():
                    if key.startswith("APIC"): cover = full.tags[key].data
                    elif key == "covr": cover = bytes(full.tags[key][0])
                    elif key == "metadata_block_picture":
                        cover = mutagen.flac.Picture(base64.b64decode(full.tags[key][0])).data
            result.append({"fields": fields, "seconds": full.info.length, "coverBytes": len(cover)})
        print(json.dumps(result))
        """

    /// Fields, lengths and covers equal those that Mutagen reads.
    @Test func `fields, lengths and covers are those that Mutagen reads`() throws {
        let paths = try Self.recordings()
        expectEqual(paths.count, 17)
        let output = try Program.output("/usr/bin/python3", ["-c", Self.script] + paths)
        let heard = try JSONDecoder().decode([Heard].self, from: Data(output))
        var compared = 0
        for (path, other) in zip(paths, heard) {
            let file = OpenFile(path)
            let tags = try AudioTags(descriptor: file.descriptor)
            let name = path.suffix(40)
            for (field, values) in other.fields {
                let own = tags.fields.filter { $0.name == field }.map(\.value)
                // The values must be equal and in the same order.
                expectEqual(own, values, "\(field) of \(name)")
                compared += 1
            }
            expect(abs(Double(tags.durationMilliseconds) / 1000 - other.seconds) < 0.1, "length of \(name)")
            expectEqual(tags.coverByteCount, other.coverBytes, "cover of \(name)")
            let cover = try AudioTags.cover(descriptor: file.descriptor)
            expectEqual(cover?.bytes.count ?? 0, other.coverBytes)
            expect(cover.map { $0.type.hasPrefix("image/") } ?? true)
        }
        expect(compared > 80)
    }

    @Test func `files that are not audio are refused`() throws {
        for content in ["", "x", "plain text", "RIFF....WAVEfmt ", String(repeating: "abc\n", count: 5000)] {
            try expectEqual(OpenFile.tags(of: Array(content.utf8)), .failure(.notAudio), "\(content.prefix(20))")
        }
        let folder = OpenFile("/tmp")
        #expect(throws: AudioTags.Failure.notAudio) { try AudioTags(descriptor: folder.descriptor) }
        #expect(throws: AudioTags.Failure.notAudio) { try AudioTags(descriptor: -1) }
    }

    /// Truncated files and files with changed bytes, most of them where the tags are.
    @Test(arguments: 0..<40)
    func `damaged recordings give valid tags or an error`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        for path in try Self.recordings() {
            var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            for _ in 0...random.below(20) {
                let place = random.below(3) == 0 ? random.below(bytes.count) : random.below(min(2000, bytes.count))
                bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: random.next())])
            }
            if random.below(4) == 0 { bytes = Array(bytes.prefix(random.below(bytes.count))) }
            if case .success(let tags) = try OpenFile.tags(of: bytes) {
                expect(tags.durationMilliseconds >= 0 && !tags.encoding.isEmpty)
                expect(tags.fields.allSatisfy { !$0.name.isEmpty && $0.value.utf8.count <= 65536 })
            }
        }
    }

    /// Every file, truncated after each of its first bytes.
    @Test func `a recording cut at any byte is read without a crash`() throws {
        for path in try Self.recordings() where path.contains("/CD1/01") || path.contains("Café") {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            for end in Array(0..<600) + Array(stride(from: 600, to: bytes.count, by: 977)) {
                _ = try OpenFile.tags(of: Array(bytes[..<end]))
            }
        }
    }
}
