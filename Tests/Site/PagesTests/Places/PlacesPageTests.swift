import TestSupport
import Testing
@testable import Layout
@testable import Pages
@testable import Settings
@testable import SourceText

/// The complete page of places.
struct PlacesPageTests {
    private func features(_ count: Int) -> String {
        let list = (0..<count).map { index in
            "{\"id\": \(index), \"properties\": {\"name\": \"Place \(index)\"}, "
                + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [\(index % 90), \(index % 7)]}}"
        }
        return "{\"type\": \"FeatureCollection\", \"features\": [\(list.joined(separator: ","))]}"
    }

    private func build(
        _ settings: String, _ files: [String: String] = [:], templates: [SourceFile] = []
    ) async throws -> OutputTree {
        let texts = files.map { SourceFile(path: "content/\($0.key)", text: $0.value) }
        let tree = SourceTree(
            texts: texts + [SourceFile(path: "content/site.yml", text: settings)], templates: templates)
        let result = await Build.site(from: tree)
        expect(!result.diagnostics.hasErrors)
        return try #require(result.output)
    }

    private func text(of path: String, in output: OutputTree) throws -> String {
        let file = try #require(output.files.first { $0.path == path })
        guard case .rendered(let content) = file.content else { return "" }
        var buffer = RenderBuffer()
        output.render(content, into: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// The frames in templates equal those of the layout engine.
    @Test(arguments: [0, 1, 2, 50, 51, 301, 1_001], [(10, 100, 100), (0, 1, 0), (7, 30, 250)])
    func `the template of places gets the frames of the layout`(
        count: Int, numbers: (padding: Int, dimension: Int, offset: Int)
    ) async throws {
        let template = "{{#shelves}}{{#items}}{{index}}:{{x}},{{y}} {{/items}}{{/shelves}}"
        let settings = """
            places: [{kind: geojson, file: p.json}]
            scroller: {padding: \(numbers.padding), dimension: \(numbers.dimension), offset: \(numbers.offset)}
            """
        let output = try await build(
            settings, ["p.json": features(count)],
            templates: [SourceFile(path: "templates/places.html", text: template)])
        let metrics = ScrollerMetrics(
            padding: numbers.padding, dimension: numbers.dimension, offset: numbers.offset)
        let frames = ScrollerLayout(count: count, metrics: metrics).frames.enumerated()
        let expected = frames.map { "\($0.offset):\($0.element.x),\($0.element.y) " }.joined()
        try expectEqual(text(of: "places/index.html", in: output), expected)
    }

    /// Ids on a page are unique, and every fragment leads to one of them.
    @Test(arguments: [1, 3, 300, 1_001])
    func `ids are unique, and every fragment leads to one`(count: Int) async throws {
        let output = try await build(
            "places: [{kind: geojson, file: p.json}, {kind: geojson, file: p.json, title: Again}]",
            ["p.json": features(count)])
        let page = try text(of: "places/index.html", in: output)
        let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
        expectEqual(Set(ids).count, ids.count)
        let fragments = page.matches(of: #/ href="[^"#]*#([^"]*)"/#).map { String($0.1) }
        expect(fragments.count >= 3 * count)
        expect(Set(fragments).isSubset(of: Set(ids.map { $0.replacing(":", with: "%3A") } + ids)))
        let pins = page.matches(of: #/<use href="#_pin"/#).count
        expectEqual(pins, 2 * count)
        // Both shelves show the same pictures, which are drawn once.
        expectEqual(output.files.count { $0.path.hasPrefix("covers/places/") }, count)
    }

    @Test func `a site without places has no page of them`() async throws {
        let output = try await build("title: T")
        expect(!output.files.contains { $0.path.contains("places") })
        try expect(!text(of: "index.html", in: output).contains("Places"))
    }

    @Test func `an empty file of places gives an empty shelf`() async throws {
        let output = try await build("places: [{kind: geojson, file: p.json}]", ["p.json": features(0)])
        let page = try text(of: "places/index.html", in: output)
        expect(page.contains("No places here.") && page.contains("0 places") && !page.contains("<svg"))
        try expect(text(of: "index.html", in: output).contains("href=\"places/index.html\""))
    }

    /// Pictures of third parties are not shown.
    @Test func `pictures of third parties are not shown`() async throws {
        let yelp = """
            {"businesses": [{"id": "1", "name": "A", "coordinates": {"latitude": 1, "longitude": 2},
            "url": "https://yelp.example/a", "image_url": "https://pictures.example/a.jpg"}]}
            """
        let output = try await build("places: [{kind: yelp, file: p.json}]", ["p.json": yelp])
        let page = try text(of: "places/index.html", in: output)
        expect(page.contains("https://yelp.example/a") && !page.contains("pictures.example"))
        expect(!page.contains("src=\"http"))
    }
}
