import TestSupport
import Testing
@testable import Images

@Suite struct ScaledImageTests {
    @Test(arguments: [
        (450, [100, 200, 300, 450]), (80, [80]), (2000, [100, 200, 300, 600, 800, 1200]), (1, [1]),
        (1100, [100, 200, 300, 600, 800, 1100]), (1000, [100, 200, 300, 600, 1000]),
    ])
    func `a cover has the sizes of the design`(longest: Int, sides: [Int]) {
        expectEqual(ScaledImage.sides(longest: longest), sides)
    }

    @Test func `sizes never enlarge a picture and include the largest possible`() {
        for longest in 1...2500 {
            let sides = ScaledImage.sides(longest: longest)
            expect(sides == sides.sorted() && Set(sides).count == sides.count)
            expect(sides.allSatisfy { $0 <= longest })
            expectEqual(sides.last, min(longest, 1200))
            // The step for phones is left out where the largest is less than a third larger.
            let isClose = longest > 800 && 4 * 800 > 3 * longest
            let wanted = ScaledImage.Shape.square.standardSides.filter { $0 <= longest && !(isClose && $0 == 800) }
            expect(wanted.allSatisfy(sides.contains) && sides.contains(800) == wanted.contains(800))
        }
        expectEqual(ScaledImage.sides(longest: 0), [])
        expectEqual(ScaledImage.sides(longest: 50, of: []), [])
        expectEqual(ScaledImage.sides(longest: 50, of: [40, -1, 0, 40, 90]), [40, 50])
    }

    @Test(
        arguments: TestScope.sample(
            [(1, 1), (641, 33), (1, 1000), (1000, 1), (99, 101), (250, 250), (1300, 700), (3, 1201)], 4, for: "squares")
    )
    func `each square has its size and the picture's colours`(width: Int, height: Int) throws {
        let blue = TestPicture.flat([20, 40, 220], width: width, height: height)
        let image = try ScaledImage.make(from: TestPicture.png(blue))
        expect(image.width == width && image.height == height)
        expectEqual(image.color, 0x1428DC)
        let sides = ScaledImage.sides(longest: max(width, height))
        expectEqual(image.files.map(\.side), sides + sides.suffix(1))
        expectEqual(image.files.map(\.format), sides.map { _ in .webp } + [.jpeg])
        for (side, format) in image.files.map({ ($0.side, $0.format) }) {
            let square = try #require(try image.picture(side, format))
            expect(square.width == side && square.height == side)
            expect(TestPicture.difference(square, TestPicture.flat([20, 40, 220], width: side, height: side)) <= 6)
        }
    }

    @Test(arguments: [
        (4000, 2000, [320, 640, 1280, 1920]), (3000, 4000, [427, 853, 1707, 2560]), (500, 400, [320, 500]),
        (1000, 6000, [1920, 3840, 6000]), (1000, 20000, [6400]), (3, 2000, [2000]), (10, 20000, [8000]), (1, 1, [1]),
    ])
    func `pictures in the proportions of the original have widths for a column of text`(
        width: Int, height: Int, sides: [Int]
    ) {
        expectEqual(ScaledImage.sides(width: width, height: height, .original), sides)
    }

    @Test(arguments: [(900, 300), (300, 900), (40, 2500), (2000, 10), (700, 701)])
    func `each size keeps the proportions and is as large as its set says`(width: Int, height: Int) throws {
        let bytes = TestPicture.png(TestPicture.flat([20, 40, 220], width: width, height: height))
        let image = try ScaledImage.make(from: bytes, shape: .original, size: (width, height))
        expectEqual(image.files.map(\.side), ScaledImage.sides(width: width, height: height, .original))
        expect(image.files.allSatisfy { $0.format == .webp })
        for file in image.files {
            let picture = try StoredPicture(file.bytes, longest: 20_000)
            let longest = max(width, height)
            expectEqual(picture.width, ScaledImage.scaled(width, from: longest, to: file.side))
            expectEqual(picture.height, ScaledImage.scaled(height, from: longest, to: file.side))
        }
        let unknown = try ScaledImage.make(from: bytes, shape: .original)
        expectEqual(unknown.files.last.map { $0.side <= 1920 }, true)
    }

