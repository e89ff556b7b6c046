import SourceText
import TestSupport
import Testing
@testable import Pages
@testable import Templates
@testable import Theming

/// The names that files of `templates/assets/` have in the site, and what style sheets name.
struct ThemeAssetTests {
    private func assets(_ files: KeyValuePairs<String, String>, isStatic: [String] = []) -> ThemeAssets {
        ThemeAssets(files.map { SourceFile(path: "templates/assets/" + $0.key, text: $0.value) }) {
            isStatic.contains($0)
        }
    }

    private func text(_ assets: ThemeAssets, _ name: String) -> String? {
        assets[name].map { String(decoding: $0.file.bytes, as: UTF8.self) }
    }

    @Test func `imports on the first lines are replaced by the sheets, which are no files any more`() {
        let sheets = assets([
            "x.css": "x{}\n", "main.css": "@import \"x.css\";\n@import \"y.css\";\nmain{}\n", "y.css": "y{}\n",
            "z.css": "z{}",
        ])
        expectEqual(text(sheets, "main.css"), "x{}\ny{}\nmain{}\n")
        expectEqual(sheets.entries.filter { !$0.isJoined }.map(\.name), ["main.css", "z.css"])
    }

    @Test(arguments: [
        ("p{}\n@import \"x.css\";\n", "p{}\n@import \"X\";\n"),
        ("@import \"x.css\" print;\n", "@import \"X\" print;\n"),
        ("@import \"x.css\";", "@import \"X\";"), ("@import url(x.css);", "@import url(X);"),
        ("@IMPORT url( 'x.css' ) layer(a);", "@IMPORT url( 'X' ) layer(a);"), ("@import './x.css';", "@import 'X';"),
    ])
    func `other imports name the file with its hash`(_ written: String, _ expected: String) throws {
        let sheets = assets(["main.css": written, "x.css": "x{}"])
        let path = try #require(sheets["x.css"]).path.dropFirst("assets/".count)
        expectEqual(text(sheets, "main.css"), expected.replacing("X", with: path))
        expect(sheets.diagnostics.isEmpty && sheets["x.css"]?.isJoined == false)
    }

    @Test func `a name in a folder is relative to its sheet, and keeps what follows it`() throws {
        let sheets = assets([
            "css/a b.css": "p{src:url(../fonts/t.woff2?v#f)}", "fonts/t.woff2": "wOF2",
            "main.css": "@import 'css/a%20b.css';",
        ])
        let font = try #require(sheets["fonts/t.woff2"]).path
        expectEqual(text(sheets, "css/a b.css"), "p{src:url(../\(font.dropFirst(7))?v#f)}")
        let inner = try #require(sheets["css/a b.css"]).path
        expectEqual(text(sheets, "main.css"), "@import '\(Address.encoded(String(inner.dropFirst(7))))';")
    }

    @Test func `names in a sheet that is joined are seen from the sheet that it is joined to`() throws {
        let sheets = assets([
            "main.css": "@import \"css/part.css\";\nmain{}", "css/part.css": "p{background:url(p.png)}\n",
            "css/p.png": "p",
        ])
        let picture = try #require(sheets["css/p.png"]).path.dropFirst(7)
        expectEqual(text(sheets, "main.css"), "p{background:url(\(picture))}\nmain{}")
    }

    @Test func `a sheet has another name when a file that it names has another content`() throws {
        let one = assets(["main.css": "p{background:url(p.png)}", "p.png": "one"])
        let other = assets(["main.css": "p{background:url(p.png)}", "p.png": "other"])
        expect(one["main.css"]?.path != other["main.css"]?.path)
    }

