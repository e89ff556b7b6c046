import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Shelves with limits and lists on several pages: what pages show and link to, for random sites.
struct CutListTests {
    /// Templates that print what a page shows and links to, one line each: `item`, `link`, `list` and so on.
    static let templates = [
        "home":
            """
        {{#shelves}}
        shelf {{anchor}}|{{title}}|{{count}}|{{path}}
        {{#items}}
        item {{id}}|{{anchor}}|{{index}}|{{x}}{{#current}}|current{{/current}}
        {{/items}}
        {{#rest}}
        rest {{path}}|{{title}}
        {{/rest}}
        {{/shelves}}
        """,
        "term":
            """
        {{#shelves}}
        {{#items}}
        item {{id}}|{{anchor}}|{{index}}|{{x}}{{#current}}|current{{/current}}
        {{/items}}
        {{#rest}}
        rest {{path}}|{{title}}
        {{/rest}}
        {{/shelves}}
        {{#index}}
        link {{path}}
        {{/index}}
        {{#previousPart}}
        previous {{path}}
        {{/previousPart}}
        {{#parts}}
        link {{path}}
        {{/parts}}
        {{#nextPart}}
        next {{path}}
        {{/nextPart}}
        """,
        "index": "{{#terms}}\nlink {{path}}\n{{/terms}}\n",
        "album":
            "{{#previous}}\nbefore {{id}}\n{{/previous}}\n{{#next}}\nbehind {{id}}\n{{/next}}\nhome {{shelfPath}}\n",
    ]

    @Test(arguments: 0..<60)
    func `every link to an album leads to where it is`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let count = random.pick([0, 1, 2, 5, 12, 40])
        let pageSize = random.pick([0, 1, 2, 3, 10, 1000])
        let (settings, shelves) = Self.settings(&random, pageSize: pageSize)
        let pages = try await Self.pages(settings, albums: Self.albums(count, &random))
        let all = (0..<count).map { "a\($0)" }

        for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
            for target in page.targets { expect(pages[target] != nil, "\(path) leads to \(target), seed \(seed)") }
            expectEqual(Set(page.items.map(\.anchor)).count, page.items.count)
            // Frames start again on every page and shelf.
            expect(page.items.allSatisfy { $0.x == 110 + 120 * $0.index })
        }
        for album in all {
            let page = try #require(pages["albums/\(album)/index.html"])
            let target = try #require(page.home)
            let shown = pages[target.path]?.items.first { $0.anchor == target.anchor }
            expectEqual(shown?.id, album, "\(album) leads back to \(target), seed \(seed)")
            let isOnHomePage = pages["index.html"]?.items.contains { $0.id == album } == true
            expectEqual(target.path == "index.html", isOnHomePage)
        }
        for (first, parts) in Self.lists(pages) {
            let sizes = parts.map(\.items.count)
            expect(sizes.dropLast().allSatisfy { $0 == pageSize }, "\(first), seed \(seed)")
            expect(pageSize == 0 ? parts.count == 1 : sizes.allSatisfy { $0 <= pageSize })
            let items = parts.flatMap(\.items).map(\.id)
            expect(Set(items).count == items.count && !items.isEmpty)
            if first == "albums/index.html" { expectEqual(items.sorted(), all.sorted()) }
        }
        let home = try #require(pages["index.html"])
        expect(home.shelves.allSatisfy { shelf in shelves.contains { $0 == 0 || shelf.items.count <= $0 } })
        for shelf in home.shelves where shelf.rest != nil {
            let list = Self.lists(pages).first { $0.first == shelf.rest }?.parts.flatMap(\.items).map(\.id) ?? []
            expect(Set(shelf.items.map(\.id)).isStrictSubset(of: list), "\(shelf.title), seed \(seed)")
        }
        expect(home.shelves.allSatisfy { $0.items.isEmpty || $0.items.count { $0.isCurrent } == 1 })
    }

    /// A shelf limit changes neither the neighbours of albums nor the albums on the page of a group.
    @Test(arguments: 0..<10)
    func `an album's neighbours do not depend on shelf limits`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let albums = Self.albums(20, &random)
        let whole = try await Self.pages("shelves: [{split: genre, limit: 0}]\n", albums: albums)
        let cut = try await Self.pages("shelves: [{split: genre, limit: \(1 + seed % 3)}]\n", albums: albums)
        for (path, page) in whole where path.hasPrefix("albums/a") || path.hasPrefix("genres/") {
            expectEqual(cut[path]?.neighbours, page.neighbours)
            expectEqual(cut[path]?.items.map(\.id), page.items.map(\.id))
        }
    }

    @Test func `a small site has no list of all albums`() async throws {
        var random = SeededGenerator(seed: 1)
        let pages = try await Self.pages("lists: [artist, genre]\n", albums: Self.albums(30, &random))
        expect(pages["albums/index.html"] == nil && !pages.keys.contains { $0.hasPrefix("decades/") })
        expect(!pages.keys.contains { $0.contains("/page/2/") })
    }

    /// An album and groups named `page` have their own addresses beside the numbered pages.
    @Test func `an album or group named page keeps its address`() async throws {
        let albums = (0..<5).map { "- {title: t, id: i\($0), slug: a\($0), artist: page, genre: page}\n" }.joined()
        let extra = "- {title: t, slug: page, artist: page, genre: page, year: 2000}\n"
        let pages = try await Self.pages("pageSize: 2\nshelves: [{limit: 1}]\n", albums: albums + extra)
        for path in ["albums/page/index.html", "albums/page/3/index.html", "genres/page/page/3/index.html"] {
            expect(pages[path] != nil, "\(path)")
        }
    }

    /// A text page with the address of the list of all albums is reported.
    @Test func `a page with the address of the album list is reported`() async throws {
        let tree = SourceTree(
            texts: [
                SourceFile(path: "content/site.yml", text: "shelves: [{limit: 1}]\n"),
                SourceFile(path: "content/albums.yml", text: "- {title: a}\n- {title: b}\n"),
                SourceFile(path: "content/pages/albums.md", text: "---\ntitle: Albums\n---\n"),
            ],
            binaries: [BinaryFile(path: "content/static/albums/page", size: 1)])
        let result = await Build.site(from: tree)
        expect(result.output == nil)
        expectEqual(result.diagnostics.map(\.message), ["two sources make the same page /albums/"])
        expectEqual(result.diagnostics.first?.notes.map(\.text), ["the first is here, the list of all albums"])
    }

    /// A page's fingerprint covers everything it shows: pages whose bytes differ have different fingerprints.
    @Test(arguments: 0..<30)
    func `a page whose bytes change has another fingerprint`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let albums = Self.albums(12, &random)
        let first = try await Self.fingerprints(
            Self.settings(&random, pageSize: 1 + random.below(4)).text, albums: albums)
        let other = random.below(2) == 0 ? albums : Self.albums(12, &random)
        let second = try await Self.fingerprints(
            Self.settings(&random, pageSize: 1 + random.below(4)).text, albums: other)
        for (path, page) in first {
            guard let now = second[path], now.bytes != page.bytes else { continue }
            expect(now.fingerprint != page.fingerprint, "\(path), seed \(seed)")
        }
    }
}
