import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Formats
@testable import Pages
@testable import SourceText

/// Feeds follow the rules of their specifications, whatever their texts are.
struct FeedFormatTests {
    private static let odd = [
        "R & B", "<script>alert(1)</script>", "]]>", "\"quoted\" 'single'", "Ünïcödé 日本 🎷", "a\u{1}b\u{FFFE}c", "",
        "line\nbreak\ttab", "&amp; &#0;", "\u{2028}\\",
    ]

    private static func feed(_ count: Int) throws -> Feed {
        let entries = try (0..<count).map { number in
            var entry = Feed.Entry(
                title: odd[number % odd.count], address: "https://a.example/albums/\(number)/",
                moment: try Timestamp("\(1999 + number)-0\(1 + number % 9)-\(10 + number % 18)T18:30:00+02:00"),
                authors: number % 2 == 0 ? [] : [odd[(number + 1) % odd.count], "B"])
            entry.html = Array(
                "<p><a href=\"https://b.example/?a&amp;b\">\(HTMLEscape.escaped(odd[(number + 2) % odd.count]))</a></p>"
                    .utf8)
            return entry
        }
        return Feed(
            title: odd[count % odd.count], description: odd[(count + 3) % odd.count], language: "en-GB",
            address: "https://a.example/", author: "Site & Co", entries: entries)
    }

    /// What the rules of the specifications find in the files of a folder.
    private static func problems(in folder: ScratchFolder) throws -> [String] {
        let output = try Program.output("/usr/bin/python3", [PythonReader.script("feeds.py"), folder("feeds")])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `feeds of any texts follow the rules of each format`() throws {
        let folder = try ScratchFolder()
        for count in 1...21 {
            for format in FeedFormat.allCases {
                let bytes = try Self.feed(count).document(format, at: "https://a.example/\(format.fileName)")
                try folder.write("feeds/\(count).\(format.rawValue)", bytes)
            }
        }
        try expectEqual(Self.problems(in: folder), ["\(3 * (1...21).reduce(0, +))"])
    }

    @Test func `the feeds of a site follow the rules of each format`() async throws {
        let folder = try ScratchFolder()
        let site = await OutputLinkTests.site("links: clean")
        let feeds = site.pages.filter { $0.key.contains("feed.") }
        expectEqual(feeds.count, 6)
        for (path, text) in feeds { try folder.write("feeds/\(path.replacing("/", with: "-"))", Array(text.utf8)) }
        try expectEqual(Self.problems(in: folder), ["9"])
    }

    @Test func `a broken feed is found`() throws {
        let folder = try ScratchFolder()
        let feed = try Self.feed(2)
        for (format, good, bad) in [
            (FeedFormat.atom, "<id>https://a.example/albums/1/</id>\n", ""), (.rss, "GMT", "CET"),
        ] {
            let text = String(decoding: feed.document(format, at: "https://a.example/f"), as: UTF8.self)
            try folder.write("feeds/a.\(format.rawValue)", Array(text.replacing(good, with: bad).utf8))
        }
        let json = String(decoding: feed.document(.json, at: "https://a.example/f"), as: UTF8.self)
        try folder.write("feeds/a.json", Array(json.replacing("version/1.1", with: "version/2").utf8))
        let problems = try Self.problems(in: folder)
        for name in ["a.atom", "a.rss", "a.json"] { expect(problems.contains { $0.hasPrefix(name) }, "\(name)") }
    }

    @Test(arguments: [
        ("2024-05-13T18:30:00+02:00", "Mon, 13 May 2024 16:30:00 GMT"), ("2024-02-29", "Thu, 29 Feb 2024 00:00:00 GMT"),
        ("1900-01-01", "Mon, 01 Jan 1900 00:00:00 GMT"), ("2000-12-31T23:59:59Z", "Sun, 31 Dec 2000 23:59:59 GMT"),
    ])
    func `a date has its day of the week`(_ text: String, _ date: String) throws {
        expectEqual(RFC822.text(of: try Timestamp(text)), date)
    }
}