    @Test(arguments: [
        "p{background:url(https://x.example/a.png)}", "p{background:url(//x.example/a.png)}",
        "p{background:url(/a.png)}",
        "p{background:url(data:image/png;base64,aaaa)}", "p{fill:url(#gradient)}", "p{background:url()}",
        "p{content:\"url(a.png)\"}",
        "/* url(a.png) @import \"b.css\"; */", "p{src:url(../fonts/a.woff2)}", "p{content:\"it\\\"s url(a.png)\"}",
        "@import \"",
        "url(", "p{--curl(a.png):1}", "p{background:url(a\\.png)}", "/*", "\"", "p{background:url('a.png", "",
        "p{background:url(kept.png)}",
    ])
    func `what is no file of the theme stays as it is`(_ text: String) {
        let sheets = assets(["main.css": text], isStatic: ["assets/kept.png", "assets/a.png"])
        expect(self.text(sheets, "main.css") == text && sheets.diagnostics.isEmpty)
    }

    @Test func `a missing file is an error with its place`() throws {
        let sheets = assets([
            "main.css": "@import \"main.css\";\np{\n  src: url(\"fonts/bdy.woff2\");\n}", "fonts/body.woff2": "",
        ])
        let text = DiagnosticPrinter(usesColor: false).text(for: sheets.diagnostics)
        expect(text.contains("templates/assets/main.css:1:10: error[T424]"))
        expect(text.contains("templates/assets/main.css:3:13: error[T423]: no file `fonts/bdy.woff2` in assets/"))
        expect(text.contains("did you mean `fonts/body.woff2`?"))
    }

    @Test func `sheets that name each other are an error, not an endless loop`() {
        let sheets = assets(["a.css": "x{}\n@import url(b.css);", "b.css": "x{}\n@import url(a.css);"])
        expectEqual(sheets.diagnostics.map(\.code), [.styleCircle])
    }

    @Test func `templates name assets by folder and ending`() throws {
        let names = AssetNames([
            "style.css", "fonts/text.woff2", "x.js", "x.js.map", "my file.css", "a{b.css", "plain",
        ])
        expectEqual(names.schema.fields.map(\.name), ["fonts", "plain", "style", "x"])
        let library = TemplateLibrary([
            SourceFile(path: "templates/main.html", text: "{{assets.fonts.text.woff2}} {{assets.x.js}}")
        ])
        let schema = Schema("page", [Schema.Field("assets", .open(AssetNames.key))])
        let linked = library.link(templateNamed: "main", schema: schema, openSchemas: [AssetNames.key: names.schema])
        let fields = try #require(linked.program).readFields
        let read = ["style.css", "fonts/text.woff2", "x.js", "x.js.map", "plain"].filter {
            names.isRead($0, by: fields)
        }
        expectEqual(read, ["fonts/text.woff2", "x.js"])
    }

    @Test func `the sheets of the theme are joined`() throws {
        var diagnostics: [Diagnostic] = []
        let theme = try #require(Theme.compile(overrides: [], diagnostics: &diagnostics))
        let sheets = theme.assets.map(\.name).filter { $0.hasSuffix(".css") }.sorted()
        expectEqual(sheets, ["arrange.css", "browse.css", "page.css", "print.css", "statistics.css", "style.css"])
        let sheet = try #require(theme.assets.first { $0.name == "style.css" })
        let text = String(decoding: sheet.file.bytes, as: UTF8.self)
        expect(!text.contains("@import") && text.contains(".scroller {"))
        expect(diagnostics.isEmpty)
    }

    @Test func `each field with the address of a script or style sheet is known to themes with a name`() {
        let schemas = PageKinds.all.map { $0.schema } + [AlbumContent.fields.schema]
        // Every theme has a print style sheet of its own, and that of the settings is no file.
        let others: Set = ["printStylesheet", "themeStylesheet"]
        let names = Set(schemas.flatMap(\.fields).map(\.name)).subtracting(others)
        let wanted = names.filter { $0.hasSuffix("Script") || $0.hasSuffix("tylesheet") }
        expect(wanted.count > 8 && wanted.subtracting(Theme.assetFields.keys) == [])
        let assets = Set(BuiltIn.templates.map(\.path))
        expect(Theme.assetFields.values.allSatisfy { assets.contains("templates/assets/\($0)") })
    }
}
