import TestSupport
@testable import Images

/// Pictures for tests, and how much they differ.
enum TestPicture {
    /// Soft colours with some detail, different in each corner.
    static func soft(width: Int, height: Int, seed: Int = 0) -> Picture {
        var random = SeededGenerator(seed: seed)
        let steps = (0..<6).map { _ in random.below(200) + 20 }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let (x, y) = (column * 255 / max(1, width - 1), row * 255 / max(1, height - 1))
                pixels.append(UInt8(clamping: x * steps[0] / 220 + y * steps[1] / 440))
                pixels.append(UInt8(clamping: 255 - y * steps[2] / 220))
                pixels.append(UInt8(clamping: abs(x - y) * steps[3] / 220))
            }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }

    /// A single colour.
    static func flat(_ color: [UInt8], width: Int, height: Int) -> Picture {
        let row = (0..<width).flatMap { _ in color }
        var pixels: [UInt8] = []
        for _ in 0..<height { pixels.append(contentsOf: row) }
        return Picture(width: width, height: height, pixels: pixels)
    }

    /// The picture as a PNG.
    static func png(_ picture: Picture, chunks: [(name: String, content: [UInt8])] = []) -> [UInt8] {
        PNGFile.bytes(width: picture.width, height: picture.height, chunks: chunks) { column, row in
            let start = (row * picture.width + column) * 3
            return Array(picture.pixels[start..<(start + 3)])
        }
    }

    /// A JPEG with segments inserted after its first marker.
    static func jpeg(_ picture: Picture, segments: [(marker: UInt8, content: [UInt8])] = []) throws -> [UInt8] {
        var made: [UInt8] = [0xFF, 0xD8]
        for segment in segments {
            let length = segment.content.count + 2
            made += [0xFF, segment.marker, UInt8(length >> 8), UInt8(length & 0xFF)] + segment.content
        }
        return try made + picture.saved(as: .jpeg).dropFirst(2)
    }

    /// A WebP with additional chunks around its picture.
    static func webp(
        _ picture: Picture, before: [(name: String, content: [UInt8])] = [],
        after: [(name: String, content: [UInt8])] = []
    ) throws -> [UInt8] {
        let sizes: [UInt8] = [picture.width - 1, picture.height - 1].flatMap { side -> [UInt8] in
            [UInt8(side & 0xFF), UInt8(side >> 8 & 0xFF), 0]
        }
        var content: [UInt8] = Array("WEBP".utf8) + chunk("VP8X", [0x2C, 0, 0, 0] + sizes)
        for extra in before { content += chunk(extra.name, extra.content) }
        content += try picture.saved(as: .webp).dropFirst(12)
        for extra in after { content += chunk(extra.name, extra.content) }
        return Array("RIFF".utf8) + little(content.count) + content
    }

    /// A chunk of a WebP file.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(content.count) + content + (content.count % 2 == 1 ? [0] : [])
    }

    static func little(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// A TIFF structure with an orientation, in either byte order.
    static func tiff(orientation: Int, isLittle: Bool, text: String = "") -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittle ? bytes : bytes.reversed()
        }
        let entries =
            number(0x0100, 2) + number(3, 2) + number(1, 4) + number(7, 2) + [0, 0]
            + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + entries
            + number(0, 4) + Array(text.utf8)
    }

    /// The largest difference of two pictures of the same size in any channel; 256 if the sizes differ.
    ///
    /// Of large pictures it looks at every seventh value, in all channels, rows and columns.
    static func difference(_ first: Picture, _ second: Picture) -> Int {
        guard first.width == second.width, first.height == second.height else { return 256 }
        var largest = 0
        for index in stride(from: 0, to: first.pixels.count, by: first.pixels.count > 100_000 ? 7 : 1) {
            largest = max(largest, abs(Int(first.pixels[index]) - Int(second.pixels[index])))
        }
        return largest
    }

    /// The mean square difference of two pictures of the same size; 65536 if the sizes differ.
    static func meanSquare(_ first: Picture, _ second: Picture) -> Double {
        guard first.width == second.width, first.height == second.height else { return 65536 }
        let sum = zip(first.pixels, second.pixels).reduce(0) { sum, pair in
            sum + (Int(pair.0) - Int(pair.1)) * (Int(pair.0) - Int(pair.1))
        }
        return Double(sum) / Double(first.pixels.count)
    }
}

extension ScaledImage {
    /// The decoded picture of a file.
    func picture(_ side: Int, _ format: Format) throws -> Picture? {
        guard let file = files.first(where: { $0.side == side && $0.format == format }) else { return nil }
        return try StoredPicture(file.bytes, longest: side).finished()
    }
}
