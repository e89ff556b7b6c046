import TestSupport
import Testing
@testable import SiteModel
@testable import Albums
@testable import Pages
@testable import SourceText

struct AddressTests {
    @Test(arguments: [("index.html", ""), ("albums/blue/index.html", "../../"), ("about/index.html", "../")])
    func `the root of a page is a relative path`(path: String, root: String) {
        expectEqual(Address.root(from: path), root)
    }

    @Test(arguments: [
        ("covers/a b.png", "covers/a%20b.png"), ("albums/é/", "albums/%C3%A9/"), ("a:b?c#d", "a%3Ab%3Fc%23d"),
        ("it's", "it%27s"), ("50%", "50%25"),
    ])
    func `characters not allowed in a path are percent-encoded`(path: String, encoded: String) {
        expectEqual(Address.encoded(path), encoded)
        expectEqual(Address.decoded(encoded), path)
    }

    @Test(arguments: ["%", "%4", "%zz", "a%"]) func `invalid percent escapes are left unchanged`(path: String) {
        expectEqual(Address.decoded(path), path)
    }

    @Test func `escapes that are not text are refused`() {
        expect(Address.decoded("%FF") == nil)
        expect(Address.decoded("a%00b") == nil)
    }

    @Test func `dot segments are resolved and never leave the root`() {
        expectEqual(Address.resolved("../pages/about.md", from: "content/albums"), "content/pages/about.md")
        expectEqual(Address.resolved("./a//b/.", from: ""), "a/b")
        expect(Address.resolved("../../x", from: "content") == nil)
    }

    @Test(arguments: [
        ("index.html", ""), ("albums/low/index.html", "albums/low/"), ("myindex.html", "myindex.html"),
        ("low/index.html/a.css", "low/index.html/a.css"), ("", ""),
    ])
    func `only a whole name is left out of an address`(path: String, address: String) {
        expectEqual(Address.withoutIndex(path), address)
        expectEqual(Address.isIndex(path), path != address)
        expectEqual(LinkForm.clean.path(path), path == "index.html" ? "./" : address)
    }

    @Test(arguments: [
        ("content/covers/a.png", "content/albums", "../covers/a.png"),
        ("content/albums/a.png", "content/albums", "a.png"),
        ("content/a.png", "content/albums/blue", "../../a.png"), ("a.png", "", "a.png"),
        ("content/albums/x/a.png", "content/albums", "x/a.png"), ("b/b", "b/b/c", "../../b"),
    ])
    func `a relative path leads from a folder to a file`(path: String, folder: String, relative: String) {
        expectEqual(Address.relative(path, from: folder), relative)
        expectEqual(Address.resolved(relative, from: folder), path)
    }
}

struct FileNameTests {
    @Test(arguments: [
        "con", "CON", "con.txt", "nul", "com1", "com¹", "LPT9", "a/b", "a:b", "a?b", "..", ".", "", "a.", "a ",
        ".hidden",
        "a\u{7}b",
        String(repeating: "x", count: 241),
    ])
    func `an invalid file name is refused with a valid suggestion`(name: String) {
        expect(FileName.problem(with: name) != nil)
        let file = SourceFile(path: "a.md", text: name)
        let help = FileName.diagnostic(forSlug: name, at: file.span(0..<1))?.help ?? ""
        let suggestion = help.dropFirst("write `slug: ".count).dropLast()
        expect(FileName.problem(with: String(suggestion)) == nil, "\(help)")
    }

    @Test(arguments: ["console", "com", "com10", "blue", "東京の夜", "a.b", "a-b_c", String(repeating: "x", count: 240)])
    func `a valid file name is accepted`(name: String) {
        expect(FileName.problem(with: name) == nil)
    }
}

struct AddressBookTests {
    private func owner(_ path: String, remark: String = "") -> AddressBook.Owner {
        .init(place: .path(path), remark: remark)
    }

    @Test func `pages with different addresses do not conflict`() {
        var book = AddressBook()
        for path in ["index.html", "albums/a/index.html", "albums/ab/index.html", "about/index.html"] {
            book.claim(path, by: owner(path))
        }
        expect(book.conflicts().isEmpty)
    }

