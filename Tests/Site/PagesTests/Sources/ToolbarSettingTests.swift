import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// `toolbar` in the settings, and its effect on the page.
struct ToolbarSettingTests {
    @Test(
        arguments: [
            ("toolbar: off", false), ("toolbar: on", true), ("toolbar: false", false), ("toolbar: true", true),
            ("toolbar: \"off\"", false), ("title: T", false),
        ])
    func `the toolbar setting is read`(_ text: String, _ expected: Bool) {
        let (settings, diagnostics) = read(text)
        expectEqual(settings.hasToolbar, expected)
        expect(diagnostics.isEmpty)
    }

    @Test func `an invalid toolbar setting is reported`() throws {
        let (settings, diagnostics) = read("title: T\ntoolbar: perhaps\n")
        expect(!settings.hasToolbar)
        let diagnostic = try #require(diagnostics.first)
        expectEqual(diagnostics.count, 1)
        expectEqual(diagnostic.code, .wrongType)
        expectEqual(diagnostic.message, "`toolbar` must be true or false, not text")
    }

    @Test(arguments: [("toolbar: off", false), ("title: T", false), ("toolbar: on", true)])
    func `the toolbar setting removes the toolbar from pages`(_ text: String, _ expected: Bool) async throws {
        let tree = SourceTree(texts: [
            SourceFile(path: "content/site.yml", text: text),
            SourceFile(path: "content/albums/low.md", text: "---\ntitle: Low\n---\n"),
        ])
        let output = try #require(await Build.site(from: tree).output)
        let home = try #require(output.files.first { $0.path == "index.html" })
        guard case .rendered(let content) = home.content else {
            Issue.record("the home page is not rendered")
            return
        }
        var buffer = RenderBuffer()
        output.render(content, into: &buffer)
        let html = String(decoding: buffer.bytes, as: UTF8.self)
        let parts = [
            "role=\"toolbar\"", "class=\"status\"", "data-action=\"delete\"", "data-action=\"undo\"", "<bdi data-one",
        ]
        for part in parts { expectEqual(html.contains(part), expected, "\(part)") }
        expect(html.contains("data-action=\"share\""))
        expect(html.contains("<p><bdi>1 album</bdi></p>") != expected)
    }

    private func read(_ text: String) -> (Settings, [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
        let settings = Settings.read(from: tree, diagnostics: &diagnostics)
        return (settings, diagnostics)
    }
}
