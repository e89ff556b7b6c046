package import Localization

/// The lines of longitude and latitude of a map, and its scale bar.
package struct MapGrid {
    /// A line across the map.
    package struct Line: Equatable {
        /// The position on the map, as a share of the width for a meridian, of the height for a parallel.
        package let place: Double
        /// The degrees: `29.02° E`.
        package let label: String
    }

    /// A bar that represents a round length in metres.
    package struct Scale: Equatable {
        /// The length as a share of the width.
        package let share: Double
        /// The length as text: `500 m`, `20 km`.
        package let label: String
    }

    package let meridians: [Line]
    package let parallels: [Line]
    package let scale: Scale

    /// Steps between lines in millionths of a degree, the widest first.
    private static let steps = [
        60_000_000, 30_000_000, 20_000_000, 10_000_000, 5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 100_000,
        50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
    ]
    /// The minimum number of lines in each direction, if the steps allow it.
    private static let least = 3.0
    /// Lines closer to an edge than this share have no room for their label.
    private static let margin = 0.04

    /// Computes the grid of a map.
    package init(_ projection: MapProjection, words: Words = .english) {
        meridians = Self.lines(from: projection.west, to: projection.west + projection.width) { degrees in
            let span = projection.width > 360 ? 360 : projection.width
            // A map wider than the world shows each meridian once.
            let middle = projection.west + projection.width / 2
            guard abs(degrees - middle) <= span / 2 else { return nil }
            let turned = LongitudeRange.normalized(degrees)
            return ((degrees - projection.west) / projection.width, Self.name(turned, .east, .west, half: 180, words))
        }
        let south = projection.north - projection.height
        parallels = Self.lines(from: south, to: projection.north) { degrees in
            guard abs(degrees) <= 90 else { return nil }
            return (
                (projection.north - degrees) / projection.height, Self.name(degrees, .north, .south, half: 0, words)
            )
        }
        scale = Self.scale(projection.meters, words)
    }

    private static func lines(
        from low: Double, to high: Double, _ line: (Double) -> (place: Double, label: String)?
    ) -> [Line] {
        let wanted = (high - low) * 1_000_000 / least
        let step = Double(steps.first { Double($0) <= wanted } ?? 1_000)
        let first = (low * 1_000_000 / step).rounded(.up)
        let last = (high * 1_000_000 / step).rounded(.down)
        guard first <= last, last - first < 64 else { return [] }
        return stride(from: first, through: last, by: 1).compactMap { number in
            guard let (place, label) = line(number * step / 1_000_000) else { return nil }
            return (margin...(1 - margin)).contains(place) ? Line(place: place, label: label) : nil
        }
    }

    /// Degrees with as many decimals as they need: `29.02° E`, `0°`.
    private static func name(_ degrees: Double, _ positive: Word, _ negative: Word, half: Double, _ words: Words)
        -> String
    {
        let text = words.decimal(MapNumber.text(abs(degrees), decimals: 3)) + "°"
        if text == "0°" || abs(degrees) == half { return text }
        return words.text(degrees < 0 ? negative : positive, text)
    }

    /// The longest of 1, 2 and 5 times a power of ten metres that is at most a quarter of the width.
    private static func scale(_ meters: Double, _ words: Words) -> Scale {
        var unit = 1.0
        while unit * 10 <= meters / 4, unit < 1e9 { unit *= 10 }
        let length = [5.0, 2, 1].map { $0 * unit }.first { $0 <= meters / 4 } ?? unit
        let label =
            length < 1_000
            ? words.text(.meters, String(Int(length)))
            : words.text(.kilometers, words.number(Int(length / 1_000)))
        return Scale(share: length / meters, label: label)
    }
}

/// Formats numbers for maps and their pages.
package enum MapNumber {
    /// A rounded number with at most `decimals` decimals, without trailing zeros.
    ///
    /// For numbers whose thousands fit an integer.
    package static func text(_ number: Double, decimals: Int) -> String {
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        let scaled = (number * Double(unit)).rounded()
        guard abs(scaled) < 1e15 else { return "0" }
        let whole = Int(scaled)
        var digits = String(abs(whole) % unit)
        digits = String(repeating: "0", count: max(0, decimals - digits.utf8.count)) + digits
        while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
        let start = (whole < 0 ? "-" : "") + String(abs(whole) / unit)
        return digits.isEmpty || decimals == 0 ? start : "\(start).\(digits)"
    }

    /// A share as a percentage with three decimals: `37.215%`.
    package static func percent(_ share: Double) -> String { text(share * 100, decimals: 3) + "%" }
}
