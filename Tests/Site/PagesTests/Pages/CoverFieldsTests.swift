import Foundation
import TestSupport
import Testing
@testable import Covers
@testable import Albums
@testable import Pages
@testable import SourceText

/// The cover sizes that a page gets, and how its colour is written.
struct CoverFieldsTests {
    @Test func `an item gets the cover sizes for its dimension`() {
        func small(_ longest: Int, _ dimension: Int) -> [Int] {
            let art = ImageSet(
                contentHash: 1, width: longest, height: 9, color: 0, sides: CoverSite.sides(longest))
            return Array(ImageSetFiles(art, stem: "a", dimension: dimension).small)
        }
        expectEqual(small(2000, 100), [100, 200, 300])
        expectEqual(small(450, 100), [100, 200, 300])
        expectEqual(small(250, 100), [100, 200, 250])
        expectEqual(small(80, 100), [80])
        expectEqual(small(2000, 160), [200, 300, 600])
        expectEqual(small(2000, 16), [100])
        expectEqual(small(2000, 500), [600, 800, 1200])
        expectEqual(small(150, 160), [150])
    }

    @Test func `an album's page gets its large cover sizes`() {
        func large(_ longest: Int) -> [Int] {
            let art = ImageSet(
                contentHash: 1, width: 9, height: longest, color: 0, sides: CoverSite.sides(longest))
            return Array(ImageSetFiles(art, stem: "a", dimension: 100).large)
        }
        expectEqual(large(2000), [600, 800, 1200])
        expectEqual(large(700), [600, 700])
        expectEqual(large(450), [450])
        expectEqual(large(80), [80])
    }

    /// For any sides there are candidates, none smaller than needed if a larger one exists, and the fallback exists.
    @Test(arguments: 0..<300)
    func `any cover sizes give candidates and a fallback`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let sides = (0...random.below(7)).map { _ in 1 + random.below(random.pick([5, 300, 2000, Int.max / 2])) }
        let art = ImageSet(contentHash: 1, width: 1, height: 1, color: 0, sides: sides + sides)
        let dimension = 1 + random.below(600)
        let files = ImageSetFiles(art, stem: "a", dimension: dimension)
        expect(art.sides == Set(sides).sorted() && art.sides.contains(files.fallbackSide))
        expect(!files.small.isEmpty && !files.large.isEmpty)
        expect(art.sides.contains(Array(files.small)) && art.sides.contains(Array(files.large)))
        for scale in 1...3 {
            let best = art.sides.first { $0 >= scale * dimension } ?? art.sides.last ?? 0
            expect(files.small.contains(best))
        }
        let sizes = CoverSize.all(of: files.small, dimension: dimension)
        expectEqual(sizes.map(\.separator), sizes.dropLast().map { _ in ", " } + [""])
        for size in sizes {
            let wanted = Double(size.side) / Double(dimension)
            expect(abs((Double(size.density) ?? 0) - wanted) <= 0.01 + wanted * 1e-9 || size.side > 1 << 50)
        }
    }

    @Test func `pixel densities have at most two decimals`() {
        func density(_ side: Int, _ dimension: Int) -> [String] {
            CoverSize.all(of: [side], dimension: dimension).map(\.density)
        }
        expect(density(100, 100) == ["1"] && density(200, 160) == ["1.25"] && density(300, 160) == ["1.87"])
        expect(density(150, 100) == ["1.5"] && density(1, 600) == ["0.01"] && density(5, 100) == ["0.05"])
        expectEqual(density(1, 0), ["1"])
    }

    private static func luminance(_ steps: [Int]) -> Double {
        let parts = steps.map { step -> Double in
            let value = Double(step * 17) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// Text is readable on every colour (WCAG 2.2, 1.4.3: at least 4.5 to 1), and the colour class is the nearest one.
    @Test func `text on every cover colour has enough contrast`() {
        for red in 0...15 {
            for green in 0...15 {
                for blue in 0...15 {
                    let light = Self.luminance([red, green, blue])
                    let color = UInt32(red * 17 << 16 | green * 17 << 8 | blue * 17)
                    let classes = CoverTint.classes(color)
                    let isBlack = classes == "r\(red) g\(green) b\(blue) k"
                    expect(isBlack || classes == "r\(red) g\(green) b\(blue) w")
                    expect((isBlack ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05)) >= 4.5, "\(classes)")
                }
            }
        }
        for value: UInt32 in 0...255 {
            let step = Int(CoverTint.classes(value).split(separator: " ")[2].dropFirst()) ?? -1
            expect(abs(Int(value) - 17 * step) <= 8)
        }
        expect(CoverTint.hexadecimal(0x01_0203) == "#010203" && CoverTint.hexadecimal(0xFFFF_FFFF) == "#ffffff")
    }

    /// The style sheet has a rule for each class that pages use.
    @Test func `the style sheet has a rule for every colour class`() throws {
        let sheet = try #require(BuiltIn.templates.first { $0.path.hasSuffix("assets/style.css") })
        let text = String(decoding: sheet.bytes, as: UTF8.self)
        for step in 0...15 {
            for name in ["r", "g", "b"] { expect(text.contains(".\(name)\(step){--\(name):\(step * 17)}")) }
        }
        expect(text.contains(".w {") && text.contains(".k {"))
    }
}
