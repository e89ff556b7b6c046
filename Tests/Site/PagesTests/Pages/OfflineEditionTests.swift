import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SiteModel
@testable import SourceText

/// What browsers keep of a site for times without a network.
struct OfflineEditionTests {
    /// A made site and the worker that it has.
    private struct Made {
        let site: BuiltCovers
        let worker: Worker
        /// The bytes that are kept, or what they are made from, by path.
        var kept: [String: String] {
            let paths = worker.paths
            return Dictionary(
                uniqueKeysWithValues: (site.output?.files ?? []).filter { paths.contains($0.path) }.map { file in
                    (file.path, site.pages[file.path] ?? String(site.fingerprints[file.path] ?? 0))
                })
        }
    }

    /// The first line of a service worker.
    private struct Worker: Decodable {
        let version: String
        let folders, named, others: [String]

        init(_ text: String) throws {
            let line = try #require(text.split(separator: "\n").first)
            try #require(line.hasPrefix("const edition = ") && line.hasSuffix(";"))
            self = try JSONDecoder().decode(Worker.self, from: Data(line.dropFirst(16).dropLast().utf8))
        }

        /// The addresses as paths of the output.
        var paths: Set<String> {
            Set(
                (named + others).map { address in
                    let path = address == "./" ? "" : Address.decoded(address) ?? ""
                    return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
                })
        }
    }

    private static let base = "title: T\nbaseURL: https://music.example/records/\n"

    private func made(_ settings: String, _ change: (inout [String: String]) -> Void = { _ in }) async throws -> Made {
        var texts = [
            "content/site.yml": Self.base + settings,
            "content/albums/low.md": "---\ntitle: Low\nartist: David Bowie\ncover: covers/low.png\n---\nA note.\n",
            "content/albums/kobo.md": "---\ntitle: 弘法 & \"co\"\ngenre: Rock\n---\n",
            "content/_index.md": "See [the page](pages/about.md).\n",
            "content/pages/about.md": "---\ntitle: About\nmenu: false\n---\nText.\n",
            "content/de/_index.md": "Die [Seite](pages/about.md).\n",
        ]
        change(&texts)
        let tree = SourceTree(
            texts: texts.filter { $0.key.hasPrefix("content/") }.map { SourceFile(path: $0.key, text: $0.value) },
            templates: texts.filter { $0.key.hasPrefix("templates/") }
                .map { SourceFile(path: $0.key, text: $0.value) },
            binaries: [
                BinaryFile(path: "content/covers/low.png", content: CoverSite.png(900, 900)),
                BinaryFile(path: "content/static/logo.svg", size: 9, stamp: 1),
            ])
        let site = BuiltCovers(await Build.site(from: tree, resolving: { $0.map(CoverSite.art) }))
        expect(!site.diagnostics.hasErrors, "\(site.text)")
        return Made(site: site, worker: try Worker(site.pages["service-worker.js"] ?? ""))
    }

    @Test(arguments: ["", "languages: [de]\n", "links: clean\n", "theme: archive\n", "covers: copy\nlanguages: [de]\n"])
    func `every address that is kept is a file of the site`(_ settings: String) async throws {
        let made = try await made("offline: true\n" + settings)
        expectEqual(made.worker.paths.count, made.worker.named.count + made.worker.others.count)
        expectEqual(made.worker.paths.subtracting(made.site.paths), [])
        expectEqual(made.worker.folders, settings.contains("languages") ? ["", "de/"] : [""])
        for folder in made.worker.folders {
            expect(made.worker.paths.isSuperset(of: ["\(folder)index.html", "\(folder)offline.html"]))
        }
    }

