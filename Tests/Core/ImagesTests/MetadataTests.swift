import TestSupport
import Testing
@testable import Images

@Suite struct MetadataTests {
    /// For each orientation, which stored corner is at the top left, top right, bottom left and bottom right of the
    /// upright picture (Exif 2.32, 4.6.4, tag 274).
    private static let upright = [
        1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1],
        5: [0, 2, 1, 3], 6: [2, 0, 3, 1], 7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
    ]
    private static let colors: [[UInt8]] = [[250, 0, 0], [0, 250, 0], [0, 0, 250], [250, 250, 0]]

    @Test(arguments: 1...8, [true, false])
    func `a PNG is turned upright by its Exif orientation`(orientation: Int, isLittle: Bool) throws {
        let exif = TestPicture.tiff(orientation: orientation, isLittle: isLittle)
        let bytes = PNGFile.bytes(width: 60, height: 20, chunks: [("eXIf", exif)]) { column, row in
            Self.colors[row / 10 * 2 + column / 30]
        }
        let picture = try StoredPicture(bytes, longest: 100).finished()
        let order = try #require(Self.upright[orientation])
        let (right, bottom) = orientation > 4 ? (19, 59) : (59, 19)
        expect(picture.width == right + 1 && picture.height == bottom + 1)
        let found = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map { picture.color($0.0, $0.1) }
        expectEqual(found, order.map { Self.colors[$0].reduce(0) { $0 << 8 | UInt32($1) } })
        let image = try ScaledImage.make(from: bytes)
        expect(image.width == right + 1 && image.height == bottom + 1)
    }

    @Test(arguments: 1...8)
    func `a JPEG or WebP is turned upright by its Exif orientation`(orientation: Int) throws {
        let upright = TestPicture.soft(width: 96, height: 96, seed: 2)
        let stored = upright.upright(from: [1, 2, 3, 4, 5, 8, 7, 6][orientation - 1])
        let exif = TestPicture.tiff(orientation: orientation, isLittle: orientation % 2 == 0)
        let start = Array("Exif".utf8) + [0, 0]
        let files = [
            try TestPicture.jpeg(stored, segments: [(0xE1, start + exif)]),
            try TestPicture.webp(stored, after: [("EXIF", exif)]),
            try TestPicture.webp(stored, after: [("EXIF", start + exif)]),
        ]
        for file in files {
            let picture = try StoredPicture(file, longest: 96).finished()
            expect(TestPicture.meanSquare(picture, upright) < 12)
        }
        expect(stored == upright || TestPicture.meanSquare(stored, upright) > 100)
    }

    @Test func `damaged Exif data leaves the picture as it is`() {
        let whole = TestPicture.tiff(orientation: 6, isLittle: true)
        expectEqual(ImageMetadata.orientation(whole[...]), 6)
        expectEqual(ImageMetadata.orientation(([0, 0, 0] + whole)[3...]), 6)
        for count in 0..<32 { expectEqual(ImageMetadata.orientation(whole[..<count]), 1) }
        for value in [0, 9, 65535] {
            expectEqual(ImageMetadata.orientation(TestPicture.tiff(orientation: value, isLittle: false)[...]), 1)
        }
        for seed in 0..<2000 {
            var random = SeededGenerator(seed: seed)
            let changed = random.mutated(whole, interesting: "\u{0}\u{7F}\u{1}\u{6}")
            expect((1...8).contains(ImageMetadata.orientation(changed[...])))
        }
    }

    @Test func `covers contain no metadata of the original picture`() throws {
        let secret = "GPSLatitude 52.5200 SECRET"
        let exif = Array("Exif".utf8) + [0, 0] + TestPicture.tiff(orientation: 1, isLittle: true, text: secret)
        let picture = TestPicture.soft(width: 320, height: 320)
        let files = [
            try TestPicture.jpeg(
                picture,
                segments: [
                    (0xE1, exif), (0xFE, Array(secret.utf8)), (0xED, Array("Photoshop 3.0 \(secret)".utf8)),
                    (0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(secret)".utf8)),
                    (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + TestProfile.wide.bytes),
                ]) + Array("tail \(secret)".utf8),
            TestPicture.png(
                picture,
                chunks: [("eXIf", Array(exif.dropFirst(6))), ("tEXt", Array("Comment\0\(secret)".utf8))])
                + Array(secret.utf8),
            try TestPicture.webp(picture, after: [("EXIF", exif), ("XMP ", Array(secret.utf8))]),
        ]
        for file in files {
            for shape in ScaledImage.Shape.allCases {
                for made in try ScaledImage.make(from: file, shape: shape).files {
                    expectEqual(Self.parts(made), made.format == .webp ? ["VP8 "] : Self.jpegParts(made.bytes))
                    for word in ["SECRET", "GPS", "Exif", "ICC_PROFILE", "adobe", "CREATOR"] {
                        expect(!Self.contains(made.bytes, Array(word.utf8)))
                    }
                }
            }
        }
    }

    /// The segments that our JPEG files may have: JFIF, tables, one progressive frame, scans, the end.
    private static func jpegParts(_ bytes: [UInt8]) -> [String] {
        parts(ScaledImage.File(side: 0, format: .jpeg, bytes: bytes))
            .filter { ["E0", "DB", "C2", "C4", "DA", "D9"].contains($0) }
    }

    private static func parts(_ file: ScaledImage.File) -> [String] {
        if file.format == .webp {
            return WebPChunk.all(in: file.bytes[12...]).map { String(decoding: $0.bytes.prefix(4), as: UTF8.self) }
        }
        var names: [String] = []
        for (byte, next) in zip(file.bytes.dropFirst(2), file.bytes.dropFirst(3))
        where byte == 0xFF && next != 0 && next != 0xFF && !(0xD0...0xD7).contains(next) {
            names.append(String(next, radix: 16, uppercase: true))
        }
        return names
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == part[0] && bytes[$0...].starts(with: part) }
    }
}
