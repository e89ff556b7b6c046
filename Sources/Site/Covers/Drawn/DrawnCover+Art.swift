/// The compositions of drawn covers: integer geometry on a field of 200 x 120.
extension DrawnCover {
    /// Number of compositions.
    static let compositionCount = 12

    /// Fills the field with one composition, its colours in one of their six orders.
    static func drawArt(_ palette: Palette, _ dice: inout SplitMix64, into output: inout [UInt8]) {
        var colors = palette.colors
        colors.swapAt(0, dice.roll(3))
        colors.swapAt(1, 1 + dice.roll(2))
        drawComposition(dice.roll(compositionCount), palette.ground, colors, &dice, into: &output)
    }

    private static func drawComposition(
        _ number: Int, _ ground: String, _ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]
    ) {
        switch number {
        case 0: drawHorizon(ground, colors, &dice, into: &output)
        case 1: drawGrooves(ground, colors, &dice, into: &output)
        case 2: drawStripes(colors, &dice, into: &output)
        case 3: drawTiles(colors, &dice, isRound: true, into: &output)
        case 4: drawTiles(colors, &dice, isRound: false, into: &output)
        case 5: drawDiscs(colors, &dice, into: &output)
        case 6: drawMountains(ground, colors, &dice, into: &output)
        case 7: drawWaves(colors, &dice, into: &output)
        case 8: drawBars(colors, &dice, into: &output)
        case 9: drawRays(ground, colors, &dice, into: &output)
        case 10: drawDots(ground, colors, &dice, into: &output)
        default: drawArches(colors, &dice, into: &output)
        }
    }

    /// A sun above water.
    private static func drawHorizon(
        _ ground: String, _ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]
    ) {
        let horizon = dice.roll(58...80)
        let x = dice.roll(60...140)
        output += field(colors[0]) + circle(x, horizon - dice.roll(-4...18), dice.roll(32...46), colors[1])
        output += path(colors[2], "M0 \(horizon)h200v62H0z")
        var reflections = ""
        for line in 0..<5 {
            let half = dice.roll(12...46)
            reflections += "M\(x - half) \(horizon + 5 + line * 9)h\(2 * half)v\(2 + line / 2)h-\(2 * half)z"
        }
        output += path(colors[1], reflections)
    }

    /// The grooves of a record, seen near its edge or its centre.
    private static func drawGrooves(
        _ ground: String, _ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]
    ) {
        let (x, y) = (dice.roll(4) * 40 + 40, dice.roll(3) * 60)
        output += field(colors[0])
        let step = dice.roll(14...20)
        for ring in 0..<5 {
            output += circle(x, y, (6 - ring) * step, [colors[1], colors[2], ground][ring % 3])
        }
        output += circle(x, y, step * 2 / 3, colors[0])
    }

    /// Slanted bands.
    private static func drawStripes(_ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]) {
        output += field(colors[0])
        let slant = dice.roll(2) == 0 ? 60 : -60
        var x = -70
        var index = 1
        while x < 260 {
            let width = dice.roll(8...26)
            output += path(colors[index % 2 + 1], "M\(x) 0h\(width)l\(slant) 120h-\(width)z")
            x += width + dice.roll(10...34)
            index += 1
        }
    }

    /// Squares of 40, each with a quarter disc or a triangle in one of four rotations.
    private static func drawTiles(
        _ colors: [String], _ dice: inout SplitMix64, isRound: Bool, into output: inout [UInt8]
    ) {
        var paths = ["", ""]
        for tile in 0..<15 {
            let (x, y) = (tile % 5 * 40, tile / 5 * 40)
            let shape =
                switch (dice.roll(5), isRound) {
                case (0, true): "M\(x) \(y)h40a40 40 0 0 1-40 40z"
                case (1, true): "M\(x + 40) \(y)v40a40 40 0 0 1-40-40z"
                case (2, true): "M\(x + 40) \(y + 40)h-40a40 40 0 0 1 40-40z"
                case (3, true): "M\(x) \(y + 40)v-40a40 40 0 0 1 40 40z"
                case (0, false): "M\(x) \(y)h40l-40 40z"
                case (1, false): "M\(x) \(y)h40v40z"
                case (2, false): "M\(x) \(y)l40 40h-40z"
                case (3, false): "M\(x + 40) \(y)v40h-40z"
                default: "M\(x) \(y)h40v40h-40z"
                }
            paths[dice.roll(2)] += shape
        }
        output += field(colors[0]) + path(colors[1], paths[0]) + path(colors[2], paths[1])
    }

    /// Two large discs, one visible through the other.
    private static func drawDiscs(_ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]) {
        let radius = dice.roll(36...52)
        let gap = dice.roll(22...40)
        let y = dice.roll(-14...14)
        output += field(colors[0]) + circle(100 - gap, 60 + y, radius, colors[1])
        output += "<g opacity=\".85\">" + circle(100 + gap, 60 - y, radius, colors[2]) + "</g>"
    }

    /// Ranges of hills, one in front of the other, below a moon.
    private static func drawMountains(
        _ ground: String, _ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]
    ) {
        output += field(colors[0]) + circle(dice.roll(24...176), dice.roll(22...44), dice.roll(10...22), ground)
        for range in 0..<2 {
            var line = "M-20 130"
            var x = -20
            while x < 200 {
                let width = dice.roll(22...42)
                line += "L\(x + width) \(dice.roll(28...56) + range * 28)"
                line += "L\(x + 2 * width) \(dice.roll(80...96) + range * 16)"
                x += 2 * width
            }
            output += path(colors[range + 1], line + "V130z")
        }
    }

    /// Rows of waves.
    private static func drawWaves(_ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]) {
        let length = dice.roll(10...25) * 2
        let height = dice.roll(8...20)
        output += field(colors[0])
        for row in 0..<5 {
            let y = 14 + row * 24
            var line = "M\(-row * length / 3 - length) \(y)q\(length / 2)-\(height) \(length) 0"
            line += String(repeating: "t\(length) 0", count: (240 + 2 * length) / length)
            output += path(colors[row % 2 + 1], line + "v12H-60z")
        }
    }

    /// The bars of an equaliser.
    private static func drawBars(_ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]) {
        let count = dice.roll(7...14)
        let width = 180 / count
        var paths = ["", ""]
        for bar in 0..<count {
            let height = dice.roll(12...104)
            paths[dice.roll(3) / 2] += "M\(10 + bar * width) 120v-\(height)h\(width * 3 / 4)v\(height)z"
        }
        output += field(colors[0]) + path(colors[1], paths[0]) + path(colors[2], paths[1])
    }

    /// Rays from a point on the lower edge.
    private static func drawRays(
        _ ground: String, _ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]
    ) {
        let x = dice.roll(40...160)
        let step = dice.roll(18...36)
        var rays = ""
        for start in stride(from: -600, to: 800, by: 2 * step * 2) { rays += "M\(x) 120L\(start) -60h\(2 * step)z" }
        output += field(colors[0]) + path(colors[1], rays)
        output += circle(x, 120, dice.roll(30...52), colors[2]) + circle(x, 120, dice.roll(10...22), ground)
    }

    /// Dots that grow and shrink across the field.
    private static func drawDots(
        _ ground: String, _ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]
    ) {
        let sizes = [26, 20, 14, 8, 4]
        let shift = dice.roll(8)
        output += field(colors[0])
        for row in 0..<5 {
            let width = sizes[min(abs(row - shift % 5), 4)]
            output += "<path stroke=\"\(row == shift % 5 ? colors[2] : colors[1])\" stroke-width=\"\(width)\" "
            output += "stroke-linecap=\"round\" stroke-dasharray=\"0 \(28 + shift)\" d=\"M-6 \(12 + row * 24)h220\"/>"
        }
    }

    /// Arches within arches.
    private static func drawArches(_ colors: [String], _ dice: inout SplitMix64, into output: inout [UInt8]) {
        let step = dice.roll(12...18)
        let middle = dice.roll(3) * 50 + 50
        output += field(colors[0])
        for arch in 0..<5 {
            let radius = (6 - arch) * step
            let color = arch == 4 ? colors[0] : colors[arch % 2 + 1]
            output += path(color, "M\(middle - radius) 120a\(radius) \(radius) 0 0 1 \(2 * radius) 0z")
        }
        output += circle((middle + 100) % 200, 34, dice.roll(8...20), colors[1])
    }

    private static func field(_ color: String) -> String { path(color, "M0 0h200v120H0z") }

    private static func path(_ color: String, _ data: String) -> String { "<path fill=\"\(color)\" d=\"\(data)\"/>" }

    private static func circle(_ x: Int, _ y: Int, _ radius: Int, _ color: String) -> String {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(color)\"/>"
    }
}
