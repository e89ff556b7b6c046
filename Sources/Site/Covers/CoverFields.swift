import Albums
import SourceText
package import Templates

extension CoverPlan.Picture {
    package static let fields = RecordType<CoverPlan.Picture>(
        "cover",
        [
            .text("path", "Address of the picture, relative to `root`.") { Address.encoded($0.path) },
            .text("width", "Width in pixels, or 600 for a picture without a size.") { $0.pixelSize?.width ?? 600 },
            .text("height", "Height in pixels, or 600 for a picture without a size.") { $0.pixelSize?.height ?? 600 },
            .flag("small", "Whether twice its size is less than a page may give it.") { $0.isSmall },
            .text("shown", "Width and height at which a small one is shown: twice its own.") { $0.shownSide },
            .flag("drawn", "Whether sitegen drew it.") { $0.isDrawn },
            .text("tint", "Classes of the style sheet that stand for its dominant colour, such as `r8 g5 b3 w`.") {
                $0.color.map(CoverTint.classes)
            },
            .record("art", "Its sizes; nothing for a picture that is one file.", of: ImageSetFiles.fields) { $0.art },
        ])

    /// The width and height at which it is shown at most, in CSS pixels, so that its pixels cannot be counted.
    private var shownSide: Int { art.map { 2 * $0.largestSide } ?? 600 }

    /// Whether the page of an album opens it, larger than it shows it.
    package var opens: Bool { art != nil && !isSmall }

    private var isSmall: Bool { art != nil && shownSide < Self.widest }

    /// The width of the largest cover on a shelf, 46rem in its style sheet.
    private static let widest = 46 * 16
}

extension ImageSetFiles {
    /// Each size is a square in a file: `{{root}}{{base}}-{{side}}.webp`.
    package static let fields = RecordType<ImageSetFiles>(
        "sizes of a cover",
        [
            .text("base", "What addresses of its files start with, relative to `root`; then `-{{side}}.webp`.") {
                $0.encodedBase
            },
            .list("small", "Sizes for an item among others, ascending.", of: CoverSize.fields) {
                CoverSize.all(of: $0.small, dimension: $0.dimension)
            },
            .list("large", "Sizes for the picture of the page, ascending.", of: CoverSize.fields) {
                CoverSize.all(of: $0.large, dimension: $0.dimension)
            },
            .list("sizes", "All sizes, ascending.", of: CoverSize.fields) { files in
                CoverSize.all(of: files.art.sides[...], dimension: files.dimension).map { size in
                    var size = size
                    size.width = files.art.pixelSize(side: size.side).width
                    return size
                }
            },
            .text(
                "jpeg", "Address of the largest size as JPEG, for programs that do not read WebP, relative to `root`."
            ) {
                Address.encoded($0.jpegPath)
            },
            .text("least", "The smallest side.") { $0.art.sides.first ?? 0 },
            .text("preview", "The smallest side for the picture of the page.") { $0.large.first ?? 0 },
            .text("color", "Its dominant colour, such as `#8a5c2e`.") { CoverTint.hexadecimal($0.art.color) },
            .text("tint", "Classes of the style sheet that stand for that colour, such as `r8 g5 b3 w`.") {
                CoverTint.classes($0.art.color)
            }.goingAway(use: "cover.tint"),
        ])
}

/// One size of a cover, as a candidate among others.
package struct CoverSize: Sendable {
    package let side: Int
    package let density: String
    package let separator: String
    /// Nil if it is the side.
    package var width: Int?

    package static let fields = RecordType<CoverSize>(
        "size",
        [
            .text("side", "Width and height in pixels; of a picture in its own proportions, the longer of them.") {
                $0.side
            },
            .text("width", "Width in pixels.") { $0.width ?? $0.side },
            .text("density", "Pixels for each CSS pixel of an item, such as `1.5`.") { $0.density },
            .text("separator", "What stands before the next one; empty after the last.") { $0.separator },
        ])

    /// The candidates for items that are `dimension` CSS pixels wide.
    package static func all(of sides: ArraySlice<Int>, dimension: Int) -> [CoverSize] {
        sides.map { side in
            CoverSize(
                side: side, density: density(side: side, dimension: dimension),
                separator: side == sides.last ? "" : ", ")
        }
    }

    /// `side / dimension` with at most two decimals, at least 0.01.
    private static func density(side: Int, dimension: Int) -> String {
        let (product, overflows) = side.multipliedReportingOverflow(by: 100)
        let hundredths = max(1, (overflows ? Int.max : product) / max(1, dimension))
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// The colour of a cover, used for the placeholder box until the image has loaded.
///
/// The content security policy of a page allows no styles derived from its content, so the colour is expressed by
/// classes: one of sixteen for each of red, green and blue, and `w` or `k` for white or black text on it.
package enum CoverTint {
    /// `#8a5c2e` for 0x8A5C2E.
    package static func hexadecimal(_ color: UInt32) -> String {
        let digits = String(color & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The classes of the nearest colour that has classes, without those of letters.
    package static func steps(_ color: UInt32) -> String {
        "r\(step(color >> 16)) g\(step(color >> 8)) b\(step(color))"
    }

    /// The classes of the nearest colour that has classes.
    package static func classes(_ color: UInt32) -> String {
        let (red, green, blue) = (step(color >> 16), step(color >> 8), step(color))
        // Relative luminance (WCAG 2.2) in ten-thousandths; at 1791 black and white have equal contrast.
        let luminance = (2126 * linear[red] + 7152 * linear[green] + 722 * linear[blue]) / 10_000
        return "\(steps(color)) \(luminance > 1791 ? "k" : "w")"
    }

    /// The nearest of sixteen steps of the lowest byte.
    private static func step(_ value: UInt32) -> Int { (Int(value & 0xFF) + 8) / 17 }

    /// The luminance of each step in ten-thousandths, by the sRGB curve (IEC 61966-2-1).
    private static let linear = [
        0, 56, 160, 331, 578, 908, 1329, 1845, 2462, 3185, 4020, 4969, 6038, 7231, 8550, 10_000,
    ]
}
