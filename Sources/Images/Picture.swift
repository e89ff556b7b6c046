internal import CImage

/// Pixels in memory: `height` rows of `width` pixels of red, green and blue, sRGB and upright.
struct Picture: Equatable {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    /// The colour of a pixel, as 0xRRGGBB.
    func color(_ column: Int, _ row: Int) -> UInt32 {
        let place = (row * width + column) * 3
        return UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2])
    }

    /// The average colour of all pixels, as 0xRRGGBB.
    func average() throws(ImageError) -> UInt32 { try shrunk(width: 1, height: 1).color(0, 0) }

    /// The average colour of the pixels along the border, as 0xRRGGBB.
    var edgeColor: UInt32 {
        var sums = [0, 0, 0]
        var count = 0
        func add(_ row: Int, _ column: Int) {
            let place = (row * width + column) * 3
            for channel in 0..<3 { sums[channel] += Int(pixels[place + channel]) }
            count += 1
        }
        for column in 0..<width {
            add(0, column)
            if height > 1 { add(height - 1, column) }
        }
        for row in stride(from: 1, to: height - 1, by: 1) {
            add(row, 0)
            if width > 1 { add(row, width - 1) }
        }
        return sums.reduce(0) { $0 << 8 | UInt32(($1 + count / 2) / max(1, count)) }
    }

    /// The picture centred in a square at least as large as the picture; the rest has the colour `fill`, 0xRRGGBB.
    func squared(side: Int, fill: UInt32) -> Picture {
        if width == side && height == side { return self }
        let color = [
            UInt8(truncatingIfNeeded: fill >> 16), UInt8(truncatingIfNeeded: fill >> 8),
            UInt8(truncatingIfNeeded: fill),
        ]
        let (left, top) = ((side - width) / 2, (side - height) / 2)
        func filled(_ count: Int) -> [UInt8] {
            var made: [UInt8] = []
            made.reserveCapacity(count * 3)
            for _ in 0..<count { made += color }
            return made
        }
        var made: [UInt8] = []
        made.reserveCapacity(side * side * 3)
        let (empty, before, after) = (filled(side), filled(left), filled(side - width - left))
        for row in 0..<side {
            guard row >= top, row < top + height else {
                made += empty
                continue
            }
            let start = (row - top) * width * 3
            made += before
            made += pixels[start..<(start + width * 3)]
            made += after
        }
        return Picture(width: side, height: side, pixels: made)
    }

    /// A smaller picture; each pixel is the average of the area it covers.
    func shrunk(width newWidth: Int, height newHeight: Int) throws(ImageError) -> Picture {
        var made = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
        let outcome = unsafe sitegen_image_shrink(
            pixels, Int32(clamping: width), Int32(clamping: height), &made, Int32(clamping: newWidth),
            Int32(clamping: newHeight))
        if Int(outcome) != sitegen_image_ok { throw .memory }
        return Picture(width: newWidth, height: newHeight, pixels: made)
    }

    /// The upright picture, turned and mirrored according to its Exif orientation (Exif 2.32, 4.6.4, tag 274).
    func upright(from orientation: Int) -> Picture {
        if orientation == 1 { return self }
        let isTurned = orientation > 4
        let (newWidth, newHeight) = isTurned ? (height, width) : (width, height)
        var made = [UInt8](repeating: 0, count: pixels.count)
        var place = 0
        for row in 0..<newHeight {
            for column in 0..<newWidth {
                let (x, y) =
                    switch orientation {
                    case 2: (width - 1 - column, row)
                    case 3: (width - 1 - column, height - 1 - row)
                    case 4: (column, height - 1 - row)
                    case 5: (row, column)
                    case 6: (row, height - 1 - column)
                    case 7: (width - 1 - row, height - 1 - column)
                    default: (width - 1 - row, column)
                    }
                let from = (y * width + x) * 3
                made[place] = pixels[from]
                made[place + 1] = pixels[from + 1]
                made[place + 2] = pixels[from + 2]
                place += 3
            }
        }
        return Picture(width: newWidth, height: newHeight, pixels: made)
    }
}
