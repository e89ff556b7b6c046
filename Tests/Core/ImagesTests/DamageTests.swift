import TestSupport
import Testing
@testable import Images

@Suite struct DamageTests {
    private static let picture = TestPicture.soft(width: 48, height: 40, seed: 9)

    /// A small file of each format.
    private static func files() throws -> [(kind: String, bytes: [UInt8])] {
        [
            ("jpeg", try TestPicture.jpeg(picture.squared(side: 48))),
            ("png", TestPicture.png(picture)),
            ("webp", try TestPicture.webp(picture.squared(side: 48))),
            ("gif", GIFFile.bytes(width: 48, height: 40) { UInt8(($0 * 3 + $1) % 7) }),
            ("avif", AVIFFile.bytes),
        ]
    }

    @Test func `a picture cut at any byte is reported as damaged`() throws {
        for (kind, bytes) in try Self.files() {
            let whole = try StoredPicture(bytes, longest: 48).finished()
            for count in 0..<bytes.count {
                do {
                    let cut = try StoredPicture(Array(bytes[..<count]), longest: 48).finished()
                    // Only bytes after the picture may be missing.
                    expect(cut == whole && bytes.count - count <= 16, "\(kind) of \(count) bytes")
                } catch {
                    expect(
                        error == (count == 0 ? .empty : .damaged) || isStart(error, count),
                        "\(kind) of \(count) bytes: \(error)")
                }
            }
        }
    }

    @Test(arguments: 0..<5)
    func `a picture with changed bytes is read or refused`(kind: Int) throws {
        let (name, bytes) = try Self.files()[kind]
        var readable = 0
        for seed in 0..<400 {
            var random = SeededGenerator(seed: seed)
            var changed = bytes
            for _ in 0...random.below(3) { changed[random.below(changed.count)] ^= 1 << UInt8(random.below(8)) }
            if seed % 4 == 0 { changed = random.mutated(changed, interesting: "\u{0}\u{7F}\u{1}") }
            do {
                let image = try ScaledImage.make(from: changed, sides: [10])
                expect(image.files.allSatisfy { $0.side <= 10 })
                readable += 1
            } catch {
                switch error {
                case .damaged, .format, .pixels, .side, .tooMuch: break
                case .empty, .libraryMissing, .memory: Issue.record("\(name) \(seed): \(error)")
                }
            }
        }
        expect(readable < 400)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>", "a web page"), ("  <html>", "a web page"), ("<svg xmlns='", "an SVG drawing"),
        ("<?xml version='1.0'?><svg>", "an SVG drawing"), ("%PDF-1.7", "a PDF document"),
        ("%!PS-Adobe", "a PostScript document"),
        ("II*\0", "a TIFF picture"), ("BM6789", "a BMP picture"), ("push graphic-context", "text"),
        ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "a HEIC picture"), ("\0\0\0\u{10}ftypisom\0\0\0\0", "a film"),
        ("RIFF1234WAVEfmt ", "something unknown"), ("\0\0\0\0\0", "something unknown"), ("PK\u{3}\u{4}", "an archive"),
        ("Not a picture", "text"),
    ])
    func `the error for a file that is no picture names its format`(text: String, found: String) {
        let bytes = Array(text.utf8) + (found == "something unknown" ? [1, 2] : [])
        #expect(throws: ImageError.format(found: found)) { try ScaledImage.make(from: bytes) }
    }

    @Test func `each image error has its message`() {
        let errors: [ImageError] = [
            .empty, .format(found: "a web page"), .pixels, .side, .tooMuch, .damaged, .libraryMissing(.avif),
            .memory,
        ]
        expectEqual(
            errors.map(\.description),
            [
                "is empty", "is a web page, not a JPEG, PNG, GIF, WebP or AVIF", "has more than 50 million pixels",
                "has a side of more than 20000 pixels",
                "would take too much memory or time to read, because of the way it is saved", "is damaged",
                "cannot be resized without libavif, which is missing",
                "could not be read: out of memory",
            ])
    }

    /// Whether the file is cut so short that its format is unknown.
    private func isStart(_ error: ImageError, _ count: Int) -> Bool {
        if case .format = error { count < 24 } else { false }
    }
}
