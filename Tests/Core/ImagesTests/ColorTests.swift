import TestSupport
import Testing
@testable import Images

@Suite struct ColorTests {
    private static let colors: [[UInt8]] = [
        [255, 0, 0], [200, 100, 50], [128, 128, 128], [20, 200, 90], [255, 255, 255],
    ]

    @Test(arguments: colors)
    func `colours with a profile are converted to sRGB`(color: [UInt8]) throws {
        for profile in [TestProfile.swapped, .wide] {
            let expected = profile.srgb(color)
            for (kind, bytes) in try files(TestPicture.flat(color, width: 40, height: 40), profile.bytes) {
                let picture = try StoredPicture(bytes, longest: 40).finished()
                let found = picture.pixels.prefix(3).map(Double.init)
                expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 5 }, "\(kind) \(found) \(expected)")
            }
        }
    }

    @Test func `a profile with swapped primaries swaps the cover's colour`() throws {
        let bytes = try files(TestPicture.flat([255, 0, 0], width: 40, height: 40), TestProfile.swapped.bytes)
        for (kind, file) in bytes {
            let color = try ScaledImage.make(from: file).color
            expect(color >> 8 & 0xFF > 245 && color >> 16 < 12, "\(kind) \(String(color, radix: 16))")
        }
    }

    @Test(arguments: [
        // Two colours whose average is grey: the larger part.
        ([110, 170, 175], [150, 85, 75], 21, 0x6EAAAF), ([110, 170, 175], [150, 85, 75], 11, 0x96554B),
        // A vivid colour against a grey of up to twice its area, and not against all of the picture.
        ([220, 30, 40], [128, 128, 128], 13, 0xDC1E28), ([220, 30, 40], [128, 128, 128], 5, 0x808080),
        ([255, 255, 255], [0, 0, 0], 20, 0xFFFFFF),
    ])
    func `the colour of a cover is one of its colours, not their average`(
        top: [UInt8], bottom: [UInt8], rows: Int, expected: UInt32
    ) throws {
        let bytes = PNGFile.bytes(width: 32, height: 32) { _, row in row < rows ? top : bottom }
        try expectEqual(ScaledImage.make(from: bytes).color, expected)
    }

    @Test func `a colour that varies a little counts as one`() throws {
        // A sky that grows lighter across the edge of two bins, over a smaller ground.
        let bytes = PNGFile.bytes(width: 32, height: 32) { _, row in
            row < 20 ? [UInt8(40 + row), UInt8(90 + 2 * row), 200] : [90, 60, 20]
        }
        let color = try ScaledImage.make(from: bytes).color
        expect(color & 0xFF == 200 && color >> 16 < 64)
    }

    @Test func `a damaged colour profile is ignored`() throws {
        let picture = TestPicture.flat([200, 100, 50], width: 40, height: 40)
        let whole = TestProfile.swapped.bytes
        let plain = try files(picture, []).map { try StoredPicture($0.1, longest: 40).finished() }
        let grey = Array(whole[..<16]) + Array("GRAY".utf8) + whole[20...]
        for profile in [Array(whole.prefix(100)), [1, 2, 3], grey, [UInt8](repeating: 7, count: 3000)] {
            for ((_, file), expected) in zip(try files(picture, profile), plain) {
                try expectEqual(StoredPicture(file, longest: 40).finished(), expected)
            }
        }
        for seed in 0..<150 {
            var random = SeededGenerator(seed: seed)
            let changed = random.mutated(whole, interesting: "\u{0}\u{7F}XYZcurv")
            for (_, file) in try files(picture, changed) { _ = try StoredPicture(file, longest: 40).finished() }
        }
    }

    @Test func `a colour profile is read only with all its segments`() throws {
        let picture = TestPicture.flat([255, 0, 0], width: 16, height: 16)
        let profile = TestProfile.swapped.bytes
        let start = Array("ICC_PROFILE".utf8) + [0]
        let (first, second) = (start + [1, 2] + profile[..<200], start + [2, 2] + profile[200...])
        func found(_ segments: [[UInt8]]) throws -> [UInt8] {
            ImageMetadata(try TestPicture.jpeg(picture, segments: segments.map { (0xE2, $0) }), kind: .jpeg).profile
        }
        try expectEqual(found([first, second]), profile)
        try expectEqual(found([second, first]), profile)
        try expect(found([first]) == [] && found([second]) == [] && found([start + [1, 0] + profile]) == [])
        try expect(found([start]) == [] && found([start + [0, 1] + profile]) == [])
        let piece = [UInt8](repeating: 1, count: 65000)
        try expectEqual(found((1...60).map { start + [$0, 60] + piece }).count, 60 * 65000)
        try expectEqual(found((1...70).map { start + [$0, 70] + piece }), [])
    }

    @Test func `a CMYK picture has the colours of its RGB original`() throws {
        let ink = try ScaledImage.make(from: Fixtures.bytes("images/ok-cmyk.jpg"))
        let light = try ScaledImage.make(from: Fixtures.bytes("images/ok.jpg"))
        for shift in [0, 8, 16] {
            expect(abs(Int(ink.color >> shift & 0xFF) - Int(light.color >> shift & 0xFF)) < 8)
        }
    }

    /// One picture with a profile in each file format.
    private func files(_ picture: Picture, _ profile: [UInt8]) throws -> [(String, [UInt8])] {
        if profile.isEmpty {
            return [
                ("png", TestPicture.png(picture)), ("jpeg", try TestPicture.jpeg(picture)),
                ("webp", try TestPicture.webp(picture)),
            ]
        }
        let start = Array("ICC_PROFILE".utf8) + [0, 1, 1]
        return [
            ("png", TestPicture.png(picture, chunks: [("iCCP", [0x70, 0, 0] + PlainPicture.stored(profile))])),
            ("jpeg", try TestPicture.jpeg(picture, segments: [(0xE2, start + profile)])),
            ("webp", try TestPicture.webp(picture, before: [("ICCP", profile)])),
        ]
    }
}
