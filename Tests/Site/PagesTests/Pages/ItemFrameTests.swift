import TestSupport
import Testing
@testable import Layout
@testable import Pages
@testable import Settings
@testable import SourceText

struct ItemFrameTests {
    /// The frames in templates equal those of the layout engine, on the home page and on the page of a group.
    @Test(arguments: [1, 2, 49, 50, 51, 300, 301], [(10, 100, 100), (0, 1, 0), (7, 30, 250)])
    func `templates get the frames of the layout`(count: Int, numbers: (padding: Int, dimension: Int, offset: Int))
        async throws
    {
        let template = "{{#shelves}}{{#items}}{{index}}:{{x}},{{y}} {{/items}}{{/shelves}}"
        let settings = """
            title: t
            scroller: {padding: \(numbers.padding), dimension: \(numbers.dimension), offset: \(numbers.offset)}
            shelves: [{limit: 0}]
            pageSize: 0
            """
        let albums = (0..<count).map { "- {title: a\($0), slug: a\($0), genre: g}\n" }.joined()
        let tree = SourceTree(
            texts: [
                SourceFile(path: "content/site.yml", text: settings),
                SourceFile(path: "content/albums.yml", text: albums),
            ],
            templates: ["home", "term"].map { SourceFile(path: "templates/\($0).html", text: template) },
            binaries: [], unread: [])
        let result = await Build.site(from: tree)
        expect(!result.diagnostics.hasErrors)
        let output = try #require(result.output)
        let frames = result.layout.frames.enumerated()
        let items = frames.map { "\($0.offset):\($0.element.x),\($0.element.y) " }
        let expected = items.joined()
        expect(result.layout.count == count && expected.hasPrefix("0:\(numbers.offset + numbers.padding),"))
        try expectEqual(text(of: "index.html", in: output), expected)
        // A page of a list has at most 300 albums.
        try expectEqual(text(of: "genres/g/index.html", in: output), items.prefix(300).joined())
    }

    private func text(of path: String, in output: OutputTree) throws -> String {
        let file = try #require(output.files.first { $0.path == path })
        guard case .rendered(let content) = file.content else { return "" }
        var buffer = RenderBuffer()
        output.render(content, into: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
