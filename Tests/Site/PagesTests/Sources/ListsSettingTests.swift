import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// `lists` in the settings, and which pages and links of groups follow from it.
struct ListsSettingTests {
    @Test(
        arguments: [
            ("title: T", Taxonomy.standard), ("lists: []", []), ("lists: [tag, artist]", [.tags, .artists]),
            ("lists: country", [.countries]), ("lists: rating", [.ratings]), ("lists: [year, year]", [.years]),
        ])
    func `the lists setting is read`(_ text: String, _ expected: [Taxonomy]) {
        let (settings, diagnostics) = read(text)
        expect(settings.lists == expected && diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("genres", "did you mean `genre`?"),
        ("xyzzy", "write some of artist, genre, year, label, decade, format, tag, country, rating"),
    ])
    func `a list that does not exist is reported`(_ word: String, _ help: String) throws {
        let (settings, diagnostics) = read("lists: [artist, \(word)]")
        expectEqual(settings.lists, [.artists])
        let diagnostic = try #require(diagnostics.first)
        expect(diagnostics.count == 1 && diagnostic.code == .wrongSetting && diagnostic.help == help)
        expectEqual(diagnostic.message, "there is no list of \"\(word)\"")
    }

    @Test func `decades, formats and tags have pages where they have two groups`() async throws {
        let one = try await folders("", ["year: 1971\nformat: LP\ntags: [a]\ncountry: UK"])
        expectEqual(one, ["albums", "artists", "genres", "labels", "statistics", "years"])
        let two = try await folders("", ["year: 1971\nformat: 2xLP\ntags: [a]", "year: 1980\nformat: CD\ntags: [b]"])
        expectEqual(
            two, ["albums", "artists", "decades", "formats", "genres", "labels", "statistics", "tags", "years"])
        let countries = try await folders("lists: [country]", ["country: UK", "country: US"])
        expectEqual(countries, ["albums", "countries", "statistics"])
        let ratings = try await folders("lists: [rating]", ["rating: 4", "rating: 4.5"])
        expectEqual(ratings, ["albums", "ratings", "statistics"])
        try await expectEqual(folders("lists: [rating]", ["rating: 4.5", "rating: 9/10"]), ["albums"])
    }

    /// A shelf that leaves albums out leads to the page of its value, whatever the lists are.
    @Test func `a list that a cut shelf leads to has pages`() async throws {
        let settings = "lists: [tag]\nshelves: [{split: genre, limit: 1}]"
        try await expectEqual(folders(settings, ["year: 1971", "year: 1972"]), ["albums", "genres", "statistics"])
        try await expectEqual(folders("lists: [tag]\nshelves: [{split: genre}]", ["year: 1971"]), ["albums"])
    }

    @Test func `an album links only to pages that exist`() async throws {
        let texts = ["tags: [x]\nformat: 2xLP, RE + CD", "tags: [y]\nformat: CD"]
        let all = try await page(of: 0, "", texts)
        let words = [
            "href=\"../../tags/x/index.html\"", "href=\"../../formats/lp/index.html\">2xLP, RE<",
            "href=\"../../formats/cd/index.html\">CD<", "href=\"../../artists/a/index.html\">",
        ]
        for word in words { expect(all.contains(word), "\(word)") }
        let rated = try await page(of: 0, "lists: [rating]", ["rating: 8.5/10", "rating: 3"])
        expect(rated.contains("<a href=\"../../ratings/4-25/index.html\"><bdi>8.5 of 10</bdi></a>"))
        let single = try await page(of: 0, "lists: [rating]", ["rating: 8.5/10", "year: 1971"])
        expect(single.contains("<td><bdi>8.5 of 10</bdi></td>") && !single.contains("ratings/"))
        let none = try await page(of: 0, "lists: []", texts)
        for folder in ["tags", "formats", "artists", "genres", "labels"] { expect(!none.contains("/\(folder)/")) }
        expect(none.contains("<li>x</li>") && none.contains("2xLP, RE + \nCD"))
    }

