@testable import Albums
@testable import Settings
@testable import SourceText

/// A site that uses every setting, field and kind of file, as texts that changes replace.
struct SweepSite: Sendable {
    /// The texts of content and templates by path.
    var texts: [String: String] = [:]
    /// The sizes of files that are copied, by path.
    var copies = ["content/static/robots.png": 4]

    /// The settings, one line a key; a change replaces a line.
    static let settings = """
        title: T
        description: d
        baseURL: https://m.example/
        language: en
        languages: [de]
        feeds: [atom, rss, json]
        export: [json, csv]
        embed: [albums, shelves]
        lists: [{split: artist, feed: true}, genre, year, label, decade, format, tag, country, rating]
        offline: true
        toolbar: on
        pageSize: 3
        params: {a: x}
        places: [{kind: geojson, file: content/p.geojson, title: Cafes}]
        shelves: [{title: New, sort: -added}, {split: genre, limit: 2}]
        redirects: [netlify, nginx]
        """

    /// The front matter of the album that changes edit, one line a key.
    static func album(_ number: Int) -> String {
        let (odd, third) = (number % 2, number % 3)
        return """
            title: Album \(number)
            artist: \(["Can", "Neu"][odd])
            genre: \(["Pop", "Jazz", "Rock"][third])
            year: \(1970 + number)
            label: \(["EMI", "ECM"][odd])
            format: \(["LP", "CD", "2xLP"][third])
            country: \(["UK", "US"][odd])
            rating: \(1 + number % 5)
            tags: [t\(odd)]
            added: 2024-01-0\(number + 1)
            type: live
            barcode: "123\(number)"
            catalogNumber: C\(number)
            links: [{title: w, url: "https://a.example/\(number)"}]
            ids: {discogs: "\(number)"}
            extra: {cond: VG}
            tracks: [{title: One, duration: "3:20", position: A1}, {title: Two, position: B1, artist: Neu}]
            """
    }

    private static let note = """
        Note *here*

        | a | b |
        |---|---|
        | 1 | 2 |

        ```
        code
        ```

        - [x] task

        Text[^1] and [page](../pages/about.md).

        [^1]: Foot

        """
    private static let components = """
        ```{rating}
        value: 4.5
        ```

        ```{shelf}
        where: {genre: Jazz}
        ```

        ```{embed}
        url: https://www.youtube.com/watch?v=abcdefghijk
        title: Vid
        ```
        """

    init() {
        texts["content/site.yml"] = Self.settings
        for number in 0..<9 {
            // Notes with components are rendered for their fingerprint, the others are not.
            let note = Self.note + (number < 5 ? Self.components : "")
            texts["content/albums/a\(number).md"] = "---\n\(Self.album(number))\n---\n\(note)"
        }
        texts["content/pages/about.md"] = "---\ntitle: About\nparams: {accent: red}\n---\nHi | x\n"
        for number in 1...2 {
            texts["content/pages/n\(number).md"] =
                "---\ntitle: P\(number)\nlist: notes\ndate: 2024-02-0\(number)\n---\n| a |\n|---|\n| b |\n"
        }
        texts["content/artists/can.md"] =
            "---\nname: Can\nsortName: Can\nlinks: [{title: W, url: \"https://c.example\"}]\n---\nAbout can\n"
        texts["content/labels/emi.md"] = "---\nname: EMI Rec\n---\nx\n"
        texts["content/genres/pop.md"] = "---\nname: Pop Music\n---\nx\n"
        texts["content/_index.md"] = "Home text\n"
        texts["content/artists/_index.md"] = "Artists text\n"
        texts["content/data/d.yml"] = "x: one\n"
        texts["content/missing.yml"] = """
            - {artist: Can, title: Delay, year: 1981, id: 00000000-0000-4000-8000-000000000001}
            - {artist: Neu, label: EMI, title: "Neu! 86"}

            """
        texts["content/p.geojson"] = """
            {"type":"FeatureCollection","features":[\
            {"type":"Feature","id":"n/1","properties":{"name":"Foo","amenity":"cafe","rating":3},\
            "geometry":{"type":"Point","coordinates":[29.0,41.0]}},\
            {"type":"Feature","id":"n/2","properties":{"name":"Bar"},\
            "geometry":{"type":"Point","coordinates":[2.0,48.0]}}]}
            """
        texts["templates/partials/hooks/footer.html"] = "<p>{{data.d.x}} {{site.params.a}}</p>\n"
    }

    /// The site as the input of a build; the files at `unchanged` paths have their parse results of the previous build.
    func tree(cached: [(path: String, cachedParse: CachedParse)], of unchanged: Set<String>) -> SourceTree {
        let parses = Dictionary(cached.map { ($0.path, $0.cachedParse) }, uniquingKeysWith: { first, _ in first })
        let files = texts.map { path, text in
            guard unchanged.contains(path), let parse = parses[path] else { return SourceFile(path: path, text: text) }
            let bytes = Array(text.utf8)
            return SourceFile(path: path, byteCount: bytes.count, cachedParse: parse) { bytes }
        }
        return SourceTree(
            texts: files.filter { $0.path.hasPrefix("content/") },
            templates: files.filter { $0.path.hasPrefix("templates/") },
            binaries: copies.map { BinaryFile(path: $0.key, size: $0.value, stamp: UInt64($0.value)) })
    }
}