    @Test(arguments: ["", "languages: [de]\n", "theme: archive\n"])
    func `what a home page names in its head and on its shelves is kept`(_ settings: String) async throws {
        let made = try await made("offline: true\n" + settings)
        for folder in made.worker.folders {
            let home = made.site.pages["\(folder)index.html"] ?? ""
            let head = home.components(between: "<head>", and: "</head>").first ?? ""
            let links =
                head.components(between: "<link rel=\"stylesheet\" href=\"", and: "\"")
                + head.components(between: "<link rel=\"icon\" href=\"", and: "\"")
                + head.components(between: "<link rel=\"manifest\" href=\"", and: "\"")
                + head.components(between: "<script defer src=\"", and: "\"")
            expect(links.count > 4 && links.contains { $0.contains("assets/offline-") }, "\(links)")
            let paths = links.compactMap { Address.resolved($0, from: folder) }
            expectEqual(Set(paths).subtracting(made.worker.paths), [])
        }
        let covers = made.worker.paths.filter { $0.hasPrefix("covers/") }
        expect(covers.count == 2 && covers.contains { $0.hasSuffix("-100.webp") }, "\(covers)")
        expect(covers.contains { $0.hasSuffix(".svg") })
    }

    @Test func `the version changes exactly if something that is kept does`() async throws {
        let edits: [(String, (inout [String: String]) -> Void)] = [
            ("nothing", { _ in }),
            ("note", { $0["content/albums/low.md"]?.append("More.\n") }),
            ("text of a page", { $0["content/pages/about.md"]?.append("More.\n") }),
            ("title of a page in no menu", { $0["content/pages/about.md"] = "---\ntitle: Us\nmenu: false\n---\n" }),
            ("address of a linked page", { $0["content/site.yml"]?.append("permalinks: {pages: /a/:slug/}\n") }),
            ("title of an album", { $0["content/albums/low.md"]?.replace("title: Low", with: "title: Lodger") }),
            ("text of the home page", { $0["content/_index.md"]?.append("More.\n") }),
            ("text in another language", { $0["content/de/_index.md"]?.append("Mehr.\n") }),
            ("style sheet", { $0["templates/assets/page.css"] = "a { color: red }" }),
            ("words", { $0["templates/words/de.yml"] = "offline: Nichts.\n" }),
            ("title", { $0["content/site.yml"]?.replace("title: T", with: "title: U") }),
            ("cover", { $0["content/albums/low.md"]?.replace("cover: covers/low.png\n", with: "") }),
            ("another album", { $0["content/albums/hejira.md"] = "---\ntitle: Hejira\n---\n" }),
            ("another page", { $0["content/pages/more.md"] = "---\ntitle: More\nmenu: false\n---\n" }),
        ]
        var seen: [(name: String, version: String, kept: [String: String])] = []
        for (name, edit) in edits {
            let made = try await made("offline: true\nlanguages: [de]\n", edit)
            seen.append((name, made.worker.version, made.kept))
        }
        for one in seen {
            for other in seen {
                let isSame = one.version == other.version
                expectEqual(isSame, one.kept == other.kept, "\(one.name), \(other.name)")
            }
        }
        expect(Set(seen.map(\.version)).count > 8)
    }

    @Test func `the fingerprint of the worker changes if its bytes do, but for link targets`() async throws {
        let first = try await made("offline: true\n")
        let titled = try await made("offline: true\n") { $0["content/albums/low.md"]?.replace("Low", with: "Lodger") }
        expect(first.site.fingerprints["service-worker.js"] != titled.site.fingerprints["service-worker.js"])
        let output = try #require(first.site.output)
        var buffer = RenderBuffer()
        output.render(.serviceWorker, into: &buffer)
        expect(buffer.usesAddresses && buffer.diagnostics.isEmpty)
    }

    @Test func `a site without the setting has nothing of it`() async throws {
        let tree = SourceTree(texts: [
            SourceFile(path: "content/site.yml", text: Self.base),
            SourceFile(path: "content/albums/low.md", text: "---\ntitle: Low\n---\n"),
        ])
        let site = BuiltCovers(await Build.site(from: tree))
        expect(!site.paths.contains { $0.contains("offline") || $0.contains("service-worker") })
        expect(!site.pages.values.contains { $0.contains("offline") })
        expect(site.output?.offline == nil)
    }

