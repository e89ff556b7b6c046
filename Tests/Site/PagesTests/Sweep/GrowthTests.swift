import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Formats
@testable import Markdown
@testable import Readers
@testable import Settings
@testable import SourceText
@testable import Templates

/// The time of each step of a build grows with the size of its input, for inputs that are quadratic in other programs.
struct GrowthTests {
    /// A step, with the size of its smaller input and what is done with an input of a size.
    private typealias Case = (name: String, size: Int, work: @Sendable (Int) -> Void)

    private static let settings: [Case] = [
        ("unknown keys", 300, { Self.read("site.yml", Self.lines($0) { "titel\($0): x" }) }),
        ("unknown keys below a secret", 300, { Self.read("site.yml", "token:\n" + Self.lines($0) { "  a\($0): x" }) }),
        ("unknown keys in one line", 300, { Self.read("site.json", "{" + Self.list($0) { "\"k\($0)\": 1" } + "}") }),
        ("unknown tables", 300, { Self.read("site.toml", Self.lines($0) { "[k\($0)]\nx = 1" }) }),
        ("a long unknown key", 2_000, { Self.read("site.yml", "x" * $0 + ": 1\n") }),
        ("unknown fields", 300, { Self.read("site.yml", "public: [" + Self.list($0) { "k\($0)" } + "]\n") }),
        ("shelves", 200, { Self.read("site.yml", "shelves:\n" + Self.lines($0) { "  - {title: S\($0)}" }) }),
        ("deeper and deeper lines", 100, { Self.read("site.yml", Self.lines($0) { " " * $0 + "password:" }) }),
    ]

    private static let readers: [Case] = [
        ("brackets of YAML", 24_000, { Self.parse("a.yml", "[" * $0) }),
        ("brackets of JSON", 24_000, { Self.parse("a.json", "[" * $0) }),
        ("brackets of TOML", 24_000, { Self.parse("a.toml", "a = " + "[" * $0) }),
        ("equal keys of YAML", 6_000, { Self.parse("a.yml", "a: 1\n" * $0) }),
        ("equal keys of JSON", 6_000, { Self.parse("a.json", "{" + Self.list($0) { _ in "\"a\": 1" } + "}") }),
        ("equal keys of TOML", 6_000, { Self.parse("a.toml", "a = 1\n" * $0) }),
        ("tables of TOML", 6_000, { Self.parse("a.toml", Self.lines($0) { "[a.b\($0)]" }) }),
        ("one dotted key", 12_000, { Self.parse("a.toml", "a" + ".a" * $0 + " = 1\n") }),
        ("uses of an anchor", 6_000, { Self.parse("a.yml", "- &a {b: c}\n" + "- *a\n" * $0) }),
        ("errors of YAML", 3_600, { Self.parse("a.yml", "- a: \"b\n- : x\n" * $0) }),
        ("errors of JSON", 6_000, { Self.parse("a.json", "[" + "1 2, " * $0 + "]") }),
        ("errors of TOML", 6_000, { Self.parse("a.toml", "a b\n" * $0) }),
        ("a long text", 60_000, { Self.parse("a.yml", "a: " + "Blue Night " * $0) }),
        ("elements in each other", 6_000, { Self.readXML("<a>" * $0) }),
        ("cells without ends", 12_000, { _ = CSVTable.readHTML(Self.file("a.html", "<table>" + "<td>a" * $0)) }),
        ("tables in each other", 6_000, { _ = CSVTable.readHTML(Self.file("a.html", "<table><tr><td>" * $0)) }),
        ("columns of a table", 12_000, { _ = CSVTable.readMarkdown(Self.file("a.md", "|a" * $0 + "\n" + "|-" * $0)) }),
        ("quotes", 24_000, { _ = CSVReader.read(Self.file("a.csv", "a,b\n\"" + "\"\"" * $0)) }),
        ("equal columns", 6_000, { _ = CSVReader.read(Self.file("a.csv", "a," * $0 + "\nx\n")) }),
    ]

