import Foundation
import SourceText
import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import Theming

/// Themes that people write: the one in the guide, and what is reported about incomplete ones.
struct OwnThemeTests {
    private static let pages = ["home", "album", "page", "term", "index", "404"]

    /// Builds a site with a theme of its own, of the given files.
    private func build(
        _ theme: [String: String], others: [String: String] = [:], settings: String = ""
    ) async -> Build.Result {
        var templates = others
        for (name, text) in theme { templates["themes/mini/" + name] = text }
        let content = [
            "site.yml": "theme: mini\nlists: [artist]\nbaseURL: https://music.example/\n" + settings,
            "albums/a.md": "---\ntitle: A\nartist: B\n---\nNote\n", "pages/p.md": "---\ntitle: P\n---\nText\n",
        ]
        func files(_ texts: [String: String], in folder: String) -> [SourceFile] {
            texts.sorted { $0.key < $1.key }.map { SourceFile(path: folder + $0.key, text: $0.value) }
        }
        return await Build.site(
            from: SourceTree(texts: files(content, in: "content/"), templates: files(templates, in: "templates/")))
    }

    /// A theme whose pages have a title and nothing else.
    private var plain: [String: String] {
        Dictionary(
            uniqueKeysWithValues: Self.pages.map { ("\($0).html", "{{<layout}}{{$main}}{{title}}{{/main}}{{/layout}}") }
        ).merging(["layout.html": "{{$main}}{{/main}}"]) { $1 }
    }