    @Test func `a list of a query has the albums that it selects, in its order`() async throws {
        let albums = [
            "year: 1971\ntags: [x]\ncountry: UK", "year: 1980\ntags: [x]\ncountry: US",
            "year: 1975\ntags: [y]\ncountry: UK",
            "year: 1973\ntags: [x]\ncountry: UK",
        ]
        let settings = "lists: [{split: tag, where: {country: UK, title: Album *}, sort: -released}]"
        let page = try await page("tags/x/index.html", settings, albums)
        let places = ["Album 3", "Album 0"].compactMap { page.firstRange(of: "<b>\($0)") ?? page.firstRange(of: $0) }
        expect(places.count == 2 && places[0].lowerBound < places[1].lowerBound)
        expect(!page.contains("Album 1") && !page.contains("Album 2"))
        let other = try await self.page(of: 1, settings, albums)
        expect(other.contains("href=\"../../tags/x/index.html\""), "the page exists, though without this album")
        let texts = ["year: 1971\ntags: [z]", "year: 1980\ntags: [p]", "year: 1980\ntags: [q]"]
        let left = try await self.page(of: 0, "lists: [{split: tag, where: {year: 1980}}]", texts)
        expect(left.contains("<li>z</li>") && !left.contains("tags/z/"))
    }

    @Test(arguments: [
        ("{split: genre, wher: {}}", "unknown key `wher`"), ("{where: {year: 1971}}", "this list lacks `split`"),
        ("{split: genres}", "there is no list of \"genres\""), ("[artist]", "must hold mappings of split"),
        ("{split: genre, where: {colour: red}}", "albums have no field `colour`"),
        ("{split: genre, sort: colour}", "albums cannot be sorted by `colour`"),
        ("{split: tag, where: {year: 1971}}", "there are two lists of \"tag\""),
    ])
    func `mistakes in the query of a list are reported`(_ entry: String, _ message: String) {
        let found = read("lists: [tag, \(entry)]").1
        expect(found.count == 1 && found[0].message.contains(message), "\(found.map(\.message))")
    }

    @Test func `a query that selects no album is reported`() async {
        let texts = [
            SourceFile(path: "content/site.yml", text: "lists: [{split: genre, where: {genre: Jaz}}]"),
            SourceFile(path: "content/albums.yml", text: "- {title: A, genre: Jazz}\n"),
        ]
        let found = await Build.site(from: SourceTree(texts: texts)).diagnostics
        expect(found.map(\.code) == [.unknownValue] && found.first?.help == "did you mean Jazz?")
    }

    private func output(_ settings: String, _ albums: [String]) async throws -> OutputTree {
        let texts = albums.enumerated().map { number, text in
            let front = "---\ntitle: Album \(number)\nartist: A\ngenre: G\nlabel: L\nreleased: 1971\n"
            let text = text.contains("year:") ? front.replacing("released: 1971\n", with: "") + text : front + text
            return SourceFile(path: "content/albums/\(number).md", text: text + "\n---\n")
        }
        let site = SourceFile(path: "content/site.yml", text: "search: off\nbrowse: off\n" + settings)
        return try #require(await Build.site(from: SourceTree(texts: [site] + texts)).output)
    }

    private func folders(_ settings: String, _ albums: [String]) async throws -> Set<String> {
        let paths = try await output(settings, albums).files.map(\.path)
        return Set(
            paths.filter { $0.hasSuffix("index.html") && $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    }

    private func page(of album: Int, _ settings: String, _ albums: [String]) async throws -> String {
        try await page("albums/\(album)/index.html", settings, albums)
    }

    private func page(_ path: String, _ settings: String, _ albums: [String]) async throws -> String {
        let output = try await output(settings, albums)
        let file = try #require(output.files.first { $0.path == path })
        guard case .rendered(let content) = file.content else { return "" }
        var buffer = RenderBuffer()
        output.render(content, into: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private func read(_ text: String) -> (Settings, [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
        let settings = Settings.read(from: tree, diagnostics: &diagnostics)
        return (settings, diagnostics)
    }
}
