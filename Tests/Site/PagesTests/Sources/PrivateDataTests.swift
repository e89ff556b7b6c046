import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Data that stays out of the site.
struct PrivateDataTests {
    private static let album = """
        ---
        title: Low
        artist: Bowie
        rating: 5
        added: 2024-01-02
        tags: [XLIVE, me@private.example]
        extra: {Price: XPRICE, Colour: XBLUE, File: /home/me/XPATH, Note: XEXTRA}
        ids: {discogs: 7}
        ---
        XNOTE of mine.
        """
    private static let export = """
        Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Notes
        C1,Ann,Night,L,LP,3,1971,1,XFOLDER,2020-01-01 10:00:00,XDISCOGS
        """

    private func site(_ settings: String) async -> Build.Result {
        let more =
            "title: T\nbaseURL: https://a.example/\nsearch: notes\nsources:\n"
            + "  - {kind: files}\n  - {kind: discogs, file: c.csv}\n" + settings
        let tree = SourceTree(texts: [
            SourceFile(path: "content/site.yml", text: more),
            SourceFile(path: "content/albums/low.md", text: Self.album),
            SourceFile(path: "c.csv", text: Self.export),
        ])
        return await Build.site(from: tree)
    }

    /// Everything that is written, as one text.
    private func output(_ result: Build.Result) throws -> String {
        let output = try #require(result.output)
        var buffer = RenderBuffer()
        return output.files.map { file in
            switch file.content {
            case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .rendered(let page):
                output.render(page, into: &buffer)
                return String(decoding: buffer.bytes, as: UTF8.self)
            case .cover, .copy, .socialImage: return file.path
            }
        }.joined(separator: "\n")
    }

    @Test func `what collectors do not expect to publish is in no file of the site, and reported once each`()
        async throws
    {
        let result = await site("")
        let text = try output(result)
        for word in ["XPRICE", "XPATH", "me@private.example", "XFOLDER", "XDISCOGS"] {
            expect(!text.contains(word), "\(word) is published")
        }
        for word in ["XNOTE", "XEXTRA", "XBLUE", "XLIVE"] { expect(text.contains(word), "\(word) is missing") }
        let warnings = result.diagnostics.filter { $0.code == .privateByDefault }
        expectEqual(
            warnings.map(\.message).sorted(),
            [
                "`extra.File` of an album is left out of the site", "`extra.Price` of an album is left out of the site",
                "`folder` of an album is left out of the site", "`notes` of an album is left out of the site",
                "`tags` of an album is left out of the site",
            ])
    }

    @Test func `what the settings call private is in no file of the site`() async throws {
        let result = await site("private: [extra, notes, rating, added, tags, folder, artist, ids.discogs]\n")
        let text = try output(result)
        let words = ["XNOTE", "XEXTRA", "XPRICE", "XPATH", "XFOLDER", "XDISCOGS", "XLIVE", "XBLUE"]
        for word in words + ["me@private.example", "Bowie", "2024-01-02", "discogs.com"] {
            expect(!text.contains(word), "\(word) is published")
        }
        expect(result.diagnostics.filter { $0.code == .privateByDefault }.isEmpty)
    }

    @Test func `what the settings publish is shown`() async throws {
        let result = await site("public: [\"extra.*\", folder, notes, tags]\n")
        let text = try output(result)
        for word in ["XPRICE", "XPATH", "me@private.example", "XFOLDER", "XDISCOGS"] {
            expect(text.contains(word), "\(word) is missing")
        }
        expect(result.diagnostics.filter { $0.code == .privateByDefault }.isEmpty)
    }

    @Test(arguments: ["private: [title]", "private: [slug]"])
    func `what a page cannot do without cannot be private`(_ setting: String) {
        let found = TextSource.settings("title: T\n\(setting)\n").diagnostics
        expectEqual(found.map(\.code), [.cannotBePrivate])
    }

    @Test func `an unknown name is reported`() {
        let found = TextSource.settings("private: [price, ratings]\n").diagnostics
        expectEqual(
            found.map { "\($0.message): \($0.help ?? "")" },
            [
                "albums have no `price`: data of your own is called `extra.price`, and ids are `ids.discogs` and so on",
                "albums have no `ratings`: did you mean `rating`?",
            ])
    }

    @Test(arguments: [
        ("Purchase Price", true), ("price_paid", true), ("Storage", true), ("Location", true), ("Kaufpreis", true),
        ("Colour", false), ("Condition", false), ("Pricey", true), ("Files", false), ("Translocation", false),
    ])
    func `names of private data are known`(_ name: String, _ isPrivate: Bool) {
        expectEqual(Privacy.isPrivate(name: name), isPrivate)
    }

    @Test(arguments: [
        ("me@private.example", true), ("write to <a.b@c.de>", true), ("/home/me/x.flac", true), ("~/Music", true),
        ("C:\\Music", true), ("file:///x", true), ("a@b", false), ("@home", false), ("AC/DC", false), ("33 ⅓", false),
        ("https://a.example/@me", false), ("A: b", false),
    ])
    func `addresses of people and paths of files are known`(_ text: String, _ isPrivate: Bool) {
        expectEqual(Privacy.isPrivate(text: text), isPrivate)
    }
}
