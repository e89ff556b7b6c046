import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// One site in several languages.
struct TranslationTests {
    private func build(_ files: [String: String]) async -> Build.Result {
        await Build.site(
            from: SourceTree(texts: files.map { SourceFile(path: "content/\($0.key)", text: $0.value) }))
    }

    /// The rendered files of a site, by path; the diagnostics of notes are added to `problems`.
    private func pages(_ output: OutputTree, problems: inout [String]) -> [String: String] {
        var pages: [String: String] = [:]
        var buffer = RenderBuffer()
        for file in output.files {
            switch file.content {
            case .rendered(let content):
                output.render(content, into: &buffer)
                problems += buffer.diagnostics.map(\.message)
                pages[file.path] = String(decoding: buffer.bytes, as: UTF8.self)
            case .bytes(let bytes): pages[file.path] = String(decoding: bytes, as: UTF8.self)
            case .copy, .cover, .socialImage: pages[file.path] = ""
            }
        }
        return pages
    }

    private func pages(_ files: [String: String]) async throws -> [String: String] {
        let result = await build(files)
        var problems = result.diagnostics.map(\.message)
        let pages = pages(try #require(result.output), problems: &problems)
        expectEqual(problems, [])
        return pages
    }

    /// A site with random albums, pages and texts, some of them in other languages.
    private static func site(seed: Int, languages: [String]) -> [String: String] {
        var random = SeededGenerator(seed: seed)
        var files = [
            "site.yml": """
            title: {en: Records, \(languages.first ?? "en"): Platten}
            baseURL: https://music.example/x/
            lists: [artist, decade, genre]
            pageSize: 2
            shelves: [{limit: \(1 + random.below(3))}, {split: genre}]
            languages: [\(languages.joined(separator: ", "))]

            """
        ]
        let names = (0..<2 + random.below(6)).map { "a\($0)" }
        for name in names {
            let target = random.pick(names)
            let link = random.pick(["", "[x](\(target).md)", "[y](/albums/\(target)/)", "[z](/)"])
            files["albums/\(name).md"] = """
                ---
                title: Title \(name)
                artist: Artist \(random.below(3))
                genre: Genre \(random.below(2))
                year: \(1950 + random.below(40))
                added: 2024-01-0\(1 + random.below(9))
                ---
                Note \(link)
                """
        }
        files["pages/about.md"] = "---\ntitle: About\n---\n[x](../albums/\(names[0]).md), [home](/)\n"
        files["pages/more.md"] = "---\ntitle: More\n---\n[x](about.md#part)\n\n[y](/about/)\n"
        files["pages/about.md"]? += "\n# Part\n"
        for language in languages {
            if random.below(2) == 0 {
                files["\(language)/pages/about.md"] =
                    "---\ntitle: Über\nslug: ueber-\(language)\n---\n# Part\n[x](../albums/\(names[1]).md) [y](more.md)\n"
            }
            for name in names where random.below(2) == 0 {
                files["\(language)/albums/\(name).md"] =
                    "Text [x](\(random.pick(names)).md) [y](../pages/about.md) [z](../../albums/\(names[0]).md)\n"
            }
            if random.below(2) == 0 { files["\(language)/_index.md"] = "[x](albums/\(names[0]).md)\n" }
            if random.below(3) == 0 { files["\(language)/pages/own.md"] = "---\ntitle: Own\n---\n[x](more.md)\n" }
        }
        return files
    }

    /// The values of an attribute of a page.
    private func values(of attribute: String, in html: String) -> [String] {
        html.components(after: " \(attribute)=\"").map { String($0.prefix { $0 != "\"" }) }
    }

    @Test(arguments: TestScope.sample(Array(0..<30), 10, for: "addresses of languages"))
    func `every address on every page leads to a file`(seed: Int) async throws {
        let languages = [["de"], ["de", "ja", "ar"], ["pt-BR", "he"]][seed % 3]
        let pages = try await pages(Self.site(seed: seed, languages: languages))
        for (path, html) in pages where path.hasSuffix(".html") && path != "404.html" {
            let sets = values(of: "srcset", in: html).flatMap { $0.split(separator: ", ") }
                .map { String($0.prefix { $0 != " " }) }
            for address in values(of: "href", in: html) + values(of: "src", in: html) + sets {
                if address.hasPrefix("https://") || address.hasPrefix("#") { continue }
                let file = String(address.prefix { $0 != "#" && $0 != "?" })
                let target = Address.resolved(file, from: Address.folder(of: path))
                expectEqual(target.map { pages[$0] != nil }, true, "\(path) leads to \(address), seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<12)
    func `versions of a page name each other`(seed: Int) async throws {
        let languages = [["de"], ["de", "ja", "ar"]][seed % 2]
        let pages = try await pages(Self.site(seed: seed, languages: languages))
        let base = "https://music.example/x/"
        var versions: [String: Set<String>] = [:]
        for (path, html) in pages where path.hasSuffix("index.html") {
            let own = base + path.dropLast("index.html".count)
            let named = html.components(after: "<link rel=\"alternate\" hreflang=\"")
            versions[own] = Set(named.compactMap { values(of: "href", in: " " + $0).first })
            expectEqual(versions[own]?.contains(own), true, "\(path), seed \(seed)")
            // Every language can be chosen on every page.
            expectEqual(values(of: "hreflang", in: html).count, named.count + languages.count + 1)
        }
        for (own, others) in versions { for other in others { expectEqual(versions[other]?.contains(own), true) } }
        expect(versions.values.contains { $0.count == languages.count + 1 })
    }

    /// What a site says in its own language does not depend on the others, but for the links to them.
    @Test(arguments: 0..<12)
    func `the pages of the site's own language stay as they are`(seed: Int) async throws {
        let files = Self.site(seed: seed, languages: ["de", "ar"])
        var alone = files.filter { !$0.key.hasPrefix("de/") && !$0.key.hasPrefix("ar/") }
        alone["site.yml"] = alone["site.yml"]?.replacing("languages: [de, ar]", with: "")
            .replacing("{en: Records, de: Platten}", with: "Records")
        let (with, without) = (try await pages(files), try await pages(alone))
        for (path, html) in without where path.hasSuffix("index.html") {
            let other = try #require(with[path])
            let links = ["<link rel=\"alternate\" hreflang", "<meta property=\"og:locale:alternate\""]
            var lines = other.split(separator: "\n").filter { line in !links.contains { line.hasPrefix($0) } }
            let start = try #require(lines.firstIndex { $0.hasPrefix("<nav class=\"languages\"") })
            let end = try #require(lines[start...].firstIndex { $0 == "</nav>" })
            lines.removeSubrange(start...end)
            expectEqual(lines, html.split(separator: "\n"), "\(path), seed \(seed)")
        }
        for path in with.keys where without[path] == nil {
            expect(path.hasPrefix("de/") || path.hasPrefix("ar/"), "\(path), seed \(seed)")
        }
    }

    @Test func `what a language lacks is in the language of the site, and says so`() async throws {
        let pages = try await pages([
            "site.yml": "languages: [ar, de]\nlists: [artist]\n",
            "albums/a.md": "---\ntitle: A\nartist: X\n---\nNote\n",
            "de/albums/a.md": "Notiz\n", "pages/p.md": "---\ntitle: P\n---\nText\n", "artists/x.md": "About\n",
            "de/artists/x.md": "Über\n", "_index.md": "Home\n", "ar/_index.md": "أهلا\n",
        ])
        expectEqual(pages["albums/a/index.html"]?.contains("lang=\"en\" dir=\"auto\""), false)
        expectEqual(pages["ar/albums/a/index.html"]?.contains(" lang=\"en\" dir=\"auto\">\n<p>Note</p>"), true)
        expectEqual(pages["de/albums/a/index.html"]?.contains("aria-label=\"Notizen\">\n<p>Notiz</p>"), true)
        expectEqual(pages["de/p/index.html"]?.contains("<article class=\"prose page\" lang=\"en\" dir=\"auto\">"), true)
        expectEqual(pages["de/artists/x/index.html"]?.contains("<p>Über</p>"), true)
        expectEqual(pages["ar/artists/x/index.html"]?.contains("lang=\"en\" dir=\"auto\">\n<p>About</p>"), true)
        expectEqual(pages["ar/index.html"]?.contains("<p>أهلا</p>"), true)
        expectEqual(pages["de/index.html"]?.contains("lang=\"en\" dir=\"auto\">\n<p>Home</p>"), true)
        expectEqual(pages["ar/index.html"]?.contains("<html lang=\"ar\" dir=\"rtl\">"), true)
    }

    /// A translation with the very words of the note is not marked as English any more.
    @Test func `a note in another language has another fingerprint, whatever it says`() async throws {
        let files = [
            "site.yml": "languages: [de]\n", "albums/a.md": "---\ntitle: A\n---\nOK\n",
            "pages/p.md": "---\ntitle: P\n---\nOK\n", "_index.md": "OK\n",
        ]
        let more = ["de/albums/a.md": "OK\n", "de/pages/p.md": "---\ntitle: P\n---\nOK\n", "de/_index.md": "OK\n"]
        let one = try #require(await build(files).output)
        let other = try #require(await build(files.merging(more) { first, _ in first }).output)
        var problems: [String] = []
        let (before, after) = (pages(one, problems: &problems), pages(other, problems: &problems))
        var changed: [String] = []
        for (file, twin) in zip(one.files, other.files) {
            expectEqual(file.path, twin.path)
            if before[file.path] == after[file.path] { continue }
            changed.append(file.path)
            expect(one.fingerprint(of: file) != other.fingerprint(of: twin), "\(file.path)")
        }
        expectEqual(changed, ["de/albums/a/index.html", "de/index.html", "de/p/index.html"])
    }

    @Test func `mistakes in languages are reported where they are`() async {
        let result = await build([
            "site.yml": "languages: [de, german!]\ntitle: {en: A, ed: B}\n", "albums/a.md": "---\ntitle: A\n---\n",
            "fr/albums/a.md": "x\n", "de/albums/b.md": "x\n", "de/pages/p.md": "---\ntitel: x\n---\n[x](gone.md)\n",
            "de/artists/nobody.md": "x\n",
        ])
        let found = Set(result.diagnostics.map { "\($0.code.rawValue) \($0.path)" })
        expect(
            found.isSuperset(of: [
                "C104 content/site.yml", "D292 content/site.yml", "D291 content/fr", "D213 content/de/albums/b.md",
                "D210 content/de/pages/p.md", "M305 content/de/pages/p.md", "D213 content/de/artists/nobody.md",
            ]), "\(found)")
        expect(result.output == nil)
    }

    /// A mistake in a text that several languages show is reported once.
    @Test func `a mistake in a shared text is reported once`() async throws {
        let result = await build([
            "site.yml": "languages: [de, ja]\n", "albums/a.md": "---\ntitle: A\n---\n![x](https://a.example/x.png)\n",
            "pages/p.md": "---\ntitle: P\n---\n[x](#nope)\n",
        ])
        var problems = result.diagnostics.map(\.message)
        _ = pages(try #require(result.output), problems: &problems)
        expectEqual(problems.count, 2)
    }
}

extension String {
    fileprivate func components(after mark: String) -> [Substring] {
        Array(ranges(of: mark).map { self[$0.upperBound...] })
    }
}
