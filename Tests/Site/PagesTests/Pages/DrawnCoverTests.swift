import TestSupport
import Testing
@testable import Covers
@testable import SourceText

/// Drawn covers for many texts: valid, small and reproducible.
@Suite struct DrawnCoverTests {
    @Test func `random texts give small and valid drawings`() {
        var dice = SplitMix64(seed: 7)
        for _ in 0..<1_000 {
            let (title, artist) = (randomText(&dice), randomText(&dice))
            let svg = DrawnCover.svg(title: title, artist: artist)
            expect(svg.count < 1_536, "\(svg.count) bytes for \(title.debugDescription), \(artist.debugDescription)")
            let mistake = XMLCheck.mistake(in: svg)
            expect(mistake == nil, "\(title.debugDescription), \(artist.debugDescription)")
            expectEqual(DrawnCover.svg(title: title, artist: artist), svg)
        }
    }

    @Test(arguments: [
        "", " ", "a", "&&&&&&&&&&&&&&&&&&&&&&&&&", "<script>alert(1)</script>", "]]>", "\u{0}\u{1}\u{FFFE}\u{FFFF}",
        "\u{202E}abc\u{2066}", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "e\u{301}", "\u{301}\u{301}", "\r\n\t", "مدن الملح", "שלום עולם",
        "東京の夜、雨のなかの長い散歩", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    ])
    func `unusual texts give small and valid drawings`(text: String) {
        for size in [1, 40, 5_000] {
            let long = String(repeating: text, count: size)
            for (title, artist) in [(long, long), (long, ""), ("", long), (text + long, "U2")] {
                let svg = DrawnCover.svg(title: title, artist: artist)
                expect(svg.count < 1_536)
                expect(XMLCheck.mistake(in: svg) == nil)
            }
        }
    }

    @Test func `a huge single grapheme is cut`() {
        let title = "a" + String(repeating: "\u{301}", count: 5_000)
        let svg = DrawnCover.svg(title: title, artist: title)
        expect(svg.count < 1_536)
        // A letter and six marks (0xCC 0x81 each), twice: in the title and in the artist.
        expectEqual(svg.count { $0 == 0xCC }, 12)
    }

    @Test func `text is escaped and broken into lines`() {
        expectEqual(texts("Love & <Hate>", "A > B"), ["Love &amp;", "&lt;Hate&gt;", "A &gt; B"])
        expectEqual(texts("Nothing Like The Sun", "Sting"), ["Nothing Like", "The Sun", "Sting"])
        expectEqual(texts("  Best \n of\u{7} Bowie ", ""), ["Best of", "Bowie"])
        expectEqual(texts("", "Sting"), ["Sting"])
        expectEqual(texts("", ""), [])
        let long = texts("one two three four five six seven eight nine ten eleven twelve", "")
        expectEqual(long.last?.hasSuffix("…"), true)
    }

    @Test func `right-to-left titles are set from the right`() {
        expect(svgText("مدن الملح", "x").contains("direction=\"rtl\""))
        expect(!svgText("Salt", "مدن").contains("direction"))
        expect(svgText("1984 שלום", "x").contains("direction=\"rtl\""))
    }

    /// Drawings are fixed byte for byte: a change here changes every site, and needs a new `DrawnCover.edition`, by
    /// which browser caches and builds detect that a cover has changed.
    @Test func `drawn covers keep their bytes unless their edition changes`() {
        expectEqual(DrawnCover.edition, 1)
        var hash = ContentHash()
        for number in 0..<300 {
            let svg = DrawnCover.svg(title: number == 0 ? "American Pie" : "Album \(number) é", artist: "Madonna")
            hash.add(ContentHash.of(svg))
        }
        expectEqual(ContentHash.text(hash.value, length: 12), "vns9g40vsr94")
        expect(svgText("ab", "c") != svgText("a", "bc"))
    }

    @Test func `almost all of a thousand titles look different`() {
        let pictures = Set(
            (0..<1_000).map { number in
                // Without the text and its height, which always differ.
                let svg = svgText("Album \(1_000 + number)", "Artist")
                return String(svg.split(separator: "<g fill", maxSplits: 1)[0])
            })
        expect(pictures.count > 950)
    }

    @Test func `text and ground have enough contrast in every palette`() {
        for palette in DrawnCover.palettes {
            expectEqual(palette.colors.count, 3)
            let (first, second) = (luminance(palette.ground), luminance(palette.ink))
            expect((max(first, second) + 0.05) / (min(first, second) + 0.05) >= 4.5, "\(palette)")
        }
    }