    @Test(arguments: [(800, 400), (400, 800), (500, 500)])
    func `a picture is padded to a square and never cropped`(width: Int, height: Int) throws {
        // Each corner has its own colour, and the border is a mix of them.
        let corners: [[UInt8]] = [[230, 20, 20], [20, 230, 20], [20, 20, 230], [230, 230, 230]]
        let bytes = PNGFile.bytes(width: width, height: height) { column, row in
            corners[(row * 2 / height) * 2 + column * 2 / width]
        }
        let image = try ScaledImage.make(from: bytes)
        // Of three vivid colours with the same area, the one with the least red and green.
        expectEqual(image.color, 0x1414E6)
        for side in [100, 300] {
            let square = try #require(try image.picture(side, .webp))
            let (left, top) = (width < height ? side / 4 : 0, height < width ? side / 4 : 0)
            let places = [
                (left + 4, top + 4), (side - left - 5, top + 4), (left + 4, side - top - 5),
                (side - left - 5, side - top - 5),
            ]
            for (place, corner) in zip(places, corners) {
                expect(isNear(square.color(place.0, place.1), corner, 20), "\(side) \(place)")
            }
            if width == height { continue }
            // What is left is a blurred copy: each corner of the square has the colour of that corner.
            let ends = [(2, 2), (side - 3, 2), (2, side - 3), (side - 3, side - 3)]
            for (place, corner) in zip(ends, corners) {
                expect(isNear(square.color(place.0, place.1), corner, 20), "blurred: \(side) \(place)")
            }
            let middle = width > height ? square.color(side / 2, 2) : square.color(2, side / 2)
            let mean = (0..<3).map { UInt8((Int(corners[0][$0]) + Int(corners[width > height ? 1 : 2][$0])) / 2) }
            expect(isNear(middle, mean, 20), "it has no edges: \(side)")
        }
    }

    @Test func `transparent pixels are blended with white`() throws {
        let bytes = PNGFile.bytes(width: 200, height: 100) { column, row in
            (50..<150).contains(column) && (25..<75).contains(row) ? [200, 0, 0, 255] : [0, 0, 0, 0]
        }
        let image = try ScaledImage.make(from: bytes)
        let square = try #require(try image.picture(200, .jpeg))
        expect(isNear(square.color(5, 5), [255, 255, 255], 4) && isNear(square.color(5, 100), [255, 255, 255], 4))
        expect(isNear(square.color(100, 100), [200, 0, 0], 8))
        let half = PNGFile.bytes(width: 4, height: 4) { _, _ in [100, 0, 200, 128] }
        expect(isNear(try ScaledImage.make(from: half).color, [177, 127, 227], 1))
    }

    @Test func `each pixel of a smaller picture averages its area`() throws {
        for seed in 0..<20 {
            var random = SeededGenerator(seed: seed)
            let (width, height) = (random.below(90) + 1, random.below(90) + 1)
            let picture = Picture(
                width: width, height: height, pixels: (0..<(width * height * 3)).map { _ in UInt8(random.below(256)) })
            let (newWidth, newHeight) = (random.below(width) + 1, random.below(height) + 1)
            let small = try picture.shrunk(width: newWidth, height: newHeight)
            expectEqual(small, averaged(picture, newWidth, newHeight), "\(width)x\(height) to \(newWidth)x\(newHeight)")
        }
    }

    @Test func `scaling in two steps gives the same picture as one`() throws {
        let picture = TestPicture.soft(width: 1200, height: 1200)
        let large = try picture.shrunk(width: 600, height: 600)
        for side in [100, 200, 300] {
            let direct = try picture.shrunk(width: side, height: side)
            expect(TestPicture.difference(direct, try large.shrunk(width: side, height: side)) <= 1)
        }
    }

    @Test func `covers have the same bytes in every run and thread`() async throws {
        let bytes = try TestPicture.jpeg(TestPicture.soft(width: 500, height: 500, seed: 4))
        let other = TestPicture.png(TestPicture.soft(width: 333, height: 200, seed: 5))
        let expected = try [ScaledImage.make(from: bytes), ScaledImage.make(from: other)]
        try await withThrowingTaskGroup { group in
            for index in 0..<8 {
                group.addTask { (index % 2, try ScaledImage.make(from: index % 2 == 0 ? bytes : other)) }
            }
            for try await (index, made) in group { expectEqual(made, expected[index]) }
        }
    }

    private func isNear(_ color: UInt32, _ expected: [UInt8], _ tolerance: Int) -> Bool {
        let channels = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF]
        return zip(channels, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }

    /// The same by definition: the areas of overlap, as fractions.
    private func averaged(_ picture: Picture, _ newWidth: Int, _ newHeight: Int) -> Picture {
        func overlap(_ source: Int, _ sourceCount: Int, _ target: Int, _ targetCount: Int) -> Int {
            max(
                0,
                min((source + 1) * targetCount, (target + 1) * sourceCount)
                    - max(source * targetCount, target * sourceCount))
        }
        var pixels: [UInt8] = []
        for row in 0..<newHeight {
            for column in 0..<newWidth {
                for channel in 0..<3 {
                    var sum = 0
                    for y in 0..<picture.height {
                        let weight = overlap(y, picture.height, row, newHeight)
                        if weight == 0 { continue }
                        for x in 0..<picture.width {
                            let share = weight * overlap(x, picture.width, column, newWidth)
                            if share > 0 { sum += share * Int(picture.pixels[(y * picture.width + x) * 3 + channel]) }
                        }
                    }
                    let area = picture.width * picture.height
                    pixels.append(UInt8((sum + area / 2) / area))
                }
            }
        }
        return Picture(width: newWidth, height: newHeight, pixels: pixels)
    }
}

extension Picture {
    /// The colour of a pixel, as 0xRRGGBB.
    func color(_ column: Int, _ row: Int) -> UInt32 {
        let place = (row * width + column) * 3
        return UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2])
    }
}
