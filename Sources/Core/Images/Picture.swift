internal import CImage

/// Pixels in memory: `height` rows of `width` pixels of red, green and blue, sRGB and upright.
package struct Picture: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// Creates a picture from its rows of pixels, three bytes each.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == 3 * width * height)
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Reads a file as a square with sides of `side` pixels; what does not fill it is centred on a blurred copy of itself.
    ///
    /// Throws like ``ScaledImage/make(from:shape:sides:size:)``.
    package init(squareOf bytes: [UInt8], side: Int) throws(ImageError) {
        self = try StoredPicture(bytes, longest: side).finished().squared(side: side)
    }

    /// The picture centred in a square at least as large as the picture, on a blurred copy of itself that fills it.
    func squared(side: Int) throws(ImageError) -> Picture {
        if width == side && height == side { return self }
        let cells = min(Self.blurCells, width, height)
        let blurred = try centre.shrunk(width: cells, height: cells)
        let spots = Self.spots(side, cells)
        let (left, top) = ((side - width) / 2, (side - height) / 2)
        var made: [UInt8] = []
        made.reserveCapacity(side * side * 3)
        for (row, spot) in spots.enumerated() {
            let line = (0..<cells * 3).map { spot.mix(blurred.pixels, $0, step: cells * 3) }
            func add(_ columns: Range<Int>) {
                for column in columns {
                    for channel in 0..<3 { made.append(spots[column].mix(line, channel, step: 3)) }
                }
            }
            if row < top || row >= top + height {
                add(0..<side)
            } else {
                add(0..<left)
                let start = (row - top) * width * 3
                made.append(contentsOf: pixels[start..<(start + width * 3)])
                add((left + width)..<side)
            }
        }
        return Picture(width: side, height: side, pixels: made)
    }

    /// The colours in a row of the blurred copy: few enough for a soft ground, enough to tell a sky from a floor.
    private static let blurCells = 10

    /// The largest square in the middle.
    private var centre: Picture {
        let side = min(width, height)
        let (left, top) = ((width - side) / 2, (height - side) / 2)
        var made: [UInt8] = []
        made.reserveCapacity(side * side * 3)
        for row in top..<(top + side) {
            let start = (row * width + left) * 3
            made.append(contentsOf: pixels[start..<(start + side * 3)])
        }
        return Picture(width: side, height: side, pixels: made)
    }

    /// Where a pixel lies between two of a few cells: its share of the next one, in 256ths.
    private struct Spot {
        let cell: Int
        let next: Int
        let share: Int

        /// The mean of two values of a list, which are `step` values apart for neighbouring cells.
        func mix(_ values: [UInt8], _ start: Int, step: Int) -> UInt8 {
            let sum = Int(values[cell * step + start]) * (256 - share) + Int(values[next * step + start]) * share
            return UInt8(truncatingIfNeeded: sum >> 8)
        }
    }

    /// The spots of all pixels of a line that `cells` cells fill.
    private static func spots(_ side: Int, _ cells: Int) -> [Spot] {
        (0..<side).map { pixel in
            let place = max(0, (2 * pixel + 1) * cells * 128 / side - 128)
            return Spot(cell: place >> 8, next: min((place >> 8) + 1, cells - 1), share: place & 255)
        }
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
