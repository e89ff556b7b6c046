import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates

/// The recorded pages cover every part of the built-in theme and all data that templates can use.
struct GoldenTemplateTests {
    /// Parts of the theme that need a page too long to record (over 60 places), and those that only the feed shows, which
    /// is no page and escapes the marks.
    private static let unseen: Set<String> = [
        "partials/map.html: {{#many}} 0", "components/shelf.html: {{#feed}} 0", "components/shelf.html: {{#items}} 0",
        "components/shelf.html: {{root}} 0", "components/shelf.html: {{path}} 0", "components/shelf.html: {{alt}} 0",
        "components/shelf.html: {{/items}} 0",
    ]
    /// What only pages in a language without words show; `PageLanguageTests` sees that they do.
    private static let languageMark = "words.lang}}"

    /// A mark is put after each tag of a template and at its end; a mark that no recorded page shows is a part that
    /// could change unnoticed.
    @Test func `every part of the built-in theme is on a recorded page`() async throws {
        let templates = BuiltIn.templates.filter { $0.path.hasSuffix(".html") }
        let marked = templates.enumerated().map { MarkedTemplate($0.element, number: $0.offset) }
        expect(marked.count > 40)
        var shown = ShownMarks()
        for site in try GoldenSite.all(of: .theme) {
            let tree = try site.tree()
            expect(tree.templates.isEmpty)
            let result = await site.build(tree.adding(templates: marked.map(\.file)))
            let record = try site.record(of: result)
            for (path, page) in record.files where path.hasSuffix(".html") || path.contains("shelves/") {
                shown.add(Array(page))
            }
        }
        expectAll(marked, shown)
    }

    private func expectAll(_ marked: [MarkedTemplate], _ shown: ShownMarks) {
        for (index, template) in marked.enumerated() {
            let name = ThemePath.name(of: template.file.path)
            let missing = template.tags.enumerated()
                .filter { !shown.contains(MarkedTemplate.Mark(template: index, tag: $0.offset)) }
                .map { "\(name): \($0.element)" }
            expectEqual(missing.filter { !$0.contains(Self.languageMark) && !Self.unseen.contains($0) }, [])
        }
    }

    /// The names of each record by page, as `sitegen templates explain` prints them.
    @Test func `the templates of the cases use every name`() throws {
        let templates = Dictionary(
            uniqueKeysWithValues: try GoldenSite.dataTemplates().map {
                ($0.path.dropFirst("templates/".count).description, String(decoding: $0.bytes, as: UTF8.self))
            })
        let shared = [
            "layout.html", "menu.html", "item.html", "shelf.html", "scroller.html", "cover.html", "404.html",
            "links.html", "card.html", "stage.html",
        ]
        var count = 0
        let parts = BuiltIn.templateNames.components(separatedBy: "# templates/")
        // The first part has what every page has.
        for page in ["layout.html\n\n## every page" + parts[0]] + parts.dropFirst() {
            let name = String(page.prefix { $0 != "\n" })
            let text = ([name] + shared).compactMap { templates[$0] }.joined()
            let tags = text.matches(of: /\{\{\{?[#^]?([\w.]+)/)
            let used = Set(tags.flatMap { $0.1.split(separator: ".") }.map(String.init))
            let words: Set = ["words"]  // These belong to the theme, which has its own case.
            for table in page.components(separatedBy: "\n## ").dropFirst() where !table.hasPrefix("set of words") {
                let fields = Set(table.matches(of: /\n\| `(\w+)`/).map { String($0.1) })
                expect(fields.subtracting(words).subtracting(used).isEmpty, "\(name), \(table.prefix { $0 != "\n" })")
                count += fields.count
            }
        }
        expect(count > 200)
    }
}

/// A template with a mark after each tag that produces visible output.
private struct MarkedTemplate {
    let file: SourceFile
    /// The marked tags as written, each with its number among equal ones.
    private(set) var tags: [String] = []

    /// The mark `⟦4.17⟧` is that after tag 17 of template 4.
    struct Mark: Hashable {
        let template, tag: Int
    }

    init(_ template: SourceFile, number: Int) {
        let text = String(decoding: template.bytes, as: UTF8.self)
        // Text between blocks inside a parent is not rendered, so the end of a block gets no mark.
        let blocks = Set(text.matches(of: /\{\{\$([\w\/]+)\}\}/).map { String($0.1) })
        let parents = Set(text.matches(of: /\{\{<([\w\/]+)\}\}/).map { String($0.1) })
        var tags: [String] = []
        let marked = text.replacing(/\{\{([#^\/<>$!{]?)([^}]*)\}\}\}?/) { tag in
            let name = String(tag.2)
            let isEnd = tag.1 == "/" && (blocks.contains(name) || parents.contains(name))
            if isEnd || ["!", "<", "$"].contains(tag.1) { return String(tag.0) }
            let before = tags.filter { $0.hasPrefix("\(tag.0) ") }.count
            tags.append("\(tag.0) \(before)")
            return "\(tag.0)⟦\(number).\(tags.count - 1)⟧"
        }
        self.tags = tags + ["the end"]
        file = SourceFile(path: template.path, bytes: Array("\(marked)⟦\(number).\(tags.count)⟧".utf8))
    }
}

/// The marks that pages show.
private struct ShownMarks {
    private var marks: Set<MarkedTemplate.Mark> = []

    func contains(_ mark: MarkedTemplate.Mark) -> Bool { marks.contains(mark) }

    mutating func add(_ page: [UInt8]) {
        let bracket = Array("⟦".utf8)
        var rest = page[...]
        while let start = rest.firstIndex(of: bracket[0]) {
            rest = rest[(start + 1)...]
            guard rest.starts(with: bracket[1...]) else { continue }
            let numbers = rest.dropFirst(2).prefix { $0 != bracket[0] }.split(separator: UInt8(ascii: "."))
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            if numbers.count == 2, let template = numbers[0], let tag = numbers[1] {
                marks.insert(MarkedTemplate.Mark(template: template, tag: tag))
            }
        }
    }
}

extension SourceTree {
    /// This tree with more templates.
    fileprivate func adding(templates more: [SourceFile]) -> SourceTree {
        SourceTree(
            texts: texts, templates: templates + more, binaries: binaries, unread: unread, music: music,
            servers: servers)
    }
}
