@testable import SiteModel
import TestSupport
import Testing
@testable import Localization
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates

/// The pages of sites in other languages than English.
struct PageLanguageTests {
    /// What pages show of content, in no language.
    private static let albums = """
        - {title: Qo, slug: qo, artist: [Zx, Zy], genre: Gq, released: 1977-11-18, label: Lq, catalogNumber: Q1, format: [LP, CD],
           country: Xq, barcode: "400", rating: 4.5, tags: [Tq], type: Yq, added: 2023-02-01,
           links: [{title: Wq, url: "https://a.example/"}], ids: {discogs: 1},
           tracks: [{position: A1, title: Sq, duration: "1:00", artist: Zz}, {position: B1, title: Sr, duration: "2:00"}, {position: B2, title: St, duration: "2:00"}, {position: B3, title: Su}]}
        - {title: Qa, artist: Zx, genre: Gq, year: 1981, label: Lq, format: CD, tags: [Tr], added: 2024-03-05, rating: 8/10,
           country: Xr, tracks: [{position: 1-1, title: Sq, duration: "90:00"}, {position: 2-1, title: Zz, duration: "60:00"}]}
        - {title: Qe, artist: Zz, genre: Gr, year: 1981, label: Lr, format: LP, added: 2024-03-06}
        - {title: Qi, artist: Zx}
        - {title: Qu}
        """

    private static let places = """
        {"businesses": [{"name": "Pq", "rating": 4.5, "review_count": 12, "coordinates": {"latitude": 40.5, "longitude": -29.02},
        "categories": [{"title": "Kq"}], "location": {"display_address": ["Hq"]}, "url": "https://a.example/"},
        {"name": "Pr", "rating": 3, "review_count": 1, "coordinates": {"latitude": -12.5, "longitude": 29.02}}]}
        """

    private func build(_ settings: String, _ files: [String: String]) async throws -> [(path: String, text: String)] {
        let texts =
            (files.map { SourceFile(path: "content/\($0.key)", text: $0.value) })
            + [SourceFile(path: "content/site.yml", text: settings)]
        let result = await Build.site(from: SourceTree(texts: texts.sorted { $0.path < $1.path }))
        expectEqual(result.diagnostics.map(\.message), [])
        let output = try #require(result.output)
        var buffer = RenderBuffer()
        return output.files.compactMap { file in
            guard case .rendered(let content) = file.content, !file.path.hasSuffix(".svg"), !file.path.hasSuffix(".xml")
            else { return nil }
            output.render(content, into: &buffer)
            return (file.path, String(decoding: buffer.bytes, as: UTF8.self))
        }
    }

    /// Every kind of page, of a site with albums and of one without.
    private func pages(_ language: String, more: String = "") async throws -> [(path: String, text: String)] {
        let settings = """
            language: \(language)
            baseURL: https://a.example/
            toolbar: on
            lists: [artist, genre, year, label, decade, format, tag, country]
            pageSize: 2
            places: [{kind: yelp, file: p.json}]
            shelves: [{limit: 2}, {split: decade, limit: 1}, {split: genre}, {split: artist}]
            \(more)
            """
        let files = [
            "albums.yml": Self.albums, "p.json": Self.places, "notes/qo.md": "Nq\\n\\n```\\nx\\n```\\n",
            "pages/vq.md": "---\\ntitle: Vq\\n---\\nNq\\n", "artists/zx.md": "Nq\\n",
        ].mapValues { $0.replacing("\\n", with: "\n") }
        return try await build(settings, files) + build("language: \(language)", [:])
    }

    /// The texts that a reader sees or hears, or that a script shows.
    private func texts(_ html: String) -> [String] {
        var texts: [String] = []
        for part in html.split(separator: "<").dropFirst() {
            let isHidden = part.hasPrefix("style") || part.hasPrefix("script")
            let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let attributes = pieces[0].split(separator: "\"", omittingEmptySubsequences: false)
            for index in stride(from: 1, to: attributes.count, by: 2) {
                let name = attributes[index - 1].split(separator: " ").last ?? ""
                if Self.shown.contains(String(name)) { texts.append(String(attributes[index])) }
            }
            if pieces.count > 1, !isHidden { texts.append(String(pieces[1])) }
        }
        return texts
    }

    private static let shown: Set<String> = [
        "aria-label=", "alt=", "title=", "placeholder=", "data-one=", "data-many=", "data-failed=", "data-empty=",
        "data-found-one=", "data-found-many=", "data-delete=", "data-undo=",
    ]

