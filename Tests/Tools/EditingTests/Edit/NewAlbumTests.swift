import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Settings
@testable import SourceText

/// New albums that a user adds.
struct NewAlbumTests {
    private func made(_ change: (inout NewAlbum) -> Void) -> Result<(path: String, bytes: [UInt8]), EditProblem> {
        var album = NewAlbum()
        album.title = "Blue Train"
        change(&album)
        return album.file()
    }

    @Test func `all fields of a new album are read back`() async throws {
        let file = try made { album in
            (album.artists, album.genres, album.released) = (["John Coltrane", "B: C"], ["Jazz"], "1958-01")
            (album.cover, album.labels, album.formats) = ("covers/x.jpg", ["Blue Note"], ["LP"])
            (album.tags, album.rating, album.note) = (["yes", "#1"], "4.5", "A *note*")
            (album.country, album.added, album.tracks) = ("US", "2019-04-13T10:00:00Z", ["Blue Train", "3: x"])
            album.links = ["https://a.example/?a=b", "Site = Shop=https://b.example/", " =HTTP://c.example/"]
        }.get()
        expectEqual(file.path, "content/albums/blue-train.md")
        let tree = SourceTree(texts: [SourceFile(path: file.path, bytes: file.bytes)])
        let library = await Library.read(tree, settings: Settings(), options: .init())
        let album = try #require(library.albums.first)
        expect(library.diagnostics.isEmpty && album.id == "blue-train" && album.slug == "blue-train")
        expect(album.title == "Blue Train" && album.artists == ["John Coltrane", "B: C"] && album.genres == ["Jazz"])
        expect(
            album.released?.text == "1958-01" && album.cover?.text == "covers/x.jpg" && album.labels == ["Blue Note"])
        expect(
            album.formats == ["LP"] && album.tags == ["yes", "#1"] && album.rating?.text == "4.5" && album.note != nil)
        expect(album.country == "US" && album.added?.text == "2019-04-13T10:00:00Z")
        expectEqual(album.tracks.map(\.title), ["Blue Train", "3: x"])
        expectEqual(album.links.map(\.url), ["https://a.example/?a=b", "https://b.example/", "HTTP://c.example/"])
        expectEqual(album.links.map(\.title), ["https://a.example/?a=b", "Site = Shop", "HTTP://c.example/"])
    }

    @Test(
        arguments: [
            ("Übung macht", nil, "übung-macht"), ("!!!", nil, nil), ("X", "split-7", "split-7"),
            ("X", "Split 7", "Split 7"),
        ] as [(String, String?, String?)])
    func `a new album's file is named after its title or slug`(_ title: String, _ slug: String?, _ name: String?)
        async throws
    {
        let file = try made { ($0.title, $0.slug) = (title, slug) }.get()
        let found = String(file.path.dropFirst("content/albums/".count).dropLast(3))
        if let name { expectEqual(found, name) } else { expectEqual(found.count, 6) }
        let tree = SourceTree(texts: [SourceFile(path: file.path, bytes: file.bytes)])
        let library = await Library.read(tree, settings: Settings(), options: .init())
        expect(library.albums.map(\.slug) == [found] && !library.diagnostics.hasErrors)
    }

    private typealias Mistake = (wanted: String, change: @Sendable (inout NewAlbum) -> Void)

    private static let wrong: [Mistake] = [
        ("D204 an album needs a title", { $0.title = " " }),
        ("D212 the rating must be 0 to 5, not 6", { $0.rating = "6" }),
        ("D207 `year` must be a date such as 1977 or 1977-11, not \"77\"", { $0.released = "77" }),
        ("U503 \"../x\" cannot be part of an address: it holds `/`", { $0.slug = "../x" }),
        ("U503 \"\" cannot be empty", { $0.slug = "" }),
        ("U503 \"con\" cannot be a file name on Windows", { $0.title = "Con" }),
        ("U503 \".x\" cannot start with a dot", { $0.slug = ".x" }),
        ("D207 `added` must be a date such as 1977 or 1977-11, not \"now\"", { $0.added = "now" }),
        ("D212 a link needs an http or https address", { $0.links = ["https://a.example/", "b.example"] }),
        ("D212 a link needs an http or https address", { $0.links = ["Site=javascript:x"] }),
    ]

    @Test(arguments: 0..<10)
    func `mistakes in a new album are reported`(_ index: Int) {
        let (wanted, change) = Self.wrong[index]
        guard case .failure(let problem) = made(change) else {
            Issue.record("\(wanted)")
            return
        }
        expectEqual("\(problem.diagnostic.code.rawValue) \(problem.diagnostic.message)", wanted)
    }
}
