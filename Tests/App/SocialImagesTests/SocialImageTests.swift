import Albums
import Covers
import Foundation
@testable import Images
import TestSupport
import Testing
@testable import SocialImages

@Suite struct SocialImageTests {
    private static let fonts = ["Bold", "Regular"].map {
        "/usr/share/fonts/truetype/liberation/LiberationSans-\($0).ttf"
    }

    private static func image(_ title: String, detail: String = "Miles Davis", covers: Int = 1) -> SocialImage {
        let sets = (0..<covers).map { number in
            ImageSet(contentHash: UInt64(number), width: 600, height: 600, color: 0x336699, sides: [600])
        }
        return SocialImage(
            title: title, detail: detail, site: "My records", language: "en", isMirrored: false, covers: sets,
            color: 0x336699, fontsHash: 1)
    }

    private static func cover(_ color: [UInt8]) throws -> [UInt8] {
        let row = (0..<600).flatMap { _ in color }
        var pixels: [UInt8] = []
        for _ in 0..<600 { pixels.append(contentsOf: row) }
        return try Picture(width: 600, height: 600, pixels: pixels).saved(as: .webp)
    }

    /// The pixels of a drawn picture.
    private static func drawn(_ image: SocialImage, covers: [[UInt8]] = []) throws -> SocialImageCanvas {
        let side = SocialImagePainter.side(of: image)
        var canvas = SocialImageCanvas(color: image.color)
        canvas.add(try covers.map { try Picture(squareOf: $0, side: side) }, isMirrored: image.isMirrored)
        try canvas.write(image, with: TextPainter(fonts: fonts), hasCovers: !covers.isEmpty)
        return canvas
    }

    @Test func `the same values give the same bytes, whichever painter and thread draws them`() async throws {
        let painter = try SocialImagePainter(fonts: Self.fonts)
        let image = Self.image("Kind of Blue")
        let cover = try Self.cover([200, 40, 40])
        let first = try painter.jpeg(of: image, covers: [cover])
        expectEqual(ImageHeader(first).pixelSize.map { [$0.width, $0.height] }, [1200, 630])
        let others = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for number in 0..<12 {
                group.addTask {
                    let own = number % 2 == 0 ? painter : try SocialImagePainter(fonts: Self.fonts)
                    // Another text before, whose size and language must leave nothing behind.
                    _ = try own.jpeg(of: Self.image("\(number) わ", detail: ""), covers: [])
                    return try own.jpeg(of: image, covers: [cover])
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        expect(others.count == 12 && others.allSatisfy { $0 == first })
    }

    @Test func `white letters are legible on the ground of every colour`() {
        for step in 0..<4096 {
            let color = UInt32(step & 15) * 17 | UInt32(step >> 4 & 15) * 17 << 8 | UInt32(step >> 8) * 17 << 16
            let contrast = 1.05 / (GroundColor.luminance(GroundColor(color).channels) + 0.05)
            expect(contrast >= 9, "\(String(color, radix: 16)) \(contrast)")
        }
    }

    private static let titles = [
        "", " ", "A", "Kind of Blue", String(repeating: "word ", count: 40), String(repeating: "W", count: 200),
        "Ágætis byrjun", "وداعاً يا حبيبتي", "שלום לכולם", "ひこうき雲", "한국의 음악", "नमस्ते दुनिया", "Тихий Дон",
        "a\u{0}b", "\u{202E}abc\u{202C}", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦 family", "line\nbreak\u{2028}here",
        "<b>&amp;</b>",
    ]

    @Test(arguments: TestScope.sample(titles.flatMap { title in [0, 1, 4].map { (title, $0) } }, 8, for: "margins"))
    func `no text leaves the margins`(title: String, covers: Int) throws {
        let cover = try Self.cover([90, 90, 90])
        for isMirrored in [false, true] {
            var image = Self.image(title, detail: title, covers: covers)
            image.isMirrored = isMirrored
            let found = try Self.drawn(image, covers: Array(repeating: cover, count: covers)).picture
            let empty = Self.image("", detail: "", covers: covers)
            var ground = SocialImageCanvas(color: image.color)
            let side = SocialImagePainter.side(of: empty)
            let pictures = try Array(repeating: Picture(squareOf: cover, side: side), count: covers)
            ground.add(pictures, isMirrored: isMirrored)
            let left = covers > 0 && !isMirrored ? 630 : 60
            let right = covers > 0 && isMirrored ? 570 : 1140
            func margins(_ picture: Picture) -> Data {
                var pixels = Data(picture.pixels)
                for row in 52..<578 {
                    pixels.resetBytes(in: (row * 1200 + left - 8) * 3..<(row * 1200 + right + 8) * 3)
                }
                return pixels
            }
            expectEqual(margins(found), margins(ground.picture))
        }
    }

    @Test func `a long title is written smaller, and a cover takes room from it`() throws {
        let painter = try TextPainter(fonts: Self.fonts)
        var text = TextPainter.Text(text: "Kind of Blue", language: "en", size: 76, weight: 700, width: 510, lines: 5)
        try expect(painter.size(of: text).isWhole)
        text.text = "Extraordinarilylongword"
        try expect(!painter.size(of: text).isWhole)
        text.size = 38
        try expect(painter.size(of: text).isWhole)
        text.text = String(repeating: "word ", count: 100)
        text.isCut = true
        let cut = try painter.size(of: text)
        expect(!cut.isWhole && cut.height < 5 * 60)
    }

    @Test func `a file that is no font is named`() throws {
        let folder = try ScratchFolder()
        try folder.write("broken.ttf", Array("not a font".utf8))
        #expect(throws: SocialImageError.notFont(1)) {
            try SocialImagePainter(fonts: [Self.fonts[0], folder("broken.ttf")])
        }
    }

    @Test func `covers that are damaged are left out`() throws {
        let painter = try SocialImagePainter(fonts: Self.fonts)
        let good = try Self.cover([200, 40, 40])
        let image = Self.image("Four", covers: 4)
        let one = try painter.jpeg(of: image, covers: [good])
        try expectEqual(painter.jpeg(of: image, covers: [good, [1, 2, 3], good, good]), one)
        try expectEqual(painter.jpeg(of: image, covers: [[1, 2, 3]]), painter.jpeg(of: image, covers: []))
        try expect(painter.jpeg(of: image, covers: [good, good, good, good]) != one)
    }

    @Test func `everything on a picture is part of its name`() {
        let image = Self.image("Kind of Blue")
        var others = [image, Self.image("Kind of Blue", covers: 0), Self.image("Kind of blue")]
        func add(_ change: (inout SocialImage) -> Void) {
            var other = image
            change(&other)
            others.append(other)
        }
        add { $0.detail = "" }
        add { $0.site = "" }
        add { $0.language = "ja" }
        add { $0.isMirrored = true }
        add { $0.color = 0 }
        add { $0.fontsHash = 2 }
        expectEqual(Set(others.map(\.path)).count, others.count)
    }
}
