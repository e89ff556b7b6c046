/// The colours of all covers, in which bars are drawn: each album is a slice of its bar, like a spine on a shelf.
package struct AlbumColors: Sendable {
    /// The colour of each album with four bits for each of red, green and blue.
    private let shades: [UInt32]
    /// The place of each album among all, sorted by hue.
    private let places: [Int]

    /// Creates the colours of some albums, each as 0xRRGGBB.
    package init(_ colors: [UInt32]) {
        shades = colors.map { color in
            [16, 8, 0].reduce(0) { $0 << 4 | ((color >> $1 & 0xFF) + 8) / 17 }
        }
        let keys = shades.map(Self.key)
        var places = [Int](repeating: 0, count: colors.count)
        for (place, album) in shades.indices.sorted(by: { (keys[$0], $0) < (keys[$1], $1) }).enumerated() {
            places[album] = place
        }
        self.places = places
    }

    /// A part of a bar in one colour.
    package struct Slice: Sendable, Equatable {
        /// Where it begins, and how long it is, in the unit of the bar.
        package let start: Int
        package let length: Int
        /// Its colour, such as `#a53`.
        package let color: String
    }

    /// The slices of a bar of `length` units: one for each album, or for a sample of `limit` albums.
    ///
    /// They are sorted by hue, and neighbours of one colour are joined.
    package func slices(of albums: some Collection<Int>, length: Int, limit: Int) -> [Slice] {
        let sorted = albums.map { places[$0] << 12 | Int(shades[$0]) }.sorted().map { UInt32($0 & 0xFFF) }
        let count = min(sorted.count, limit, length)
        var slices: [Slice] = []
        var (start, last): (Int, UInt32?) = (0, nil)
        for number in 0..<count {
            // The middle of the albums that the slice stands for.
            let shade = sorted[(2 * number + 1) * sorted.count / (2 * count)]
            let from = number * length / count
            if let last, last != shade {
                slices.append(Slice(start: start, length: from - start, color: Self.text(last)))
                start = from
            }
            last = shade
        }
        if let last { slices.append(Slice(start: start, length: length - start, color: Self.text(last))) }
        return slices
    }

    private static func text(_ shade: UInt32) -> String {
        let digits = String(shade, radix: 16)
        return "#" + String(repeating: "0", count: 3 - digits.count) + digits
    }

    /// Sorts by hue in steps of a twelfth of the circle, then from dark to light; greys come last.
    private static func key(_ shade: UInt32) -> Int {
        let (red, green, blue) = (Int(shade >> 8), Int(shade >> 4 & 15), Int(shade & 15))
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let (span, light) = (most - least, red + green + blue)
        if span < 2 { return 1_000 + light }
        // Sixty steps are a sixth of the circle (the hue of HSL).
        let turn =
            most == red
            ? (360 + 60 * (green - blue) / span) % 360
            : most == green ? 120 + 60 * (blue - red) / span : 240 + 60 * (red - green) / span
        return turn / 30 * 50 + light
    }
}