    private func words(in texts: some Sequence<String>) -> Set<String> {
        var words: Set<String> = []
        for text in texts {
            for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) where word.count > 1 {
                words.insert(String(word))
            }
        }
        return words
    }

    /// The words of a file of the theme, by key.
    private func entries(_ language: String) -> [String: String] {
        let text = EmbeddedFiles.words.first { $0.path == language + ".yml" }?.text.description ?? ""
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (String(parts[0]), String(parts[1]))
            })
    }

    private func values(_ language: String) -> Set<String> {
        words(
            in: entries(language).values.map { value in
                // Categories of plurals and parts of dates are no words.
                PluralCategory.allCases.map { $0.rawValue + ": " }.reduce(value) { $0.replacing($1, with: "") }
            })
    }

    /// English words that are not in the words of the language are on none of its pages.
    ///
    /// What remains is names: of brands, and those in commands and examples of settings.
    @Test(arguments: Words.languages.filter { $0 != "en" })
    func `no English word is left on a page`(language: String) async throws {
        let names: Set<String> = [
            // The example of an album, of settings and of a command on a site without albums.
            "title", "artist", "year", "blue", "train", "john", "coltrane", "content", "albums", "site", "sources",
            "kind", "file", "collection", "sitegen", "serve", "discogs", "csv", "md", "yml",
        ]
        let english = values("en").subtracting(values(language))
        for (path, text) in try await pages(language) where path.hasSuffix(".html") {
            let isEmptySite = text.contains("first-steps")
            let left = words(in: texts(text)).intersection(english).subtracting(isEmptySite ? names : ["discogs"])
            expectEqual(left.sorted(), [], "\(path)")
            expect(!text.contains("{{") && text.contains("<html lang=\"\(language)\""))
        }
    }

    /// The same check finds the words of a page in English, so it can fail.
    @Test func `the check finds English words`() async throws {
        var found: Set<String> = []
        for (path, text) in try await pages("en") where path.hasSuffix(".html") {
            found.formUnion(words(in: texts(text)))
        }
        let missing = values("en").subtracting(found)
        // Months other than those of the albums, letters, and what only scripts of the browse page or other sites show.
        expect(found.count > 150 && missing.count < 60, "\(missing.sorted())")
        for word in ["skip", "neighbours", "released", "reviews", "undo", "loaded", "carousel"] {
            expectEqual(found.contains(word), word != "carousel", "\(word)")
        }
    }

    /// The keys whose text is the same as in English, and should be: the others are translated.
    @Test func `few words of other languages are those of English`() {
        let english = entries("en")
        let structure: Set<String> = ["comma", "colon", "decimal", "thousands", "date", "monthAndYear"]
        var same: [String: Set<String>] = [:]
        for language in Words.languages where language != "en" {
            let own = entries(language)
            same[language] = Set(english.keys.filter { own[$0] == english[$0] && !structure.contains($0) })
        }
        let latin = ["north", "south", "east", "west", "meters", "kilometers"]
        for language in ["ru", "uk", "ar", "he", "fa", "hi"] { expectEqual(same[language], [], "\(language)") }
        for language in ["zh", "ja", "ko"] { expectEqual(same[language]?.isSubset(of: latin), true) }
        for (language, keys) in same { expect(keys.subtracting(latin).count <= 17, "\(language) \(keys.sorted())") }
        expectEqual(
            same["de"]?.subtracting(latin).sorted(),
            [
                "album", "code", "disc", "format", "genre", "genres", "label", "labels", "links", "pause", "player",
                "playlist", "shareLink", "website",
            ])
    }

    /// An element of a template that holds nothing but a word says that it is in English.
    ///
    /// Titles of lists and pages are put together by the program, and not marked.
    @Test func `a language without words marks those in English`() async throws {
        let titles = Set(["home", "places", "albums", "artists", "genres", "years", "tags", "feed"])
        let named = Set(Words.fields.schema.fields.map(\.name)).subtracting(titles)
        let texts = Set(named.compactMap { Word(rawValue: $0) }.map { Words.english[$0] })
        var seen: Set<String> = []
        for (path, text) in try await pages("cy") where path.hasSuffix(".html") {
            let isChart = path.hasPrefix("statistics")
            expect(text.contains("<a class=\"skip\" href=\"#_main\" lang=\"en\">Skip to the content</a>"), "\(path)")
            for part in text.split(separator: "<") {
                let pieces = part.split(separator: ">", maxSplits: 1).map(String.init)
                let isTitle = ["option", "h1", "h2 id=\"_shelf", "dt"].contains(where: pieces[0].hasPrefix)
                guard pieces.count == 2, texts.contains(pieces[1]), !isTitle else { continue }
                let isMarked =
                    pieces[0].contains("lang=\"en\"") || text.contains("first-steps")
                    || isChart && pieces[0].hasPrefix("h2")
                expect(isMarked, "\(path): <\(part)")
                seen.insert(pieces[1])
            }
        }
        expect(seen.count > 40, "\(seen.sorted())")
        for (path, text) in try await pages("de") { expect(!text.contains("lang=\"en\""), "\(path)") }
    }

    @Test func `a site without a title has one in its language`() async throws {
        let german = try await build("language: de", ["albums.yml": Self.albums])
        let named = try await build("language: de\ntitle: Albums", ["albums.yml": Self.albums])
        expectEqual(german.first { $0.path == "index.html" }?.text.contains("<h1 class=\"brand\">Alben</h1>"), true)
        expectEqual(named.first { $0.path == "index.html" }?.text.contains("<h1 class=\"brand\">Albums</h1>"), true)
    }

    /// A filter of the browse page has the name that links to it have.
    @Test(arguments: ["de", "ru", "he", "zh"])
    func `links to filters have the names of the language`(language: String) async throws {
        let files = try await build("language: \(language)\nlists: [artist]", ["albums.yml": Self.albums])
        var diagnostics: [Diagnostic] = []
        let words = Words.read(language: language, overrides: [], diagnostics: &diagnostics)
        let list = try #require(files.first { $0.path == "browse/list.js" }).text
        let page = try #require(files.first { $0.path == "statistics/index.html" }).text
        let decade = words.decade("1970s")
        expect(list.contains("\"\(decade)\""))
        expect(page.contains("browse/index.html#decade=\(PercentCoding.queryText(decade))"))
    }
}
