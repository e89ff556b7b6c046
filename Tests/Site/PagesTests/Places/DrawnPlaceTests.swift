import TestSupport
import Testing
@testable import Covers
@testable import SourceText

/// The drawn pictures of places.
struct DrawnPlaceTests {
    @Test(arguments: [
        ("Hard Wax", "music"), ("", ""), ("&<>\"'", "]]>"), ("\u{0}\u{FFFE}", "\u{202E}x"), ("مدن الملح", "مقهى"),
        (String(repeating: "long name ", count: 500), String(repeating: "👩‍👩‍👧‍👦", count: 500)),
    ])
    func `any texts give a small and valid drawing`(name: String, kind: String) {
        let svg = DrawnPlace.svg(name: name, kind: kind)
        expect(svg.count < 2_560 && XMLCheck.mistake(in: svg) == nil)
        expectEqual(DrawnPlace.svg(name: name, kind: kind), svg)
    }

    @Test func `a place does not look like a record of the same name`() {
        for number in 0..<50 {
            let svg = String(decoding: DrawnPlace.svg(name: "Place \(number)", kind: "café"), as: UTF8.self)
            // Seven contour lines and a pin.
            expectEqual(svg.matches(of: /Q-?\d/).count, 70)
            expect(svg != String(decoding: DrawnCover.svg(title: "Place \(number)", artist: "café"), as: UTF8.self))
        }
        let (place, cover) = (
            DrawnPlace.fingerprint(name: "A", kind: "b"), DrawnCover.fingerprint(title: "A", artist: "b")
        )
        expect(place != cover)
    }

    /// Relative luminance by WCAG 2.2, from the sRGB curve (IEC 61966-2-1).
    private func luminance(_ color: String) -> Double {
        let number = Int(color.dropFirst(), radix: 16) ?? 0
        let parts = [16, 8, 0].map { shift in
            let part = Double(number >> shift & 0xFF) / 255
            guard part > 0.040_45 else { return part / 12.92 }
            // x to the power of 2.4, as the fifth root of x to the twelfth, by Newton's method.
            let base = (part + 0.055) / 1.055
            var power = 1.0
            for _ in 0..<12 { power *= base }
            var root = 1.0
            for _ in 0..<60 { root -= (root * root * root * root * root - power) / (5 * root * root * root * root) }
            return root
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test func `the name can be read on every paper`() throws {
        var grounds: Set<String> = []
        for number in 0..<60 {
            let svg = String(decoding: DrawnPlace.svg(name: "Place \(number)", kind: ""), as: UTF8.self)
            let ground = try #require(svg.firstMatch(of: /<path fill="(#\w{6})" d="M0 0h200/)?.1)
            let ink = try #require(svg.firstMatch(of: /<g fill="(#\w{6})" font-family/)?.1)
            let (one, other) = (luminance(String(ground)), luminance(String(ink)))
            expect((max(one, other) + 0.05) / (min(one, other) + 0.05) >= 7, "\(ink) on \(ground)")
            grounds.insert(String(ground))
        }
        expectEqual(grounds.count, 5)
    }
}
