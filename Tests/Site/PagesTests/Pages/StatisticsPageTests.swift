import TestSupport
import Testing
@testable import Pages
@testable import Settings
@testable import SourceText

/// The page of statistics over random sites.
struct StatisticsPageTests {
    private struct Made {
        var files: Set<String> = []
        var page = ""
        var list = ""
        var fingerprint: UInt64 = 0
    }

    private func made(_ settings: String, _ albums: String, templates: [SourceFile] = []) async throws -> Made {
        let texts = [
            SourceFile(path: "content/site.yml", text: settings),
            SourceFile(path: "content/albums.json", text: albums),
        ]
        let result = await Build.site(from: SourceTree(texts: texts, templates: templates))
        let output = try #require(result.output, "\(result.diagnostics.map(\.message))")
        var made = Made(files: Set(output.files.map(\.path)))
        var buffer = RenderBuffer()
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            if file.path == BrowsePage.listPath { made.list = String(decoding: buffer.bytes, as: UTF8.self) }
            if file.path == StatisticsPage.path {
                made.page = String(decoding: buffer.bytes, as: UTF8.self)
                made.fingerprint = output.fingerprint(of: file)
            }
        }
        return made
    }

    private static func albums(_ count: Int, _ random: inout SeededGenerator) -> String {
        let names = ["Jazz", "jazz", "A & B", "É", "a=b", "100%", "x+y", "東京", "#1", "C/D", "[1] (x)"]
        func text(_ key: String, _ values: [String]) -> String { ", \"\(key)\": [\(values.joined(separator: ", "))]" }
        return "["
            + (0..<count).map { number in
                var line = "{\"title\": \"T\(number)\", \"id\": \"i\(number)\""
                for key in ["genre", "artist", "label", "format"] where random.below(3) > 0 {
                    line += text(key, (0...random.below(2)).map { _ in "\"\(random.pick(names))\"" })
                }
                if random.below(3) > 0 { line += ", \"year\": \(random.pick([1805, 1969, 1970, 1985, 1999, 2001]))" }
                if random.below(3) > 0 { line += ", \"rating\": \(random.pick(["1", "3.5", "\"8/10\"", "5"]))" }
                if random.below(3) > 0 {
                    line +=
                        ", \"added\": \"\(random.pick(["2019", "2019-05", "2020-12-31T23:30:00-05:00", "2024-02-29"]))\""
                }
                return line + "}"
            }.joined(separator: ",\n") + "]"
    }

    @Test(arguments: 0..<24)
    func `each link leads to a page or to a value of a filter`(_ seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let browse = random.below(3) > 0
        let cut = random.pick(["", "shelves: [{split: decade, limit: 1}]\n", "shelves: [{limit: 2}]\n"])
        let albums = Self.albums(1 + random.below(60), &random)
        let made = try await made("\(cut)\(browse ? "" : "browse: off\n")", albums)
        guard made.files.contains("genres/index.html") || made.files.contains("artists/index.html") else { return }
        let links = made.page.components(between: "href=\"../", and: "\"")
        expect(links.contains { $0.hasPrefix("genres/") || $0.hasPrefix("artists/") })
        for link in Set(links) {
            let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
            let path = try #require(Address.decoded(parts[0]))
            expect(made.files.contains(path), "\(link)")
            guard parts.count == 2, path == BrowsePage.path else { continue }
            expect(browse)
            let words = parts[1].split(separator: "=", maxSplits: 1).map(String.init)
            let decoded = try #require(PercentCoding.decoded(words[1].utf8))
            let name = JSONValue.string(String(decoding: decoded, as: UTF8.self)).text
            if words[0] == "added" {
                expect(made.list.contains("[\"\(String(decoding: decoded, as: UTF8.self))"), "\(link)")
            } else {
                let facet = try #require(made.list.components(between: "\"\(words[0])\":[", and: "]]]").first)
                expect((facet + "]").contains("[\(name),"), "\(link) in \(facet)")
            }
        }
        if browse { expect(links.contains { $0.contains("#") }) }
    }

    @Test func `its fingerprint changes only with its figures, colours and albums`() async throws {
        func album(_ fields: String) -> String {
            "[{\"title\": \"A\", \"id\": \"1\", \"genre\": \"Jazz\", \"year\": 1977\(fields)}]"
        }
        let first = try await made("", album(""))
        expect(first.fingerprint != 0)
        for same in [", \"country\": \"US\"", ", \"notes\": \"Text\"", ", \"tags\": [\"x\"]", ", \"barcode\": \"12\""] {
            try await expectEqual(made("", album(same)).fingerprint, first.fingerprint, "\(same)")
        }
        for other in [", \"rating\": 4", ", \"format\": \"LP\"", ", \"added\": \"2020-02-02\"", ", \"label\": \"L\""] {
            let changed = try await made("", album(other))
            expect(changed.fingerprint == first.fingerprint || changed.page != first.page)
            expectEqual(changed.page == first.page, changed.fingerprint == first.fingerprint, "\(other)")
        }
    }

    @Test func `it exists only if the settings allow it, a template leads to it, and albums have a list`() async throws
    {
        let album = "[{\"title\": \"A\", \"genre\": \"Jazz\"}]"
        let blocks = ["heading", "head", "brand", "main"].map { "{{$\($0)}}{{/\($0)}}" }.joined()
        let plain = SourceFile(path: "templates/layout.html", text: "<!doctype html>\(blocks)")
        for (settings, albums, templates, isThere) in [
            ("", album, [], true), ("statistics: off\n", album, [], false), ("", album, [plain], false),
            ("", "[{\"title\": \"A\"}]", [], false), ("", "[]", [], false),
        ] {
            let made = try await made(settings, albums, templates: templates)
            expectEqual(made.files.contains(StatisticsPage.path), isThere, "\(settings)")
            if !isThere, templates.isEmpty { expect(!made.page.contains("statistics/")) }
            let hasSheet = made.files.contains { $0.hasPrefix("assets/statistics-") }
            expectEqual(hasSheet, settings.isEmpty && templates.isEmpty, "\(settings)")
        }
    }
}
