import TestSupport
import Testing
@testable import Albums

struct ImageHeaderTests {
    private let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 2, 0, 0, 0, 1, 0]
    private let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC0, 0, 11, 8, 0, 100, 0, 200, 3, 1, 2, 3]

    @Test func `the size of a picture is read from its header`() {
        expectEqual(ImageHeader(png).pixelSize?.width, 512)
        expectEqual(ImageHeader(png).pixelSize?.height, 256)
        expectEqual(ImageHeader(jpeg).pixelSize?.width, 200)
        expectEqual(ImageHeader(jpeg).pixelSize?.height, 100)
        let gif = ImageHeader(Array("GIF89a".utf8) + [10, 0, 20, 0])
        expect(gif.kind == .gif && gif.pixelSize?.width == 10 && gif.pixelSize?.height == 20)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>", ImageHeader.Kind.html), ("\n <HTML>", .html), ("<svg xmlns=\"\">", .svg),
        ("<?xml version=\"1.0\"?>\n<!-- x --><svg>", .svg), ("<?xml version=\"1.0\"?><rss>", .unknown), ("", .empty),
        ("hello", .unknown),
    ])
    func `the kind of a file is detected by its bytes`(text: String, kind: ImageHeader.Kind) {
        expectEqual(ImageHeader(Array(text.utf8)).kind, kind)
    }

    @Test func `a header with a huge size is refused`() {
        var huge = png
        huge.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
        expect(ImageHeader(huge).isTooLarge)
        expect(!ImageHeader(png).isTooLarge)
    }

    /// A truncated or changed picture is read without a crash.
    @Test func `a truncated or damaged header is read without a crash`() {
        var random = SeededGenerator(seed: 1)
        let webp = Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0]
        expectEqual(ImageHeader(webp).pixelSize?.width, 2)
        for sample in [png, jpeg, webp] {
            for length in 0...sample.count { _ = ImageHeader(Array(sample.prefix(length))) }
            for _ in 0..<2_000 {
                var bytes = sample
                bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                expect(ImageHeader(bytes).start.count <= 60)
            }
        }
    }
}