    @Test func `an asset of the owner with the same name stays without the setting`() async throws {
        let tree = SourceTree(
            texts: [SourceFile(path: "content/site.yml", text: Self.base)],
            templates: [SourceFile(path: "templates/assets/offline.js", text: "1;\n")])
        let site = BuiltCovers(await Build.site(from: tree))
        expect(site.paths.contains { $0.hasPrefix("assets/offline-") })
    }

    @Test func `the page for times without a network says so in each language, with links from the root`() async throws
    {
        let made = try await made("offline: true\nlanguages: [de]\n")
        for (folder, words) in [("", "not saved on this device"), ("de/", "auf diesem Gerät nicht gespeichert")] {
            let page = made.site.pages["\(folder)offline.html"] ?? ""
            expect(page.contains(words))
            let links = ["href=\"", "src=\""].flatMap { page.components(between: $0, and: "\"") }
                .filter { $0 != "#_main" }
            expect(links.count > 8 && links.allSatisfy { $0.hasPrefix("/records/") }, "\(links)")
        }
    }

    @Test func `long shelves keep at most 300 covers`() async throws {
        let made = try await made(
            "offline: true\nshelves: [{title: A, limit: 250}, {title: B, sort: title, limit: 0}]\n"
        ) {
            for number in 0..<500 { $0["content/albums/a\(number).md"] = "---\ntitle: A\(number)\n---\n" }
        }
        let covers = made.worker.paths.filter { $0.hasPrefix("covers/") }
        expect((Shelf.firstPart...OfflineEdition.coverLimit).contains(covers.count), "\(covers.count)")
        let many = try await self.made("offline: true\nshelves: [{split: year, limit: 0}]\n") {
            for number in 0..<500 {
                $0["content/albums/a\(number).md"] = "---\ntitle: A\(number)\nyear: \(1990 + number % 9)\n---\n"
            }
        }
        expect(many.worker.paths.filter { $0.hasPrefix("covers/") }.count <= OfflineEdition.coverLimit)
    }

    @Test(arguments: [
        ("offline: maybe", "content/site.yml:1:10: error"), ("offline: [a]", "content/site.yml:1:10: error"),
        ("offline: true", "content/site.yml:1:10: error[C151]: `offline` needs a `baseURL`"),
        (
            "offline: true\nbaseURL: http://a.example/",
            "content/site.yml:1:10: warning[C151]: browsers keep no pages of a host without https"
        ),
        ("offline: on\nbaseURL: http://localhost:8080/", ""), ("offline: off", ""),
        ("offline: true\nbaseURL: https://a.example/", ""),
    ])
    func `a setting that cannot be met is reported at its place`(settings: String, message: String) async {
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: settings + "\n")])
        let site = BuiltCovers(await Build.site(from: tree))
        expect(message.isEmpty ? site.diagnostics.isEmpty : site.text.hasPrefix(message), "\(site.text)")
    }

    @Test func `a layout that does not load the script is reported, and nothing is kept`() async {
        let layout = SourceFile(
            path: "templates/layout.html",
            text: "<!doctype html>{{$heading}}{{/heading}}{{$head}}{{/head}}{{$brand}}{{/brand}}{{$main}}{{/main}}")
        let tree = SourceTree(
            texts: [SourceFile(path: "content/site.yml", text: Self.base + "offline: true\n")], templates: [layout])
        let site = BuiltCovers(await Build.site(from: tree))
        expect(
            site.text.hasPrefix("content/site.yml:3:10: warning[C151]: no template loads the script"), "\(site.text)")
        expect(!site.paths.contains { $0.contains("offline") || $0.contains("service-worker") })
    }

    @Test func `a preview has no offline edition`() async {
        let text = Self.base + "offline: true\n"
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
        var options = BuildOptions()
        options.hasOfflineEdition = false
        let site = BuiltCovers(await Build.site(from: tree, options: options))
        expect(site.diagnostics.isEmpty)
        expect(!site.paths.isEmpty && !site.paths.contains { $0.contains("offline") || $0.contains("service-worker") })
    }
}
