import Foundation
import TestSupport
import Testing
@testable import SiteModel
@testable import Albums
@testable import Formats
@testable import Pages
@testable import Settings
@testable import SourceText

/// Times in recordings, titles of files, playlists and podcasts.
struct RecordingTests {
    @Test(arguments: [
        ("#t=151", 1, 151), ("#t=2:31", 1, 151), ("#t=1:02:31", 1, 3751), ("#t=0", 1, 0), ("#track=3", 3, 0),
        ("#track=12&t=0:05", 12, 5),
    ])
    func `a time in a recording is read`(_ text: String, _ track: Int, _ seconds: Int) throws {
        let time = try #require(RecordingTime(text))
        expect(time.track == track && time.seconds == seconds)
    }

    @Test(arguments: [
        "#t=", "#t=2.31", "#t=2:3", "#t=2:60", "#t=1:2:03", "#t=:31", "#t=1:02:03:04", "#t=-1", "#t=999999",
        "#track=0&t=1", "#track=&t=1", "#track=1&", "#track=1&x=2", "#track=1000", "#t=٣",
    ])
    func `an invalid time is not read`(_ text: String) { expect(RecordingTime(text) == nil) }

    @Test(arguments: [
        ("a/01 - Warszawa.mp3", "Warszawa"), ("01. Warszawa.mp3", "Warszawa"), ("1-03 Art Decade.flac", "Art Decade"),
        ("1999.ogg", "1999"), ("7 Seconds.mp3", "7 Seconds"), ("12_x.y.opus", "x.y"), ("Take.mp3", "Take"),
    ])
    func `the name of a file tells the title`(_ path: String, _ title: String) {
        expectEqual(RecordingFiles.title(ofFileAt: path), title)
    }

    @Test func `a podcast keeps its id`() {
        // The example of the specification.
        expectEqual(
            PodcastID.text(ofFeedAt: "https://mp3s.nashownotes.com/pc20rss.xml/"),
            "917393e3-1b1e-5cef-ace4-edaa54e1f810")
        expectEqual(
            PodcastID.text(ofFeedAt: "http://music.example/podcast.rss"), "5b62fbb5-8d1d-57fc-8eef-3b730cd3ecfb")
        // More than one block of 64 bytes.
        expectEqual(SHA1.digest(of: Array(repeating: 0x61, count: 1_000)).first, 0x29)
    }

    @Test func `categories are those of directories`() {
        expectEqual(PodcastCategory("music history").map { [$0.name, $0.part] }, ["Music", "Music History"])
        expect(PodcastCategory("MUSIC") == .music && PodcastCategory("Musik") == nil)
        expectEqual(Set(PodcastCategory.names).count, PodcastCategory.names.count)
    }

    private static let odd = [
        "R & B", "<script>alert(1)</script>", "]]>", "\"quoted\" 'single'", "Ünïcödé 日本 🎷", "a\u{1}b\u{FFFE}c",
        "line\nbreak\r#EXTINF:1,no", "#EXTM3U", "&amp; &#0;", "\u{2028}\\",
    ]

    /// The site of albums with odd titles, each with two recordings.
    private static func site() async -> [String: [UInt8]] {
        var texts = [
            SourceFile(
                path: "content/site.yml",
                text:
                    "title: A & B\nbaseURL: https://music.example/\npublishAudio: true\npodcast: {email: \"a@b.example\"}\n"
            )
        ]
        var binaries: [BinaryFile] = []
        var albums: [JSONValue] = []
        for (index, title) in odd.enumerated() {
            let files = ["audio/\(index)-1.mp3", "audio/\(index)-2.ogg"]
            binaries += files.map { BinaryFile(path: "content/" + $0, size: 1_000 + index) }
            albums.append([
                "title": .string(title), "artist": .string(odd[(index + 1) % odd.count]),
                "added": .string("2026-01-\(10 + index)"), "slug": .string("album-\(index)"),
                "tracks": .list([
                    ["title": .string(title), "duration": "2:31"], ["title": .string(odd[(index + 2) % odd.count])],
                ]), "audio": .list(files.map { .string($0) }),
            ])
        }
        texts.append(SourceFile(path: "content/albums.json", text: JSONValue.list(albums).text))
        let result = await Build.site(from: SourceTree(texts: texts, binaries: binaries))
        guard let output = result.output else { return [:] }
        var (buffer, files) = (RenderBuffer(), [String: [UInt8]]())
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            files[file.path] = buffer.bytes
        }
        return files
    }

    @Test func `playlists of any titles have a line for each recording`() async throws {
        let files = await Self.site()
        let lists = files.filter { $0.key.hasSuffix(".m3u8") }
        expect(lists.keys.contains { $0.hasPrefix("artists/") } && lists["albums/album-0/album-0.m3u8"] != nil)
        for (path, bytes) in lists {
            let text = try #require(String(validating: bytes, as: UTF8.self))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            expect(lines.first == "#EXTM3U" && lines.dropFirst().first?.hasPrefix("#PLAYLIST:") == true, "\(path)")
            let rest = Array(lines.dropFirst(2))
            expect(rest.count % 2 == 0 && !rest.isEmpty && !text.contains("\r"), "\(path)")
            for index in stride(from: 0, to: rest.count, by: 2) {
                expect(rest[index].hasPrefix("#EXTINF:151,") || rest[index].hasPrefix("#EXTINF:-1,"), "\(path)")
                let target = Address.resolved(String(rest[index + 1]), from: Address.folder(of: path))
                expectEqual(target?.hasPrefix("albums/album-"), true, "\(path): \(rest[index + 1])")
            }
        }
    }

    @Test func `a podcast of any titles follows the rules of directories`() async throws {
        let podcast = try #require(await Self.site()["podcast.rss"])
        let folder = try ScratchFolder()
        try folder.write("feeds/site.podcast", podcast)
        let output = try Program.output("/usr/bin/python3", [PythonReader.script("feeds.py"), folder("feeds")])
        expectEqual(String(decoding: output, as: UTF8.self), "\(2 * Self.odd.count)\n")
    }
}
