/// The colours of drawn covers.
extension DrawnCover {
    /// A matching set of colours: a background, a text colour readable on it, and three for the drawing.
    ///
    /// The contrast of text on background is at least 4.5 (WCAG 2.2, 1.4.3); a test checks the table.
    struct Palette {
        let ground: String
        let ink: String
        let colors: [String]

        fileprivate init(_ ground: String, _ ink: String, _ colors: String...) {
            self.ground = ground
            self.ink = ink
            self.colors = colors
        }
    }

    /// The colour that stands for a cover until it is made, as 0xRRGGBB; a cover always has the same.
    package static func placeholderColor(for hash: UInt64) -> UInt32 {
        let palette = palettes[Int(truncatingIfNeeded: hash % UInt64(palettes.count))]
        return UInt32(palette.colors[0].dropFirst(), radix: 16) ?? 0
    }

    static let palettes = [
        Palette("#f4e9d8", "#1f2a37", "#d9482b", "#e9a23b", "#2c6e73"),
        Palette("#1d2433", "#f6efe2", "#ef6f53", "#f2b950", "#4fa3a5"),
        Palette("#b92f1d", "#fff6e9", "#2a1a3e", "#ffb627", "#f7e1c5"),
        Palette("#0f4c4a", "#f3efdf", "#e6b94d", "#e0734d", "#8fc1a9"),
        Palette("#f2c14e", "#23202b", "#d1495b", "#2e4057", "#fff4d6"),
        Palette("#2b2d6e", "#fdf3e1", "#f25f5c", "#ffe066", "#70c1b3"),
        Palette("#f6d6d3", "#3a1630", "#b5305d", "#f08a5d", "#6a2c70"),
        Palette("#d9e6e8", "#16324a", "#e4572e", "#17a398", "#f3a712"),
        Palette("#1b1b1e", "#f4f1ea", "#e4c06c", "#8a8f98", "#c2412d"),
        Palette("#314b2f", "#f5efdc", "#c9d46b", "#e39b4a", "#8bb174"),
        Palette("#efe7f5", "#2d1e4f", "#7c4dbe", "#f06292", "#ffb74d"),
        Palette("#5b1a2e", "#fbead1", "#e9743f", "#d9ae6a", "#c75a72"),
        Palette("#c9e4ca", "#1e3a2f", "#3b8e6e", "#f28f3b", "#fdf6e3"),
        Palette("#12355b", "#fefaf0", "#e8505b", "#f49d37", "#5fa8d3"),
        Palette("#f9f3e7", "#2b2b2b", "#2b2b2b", "#e05a47", "#c4baa6"),
        Palette("#3d2c5e", "#f7ecff", "#ff8a5b", "#7ee0c6", "#ffd166"),
        Palette("#a9d6e5", "#012a4a", "#01497c", "#f77f00", "#fcf3d9"),
        Palette("#f3b39b", "#3b1f2b", "#7d2e46", "#fbe3c8", "#2f5d62"),
    ]
}
