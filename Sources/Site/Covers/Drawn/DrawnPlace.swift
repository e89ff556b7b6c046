import SourceText

/// Draws the picture of a place: contour lines around a summit, as on a walker's map, with its name on a label.
///
/// Like a drawn cover, it depends only on its texts. It does not look like a record sleeve.
package enum DrawnPlace {
    /// The version of the drawings; increased when any drawing changes, so that its file gets a new name.
    package static let edition = 1

    /// A fingerprint of the drawing, computed without drawing it.
    package static func fingerprint(name: String, kind: String) -> UInt64 {
        ContentHash.of(fields: ["drawn place \(edition)", name, kind])
    }

    /// Returns a square SVG of less than 2,560 bytes, valid XML for any text.
    package static func svg(name: String, kind: String) -> [UInt8] {
        var dice = SplitMix64(seed: fingerprint(name: name, kind: kind))
        let palette = palettes[dice.roll(palettes.count)]
        let text = CoverText(title: name, artist: kind)
        let ground = DrawnCover.side - text.height
        let summit = (x: dice.roll(60...140), y: ground * dice.roll(38...62) / 100)
        let shape = (0..<corners.count).map { _ in dice.roll(72...132) }

        var output: [UInt8] = []
        output.reserveCapacity(2_560)
        output += "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 200\" width=\"600\" height=\"600\">"
        output += "<path fill=\"\(palette.ground)\" d=\"M0 0h200v200H0z\"/>"
        output += "<g fill=\"\(palette.line)\" fill-opacity=\".13\" stroke=\"\(palette.line)\">"
        for level in stride(from: 7, through: 1, by: -1) {
            let reach = level * 17 + dice.roll(0...4)
            output += contour(around: summit, reach: reach, shape, turned: level * dice.roll(0...3))
        }
        output += "</g>"
        output += "<path fill=\"\(palette.pin)\" "
        output += "d=\"M\(summit.x) \(summit.y)c-2-5-8-9-8-15a8 8 0 0 1 16 0c0 6-6 10-8 15z\"/>"
        output += "<circle cx=\"\(summit.x)\" cy=\"\(summit.y - 15)\" r=\"3\" fill=\"\(palette.ground)\"/>"
        output += "<path fill=\"\(palette.ground)\" d=\"M0 \(ground)h200v\(text.height)H0z\"/>"
        text.write(top: ground, color: palette.ink, into: &output)
        output += "</svg>"
        return output
    }

    private struct Palette {
        let ground: String
        let line: String
        let pin: String
        let ink: String
    }

    /// Papers, inks and pins of maps; each ink has a contrast of at least 7 on its ground.
    private static let palettes = [
        Palette(ground: "#eef1e4", line: "#5f8a5c", pin: "#b5371b", ink: "#22331f"),
        Palette(ground: "#e6eef2", line: "#4d7f9e", pin: "#b5371b", ink: "#17303f"),
        Palette(ground: "#f4ece0", line: "#b07c3f", pin: "#20617a", ink: "#3f2b17"),
        Palette(ground: "#1f2d2a", line: "#7fb59f", pin: "#ff8f6b", ink: "#eaf3ee"),
        Palette(ground: "#26263a", line: "#9a97cf", pin: "#ffc46b", ink: "#efeefa"),
    ]

    /// Ten points of a circle, in thousandths of its radius.
    private static let corners = [
        (0, -1000), (588, -809), (951, -309), (951, 309), (588, 809), (0, 1000), (-588, 809), (-951, 309),
        (-951, -309), (-588, -809),
    ]

    /// A closed line that bends around corners at a distance from a point, each in its own percentage of it.
    private static func contour(around middle: (x: Int, y: Int), reach: Int, _ shape: [Int], turned: Int) -> String {
        let points = corners.indices.map { index in
            let share = reach * shape[index] / 100
            let lean = turned * (index % 3 - 1)
            let (x, y) = (corners[index].0 * (share + lean) / 1000, corners[index].1 * share / 1250)
            return (x: middle.x + x, y: middle.y + y)
        }
        func half(_ index: Int) -> (x: Int, y: Int) {
            let (one, next) = (points[index % points.count], points[(index + 1) % points.count])
            return ((one.x + next.x) / 2, (one.y + next.y) / 2)
        }
        var path = "<path d=\"M\(half(0).x) \(half(0).y)"
        for index in 1...points.count {
            let (corner, end) = (points[index % points.count], half(index))
            path += "Q\(corner.x) \(corner.y) \(end.x) \(end.y)"
        }
        return path + "z\"/>"
    }
}
