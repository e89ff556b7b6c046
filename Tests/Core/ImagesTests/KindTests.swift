import TestSupport
import Testing
@testable import Images

@Suite struct KindTests {
    @Test(arguments: [(1, 1), (7, 9), (60, 33), (200, 150)], [true, false])
    func `a GIF has the pixels it was written with`(size: (Int, Int), isInterlaced: Bool) throws {
        for seed in 0..<6 {
            var random = SeededGenerator(seed: seed)
            // Runs of varying length, so that the dictionary fills up and is cleared.
            let spread = [1, 2, 8, 8, 3, 5][seed]
            let indices = (0..<(size.0 * size.1)).map { _ in UInt8(random.below(spread)) }
            let bytes = GIFFile.bytes(width: size.0, height: size.1, isInterlaced: isInterlaced) {
                indices[$1 * size.0 + $0]
            }
            let picture = try StoredPicture(bytes, longest: 1000).finished()
            expectEqual(picture.pixels, indices.flatMap { GIFFile.palette[Int($0)] })
        }
    }

    @Test func `a GIF frame is placed on its screen`() throws {
        let bytes = GIFFile.bytes(width: 2, height: 2, screen: (6, 4), left: 1, top: 1, transparent: 3) {
            $0 == 0 ? 3 : UInt8($1)
        }
        let stored = try StoredPicture(bytes, longest: 10)
        expect(stored.width == 6 && stored.height == 4)
        let seen = stride(from: 3, to: stored.pixels.count, by: 4).filter { stored.pixels[$0] == 255 }.map { $0 / 4 }
        expectEqual(seen, [8, 14])
        let outside = GIFFile.bytes(width: 5, height: 3, screen: (2, 2), left: 3, top: 0) { _, _ in 1 }
        let larger = try StoredPicture(outside, longest: 10)
        expect(larger.width == 8 && larger.height == 3)
        let empty = GIFFile.bytes(width: 0, height: 3, screen: (2, 2)) { _, _ in 1 }
        #expect(throws: ImageError.damaged) { try StoredPicture(empty, longest: 10) }
    }

    @Test func `an AVIF is turned upright`() throws {
        let picture = try StoredPicture(AVIFFile.bytes, longest: 40).finished()
        expect(picture.width == 20 && picture.height == 40)
        let corners = [picture.color(4, 4), picture.color(15, 4), picture.color(4, 35), picture.color(15, 35)]
        for (color, isHigh) in zip(
            corners, [[false, false, true], [true, false, false], [true, true, true], [false, true, false]])
        {
            let channels = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF]
            expectEqual(channels.map { $0 > 128 }, isHigh)
        }
    }

    @Test func `an animated WebP shows its first frame`() throws {
        let frames = [
            TestPicture.flat([250, 0, 0], width: 30, height: 30), TestPicture.flat([0, 0, 250], width: 30, height: 30),
        ]
        let size: [UInt8] = [29, 0, 0, 29, 0, 0]
        var content = Array("WEBP".utf8) + TestPicture.chunk("VP8X", [2, 0, 0, 0] + size)
        content += TestPicture.chunk("ANIM", [0, 0, 0, 0, 0, 0])
        for frame in frames {
            let bytes = try frame.saved(as: .webp)
            content += TestPicture.chunk("ANMF", [0, 0, 0, 0, 0, 0] + size + [100, 0, 0, 0] + bytes[12...])
        }
        let file = Array("RIFF".utf8) + TestPicture.little(content.count) + content
        let color = try ScaledImage.make(from: file).color
        expect(color >> 16 > 235 && color & 0xFF < 15)
        for count in 0..<file.count { _ = try? ScaledImage.make(from: Array(file[..<count]), sides: [5]) }
    }

    @Test func `a large WebP is scaled down without visible loss`() throws {
        let picture = TestPicture.soft(width: 2400, height: 2400, seed: 3)
        let bytes = try picture.saved(as: .webp)
        let whole = try StoredPicture(bytes, longest: 2400).finished()
        let small = try StoredPicture(bytes, longest: 1200).finished()
        // A difference of 1 is a signal-to-noise ratio of 48 dB.
        expect(TestPicture.meanSquare(small, try whole.shrunk(width: 1200, height: 1200)) < 1)
    }

    @Test func `a PNG of any colour type is read`() throws {
        let lights = ["ok-1.png", "ok-P.png", "ok-LA.png", "ok-RGBA.png", "ok-interlaced.png", "ok-I16.png"]
        for name in lights {
            let image = try ScaledImage.make(from: Fixtures.bytes("images/\(name)"))
            expect(image.width == image.height && image.color != 0)
        }
    }
}