    private func page(_ path: String, of result: Build.Result) throws -> String {
        let output = try #require(result.output)
        var buffer = RenderBuffer()
        for file in output.files where file.path == path {
            if case .rendered(let content) = file.content { output.render(content, into: &buffer) }
        }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    @Test func `the theme in the guide builds without a warning`() async throws {
        let path = URL(filePath: PackageFolder.path).appending(
            path: "Sources/Tools/Guide/site/pages/how-to/write-a-theme.md")
        let guide = try String(contentsOf: path, encoding: .utf8)
        var theme: [String: String] = [:]
        for name in ["layout.html", "home.html"] {
            let start = try #require(guide.firstRange(of: "```html templates/themes/mini/\(name)\n"))
            let rest = guide[start.upperBound...]
            theme[name] = String(rest[..<(try #require(rest.firstRange(of: "```\n"))).lowerBound])
        }
        theme["assets/style.css"] = ":root{--paper:#fff;--ink:#111}\n"
        let result = await build(plain.merging(theme) { $1 })
        expectEqual(result.diagnostics.map(\.message), [])
        let home = try page("index.html", of: result)
        expect(home.contains("<li><a href=\"albums/a/index.html\">A</a></li>"))
        expect(home.contains("media=\"(prefers-color-scheme: light)\" content=\"#ffffff\">"))
    }

    @Test(arguments: pages)
    func `a page that the theme lacks is reported where the settings name the theme`(_ page: String) async throws {
        var theme = plain
        theme["\(page).html"] = nil
        let problem = try #require(await build(theme).diagnostics.first)
        expect(problem.severity == .error && problem.code == .unknownTemplate)
        expectEqual(problem.message, "the theme `mini` has no template `\(page).html`")
        guard case .text(let span) = problem.place else { return expect(Bool(false), "no place") }
        expect(span.file.path == "content/site.yml" && span.start == 7 && span.end == 11)
    }

    @Test(arguments: [
        ("themes/mini/partials/x.html", "include it with `{{> partials/x}}`"),
        ("albun.html", "did you mean album.html?"),
        ("partials/hooks/footer.html", "include it with `{{> partials/hooks/footer}}`"),
    ])
    func `a template that nothing includes is reported`(_ name: String, _ help: String) async {
        let found = await build(plain, others: [name: "x"]).diagnostics
        expectEqual(found.map(\.message), ["no template includes this file, so it does nothing"])
        expect(found.map(\.help) == [help] && found.map(\.severity) == [.warning])
    }

    @Test func `templates of another theme, components and replaced partials are not reported`() async {
        let used = plain.merging(["layout.html": "{{> partials/share-tags}}{{$main}}{{/main}}"]) { $1 }
        let others = [
            "themes/other/x.html": "x",
            "components/quote.html": "{{! Quote.\narguments:\n  text: markdown\n}}{{{text}}}",
            "partials/share-tags.html": "s",
        ]
        await expectEqual(build(used, others: others).diagnostics.map(\.message), [])
    }

    @Test func `a theme brings words in several languages, and a site replaces them`() async throws {
        var theme = plain
        theme["layout.html"] = "{{words.extra.more}}, {{words.extra.less}}, {{words.search}}.{{$main}}{{/main}}"
        theme["words/en.yml"] = "extra: {more: More, less: Less}\nsearch: Find"
        theme["words/de.yml"] = "extra: {more: Mehr}"
        let result = await build(
            theme, others: ["words/en.yml": "search: Seek", "themes/other/words/en.yml": "search: Look"],
            settings: "languages: [en, de-AT, fr]")
        expectEqual(result.diagnostics.map(\.message), [])
        try expectEqual(page("p/index.html", of: result), "More, Less, Seek.P")
        try expectEqual(page("de-AT/p/index.html", of: result), "Mehr, Less, Suche.P")
        try expectEqual(page("fr/p/index.html", of: result), "More, Less, Recherche.P")
    }

    @Test func `a language without a text for a word of the theme is reported`() async {
        var theme = plain
        theme["layout.html"] = "{{words.extra.more}}{{$main}}{{/main}}"
        theme["words/de.yml"] = "extra: {more: Mehr, a b: c}"
        let found = await build(theme, settings: "languages: [de, en]").diagnostics
        let messages = [
            "templates cannot name `a b`, so it is left out", "the language `en` has no text for `extra.more`",
        ]
        expectEqual(found.map(\.message), messages)
        theme["words/de.yml"] = "search: x"
        let unknown = await build(theme, settings: "language: de").diagnostics
        expectEqual(unknown.map(\.code), [.unknownName])
    }

    @Test func `values of a theme are those of the site where it sets none`() async throws {
        var theme = plain
        theme["layout.html"] = "{{site.params.a}}, {{#site.params.b}}{{.}} {{/site.params.b}}{{$main}}{{/main}}"
        theme["theme.yml"] = "version: 1\nparams: {a: 1, b: [2, 3]}"
        let plain = await build(theme)
        expectEqual(plain.diagnostics.map(\.message), [])
        try expectEqual(page("p/index.html", of: plain), "1, 2 3 P")
        let set = await build(theme, settings: "params: {a: x, c: y}")
        expectEqual(set.diagnostics.map(\.message), [])
        try expectEqual(page("p/index.html", of: set), "x, 2 3 P")
        await expectEqual(build(theme, settings: "params: {b: x}").diagnostics.map(\.code), [.badParameter])
        theme["theme.yml"] = "version: 1\nparams: 5"
        await expect(build(theme).diagnostics.map(\.code).contains(.wrongType))
    }

    @Test func `a copy of a file does not hide it`() async {
        var theme = plain
        theme["layout.html"] = "{{root}}{{assets.style.css}}{{$main}}{{/main}}"
        theme["assets/style.css"] = "p{}"
        theme["assets/style.css.bak"] = "p{}"
        await expectEqual(build(theme).diagnostics.map(\.message), [])
    }

    @Test(arguments: [
        ":root{--paper:#fff}@media(prefers-color-scheme:dark){:root{--paper:#000}}",
        ":root {\n  --paper: #fff;\n}\n@media (prefers-color-scheme: dark) {\n  :root { --paper:\t#000 }\n}\n",
    ])
    func `colours are read with blanks and without`(_ sheet: String) {
        let grounds = ThemePalette(sheet: Array(sheet.utf8)).grounds(with: ThemeSettings())
        expect(grounds.light == "#ffffff" && grounds.dark == "#000000")
    }
}
