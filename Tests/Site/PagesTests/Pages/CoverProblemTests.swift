import AlbumTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import Settings
@testable import SourceText

/// Diagnostics for covers that cannot be shown: each message and its location, without secrets.
struct CoverProblemTests {
    private static let problems: [(problem: CoverProblem, code: DiagnosticCode, end: String)] = [
        (.missing, .missingCover, "is not there"),
        (.notImage(what: "a web page, not an image"), .coverIsNotImage, "is a web page, not an image"),
        (
            .tooLarge(width: 8_000, height: 7_000), .coverTooLarge,
            "is 8000 x 7000 pixels; the limits are 50 million and 20,000 a side"
        ),
        (.damaged(), .damagedCover, "is damaged"),
        (.damaged("it ends in the middle"), .damagedCover, "is damaged: it ends in the middle"),
        (.download("the server answered 502"), .remoteCover, "could not be downloaded: the server answered 502"),
    ]

    private func check(
        _ site: CoverSite, _ text: MarkedText, name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for (problem, code, end) in Self.problems {
            let built = try await site.build { _ in .failed(problem) }
            text.expectDiagnostics(
                built.diagnostics, [(code, "the cover of \(name) \(end)")], sourceLocation: sourceLocation)
            expectEqual(built.diagnostics[0].notes.last?.text, "the album shows a drawn cover")
            expect(built.squares.isEmpty)
        }
    }

    @Test func `a problem with a cover file is reported where it is named`() async throws {
        var site = CoverSite()
        site.files = ["a.png": CoverSite.png(9, 9)]
        site.own = ["covers/a.png"]
        let text = MarkedText("---\ntitle: Own 0\nartist: Maker 0\ncover: ⟦\"covers/a.png\"⟧\n---\n\n\n")
        try await check(site, text, name: "`Own 0`")
        let built = try await site.build { _ in .failed(.damaged("cut off")) }
        expectEqual(built.diagnostics[0].notes.first?.text, "content/covers/a.png")
    }

    @Test func `a problem with a remote cover shows its address`() async throws {
        var site = CoverSite()
        site.own = ["https://covers.example:8080/a/b.jpg"]
        let text = MarkedText(
            "---\ntitle: Own 0\nartist: Maker 0\ncover: ⟦\"https://covers.example:8080/a/b.jpg\"⟧\n---\n\n\n")
        try await check(site, text, name: "`Own 0` at https://covers.example:8080/a/b.jpg")
    }

    @Test func `a problem names covers outside the site and on servers`() async throws {
        var site = CoverSite()
        site.library = ["music/a/front.jpg"]
        let text = MarkedText("[\n{\"t\": \"Foreign 0\", \"c\": ⟦\"music/a/front.jpg\"⟧}\n]\n")
        try await check(site, text, name: "`Foreign 0`")

        site = CoverSite()
        site.server = ["al-1"]
        try await check(site, MarkedText(""), name: "`Served 0` on \(CoverSite.serverAddress)")
    }

    /// A secret in an address appears in no message, excerpt or page.
    @Test(arguments: [
        ("https://user:secret@covers.example/a.jpg", "https://covers.example/a.jpg"),
        ("https://covers.example/a.jpg?token=secret", "https://covers.example/a.jpg"),
        ("https://covers.example/a.jpg#secret", "https://covers.example/a.jpg"),
        ("HTTPS://a@b:secret@covers.example:1/a.jpg", "https://covers.example:1/a.jpg"),
        ("https://user:se/secret@covers.example/", "https://…"),
        ("https://secret@[::1]:80/a", "https://[::1]:80/a"),
        ("http://user:secret@", "http://"), ("https://?secret", "https://"),
    ])
    func `no message or page shows a secret of an address`(_ address: String, _ shown: String) async throws {
        var site = CoverSite()
        site.own = [address]
        for (problem, _, end) in Self.problems {
            let built = try await site.build { _ in .failed(problem) }
            expectEqual(built.diagnostics.map(\.message), ["the cover of `Own 0` at \(shown) \(end)"])
            expect(!built.text.contains("secret"))
            expectEqual(built.diagnostics[0].path, "content/albums/own-0.md")
            for page in built.pages.values { expect(!page.contains("secret") && !page.contains("covers.example")) }
        }
    }