    @Test func `two sources of the same page are reported`() {
        var book = AddressBook()
        book.claim("albums/blue/index.html", by: owner("first.md", remark: "from its file name"))
        book.claim("albums/blue/index.html", by: owner("second.md"))
        let found = book.conflicts()
        expectEqual(found.map(\.message), ["two sources make the same page /albums/blue/"])
        expectEqual(found.map(\.path), ["second.md"])
        expectEqual(found.first?.notes.first?.text, "the first is here, from its file name")
    }

    @Test(arguments: [("Blue", "blue"), ("café", "cafe\u{301}"), ("STRASSE", "strasse")])
    func `addresses equal on other file systems are reported`(first: String, second: String) {
        var book = AddressBook()
        book.claim("albums/\(first)/index.html", by: owner("first.md"))
        book.claim("albums/\(second)/index.html", by: owner("second.md"))
        expectEqual(book.conflicts().map(\.code), [.addressCollision])
    }

    @Test(arguments: ["about", "myindex.html", "index.html", "albums/index.html"])
    func `a file and a folder of one name are reported`(_ path: String) {
        var book = AddressBook()
        book.claim("\(path)/index.html", by: owner("page.md"))
        book.claim(path, by: owner("static/about"))
        // Sorts between the two.
        book.claim("\(path)-2", by: owner("static/other"))
        expectEqual(book.conflicts().map(\.message), ["the site has both a file and a folder \(path)"])
    }
}

struct LinkResolverTests {
    private let resolver = LinkResolver(
        outputs: [
            .init(source: "content/albums/blue.md", path: "albums/blue/index.html"),
            .init(source: "content/albums/hejira.md", path: "albums/hejira/index.html"),
            .init(source: "content/pages/about.md", path: "about/index.html"),
            .init(source: "content/covers/a b.png", path: "covers/a-b-12345678.png"),
        ],
        outputPaths: [
            "index.html", "albums/blue/index.html", "albums/hejira/index.html", "about/index.html", "files/list.pdf",
        ]
    )

    @Test(arguments: [
        ("blue.md", "../../albums/blue/index.html"), ("blue.md#side-two", "../../albums/blue/index.html#side-two"),
        ("../pages/about.md?x=1", "../../about/index.html?x=1"), ("/", "../../index.html"),
        ("/about", "../../about/index.html"),
        ("/about/", "../../about/index.html"), ("../blue/", "../../albums/blue/index.html"),
        ("../covers/a%20b.png", "../../covers/a-b-12345678.png"), ("/files/list.pdf", "../../files/list.pdf"),
    ])
    func `a link to a source file leads to its page`(destination: String, address: String) {
        let found = resolver.resolve(destination, in: "content/albums/hejira.md", on: "albums/hejira/index.html")
        guard case .address(address, file: let file) = found else {
            Issue.record("\(found)")
            return
        }
        expect(address.hasPrefix("../../" + Address.encoded(file)))
    }

    @Test(arguments: ["", "#top", "https://example.org/", "mailto:a@example.org", "//example.org/x", "?q"])
    func `external links and fragments are kept`(destination: String) {
        let found = resolver.resolve(destination, in: "content/albums/hejira.md", on: "albums/hejira/index.html")
        expectEqual(found, .keep)
    }

    @Test func `a link to a missing page is reported with a suggestion`() {
        let found = resolver.resolve("blu.md", in: "content/albums/hejira.md", on: "albums/hejira/index.html")
        expectEqual(
            found,
            .missing(
                message: "no page `blu.md`", note: "content/albums/blu.md is not there",
                help: "a page with a similar name exists: `blue.md`"))
        for destination in ["../../../../etc/passwd", "/nowhere/", "%00", "%FF.md", "a:b/../x"] {
            let found = resolver.resolve(destination, in: "content/albums/hejira.md", on: "albums/hejira/index.html")
            if destination != "a:b/../x", case .missing = found { continue }
            expect(destination == "a:b/../x" && found == .keep)
        }
    }
}