    private static let albums: [Case] = [
        (
            "equal slugs", 300,
            { count in
                var albums = Self.albums(count) { "Low, album \($0)" }
                for index in albums.indices { albums[index].slug = "low" }
                Slug.makeUnique(&albums)
            }
        ),
        (
            "equal titles in two sources", 300,
            { count in
                let albums = Self.albums(2 * count) { _ in "Low" }
                _ = Library.merged(albums, ends: [count, 2 * count], by: .title)
            }
        ),
        (
            "one artist in two sources", 300,
            { count in
                let albums = Self.albums(2 * count) { "Low \($0)" }
                _ = Library.merged(albums, ends: [count, 2 * count], by: nil)
            }
        ),
        (
            "an album with many genres", 300,
            { count in
                var albums = Self.albums(2) { "Low \($0)" }
                albums[0].genres = (0..<count).map { "Genre \($0)" }
                _ = LongLists.cut(&albums)
            }
        ),
        (
            "albums of one year", 300,
            { count in
                let albums = Self.albums(count) { "Low \($0)" }
                let near = NearAlbums([Array(albums.indices)], of: albums) { _ in 0 }
                for index in albums.indices { _ = near.near(index, count: 6, reach: 6) { _ in true } }
            }
        ),
        (
            "albums that a query leaves out", 500,
            { count in
                let albums = Self.albums(count) { "Low \($0)" }
                _ = AlbumQuery().selection(of: Array(albums.indices), in: albums)
            }
        ),
        (
            "words of one album", 500,
            { count in
                _ = SearchIndex([Self.entry("Low", (0..<count).map { "word\($0)" })])
            }
        ),
        ("albums with one title", 2_000, { count in _ = SearchIndex((0..<count).map { _ in Self.entry("Low") }) }),
        (
            "words that begin alike", 300,
            { count in
                _ = SearchIndex((0..<count).map { Self.entry("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\($0)") })
            }
        ),
        (
            "problems of one file", 500,
            { count in
                let file = Self.file("a.md", "x: y\n" * count)
                let found = (0..<count).map { Diagnostic.error(.badValue, "wrong", at: file.span(5 * $0..<5 * $0 + 1)) }
                _ = (DiagnosticJSON.value(of: found), DiagnosticPrinter(usesColor: false).text(for: found))
            }
        ),
        (
            "problems of one line", 500,
            { count in
                let file = Self.file("a.md", "x: y " * count)
                let found = (0..<count).map { Diagnostic.error(.badValue, "wrong", at: file.span(5 * $0..<5 * $0 + 1)) }
                _ = (DiagnosticJSON.value(of: found), DiagnosticPrinter(usesColor: false).text(for: found))
            }
        ),
    ]

    private static let pages: [Case] = [
        ("tags", 6_000, { Self.link("{{title}} " * $0) }), ("unknown tags", 2_400, { Self.link("{{titel}} " * $0) }),
        ("open sections", 6_000, { Self.link("{{#draft}}" * $0) }), ("open tags", 12_000, { Self.link("{{#a " * $0) }),
        ("sections", 3_600, { Self.link("{{#draft}}x{{/draft}}" * $0) }),
        ("equal headings", 2_400, { Self.render("# Same\n\n" * $0) }),
        (
            "footnotes", 200,
            { Self.render(Self.list($0) { "a[^\($0)]" } + "\n\n" + Self.lines($0) { "[^\($0)]: x\n" }) }
        ),
        ("uses of a footnote", 3_600, { Self.render("a[^1] " * $0 + "\n\n[^1]: x\n") }),
        ("columns", 2_400, { Self.render("|" + "a|" * $0 + "\n|" + "-|" * $0 + "\n" + "|b|\n") }),
        ("missing footnotes", 3_600, { Self.render("a[^x] " * $0) }),
        ("problems of a note", 3_600, { Self.render("[a](javascript:x)\n\n" * $0) }),
        ("pictures of a note", 3_600, { Self.render("![a](b.png)\n\n" * $0) }),
    ]

    @Test func `settings four times as long take about four times as long`() { Self.expectLinear(Self.settings) }
    @Test func `files four times as long take about four times as long`() { Self.expectLinear(Self.readers) }
    @Test func `four times as many albums take about four times as long`() { Self.expectLinear(Self.albums) }
    @Test func `templates and notes four times as long take about four times as long`() {
        Self.expectLinear(Self.pages)
    }

    private static func expectLinear(_ cases: [Case]) {
        for (name, size, work) in cases {
            let factor = Growth.factor(from: size, work)
            expect(factor < Growth.limit, "\(name)")
        }
    }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\n" }.joined()
    }

    private static func list(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined(separator: ", ")
    }

    private static func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, text: text) }

    /// Reads settings, and shows their problems.
    private static func read(_ name: String, _ text: String) {
        var found: [Diagnostic] = []
        _ = Settings.read(from: SourceTree(texts: [file("content/" + name, text)]), diagnostics: &found)
        _ = DiagnosticPrinter(usesColor: false).text(for: found)
    }

    private static func parse(_ path: String, _ text: String) { _ = NodeTree.reading(file(path, text)) }

    private static func readXML(_ text: String) {
        var reader = XMLReader(file("a.xml", text))
        while reader.next() != nil {}
    }

    private static let album = Schema("album", [Schema.Field("title", .text), Schema.Field("draft", .flag)])

    private static func link(_ text: String) {
        _ = TemplateLibrary([file("templates/page.html", text)])
            .link(templateNamed: "page", schema: album)
    }

    private static func render(_ text: String) { _ = Markdown.render(Array(text.utf8)) }

    private static func albums(_ count: Int, title: (Int) -> String) -> [Album] {
        let origin = file("x", "x").span(0..<1)
        return (0..<count).map { number in
            var album = Album(id: "\(number)", source: "s", slug: "a\(number)", title: title(number), origin: origin)
            album.artists = ["Low"]
            album.released = PartialDate(year: 1977)
            return album
        }
    }

    private static func entry(_ title: String, _ others: [String] = []) -> SearchEntry {
        SearchEntry(title: title, artist: "Low", year: "1977", page: "a/", picture: "", others: others)
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
