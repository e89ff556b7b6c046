import Synchronization
import TestSupport
import Testing
@testable import Covers
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Formats
@testable import Pages
@testable import Settings
@testable import SourceText

/// Covers of every kind with a fake cover source: the requests, and the resulting files and pages.
struct CoverPlanTests {
    /// A site with random covers: valid and invalid files under several names, addresses, paths, ids, or none.
    private static func site(_ random: inout SeededGenerator) -> CoverSite {
        var site = CoverSite()
        site.settings += "scroller: {dimension: \(random.pick([16, 40, 100, 160, 400]))}\n"
        for index in 0..<random.below(12) {
            let kind = random.below(6)
            let bytes =
                switch kind {
                case 0: CoverSite.svg
                case 1: Array("<!doctype html>".utf8)
                case 2: CoverSite.png(30_000, 2, salt: index)
                default: CoverSite.png(1 + random.below(2000), 1 + random.below(2000), salt: random.below(4))
                }
            site.files["\(random.pick(["ä ö", "Cover", "x,y", "東京", "a'b"])) \(index).png"] = bytes
        }
        let names = site.files.keys.sorted()
        func cover(_ random: inout SeededGenerator) -> String {
            switch random.below(4) {
            case 0: "https://user:secret@covers.example/\(random.below(5)).jpg?token=hidden"
            case 1: "covers/none.png"
            default: names.isEmpty ? "none" : "covers/" + random.pick(names)
            }
        }
        for _ in 0..<random.below(20) { site.own.append(random.below(5) == 0 ? nil : cover(&random)) }
        for _ in 0..<random.below(6) {
            site.library.append(random.below(2) == 0 ? "music/\(random.below(4))/front.jpg" : cover(&random))
        }
        for _ in 0..<random.below(4) { site.server.append("al-\(random.below(3))") }
        return site
    }

    @Test(arguments: 0..<60)
    func `every cover that a page shows exists`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let site = Self.site(&random)
        let built = try await site.build(CoverSite.art)
        expect(built.output != nil)
        expectEqual(Set(built.paths).count, built.paths.count)
        let paths = Set(built.paths)
        for (path, page) in built.pages {
            for address in Self.pictures(on: page) where !address.hasPrefix("https://") {
                let target = Address.resolved(Address.decoded(address) ?? "", from: Address.folder(of: path))
                expect(paths.contains(target ?? ""), "\(path) shows \(address)")
            }
        }
        for (path, art, side, format) in built.squares {
            expect(path.hasSuffix("-\(ContentHash.text(art.contentHash, length: 8))-\(side).\(format.fileExtension)"))
        }
        // The squares of each image set are complete and unique.
        let groups = Dictionary(grouping: built.squares) { $0.art.contentHash }
        for squares in groups.values {
            let wanted = squares[0].art.sides.map { "\($0) webp" } + squares[0].art.sides.suffix(1).map { "\($0) jpeg" }
            expectEqual(squares.map { "\($0.side) \($0.format)" }.sorted(), wanted.sorted())
        }
    }

    /// Every address of a picture on a page.
    private static func pictures(on page: String) -> [String] {
        let candidates = page.components(between: "srcset=\"", and: "\"").flatMap { text in
            text.split(separator: ", ").map { String($0.prefix { $0 != " " }) }
        }
        return candidates + page.components(between: "<img src=\"", and: "\"")
            + page.components(between: "class=\"glow\" src=\"", and: "\"")
            + page.components(between: "url(\"", and: "\"")
            + page.components(between: "image-set(", and: ")").flatMap { $0.components(between: "\"", and: "\"") }
    }

