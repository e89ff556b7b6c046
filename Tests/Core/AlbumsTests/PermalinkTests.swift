import TestSupport
import Testing
@testable import Albums
@testable import SourceText

/// Patterns of addresses.
struct PermalinkTests {
    @Test(arguments: [
        ("/:slug/", "blue"), ("/notes/:year/:slug/", "notes/2024/blue"),
        ("/:year-:month-:day-:slug", "2024-05-13-blue"),
        ("/:year/:month/:day/:slug/", "2024/05/13/blue"), ("/a:slug/b", "ablue/b"), ("/:title/:slug", "blue-more/blue"),
    ])
    func `an address has the values of its page`(_ pattern: String, _ address: String) throws {
        try expectEqual(
            Permalink(pattern).slug("blue", title: "Blue & more", date: try PartialDate("2024-05-13")), address)
    }

    @Test func `a pattern with a date needs one`() throws {
        try expect(Permalink("/:year/:slug").slug("blue", title: "Blue & more", date: nil) == nil)
        try expect(
            Permalink("/:day/:slug").slug("blue", title: "Blue & more", date: try PartialDate("2024-05")) == nil)
        try expectEqual(Permalink("/:slug").slug("blue", title: "Blue & more", date: nil), "blue")
    }

    @Test(arguments: [
        (":slug", "`:slug` does not start with a slash", "write such as /:year/:month/:slug/"),
        ("/:yaer/:slug", "there is no `:yaer`", "did you mean `:year`?"),
        ("/:year/", "`/:year/` gives all pages the same address", "add :slug to it"),
        ("/../:slug", "`..` cannot be a folder's own name", "write such as /:year/:month/:slug/"),
        ("/:/:slug", "there is no `:`", "the names are :slug, :title, :year, :month, :day"),
        ("/:artist/:slug", "pages have no `:artist`", "the names are :slug, :title, :year, :month, :day"),
    ])
    func `a text that is no pattern is refused with a suggestion`(
        _ text: String, _ message: String, _ help: String
    ) {
        #expect(throws: Permalink.Problem(message: message, help: help)) { try Permalink(text) }
    }

    @Test(arguments: [
        ("/records/:artist/:slug/", "records/can/blue"), ("/:title", "blue-more"),
        ("/:year/:slug", "blue"), ("/:year-:slug/", "blue"),
        ("/:genre/:label/:slug/", "krautrock/blue"), ("/a_:month/:slug", "a/blue"),
    ])
    func `an address of an album leaves out what the album lacks`(_ pattern: String, _ address: String) throws {
        let values: [Permalink.Value: String] = [
            .slug: "blue", .title: "blue-more", .artist: "can", .genre: "krautrock",
        ]
        try expectEqual(Permalink(pattern, of: .albums).address { values[$0] }, address)
    }

    @Test func `a component that is too long for a file is shortened`() throws {
        let long = String(repeating: "x", count: 100)
        let address = try Permalink("/:artist-:title-:slug/", of: .albums).address { _ in long }
        expect(FileName.problem(with: address) == nil && address.utf8.count >= 100)
    }

    @Test(arguments: [
        ("/:artsit/:slug", "there is no `:artsit`", "did you mean `:artist`?"),
        ("/:artist/", "`/:artist/` gives albums the same address", "add :slug to it"),
        ("x/:slug", "`x/:slug` does not start with a slash", "write such as /records/:artist/:slug/"),
    ])
    func `a text that is no pattern of albums is refused`(_ text: String, _ message: String, _ help: String) {
        #expect(throws: Permalink.Problem(message: message, help: help)) { try Permalink(text, of: .albums) }
    }
}
