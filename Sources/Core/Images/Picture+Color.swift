extension Picture {
    /// The colour that stands out in the picture, as 0xRRGGBB.
    ///
    /// An average of a red coat and a blue sky is grey. This is the colour that most of the picture is close to, where vivid
    /// colours count up to three times as much as grey ones.
    func dominantColor() throws(ImageError) -> UInt32 {
        let small = try shrunk(width: min(width, Self.colorCells), height: min(height, Self.colorCells))
        var bins = [ColorBin](repeating: ColorBin(), count: Self.levels * Self.levels * Self.levels)
        for start in stride(from: 0, to: small.pixels.count, by: 3) {
            bins[Self.bin(of: small.pixels, at: start)].add(small.pixels, at: start)
        }
        var best = ColorBin()
        for red in 0..<Self.levels {
            for green in 0..<Self.levels {
                for blue in 0..<Self.levels {
                    let near = Self.neighbours(bins, red, green, blue)
                    if near.weight > best.weight { best = near }
                }
            }
        }
        return best.mean
    }

    /// The cells of a row and of a column whose averages are counted.
    private static let colorCells = 32
    /// The number of levels per channel in the histogram.
    private static let levels = 8

    private static func bin(of pixels: [UInt8], at start: Int) -> Int {
        (Int(pixels[start]) * levels / 256 * levels + Int(pixels[start + 1]) * levels / 256) * levels
            + Int(pixels[start + 2]) * levels / 256
    }

    /// The sum of a bin and all those around it, so that no edge between two bins divides a colour.
    private static func neighbours(_ bins: [ColorBin], _ red: Int, _ green: Int, _ blue: Int) -> ColorBin {
        var sum = ColorBin()
        for red in max(0, red - 1)...min(levels - 1, red + 1) {
            for green in max(0, green - 1)...min(levels - 1, green + 1) {
                for blue in max(0, blue - 1)...min(levels - 1, blue + 1) {
                    sum.add(bins[(red * levels + green) * levels + blue])
                }
            }
        }
        return sum
    }
}

/// Colours that are close to each other, and how much they count.
private struct ColorBin {
    private(set) var weight = 0
    private var red = 0
    private var green = 0
    private var blue = 0

    mutating func add(_ pixels: [UInt8], at start: Int) {
        let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
        // 64 for a grey, 192 for a pure colour.
        let weight = 64 + (max(red, green, blue) - min(red, green, blue)) / 2
        self.weight += weight
        self.red += weight * red
        self.green += weight * green
        self.blue += weight * blue
    }

    mutating func add(_ other: ColorBin) {
        weight += other.weight
        red += other.red
        green += other.green
        blue += other.blue
    }

    /// The mean colour, as 0xRRGGBB; black without any.
    var mean: UInt32 {
        if weight == 0 { return 0 }
        func channel(_ sum: Int) -> UInt32 { UInt32(clamping: (sum + weight / 2) / weight) }
        return channel(red) << 16 | channel(green) << 8 | channel(blue)
    }
}