    @Test(arguments: 0..<60)
    func `cover candidates are listed once in ascending order`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let built = try await Self.site(&random).build(CoverSite.art)
        var count = 0
        for page in built.pages.values {
            for set in page.components(between: "srcset=\"", and: "\"") {
                let parts = set.split(separator: ", ").map { $0.split(separator: " ") }
                let widths = parts.compactMap { $0.count == 2 ? Int($0[1].dropLast()) : nil }
                expect(widths.count == parts.count && widths == Set(widths).sorted() && !widths.isEmpty, "\(set)")
                for (part, width) in zip(parts, widths) { expect(part[0].contains("-\(width).")) }
                count += 1
            }
            for picture in page.components(between: "<picture>", and: "</picture>") {
                expect(picture.hasPrefix("<source type=\"image/webp\" "))
                expect(picture.contains("<img ") && picture.contains(" width=") && picture.contains(" height="))
            }
        }
        expect(count > 0 || built.squares.isEmpty)
    }

    @Test(arguments: TestScope.sample(Array(0..<40), 12, for: "requested covers"))
    func `each cover is requested once and in a stable order`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        var site = Self.site(&random)
        for mode in ["resize", "copy"] {
            let asked = Mutex<[[String]]>([])
            site.settings += mode == "copy" ? "covers: copy\n" : ""
            let covers: CoverSource = { requests in
                expect(requests.allSatisfy { ($0.shape == .square) == (mode == "resize") })
                asked.withLock { $0.append(requests.map { Self.name(of: $0.source) }) }
                return requests.map { _ in .failed(.offline) }
            }
            for _ in 0..<2 { _ = try await site.build(covers: covers) }
            let all = asked.withLock { $0 }
            expect(all.count == 0 || all.count == 2 && all[0] == all[1] && !all[0].isEmpty)
            expectEqual(Set(all.first ?? []).count, (all.first ?? []).count)
            if mode == "copy" { expect(all.allSatisfy { $0.allSatisfy { !$0.hasPrefix("file ") } }) }
            expect(all.allSatisfy { $0.allSatisfy { !$0.hasSuffix(".svg") } })
        }
    }

    private static func name(of source: CoverRequest.Source) -> String {
        switch source {
        case .file(let file): "file \(file.path)\(file.header?.kind == .svg ? ".svg" : "")"
        case .path(let path): "path \(path)"
        case .address(let address): "address \(address)"
        case .service(let server, let id): "service \(server) \(id)"
        }
    }

    /// Without a cover source, files are copied under their own names, and pages have no cover sizes.
    @Test(arguments: 0..<30)
    func `covers are copied unchanged when resizing is off`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        var site = Self.site(&random)
        let alone = try await site.build(covers: nil)
        site.settings += "covers: copy\n"
        let copied = try await site.build { request in
            if case .file = request.source { Issue.record("a file is asked for") }
            return .failed(.missing)
        }
        for built in [alone, copied] {
            expect(built.squares.isEmpty)
            for page in built.pages.values { expect(!page.contains("srcset") && !page.contains("<picture>")) }
        }
        expectEqual(alone.copies, copied.copies)
        expectEqual(alone.pages, copied.pages)
    }

    /// This also holds with the parse cache of a server; exported data does not contain the ids of covers.
    @Test func `covers on servers are requested by address and id`() async throws {
        var site = CoverSite()
        site.server = ["al-1", "al-2", "al-1"]
        let asked = Mutex<[String]>([])
        let covers: CoverSource = { requests in
            asked.withLock { $0 += requests.map { Self.name(of: $0.source) } }
            return []
        }
        let tree = try site.tree()
        let library = try #require(tree.servers.first)
        let memory = try #require(library.cachedParse(shownAs: "https://music.example"))
        let cached = try #require(
            ServerLibrary(library.server, shownAs: "https://music.example", cachedParse: memory))
        for library in [library, cached] {
            let result = await Build.site(
                from: SourceTree(texts: tree.texts, servers: [library]), resolving: covers)
            expectEqual(result.albums.map { $0.cover?.text }, ["al-1", "al-2", "al-1"])
            expect(!AlbumJSON.text(for: result.albums).contains("al-1"))
            for album in result.albums {
                expect(!String(decoding: AlbumFile.bytes(of: album, name: "a"), as: UTF8.self).contains("al-1"))
            }
        }
        let names = ["al-1", "al-2"].map { "service \(CoverSite.serverAddress) \($0)" }
        expectEqual(asked.withLock { $0 }, names + names)
    }

    @Test func `downloaded covers are named after their album`() async throws {
        var site = CoverSite()
        site.settings += "covers: copy\n"
        site.own = ["https://covers.example/secret-name.png?token=veiled"]
        let file = BinaryFile(path: ".sitegen/covers/0a1b2c", content: CoverSite.png(9, 9))
        let built = try await site.build { _ in .copied(file) }
        let name = "covers/own-0-\(ContentHash.text(file.contentHash, length: 8)).png"
        expectEqual(built.copies[name], ".sitegen/covers/0a1b2c")
        expect(built.diagnostics.isEmpty)
        for page in built.pages.values { expect(!page.contains("secret-name") && !page.contains("veiled")) }
    }

    @Test func `covers with the same content share one set of files`() async throws {
        var site = CoverSite()
        site.files = ["one.png": CoverSite.png(900, 900), "two.png": CoverSite.png(900, 900)]
        site.own = ["covers/one.png", "covers/two.png", "https://covers.example/same"]
        site.note = "[picture](../covers/two.png)"
        let art = ImageSet(contentHash: 7, width: 900, height: 900, color: 0x102030, sides: CoverSite.sides(900))
        let built = try await site.build { _ in .art(art) }
        expectEqual(built.squares.count, 7)
        expect(built.squares.allSatisfy { $0.path.hasPrefix("covers/one-") })
        let links = built.between("<p><a href=\"", "\"", on: "albums/own-0/index.html")
        expect(links.contains("../../covers/one-70000000-900.jpg"))
    }

    @Test func `a changed cover changes the fingerprints of its pages only`() async throws {
        var site = CoverSite()
        site.own = (0..<8).map { "https://covers.example/\($0)" }
        func built(_ change: @escaping @Sendable (ImageSet) -> ImageSet) async throws -> BuiltCovers {
            try await site.build { request in
                guard case .address(let address) = request.source else { return .failed(.missing) }
                let hash = ContentHash.of(fields: [address])
                let art = ImageSet(contentHash: hash, width: 700, height: 700, color: 0x445566, sides: [100, 700])
                return .art(address.hasSuffix("/3") ? change(art) : art)
            }
        }
        let before = try await built { $0 }
        try await expectEqual(built { $0 }.fingerprints, before.fingerprints)
        let changes: [@Sendable (ImageSet) -> ImageSet] = [
            { ImageSet(contentHash: $0.contentHash, width: 700, height: 700, color: 0x998877, sides: $0.sides) },
            { ImageSet(contentHash: $0.contentHash, width: 700, height: 700, color: $0.color, sides: [100, 300]) },
            { ImageSet(contentHash: 1, width: 700, height: 700, color: $0.color, sides: $0.sides) },
        ]
        for change in changes {
            let after = try await built(change)
            let pages = before.pages.keys.filter { $0.hasSuffix(".html") }.sorted()
            let changed = pages.filter { after.fingerprints[$0] != before.fingerprints[$0] }
            expectEqual(changed, pages.filter { after.pages[$0] != before.pages[$0] })
            // The album, its neighbours and the others of its artist, the page of the artist, and the home page.
            let albums = ["own-0", "own-2", "own-3", "own-4", "own-6"].map { "albums/\($0)/index.html" }
            expect(Set(changed).isSuperset(of: albums + ["artists/maker-0/index.html", "index.html"]))
            expect(!changed.contains("albums/own-1/index.html"))
        }
    }

    /// The cover candidates of items and neighbours depend on the size of the items.
    @Test func `changed metrics change the fingerprints of pages with covers`() async throws {
        var site = CoverSite()
        site.own = ["https://covers.example/0", "https://covers.example/1"]
        let small = try await site.build(CoverSite.art)
        site.settings += "scroller: {dimension: 300}\n"
        let large = try await site.build(CoverSite.art)
        for (path, page) in small.pages where page != large.pages[path] {
            expect(small.fingerprints[path] != large.fingerprints[path], "\(path)")
        }
        expect(small.pages["albums/own-0/index.html"] != large.pages["albums/own-0/index.html"])
    }
}
