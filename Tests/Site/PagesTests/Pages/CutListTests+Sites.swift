import TestSupport
import Testing
@testable import SiteModel
@testable import Pages
@testable import Settings
@testable import SourceText

/// The random sites, and the content of their pages.
extension CutListTests {
    /// The content of a page, read from its lines.
    struct Page {
        struct Item {
            let id: String
            let anchor: String
            let index: Int
            let x: Int
            let isCurrent: Bool
        }

        struct Shelf {
            let title: String
            var items: [Item] = []
            var rest: String?
        }

        var shelves: [Shelf] = []
        var targets: [String] = []
        var neighbours: [String] = []
        var next: String?
        var home: (path: String, anchor: String)?

        var items: [Item] { shelves.flatMap(\.items) }

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let kind = line.prefix { $0 != " " }
                let words = line.dropFirst(kind.count + 1).split(separator: "|", omittingEmptySubsequences: false)
                    .map(String.init)
                read(String(kind), words)
            }
        }

        private mutating func read(_ kind: String, _ words: [String]) {
            switch kind {
            case "shelf":
                shelves.append(Shelf(title: words[1]))
                if !words[3].isEmpty { link(words[3]) }
            case "item":
                if shelves.isEmpty { shelves.append(Shelf(title: "")) }
                let item = Item(
                    id: words[0], anchor: words[1], index: Int(words[2]) ?? -1, x: Int(words[3]) ?? -1,
                    isCurrent: words.count == 5)
                shelves[shelves.count - 1].items.append(item)
            case "rest":
                shelves[shelves.count - 1].rest = Address.decoded(words[0])
                link(words[0])
            case "next":
                next = Address.decoded(words[0])
                link(words[0])
            case "previous", "link": link(words[0])
            case "before", "behind": neighbours.append("\(kind) \(words[0])")
            case "home":
                let parts = words[0].split(separator: "#").compactMap { Address.decoded(String($0)) }
                home = parts.count == 2 ? (parts[0], parts[1]) : nil
                targets.append(parts.first ?? "")
            default: Issue.record("no \(kind) is known")
            }
        }

        private mutating func link(_ path: String) { targets.append(Address.decoded(path) ?? path) }
    }

    /// The lists on pages, each followed from its first page by the links to the next.
    static func lists(_ pages: [String: Page]) -> [(first: String, parts: [Page])] {
        let isList = { (path: String) in
            path == "albums/index.html"
                || path.split(separator: "/").count == 3 && !path.hasPrefix("albums/")
        }
        return pages.keys.filter(isList).sorted().map { first in
            var parts: [Page] = []
            var path: String? = first
            while let here = path, let page = pages[here], parts.count < 100 {
                parts.append(page)
                path = page.next
            }
            return (first, parts)
        }
    }

    /// Settings with some shelves, and the limits of these shelves.
    static func settings(_ random: inout SeededGenerator, pageSize: Int) -> (text: String, limits: [Int]) {
        var text = "title: t\npageSize: \(pageSize)\nshelves:\n"
        var limits: [Int] = []
        for _ in 0...random.below(3) {
            let split = random.pick(["", "split: genre, ", "split: decade, ", "split: artist, "])
            let sort = random.pick(["source", "title", "-released", "-source", "artist"])
            limits.append(random.pick([0, 1, 2, 3, 7, 1000]))
            text += "  - {\(split)sort: \(sort), initial: \(random.below(9)), limit: \(limits[limits.count - 1])}\n"
        }
        return (text, limits)
    }

    /// Albums `a0`, `a1` … with random fields, as YAML.
    static func albums(_ count: Int, _ random: inout SeededGenerator) -> String {
        // Names that are easily confused in paths: letter case, device names, symbols, accents.
        let names = [
            "Jazz", "jazz", "JAZZ!", "CON", "con", "Ⓐ", "ⓐ", "É", "E\u{301}", "é", "page", "Page", "A & B", "東京",
        ]
        return (0..<count).map { index in
            var line = "- {title: \"\(random.pick(["the Sun", "Sun", "Moon", "ark"]))\", id: i\(index), slug: a\(index)"
            func list() -> String {
                "[" + (0..<random.below(3)).map { _ in "\"\(random.pick(names))\"" }.joined(separator: ", ") + "]"
            }
            line += ", genres: \(list()), artists: \(list())"
            if random.below(4) > 0 { line += ", year: \(random.pick([1805, 1969, 1971, 1972, 1985, 2001]))" }
            return line + "}\n"
        }.joined()
    }

    /// Every page rendered with a template of these tests, by path.
    static func pages(_ settings: String, albums: String) async throws -> [String: Page] {
        try await fingerprints(settings, albums: albums).mapValues { Page(String(decoding: $0.bytes, as: UTF8.self)) }
    }

    /// The bytes and the fingerprint of every such page, by path.
    static func fingerprints(
        _ settings: String, albums: String
    ) async throws -> [String: (bytes: [UInt8], fingerprint: UInt64)] {
        let tree = SourceTree(
            texts: [
                SourceFile(path: "content/site.yml", text: settings + "browse: off\nstatistics: off\n"),
                SourceFile(path: "content/albums.yml", text: albums),
            ],
            templates: templates.map { SourceFile(path: "templates/\($0.key).html", text: $0.value) })
        let result = await Build.site(from: tree)
        expectEqual(result.diagnostics.filter { $0.severity == .error }.map(\.message), [])
        let output = try #require(result.output)
        var buffer = RenderBuffer()
        var pages: [String: (bytes: [UInt8], fingerprint: UInt64)] = [:]
        for file in output.files where file.path.hasSuffix("index.html") {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            pages[file.path] = (
                buffer.bytes, output.fingerprint(of: file) ^ (buffer.usesAddresses ? output.addressesFingerprint : 0)
            )
        }
        return pages
    }
}
