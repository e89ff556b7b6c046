import Albums
import SourceText
import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import Theming

/// `theme` in the settings: what is read, and what pages get of it.
struct ThemeSettingTests {
    private func build(_ settings: String, templates: [String: String] = [:]) async -> Build.Result {
        let album = SourceFile(
            path: "content/albums/a.md", text: "---\ntitle: A\nartist: B\ngenre: C\nyear: 1990\n---\nNote")
        let tree = SourceTree(
            texts: [SourceFile(path: "content/site.yml", text: settings), album],
            templates: templates.map { SourceFile(path: "templates/" + $0.key, text: $0.value) },
            binaries: [BinaryFile(path: "content/static/fonts/s.woff2", size: 9)])
        return await Build.site(from: tree)
    }

    private func codes(_ settings: String, templates: [String: String] = [:]) async -> [DiagnosticCode] {
        await build(settings, templates: templates).diagnostics.map(\.code)
    }

    private func text(_ path: String, _ result: Build.Result) throws -> String {
        let output = try #require(result.output)
        let file = try #require(output.files.first { $0.path == path || $0.path.hasPrefix(path) })
        var buffer = RenderBuffer()
        switch file.content {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .rendered(let content): output.render(content, into: &buffer)
        default: break
        }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// WCAG 2.2: white on black is 21, and #767676 is the lightest grey that is readable on white.
    @Test(arguments: [
        ("#000", "#ffffff", 21.0), ("#fff", "#fff", 1.0), ("#767676", "#ffffff", 4.54), ("#777777", "#fff", 4.48),
        ("#0b57d0", "#faf9f6", 6.06),
    ])
    func `contrast is that of WCAG`(_ first: String, _ second: String, _ expected: Double) throws {
        let contrast = ThemeColor.contrast(try #require(ThemeColor(first)), try #require(ThemeColor(second)))
        expect(abs(contrast - expected) < 0.01)
    }

    @Test(arguments: ["", "#", "#12", "#1234", "#12345g", "navy", "123456", "#1234567", "#é23"])
    func `other texts are no colours`(_ text: String) { expect(ThemeColor(text) == nil) }

    @Test func `a site without settings has no sheet for them`() async throws {
        let result = await build("title: T")
        try expect(#require(result.output).files.allSatisfy { !$0.path.hasPrefix("assets/settings") })
    }

    @Test func `settings become properties in one sheet, which each page loads`() async throws {
        let settings = """
            theme:
              colors: {light: {text: "#111"}, dark: {background: "#000", focus: "#9cc1ff"}}
              fonts: {text: static/fonts/s.woff2, code: [{file: f.woff2, weight: 400, style: italic}]}
              radius: 0
              density: spacious
              coverSize: 64
              logo: logo.svg
              footer: {en: Mine & yours}
              links: [{title: Other, url: "https://x.example/?a&b"}]
            """
        let result = await build(settings, templates: ["assets/f.woff2": "wOF2", "assets/logo.svg": "<svg/>"])
        expect(result.diagnostics.isEmpty)
        let sheet = try text("assets/settings-", result)
        for part in [
            "@media (prefers-color-scheme:light){:root{--ink:#111111}}",
            "@media (prefers-color-scheme:dark){:root{--paper:#000000;--focus:#9cc1ff}}",
            "url(\"../fonts/s.woff2\") format(\"woff2\");font-weight:100 900;font-style:normal",
            "font-weight:400;font-style:italic",
            ":root{--font-text:\"site text\",system-ui,sans-serif;--font-code:\"site code\",ui-monospace,monospace;--radius:0px;--density:1.35;--cover-size:64px}",
        ] { expect(sheet.contains(part), "\(part)") }
        for path in ["index.html", "albums/a/index.html", "404.html", "statistics/index.html"] {
            let page = try text(path, result)
            expect(page.contains("assets/settings-") && page.contains("<p>Mine &amp; yours</p>"))
            expect(page.contains("<img class=\"logo\" src=") && page.contains("href=\"https://x.example/?a&amp;b\""))
        }
    }

    @Test(arguments: ["grotesque", "old-style", "slab"])
    func `a typeface is a list of fonts that systems have, and a font file goes over it`(name: String) async throws {
        let result = await build("theme: {typeface: \(name)}")
        expect(result.diagnostics.isEmpty)
        let sheet = try text("assets/settings-", result)
        let root = try #require(sheet.split(separator: "\n").last { $0.hasPrefix(":root{") })
        expect(root.contains("serif;") && root.contains("--weight:") && root.contains("--font-"))
        let file = "theme: {typeface: \(name), fonts: {text: {file: f.woff2, adjust: 97}}}"
        let own = try text("assets/settings-", await build(file, templates: ["assets/f.woff2": "wOF2"]))
        expect(own.contains("size-adjust:97%}") && own.contains(";--font-text:\"site text\",\"site text fallback\","))
    }

    @Test func `a look is a style sheet over the pages of the standard theme, and settings go over it`() async throws {
        let files = ["themes/dusk/assets/look.css": ":root{--paper:#101010;--ink:#eeeeee}\n.brand{color:red}"]
        let result = await build("theme: {name: dusk, radius: 9}", templates: files)
        expectEqual(result.diagnostics.map(\.message), [])
        let sheet = try text("assets/settings-", result)
        expect(sheet.contains(".brand{color:red}") && sheet.hasSuffix(":root{--radius:9px}\n"))
        let page = try text("index.html", result)
        expect(page.contains("class=\"shelf") && page.contains("content=\"#101010\"") && !page.contains("#faf9f6"))
        try expect(text("index.html", await build("theme: dusk", templates: files)).contains("assets/settings-"))
        for look in ["room", "archive"] { await expect(build("theme: \(look)").diagnostics.isEmpty, "\(look)") }
        let grey = await codes("theme: {name: dusk, colors: {light: {text: \"#222222\"}}}", templates: files)
        expect(grey.contains(.lowContrast), "contrast is that with the ground of the look")
    }

    @Test(
        arguments: [
            ("archiv", .unknownTheme), ("{typeface: serif}", .badValue), ("{name: x}", .unknownTheme),
            ("{radius: 99}", .badValue),
            ("{colours: {}}", .unknownSetting),
            ("{colors: {light: {text: red}}}", .wrongColor), ("{colors: {light: {text: \"#faf9f6\"}}}", .lowContrast),
            ("{colors: {lite: {}}}", .unknownSetting), ("{fonts: {text: a.woff2}}", .missingThemeFile),
            ("{fonts: {text: a.ttf}}", .missingThemeFile),
            ("{fonts: {text: {file: a.woff2, weight: fat}}}", .wrongSetting),
            ("{logo: ../x.svg}", .missingThemeFile), ("{logo: x.svg}", .missingThemeFile),
            ("{density: tight}", .badValue),
            ("{links: [{title: a, url: \"ftp://x\"}]}", .linkScheme), ("[a]", .wrongType),
        ] as [(String, DiagnosticCode)])
    func `a wrong setting is an error with its place`(_ setting: String, _ code: DiagnosticCode) async {
        let result = await build("title: T\ntheme: \(setting)\n")
        expect(
            result.diagnostics.contains { $0.code == code && $0.path == "content/site.yml" }, "\(result.diagnostics)")
        expect(result.output == nil)
    }

    @Test func `a little too little contrast is a warning`() async {
        let result = await build("theme: {colors: {light: {muted: \"#808080\"}}}")
        expect(result.diagnostics.map(\.code) == [.lowContrast, .lowContrast] && result.output != nil)
    }

    @Test func `a font that is no WOFF2 file is an error`() async {
        await expectEqual(
            codes("theme: {fonts: {text: f.woff2}}", templates: ["assets/f.woff2": "OTTO"]), [.missingThemeFile]
        )
    }

    @Test func `settings that no template shows are a warning`() async {
        let layout = "{{title}}{{$heading}}{{/heading}}{{$head}}{{/head}}{{$brand}}{{/brand}}{{$main}}{{/main}}"
        let found = await codes("theme: {radius: 3, footer: x}", templates: ["layout.html": layout])
        expectEqual(found.filter { $0 == .unusedThemeSetting }.count, 2)
        let settings = "theme:\n  name: shelves\n  links: [{title: E, url: \"https://e.example/\"}]\n  footer: x"
        let places = await build(settings, templates: ["layout.html": layout]).diagnostics
            .filter { $0.code == .unusedThemeSetting }.compactMap(\.line)
        expectEqual(places.sorted(), [3, 4])
    }

    @Test(arguments: ["toolbar", "search", "browse", "statistics", "embed"])
    func `a part of pages that the settings ask for and no template has is a warning`(_ key: String) async {
        var templates = ["themes/plain/layout.html": "{{$main}}{{/main}}"]
        for name in ["home", "album", "page", "404", "term", "index"] {
            templates["themes/plain/\(name).html"] = "{{<layout}}{{$main}}{{title}}{{/main}}{{/layout}}"
        }
        let base = "\nbaseURL: https://e.example/"
        for value in ["on", "true"] {
            let found = await build("theme: plain\n\(key): \(value)\(base)", templates: templates).diagnostics
            expect(found.map(\.code) == [.unusedThemeSetting] && found.first?.line == 2)
        }
        await expect(build("theme: plain\n\(key): off\(base)", templates: templates).diagnostics.isEmpty)
        await expect(build("theme: plain", templates: templates).diagnostics.isEmpty)
        await expect(build("\(key): on\(base)").diagnostics.isEmpty)
    }

    @Test func `a mistake in a built-in file says where it is included and how to read it`() async throws {
        let found = await build("title: T", templates: ["404.html": "x\n{{> partials/facts}}"]).diagnostics
        let mistake = try #require(found.first)
        expectEqual(mistake.code, .unknownName)
        let notes = mistake.notes.suffix(2)
        expectEqual(notes.first?.text, "this file is built in; `sitegen templates print partials/facts.html` prints it")
        guard case .text(let span)? = notes.last?.place else { throw Missing() }
        expectEqual(notes.last?.text, "it is included here")
        expect(span.description.hasPrefix("templates/404.html:2:"))
    }

    @Test func `a theme of the site's own is a folder, and takes hooks and components from sitegen`() async throws {
        var templates = [
            "themes/plain/theme.yml": "version: 1\ntitle: Plain\n", "themes/plain/assets/style.css": "p{}",
            "themes/plain/home.html": "<link href=\"{{stylesheet}}\">{{> partials/hooks/footer}}{{> partials/x}}",
            "themes/plain/partials/x.html": "of the theme", "partials/hooks/footer.html": "a hook ",
        ]
        for name in ["album", "page", "404", "term", "index"] { templates["themes/plain/\(name).html"] = "{{title}}" }
        let result = await build("theme: plain", templates: templates)
        expect(result.diagnostics.isEmpty)
        let page = try text("index.html", result)
        expect(page.hasSuffix("a hook of the theme") && page.contains("assets/style-"))
        try expectEqual(#require(result.output).files.filter { $0.path.hasPrefix("assets/") }.count, 1)
        templates["partials/x.html"] = "of the site"
        try expect(text("index.html", await build("theme: plain", templates: templates)).hasSuffix("of the site"))
    }

    @Test func `a theme for another version of the interface is an error`() async {
        await expectEqual(codes("title: T", templates: ["theme.yml": "version: 2"]), [.wrongInterface])
        await expect(codes("title: T", templates: ["theme.yml": "version: 1"]).isEmpty)
        await expectEqual(codes("title: T", templates: ["theme.yml": "verson: 1"]), [.unknownKey])
    }

    @Test func `a name that goes away is a warning that says what to write`() async throws {
        let hook = "{{printStylesheet}} {{#printStylesheet}}x{{/printStylesheet}}"
        let result = await build("title: T", templates: ["partials/hooks/footer.html": hook])
        expect(result.diagnostics.map(\.code) == [.nameGoingAway, .nameGoingAway] && result.output != nil)
        expectEqual(result.diagnostics[0].help, "write `assets.print.css`, or let `sitegen migrate` do it")
        expect(!BuiltIn.templateNames.contains("printStylesheet"))
    }

    @Test func `a wrong name in a hook is one mistake however many pages have the hook`() async throws {
        let result = await build("title: T", templates: ["partials/hooks/footer.html": "{{printStylesheeet}}{{root}}"])
        expectEqual(result.diagnostics.map(\.code), [.unknownName])
        let mistake = try #require(result.diagnostics.first)
        expectEqual(mistake.help, "did you mean `pageStylesheet`?")
        expectEqual(mistake.notes.last?.text, "this template is used for 5 more records without the name")
        expect(mistake.notes.allSatisfy { !$0.text.contains("printStylesheet`") })
    }

    @Test func `frames of hooks are allowed where a page has a policy`() async throws {
        let note = "---\ntitle: A\n---\n```{embed}\nurl: https://www.youtube.com/watch?v=dQw4w9WgXcQ\ntitle: V\n```"
        let tree = SourceTree(
            texts: [
                SourceFile(path: "content/site.yml", text: "theme: {policy: [\"https://talk.example\"]}"),
                SourceFile(path: "content/albums/a.md", text: note),
            ],
            templates: [
                SourceFile(
                    path: "templates/partials/hooks/after-note.html",
                    text: "<iframe src=\"https://talk.example/x\"></iframe>")
            ])
        let result = await Build.site(from: tree)
        expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        let page = try text("albums/a/index.html", result)
        expect(page.contains("content=\"frame-src https://talk.example https://www.youtube-nocookie.com\""))
    }
}

/// There is no place in a text.
private struct Missing: Error {}

extension Diagnostic {
    /// The line of its place, from 1; nil if it is not about a text.
    fileprivate var line: Int? {
        guard case .text(let span) = place else { return nil }
        return span.file.bytes[..<span.start].count { $0 == 0x0A } + 1
    }
}