    private func svgText(_ title: String, _ artist: String) -> String {
        String(decoding: DrawnCover.svg(title: title, artist: artist), as: UTF8.self)
    }

    /// The contents of the text elements.
    private func texts(_ title: String, _ artist: String) -> [String] {
        svgText(title, artist).split(separator: "<text ").dropFirst().map { element in
            let content = element.split(separator: ">", maxSplits: 1).last ?? ""
            return String(content.split(separator: "</text>", maxSplits: 1, omittingEmptySubsequences: false)[0])
        }
    }

    private func randomText(_ dice: inout SplitMix64) -> String {
        let ranges: [ClosedRange<Int>] = [
            0...0x7F, 0x20...0x7E, 0x61...0x7A, 0x20...0x40, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF,
            0x2000...0x206F, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xFE00...0xFFFF, 0x1F300...0x1FAFF, 0xD000...0x10FFFF,
        ]
        var text = String.UnicodeScalarView()
        var range = ranges[dice.roll(ranges.count)]
        for _ in 0..<dice.roll([3, 12, 40, 300][dice.roll(4)]) {
            if dice.roll(8) == 0 { range = ranges[dice.roll(ranges.count)] }
            if let scalar = Unicode.Scalar(UInt32(dice.roll(range))) { text.append(scalar) }
            if dice.roll(7) == 0 { text.append(" ") }
        }
        return String(text)
    }

    /// The relative luminance of `#rrggbb` (WCAG 2.2), with a gamma of 2.2 instead of the exact curve.
    private func luminance(_ color: String) -> Double {
        let value = UInt32(color.dropFirst(), radix: 16) ?? 0
        func linear(_ shift: UInt32) -> Double { power(Double(value >> shift & 0xFF) / 255) }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// `x` to the power of 2.2: x² times the fifth root of x, by Newton's method.
    private func power(_ x: Double) -> Double {
        guard x > 0 else { return 0 }
        var root = x
        for _ in 0..<60 { root -= (root * root * root * root * root - x) / (5 * root * root * root * root) }
        return x * x * root
    }
}

/// A strict parser, by Unicode scalars, for the subset of XML that drawings use.
enum XMLCheck {
    /// The first error in the XML; nil if it is well-formed.
    static func mistake(in bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "not UTF-8" }
        let scalars = Array(text.unicodeScalars)
        var open: [String] = []
        var rest = scalars[...]
        while let start = rest.firstIndex(of: "<") {
            if let mistake = mistake(inText: rest[..<start], isOutside: open.isEmpty) { return mistake }
            guard let end = rest[start...].firstIndex(of: ">") else { return "tag never closed" }
            let tag = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            let name = string(tag.drop { $0 == "/" }.prefix { ("a"..."z").contains($0) })
            if name.isEmpty || tag.contains("<") || tag.contains("&") { return "bad tag \(string(tag))" }
            if !tag.count(where: { $0 == "\"" }).isMultiple(of: 2) { return "open quote in \(string(tag))" }
            if tag.first == "/" {
                if open.popLast() != name { return "\(name) closed" }
            } else if tag.last != "/" {
                open.append(name)
            }
        }
        return open.isEmpty && rest.isEmpty ? nil : "something left open"
    }

    private static func mistake(inText text: ArraySlice<Unicode.Scalar>, isOutside: Bool) -> String? {
        if isOutside && !text.isEmpty { return "text outside" }
        for scalar in text where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value) {
            return "U+\(String(scalar.value, radix: 16)) in text"
        }
        if let first = text.first, first.properties.generalCategory == .nonspacingMark { return "mark behind a tag" }
        let parts = text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().map(string)
        return parts.first { part in
            !["amp;", "lt;", "gt;"].contains { part.unicodeScalars.starts(with: $0.unicodeScalars) }
        }.map { "entity \($0)" }
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    @Suite struct Tests {
        @Test(arguments: [
            "<a>", "<a></b>", "<a>&</a>", "x", "<a>&amp</a>", "<a b=\"></a>", "<a>\u{1}</a>", "<a", "<a>\u{338}</a>",
        ])
        func `the XML check refuses malformed XML`(text: String) { expect(mistake(in: Array(text.utf8)) != nil) }

        @Test func `the XML check accepts well-formed XML`() {
            expect(mistake(in: Array("<a b=\"c\">x &lt; y<d/></a>".utf8)) == nil)
        }
    }
}
