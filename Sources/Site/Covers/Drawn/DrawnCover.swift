import SourceText

/// Draws the cover of an album that has none.
///
/// The picture depends only on title and artist: the bytes are the same on every machine and in every build. A hash of
/// both selects a palette, one of several compositions and its details; the title is set above or below it in a font of
/// the reader's system.
package enum DrawnCover {
    /// The version of the drawings; increased when any drawing changes, so that its file gets a new name.
    package static let edition = 1

    /// A fingerprint of the drawing, computed without drawing it.
    package static func fingerprint(title: String, artist: String) -> UInt64 {
        ContentHash.of(fields: ["drawn cover \(edition)", title, artist])
    }

    /// Returns a square SVG of less than 1,536 bytes, valid XML for any text.
    ///
    /// Control characters are left out, a title too long for three lines ends in an ellipsis, and a title in a
    /// right-to-left script is right-aligned. Designed to be legible from 100 CSS pixels upwards.
    package static func svg(title: String, artist: String) -> [UInt8] {
        var dice = SplitMix64(seed: hash(title, artist))
        let palette = palettes[dice.roll(palettes.count)]
        let isTextFirst = dice.roll(3) > 0
        let text = CoverText(title: title, artist: artist)
        let artHeight = side - text.height

        var output: [UInt8] = []
        output.reserveCapacity(1_536)
        output += "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 200\" width=\"600\" height=\"600\">"
        output += "<path fill=\"\(palette.ground)\" d=\"M0 0h200v200H0z\"/>"
        output += "<svg y=\"\(isTextFirst ? text.height : 0)\" width=\"200\" height=\"\(artHeight)\" "
        output += "viewBox=\"0 0 200 120\" preserveAspectRatio=\"xMidYMid slice\">"
        drawArt(palette, &dice, into: &output)
        output += "</svg>"
        text.write(top: isTextFirst ? 0 : artHeight, color: palette.ink, into: &output)
        output += "</svg>"
        return output
    }

    /// The colour that fills most of the drawing, as 0xRRGGBB.
    package static func color(title: String, artist: String) -> UInt32 {
        var dice = SplitMix64(seed: hash(title, artist))
        return UInt32(palettes[dice.roll(palettes.count)].ground.dropFirst(), radix: 16) ?? 0
    }

    /// Width and height of the drawing's coordinates.
    static let side = 200

    /// FNV-1a over both texts, separated by a byte that never occurs in UTF-8.
    private static func hash(_ title: String, _ artist: String) -> UInt64 {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        title.utf8.forEach(add)
        add(0xFF)
        artist.utf8.forEach(add)
        return value
    }
}

/// The random choices of one drawing, in order: SplitMix64 seeded with the hash of its texts.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 up to, but not including, `sides`; 0 if `sides` is 0.
    mutating func roll(_ sides: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        value ^= value >> 31
        return sides > 0 ? Int(value % UInt64(sides)) : 0
    }

    /// A number from a closed range.
    mutating func roll(_ range: ClosedRange<Int>) -> Int { range.lowerBound + roll(range.count) }
}

extension [UInt8] {
    /// Appends the UTF-8 bytes of a text.
    static func += (bytes: inout [UInt8], text: String) { bytes.append(contentsOf: text.utf8) }
}