    @Test func `long addresses are cut off in messages`() async throws {
        var site = CoverSite()
        site.own = ["https://covers.example/" + String(repeating: "x", count: 5_000)]
        let built = try await site.build { _ in .failed(.damaged()) }
        expect(built.text.utf8.count < 1_000)
    }

    @Test func `an older copy of a cover is shown and reported`() async throws {
        var site = CoverSite()
        site.own = ["https://covers.example/a.jpg"]
        let art = ImageSet(contentHash: 3, width: 100, height: 100, color: 0, sides: [100])
        let built = try await site.build { _ in .failed(.download("the server answered 500"), older: .art(art)) }
        expectEqual(built.squares.count, 2)
        expectEqual(built.diagnostics.map { $0.notes.map(\.text) }, [["an older copy is shown"]])
        expectEqual(built.paths.contains { $0.hasSuffix(".svg") && $0.hasPrefix("covers/") }, false)
    }

    /// Missing or invalid results from the cover source give drawn covers and warnings.
    @Test func `invalid cover results give drawn covers and warnings`() async throws {
        var site = CoverSite()
        site.files = ["a.png": CoverSite.png(9, 9)]
        site.own = ["covers/a.png", "https://covers.example/a", "https://covers.example/b"]
        site.library = ["music/a.jpg"]
        let few = try await site.build(covers: { _ in [] })
        expectEqual(few.diagnostics.map(\.code).sorted(), [.missingCover, .missingCover, .remoteCover])
        expect(few.diagnostics.contains { $0.message.hasPrefix("2 covers are drawn: ") })
        let empty = ImageSet(contentHash: 3, width: 0, height: 0, color: 0, sides: [0, -5])
        let none = try await site.build { _ in .art(empty) }
        expectEqual(none.diagnostics.map(\.code), [.damagedCover, .damagedCover, .damagedCover, .damagedCover])
        let page = BinaryFile(path: "x", content: Array("<html>".utf8))
        let pages = try await site.build { _ in .copied(page) }
        expectEqual(pages.diagnostics.map(\.code), Array(repeating: .coverIsNotImage, count: 4))
        let unseen = try await site.build { _ in .copied(BinaryFile(path: "x", size: 1)) }
        expectEqual(unseen.diagnostics.map(\.code), Array(repeating: .coverIsNotImage, count: 4))
        for built in [few, none, pages, unseen] { expect(built.squares.isEmpty && built.copies.isEmpty) }
    }

    @Test func `a problem with a shared cover is counted for each album`() async throws {
        var site = CoverSite()
        site.own = ["https://covers.example/a", "https://covers.example/a"]
        let offline = try await site.build { _ in .failed(.offline) }
        expect(offline.diagnostics.count == 1 && offline.diagnostics[0].message.hasPrefix("2 covers are drawn: "))
        let damaged = try await site.build { _ in .failed(.damaged("")) }
        expectEqual(damaged.diagnostics.map(\.count), [1, 1])
    }

    @Test func `the covers setting is resize or copy`() throws {
        func read(_ text: String) -> (Settings, [Diagnostic]) {
            var diagnostics: [Diagnostic] = []
            let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
            return (Settings.read(from: tree, diagnostics: &diagnostics), diagnostics)
        }
        expectEqual(read("title: T\n").0.covers, .resize)
        expectEqual(read("covers: resize\n").0.covers, .resize)
        expectEqual(read("covers: copy\n").0.covers, .copy)
        let text = MarkedText("covers: ⟦crop⟧\n")
        let (settings, diagnostics) = read(text.text)
        expectEqual(settings.covers, .resize)
        text.expectDiagnostics(diagnostics, [(.badValue, "`covers` cannot be \"crop\"")])
    }
}
