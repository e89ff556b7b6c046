import Testing

@testable import Albums
@testable import Redirects
@testable import SourceText

/// Patterns of addresses.
struct PermalinkTests {
    @Test(arguments: [
        ("/:slug/", "blue"), ("/notes/:year/:slug/", "notes/2024/blue"),
        ("/:year-:month-:day-:slug", "2024-05-13-blue"),
        ("/:year/:month/:day/:slug/", "2024/05/13/blue"), ("/a:slug/b", "ablue/b"),
    ])
    func `an address has the values of its page`(_ pattern: String, _ address: String) throws {
        #expect(try Permalink(pattern).slug("blue", date: try PartialDate("2024-05-13")) == address)
    }

    @Test func `a pattern with a date needs one`() throws {
        #expect(try Permalink("/:year/:slug").slug("blue", date: nil) == nil)
        #expect(try Permalink("/:day/:slug").slug("blue", date: try PartialDate("2024-05")) == nil)
        #expect(try Permalink("/:slug").slug("blue", date: nil) == "blue")
    }

    @Test(arguments: [
        (":slug", "`:slug` does not start with a slash", "write such as /:year/:month/:slug/"),
        ("/:yaer/:slug", "there is no `:yaer`", "did you mean `:year`?"),
        ("/:year/", "`/:year/` gives all pages the same address", "add :slug to it"),
        ("/../:slug", "`..` cannot be a folder's own name", "write such as /:year/:month/:slug/"),
        ("/:/:slug", "there is no `:`", "the names are :slug, :year, :month, :day"),
    ])
    func `a text that is no pattern is refused with a suggestion`(
        _ text: String, _ message: String, _ help: String
    ) {
        #expect(throws: Permalink.Problem(message: message, help: help)) { try Permalink(text) }
    }
}
