import Foundation
import TestSupport
import Testing
@testable import Pages
@testable import SourceText

/// The colours that the style sheet derives from that of a cover can be read, whatever the cover.
struct CoverInkTests {
    /// A colour that the style sheet derives: a fixed lightness, and a part of the chroma up to a limit.
    private struct Rule {
        let lightness: Double
        let part: Double
        let most: Double

        /// The luminance for a cover's chroma and hue, after the clipping of what a screen cannot show.
        func luminance(_ chroma: Double, _ hue: Double) -> Double {
            let own = min(chroma * part, most)
            let light = CoverInkTests.linear(lightness, own * cos(hue), own * sin(hue)).map { min(max($0, 0), 1) }
            return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
        }
    }

    /// The rules of a color scheme by name: those of the first block of the style sheet, or of the second.
    private static func rules(isDark: Bool) throws -> [String: Rule] {
        let sheet = try #require(BuiltIn.templates.first { $0.path == "templates/assets/style.css" })
        let text = String(decoding: sheet.bytes, as: UTF8.self)
        let pattern = /--(\w+): oklch\(from var\(--fill\) (\.\d+) min\(c(?: \* (\.\d+))?, (\.\d+)\) h\);/
        var found: [String: [Rule]] = [:]
        for match in text.matches(of: pattern) {
            let numbers = [match.2, match.3 ?? "1", match.4].map { Double("0" + $0) ?? 0 }
            let part = match.3 == nil ? 1 : numbers[1]
            found[String(match.1), default: []].append(Rule(lightness: numbers[0], part: part, most: numbers[2]))
        }
        expectEqual(found.keys.sorted(), ["accent", "ground", "ink", "line", "quiet", "well"])
        return try found.mapValues { rules in
            try #require(rules.count == 2)
            return rules[isDark ? 1 : 0]
        }
    }

    /// The accent of a site on the paper of each look, light and dark.
    ///
    /// Letters of the paper's colour stand on it as well.
    @Test(arguments: [
        ("templates/assets/style.css", [0xFAF9F6, 0x121214]),
        ("templates/themes/archive/assets/look.css", [0xFCFCFA, 0x131516]),
        ("templates/themes/room/assets/look.css", [0x0F0C0A]),
    ])
    func `the accent of a site can be read, whatever its hue`(sheet: String, papers: [Int]) throws {
        let texts = ["templates/assets/style.css", sheet].compactMap { path in
            BuiltIn.allTemplates.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        let pattern = /:root\[class\] \{ --accent: oklch\(from rgb\([^%]+?\) (\.\d+) min\(c, (\.\d+)\) h\); \}/
        let rules = try #require(
            texts.map { text in
                text.matches(of: pattern).map {
                    Rule(lightness: Double("0" + $0.1) ?? 0, part: 1, most: Double("0" + $0.2) ?? 0)
                }
            }.last { !$0.isEmpty })
        expectEqual(rules.count, papers.count)
        for (rule, paper) in zip(rules, papers) {
            expect(
                texts[1].contains("--paper: #" + String(paper + 0x1000000, radix: 16).dropFirst()),
                "the look has this paper")
            for number in 0..<4096 {
                let (chroma, hue) = Self.chromaAndHue([number >> 8, number >> 4 & 15, number & 15])
                let contrast = Self.contrast(rule.luminance(chroma, hue), Self.luminance(paper))
                expect(contrast >= 4.5, "\(String(number, radix: 16)) on \(String(paper, radix: 16)): \(contrast)")
            }
        }
    }

    /// Linear red, green and blue of a colour in Oklab (Björn Ottosson, "A perceptual color space for image
    /// processing", 2020, as in CSS Color 4).
    private static func linear(_ lightness: Double, _ a: Double, _ b: Double) -> [Double] {
        let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        return [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ]
    }

    /// Chroma and hue of a colour of sixteen steps each.
    private static func chromaAndHue(_ steps: [Int]) -> (Double, Double) {
        let light = steps.map { step in
            let value = Double(step) / 15
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let l = cbrt(0.4122214708 * light[0] + 0.5363325363 * light[1] + 0.0514459929 * light[2])
        let m = cbrt(0.2119034982 * light[0] + 0.6806995451 * light[1] + 0.1073969566 * light[2])
        let s = cbrt(0.0883024619 * light[0] + 0.2817188376 * light[1] + 0.6299787005 * light[2])
        let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
        let b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        return (hypot(a, b), atan2(b, a))
    }

    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private static func luminance(_ color: Int) -> Double {
        let light = [16, 8, 0].map { shift in
            let value = Double((color >> shift) & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    /// The page's own letters stand on the ground of an album's page as well, and the stage's ground ends in its paper.
    @Test(arguments: [(false, 0x1D1B18, 0x66615A, 0xFAF9F6), (true, 0xF1EFEA, 0xAAA59C, 0x121214)])
    func `letters on the ground of any cover can be read`(isDark: Bool, ink: Int, quiet: Int, paper: Int) throws {
        let rules = try Self.rules(isDark: isDark)
        let (ground, own) = (try #require(rules["ground"]), ["ink", "quiet", "accent"].compactMap { rules[$0] })
        var least = [Double](repeating: 21, count: 5)
        for number in 0..<4096 {
            let (chroma, hue) = Self.chromaAndHue([number >> 8, number >> 4 & 15, number & 15])
            let behind = ground.luminance(chroma, hue)
            let papers = [behind, Self.luminance(paper)]
            let found =
                own.map { rule in papers.map { Self.contrast(rule.luminance(chroma, hue), $0) }.min() ?? 0 }
                + [ink, quiet].map { Self.contrast(Self.luminance($0), behind) }
            least = zip(least, found).map(min)
        }
        let wanted = [7, 7, 4.5, 7, 4.5]
        expect(zip(least, wanted).allSatisfy { $0 >= $1 }, "\(least)")
    }
}
