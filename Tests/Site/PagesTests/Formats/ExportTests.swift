import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import SiteModel
@testable import Settings
@testable import SourceText

/// The albums that visitors may take along: `export` in the settings.
struct ExportTests {
    private static func site(_ settings: String, _ albums: String, csv: String? = nil) async -> BuiltCovers {
        var texts = [SourceFile(path: "content/site.yml", text: settings)]
        if let csv { texts.append(SourceFile(path: "content/albums.csv", text: csv)) }
        if !albums.isEmpty { texts.append(SourceFile(path: "content/albums.json", text: albums)) }
        return BuiltCovers(await Build.site(from: SourceTree(texts: texts)))
    }

    private static let albums = """
        [{"title": "Comma, \\"The\\"", "artists": ["X; Z", "Y"], "genres": ["Pop", "日本"], "released": "1977-11",
          "label": ["L"], "catalogNumber": "PL 1", "format": ["LP", "CD"], "country": "DE", "barcode": "0123456789012",
          "type": "Album", "rating": 4.5, "tags": ["a", "b"], "added": "2024-05-01", "ids": {"discogs": "249504"},
          "extra": {"condition": "VG+", "price": "12", "storage": "Shelf 3"}, "notes": "<!-- secret -->Fine.",
          "tracks": [{"title": "One", "duration": "1:00"}, "Two | three", {"title": "Duet", "artists": ["A; B", "C"],
            "position": "B2"}], "links": ["https://b.example/", {"title": "A | \\"page\\"", "url": "https://c.example/"}]},
         {"title": " =cmd|x", "extra": {"mood": "calm\\nand quiet"}}, {"title": "Draft", "draft": true},
         {"title": "Plain", "rating": "8.5/10", "cover": "https://b.example/x.jpg"}]
        """

    private static func facts(_ site: BuiltCovers) -> [String] {
        (site.output?.renderer.site.albums ?? []).map { album -> String in
            let names: [[String]] = [
                album.artists, album.genres, album.labels, album.catalogNumbers, album.formats, album.tags,
            ]
            let texts: [String?] = [album.title, album.country, album.barcode, album.type]
            let values: [String?] = [album.released?.text, album.rating?.text, album.added?.text]
            let extra = album.extra.filter { $0.name != "page" }
            return "\(names) \(texts) \(values) \(album.ids) \(extra) \(album.tracks) \(album.links)"
        }.sorted()
    }

    @Test func `a table is read again as the same albums`() async throws {
        let site = await Self.site("baseURL: https://a.example/\nexport: [json, csv]\n", Self.albums)
        expect(!site.diagnostics.hasErrors, "\(site.text)")
        let csv = try #require(site.pages["albums.csv"])
        expect(csv.hasPrefix("title,artists,genres,released,") && csv.hasSuffix("\r\n"))
        let again = await Self.site("", "", csv: csv)
        expect(again.diagnostics.isEmpty, "\(again.text)")
        expectEqual(Self.facts(again), Self.facts(site))
    }

    @Test(arguments: ["json", "csv"]) func `nothing private is in it`(format: String) async throws {
        let site = await Self.site("export: \(format)\n", Self.albums)
        let text = try #require(site.pages["albums.\(format)"])
        for word in ["price", "Shelf 3", "secret", "Draft", "notes"] { expect(!text.contains(word), "\(word)") }
        expect(text.contains("VG+") && text.contains("albums/plain"))
        expectEqual(site.pages.keys.filter { $0.hasPrefix("albums.") }.count, 1)
        let hidden = await Self.site("export: \(format)\nprivate: [rating, extra.condition]\n", Self.albums)
        expectEqual(hidden.pages["albums.\(format)"]?.contains("VG+"), false)
    }

    @Test func `JSON has one object for each album`() async throws {
        let site = await Self.site("baseURL: https://a.example/\nexport: json\n", Self.albums)
        let text = try #require(site.pages["albums.json"])
        let list = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let titles = list.compactMap { $0["title"] as? String }
        expectEqual(Set(titles), ["Comma, \"The\"", " =cmd|x", "Plain"])
        expect(list.allSatisfy { ($0["page"] as? String)?.hasPrefix("https://a.example/albums/") == true })
        expect(list.allSatisfy { $0["source"] == nil && $0["cover"] == nil })
    }

    @Test func `an unknown format is reported`() async {
        let site = await Self.site("export: [xml]\n", "")
        expect(site.text.contains("there is no format of exports `xml`") && site.diagnostics.hasErrors)
    }
}
