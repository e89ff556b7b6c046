import SiteTestSupport
import TestSupport
import Testing

/// `sitegen migrate`, by the program itself.
struct MigrateCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: R\n")
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
    }

    private func run(_ command: String...) throws -> (code: Int32, output: String, errors: String) {
        let result = try BuiltBinary.run(BuiltBinary.path(), command + ["--source", folder("site")])
        return (result.code, result.output, result.errors)
    }

    private var templates: [String: String] { get throws { try folder.tree("site/templates") } }

    @Test func `names that go away are replaced, in tags that end sections as well, and undo takes it back`() throws {
        try folder.write(
            "site/templates/partials/hooks/footer.html", "{{#printStylesheet}}{{ . }}{{/ printStylesheet }}\n")
        try folder.write(
            "site/templates/partials/hooks/head-end.html",
            "é{{printStylesheet}} {{^hasMenu}}{{{ printStylesheet }}}{{/hasMenu}}{{! printStylesheet }}\n")
        let before = try templates
        let result = try run("migrate")
        expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        expectEqual(result.output, "4 names in 2 templates replaced; `sitegen undo` takes it back\n")
        try expectEqual(
            templates,
            [
                "partials/hooks/footer.html": "{{#assets.print.css}}{{ . }}{{/ assets.print.css }}\n",
                "partials/hooks/head-end.html":
                    "é{{assets.print.css}} {{^hasMenu}}{{{ assets.print.css }}}{{/hasMenu}}{{! printStylesheet }}\n",
            ])
        try expectEqual(run("migrate").output, "no template uses a name that goes away\n")
        try expect(!run("check").errors.contains("T425"))
        try expect(run("undo", "--list").output.contains("\"names in templates\"  in 2 files"))
        // Other edits of the file since then stay.
        try folder.write(
            "site/templates/partials/hooks/footer.html", "{{#assets.print.css}}{{ . }}{{/ assets.print.css }}\n<hr>\n")
        try expectEqual(run("undo").output, "restored the names in templates in 2 files\n")
        var expected = before
        expected["partials/hooks/footer.html", default: ""] += "<hr>\n"
        try expectEqual(templates, expected)
    }

    @Test func `a template that would have errors is left as it is`() throws {
        let text = "{{=<% %>=}}<%#printStylesheet%>x<%/printStylesheet%>"
        try folder.write("site/templates/partials/hooks/footer.html", text)
        let result = try run("migrate")
        expect(result.code == 1 && result.errors.contains("error[T406]"), "\(result.errors)")
        expect(result.errors.hasSuffix("so nothing was changed\n"))
        try expectEqual(templates, ["partials/hooks/footer.html": text])
        try expect(run("undo", "--list").output.isEmpty)
    }

    @Test func `a site with errors is not touched`() throws {
        try folder.write("site/templates/partials/hooks/footer.html", "{{printStylesheet}}{{titel}}")
        let result = try run("migrate")
        expect(result.code == 1 && result.errors.contains("error[T401]"))
        try expectEqual(templates, ["partials/hooks/footer.html": "{{printStylesheet}}{{titel}}"])
    }
}
