import AlbumTestSupport
import Markdown
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Formats
@testable import Readers
@testable import Settings
@testable import SourceText

/// Albums as files: a written album is read back unchanged.
struct AlbumFileTests {
    private func read(_ bytes: [UInt8]) async -> AdapterResult {
        let tree = SourceTree(texts: [SourceFile(path: "content/albums/the-album.md", bytes: bytes)])
        return await FilesAdapter(tree: tree, jobs: 1).read()
    }

    /// All fields of an album except its locations.
    private func described(_ album: Album) -> [String] {
        var album = album
        let note = album.note.map { String(decoding: MarkdownText.bytes(of: $0), as: UTF8.self) } ?? ""
        let added = album.added.map { String($0.seconds) } ?? ""
        let cover = album.cover?.text ?? ""
        (album.note, album.cover, album.added) = (nil, nil, nil)
        let place = SourceFile(path: "", text: "").span(0..<0)
        // The file does not record where it was read or that its slug was generated.
        (album.origin, album.slugOrigin, album.isSlugMade) = (place, place, false)
        var fields = [note, added, cover]
        for child in Mirror(reflecting: album).children where child.label?.contains("rigin") != true {
            fields.append("\(child.label ?? ""): \(String(reflecting: child.value))")
        }
        return fields
    }

    @Test(arguments: 0..<400)
    func `an album written to a file is read back unchanged`(seed: Int) async throws {
        var made = MadeAlbum(seed: seed)
        let album = made.album()
        let bytes = AlbumFile.bytes(of: album, name: "the-album")
        let result = await read(bytes)
        expectEqual(result.diagnostics.map(\.message), [], "\(String(decoding: bytes, as: UTF8.self))")
        let back = try #require(result.albums.first)
        expectEqual(described(back), described(album))
        // Written again, it is the same file.
        expectEqual(AlbumFile.bytes(of: back, name: "the-album"), bytes)
    }

    @Test(arguments: MadeAlbum.texts)
    func `any text written to an album file is read back`(text: String) async throws {
        var album = Album(
            id: "the-album", source: "files", slug: "the-album", title: "x\(text)",
            origin: SourceFile(path: "", text: "").span(0..<0))
        album.country = text
        album.extra = [
            ExtraField(name: text, value: text), ExtraField(name: String(repeating: "long ", count: 400), value: "x"),
        ]
        let result = await read(AlbumFile.bytes(of: album, name: "the-album"))
        expect(result.diagnostics.isEmpty)
        let back = try #require(result.albums.first)
        expect(back.title.utf8.elementsEqual("x\(text)".utf8) && back.country?.utf8.elementsEqual(text.utf8) == true)
        expectEqual(back.extra, album.extra)
    }

    @Test func `an album file looks as if written by hand`() {
        var album = Album(
            id: "7", source: "discogs", slug: "night-r7", title: "Night: Live",
            origin: SourceFile(path: "", text: "").span(0..<0))
        album.artists = ["Ann Lee"]
        album.genres = ["Jazz", "1977"]
        album.released = PartialDate(year: 1977, month: 11)
        album.rating = 4
        album.ids = [ExternalID(name: "discogs", value: "7")]
        album.tracks = [
            Track(title: "One"), Track(position: "B1", title: "Two", artists: ["A"], duration: "4:33"),
            Track(title: "Three", artists: ["A", "B, C"]),
        ]
        album.note = Note("Bought *used*.\n1. mint", markup: .plain, from: album.origin)
        expectEqual(
            String(decoding: AlbumFile.bytes(of: album, name: "night-r7"), as: UTF8.self),
            #"""
            ---
            title: "Night: Live"
            id: "7"
            artist: Ann Lee
            genres:
              - Jazz
              - "1977"
            released: 1977-11
            rating: 4
            ids:
              discogs: "7"
            tracks:
              - One
              - position: B1
                title: Two
                artist: A
                duration: 4:33
              - title: Three
                artists:
                  - A
                  - B, C
            ---

            Bought \*used\*.\
            1\. mint

            """#)
    }

    /// A plain note is shown like the same text escaped and rendered as Markdown, in which addresses are links.
    @Test(arguments: 0..<300)
    func `a plain note looks the same as Markdown`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "# a", "- b", "+", "1. c", "12) d", "> e", "    f", "\tg", "*h* _i_ `j`", "[k](l)", "![m](n)", "<b>",
            "&amp;",
            "===", "---", "~~~", "```", "\\", "a\\", "o", "", "", " ", "p  ", "http://q.example", "<http://r>", "| s |",
            "* t",
            "| - |", "~~v~~", "[^1]", "[^1]: w", "- [ ] x", "[u]: v", "\"w\"", "x\u{A0}", "東京", "* * *", "___", "1.",
            "2)", "#", "a\u{3000}b", "!", "!\\[",
        ]
        let text = (0..<random.below(8)).map { _ in random.pick(parts) }.joined(separator: "\n")
        let note = Note(text, markup: .plain, from: SourceFile(path: "", text: "").span(0..<0))
        let html = String(
            decoding: Markdown.render(MarkdownText.bytes(of: note)[...]) { _ in .keep }.html, as: UTF8.self)
        expectEqual(shown(html), shown(plain(text)), "\(text)")
    }

    private func plain(_ text: String) -> String {
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
            .split { $0.allSatisfy(\.isWhitespace) }
        return paragraphs.map { lines in
            "<p>"
                + lines.map { RecordReader.trimmed(String($0)) }.joined(separator: "<br>\n")
                .replacing("&", with: "&amp;").replacing("<br>", with: "\u{0}").replacing("<", with: "&lt;")
                .replacing("\u{0}", with: "<br>").replacing(">", with: "&gt;").replacing("&lt;br&gt;", with: "<br>")
                .replacing("<br&gt;", with: "<br>").replacing("\"", with: "&quot;") + "</p>\n"
        }.joined()
    }

    private func shown(_ html: String) -> [String] {
        html.replacing(/<a href="[^"]*">([^<]*)<\/a>/) { $0.output.1 }.replacing("<br />", with: "<br>").replacing(
            "&quot;", with: "\""
        ).replacing("&#34;", with: "\"")
            .split(separator: "\n").map { RecordReader.trimmed(String($0)) }
    }
}
