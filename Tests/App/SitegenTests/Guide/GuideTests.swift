import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SiteModel
@testable import Albums
@testable import Theming
@testable import Guide
@testable import Localization
@testable import Recognition
@testable import Pages
@testable import Settings
@testable import SourceInput
@testable import SourceText

/// The guide has everything that the program has, and nothing in it is broken.
struct GuideTests {
    private static let dump = Result { try BuiltBinary.run(BuiltBinary.path(), ["--experimental-dump-help"]).output }

    private static let guide = Result { Guide(commands: try dump.get()) }
    private static let built = Task { try await guide.get().build() }

    private func guide() throws -> Guide { try Self.guide.get() }

    private func page(_ name: String) throws -> GuidePage { try #require(try guide().pages.first { $0.name == name }) }

    /// The names of the entries of a page.
    private func names(_ page: String) throws -> Set<String> { Set(try self.page(page).entries.map(\.name)) }

    @Test func `the guide has no warning, no broken link and no missing anchor`() async throws {
        let built = try await Self.built.value
        expectEqual(DiagnosticPrinter(usesColor: false).text(for: built.diagnostics), "")
        expect(built.files.count > DiagnosticCode.allCases.count)
    }

    @Test func `a page without its Markdown, or a link in Markdown to no file`() async throws {
        let guide = try guide()
        let files = Dictionary(uniqueKeysWithValues: try await Self.built.value.files.map { ($0.path, $0.bytes) })
        let list = String(decoding: try #require(files["llms.txt"]), as: UTF8.self)
        for page in guide.pages {
            expect(files[page.markdownPath] != nil, "\(page.name)")
            expect(page.name.isEmpty || list.contains("](\(page.markdownPath))"), "\(page.name)")
            expect(page.name.isEmpty || !page.description.isEmpty, "\(page.name) has no description")
            // What stands in code is an example, and no link.
            let prose = page.markdown.replacing(/(`{3,})[^\n]*\n.*?\n *\1/.dotMatchesNewlines(), with: "")
                .replacing(/`[^`\n]*`/, with: "")
            for link in prose.matches(of: /[^\\]\]\(([^)#:\s]+\.(?:md|webp|png|jpg|svg))(#[^)]*)?\)/) {
                let target = Address.resolved(String(link.1), from: Address.folder(of: page.markdownPath))
                expectEqual(target.map { files[$0] != nil }, true, "\(page.name): \(link.1)")
            }
        }
    }

    @Test func `a setting, a field or a key that the reference lacks`() throws {
        func names(_ table: RecordTable, _ prefix: String, without hidden: String = "") -> [String] {
            table.keys.flatMap { key -> [String] in
                let inner = key.name == hidden ? [] : key.form.tables
                return [prefix + key.name] + inner.flatMap { names($0, "\(prefix)\(key.name).") }
            }
        }
        try expect(self.names("reference/settings").isSuperset(of: names(Settings.table, "", without: "sources")))
        let sources = try self.names("reference/sources")
        expect(sources.isSuperset(of: names(Settings.sourceTable, "sources.", without: "map")))
        expect(sources.isSuperset(of: AdapterKind.allCases.map(\.rawValue)))
        expect(Set(AdapterKind.allCases.flatMap(\.keys)).isSubset(of: Settings.sourceTable.names))
        try expect(self.names("reference/albums").isSuperset(of: names(Album.table, "")))
        let pages = try self.names("reference/pages")
        for (table, prefix) in [
            (PageFile.table, ""), (PostListText.table, "posts."), (GroupText.table, "artists."),
            (SectionText.table, "home."), (AlbumTranslation.table, "translation."), (HiddenAlbums.table, "hidden."),
            (ThemeFiles.table, "manifest."),
        ] { expect(pages.isSuperset(of: names(table, prefix))) }
    }

    @Test func `a field of albums without a key, or a key without a field`() {
        var visitor = KeyVisitor()
        let file = SourceFile(path: "", text: "")
        Album(id: "", source: "", slug: "", title: "", origin: file.span(0..<0)).readFields(&visitor)
        expectEqual(Set(visitor.keys + ["id", "slug", "title"]), Set(Album.keys))
    }

    @Test func `a command or an option that the reference lacks`() throws {
        let page = try page("reference/commands")
        let texts = Dictionary(uniqueKeysWithValues: page.entries.map { ($0.name, $0.text) })
        let dump = try JSONSerialization.jsonObject(with: Data(try Self.dump.get().utf8)) as? [String: Any]
        var count = 0
        func check(_ command: [String: Any], _ parent: String) {
            let name = parent + (command["commandName"] as? String ?? "")
            for argument in command["arguments"] as? [[String: Any]] ?? [] {
                for option in argument["names"] as? [[String: String]] ?? [] {
                    count += 1
                    let written = (option["kind"] == "long" ? "--" : "-") + (option["name"] ?? "")
                    expectEqual(texts[name]?.contains(written), true, "\(name) \(written)")
                }
            }
            for inner in command["subcommands"] as? [[String: Any]] ?? []
            where inner["commandName"] as? String != "help" {
                check(inner, name + " ")
            }
        }
        check(try #require(dump?["command"] as? [String: Any]), "")
        expect(count > 50)
    }

    @Test func `a name, a word, a component or a code that the reference lacks`() throws {
        let templates = try page("reference/templates").markdown
        for name in BuiltIn.pageTemplates {
            let tables = try #require(BuiltIn.templateNames(of: name))
            for line in tables.split(separator: "\n") where line.hasPrefix("| `") {
                expect(templates.contains(line), "\(name): \(line)")
            }
        }
        let words = try page("reference/words").markdown
        for key in Word.allCases.map(\.rawValue) + CountedWord.allCases.map(\.rawValue) + Words.listKeys.map(\.key) {
            expect(words.contains("| `\(key)` |"), "\(key)")
        }
        let components = BuiltIn.templates.filter { ComponentTemplates.isComponent($0.path) }.map(\.path.fileStem)
        try expect(names("reference/components") == Set(components) && components.count > 5)
        try expect(names("reference/queries").isSuperset(of: AlbumField.names))
        try expectEqual(names("reference/columns").count, Meaning.allCases.count { !$0.hasOwnName })
        let pages = Set(try guide().pages.map(\.name))
        for code in DiagnosticCode.allCases {
            expect(pages.contains("reference/diagnostics/\(code.rawValue)"), "\(code)")
        }
    }

    @Test func `an environment variable that the reference lacks`() throws {
        let known = Set(ProgramFacts.environment.map(\.name))
        expect(known.isSuperset(of: ServerReader.secretVariables))
        let sources = URL(filePath: BuiltBinary.packageFolder).appending(path: "Sources")
        var found: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /(?:environment|isSet)\("([A-Z_]+)"\)/) { found.insert(String(match.1)) }
        }
        expect(found.count > 2 && known.isSuperset(of: found), "\(found)")
    }

    @Test func `a file of a golden site that the reference lacks`() throws {
        let patterns = try ProgramFacts.outputs.map { output -> Regex<AnyRegexOutput> in
            let text = output.path.replacing(".", with: "\\.").replacing(/[A-Z]+/) { match in
                match.output == "N" ? "[0-9]+" : "[^/]+"
            }
            return try Regex("(?:[a-z]{2}/)?" + text)
        }
        let themes = URL(filePath: BuiltBinary.packageFolder).appending(path: "Tests/Site/GoldenTests/Themes")
        let paths = try StoredCase.all(in: themes).flatMap { try $0.files().keys }
            .filter { $0.hasPrefix("expected/") && $0.hasSuffix(".html") }.map { $0.dropFirst("expected/".count) }
        expect(paths.count > 50)
        for path in paths {
            expect(patterns.contains { path.wholeMatch(of: $0) != nil }, "\(path)")
        }
    }

    @Test func `an example of a key that the program reports as wrong`() async throws {
        var examples: [(name: String, file: SourceFile)] = []
        for page in try guide().pages where ["settings", "sources", "albums", "pages"].contains(page.name.fileName) {
            for entry in page.entries {
                for block in entry.text.matches(of: /```yaml ([^\n]+)\n(.*?)\n```/.dotMatchesNewlines()) {
                    let file = SourceFile(path: String(block.1), text: String(block.2) + "\n")
                    examples.append(("\(page.name) \(entry.name)", file))
                }
            }
        }
        expect(examples.count > 100)
        for (name, file) in TestScope.sample(examples, 60, for: "examples of keys") {
            let isTemplate = file.path.hasPrefix("templates/")
            let tree = SourceTree(texts: isTemplate ? [] : [file], templates: isTemplate ? [file] : [])
            let found = await Build.site(from: tree).diagnostics.filter { Self.wrong.contains($0.code) }
            expectEqual(DiagnosticPrinter(usesColor: false).text(for: found), "", "\(name)")
        }
    }

    /// What an example must not cause; a key alone may lack what it needs.
    private static let wrong: Set<DiagnosticCode> = [
        .unknownSetting, .unknownKey, .wrongType, .badValue, .badDate, .badPageDate, .syntax, .badQuery,
        .wrongDelimiter,
        .wrongLine, .badPermalink, .badRedirect, .wrongPodcast, .wrongColor,
    ]

    @Test func `a topic is printed, and one that is unknown is refused with near ones`() throws {
        func run(_ topic: String) throws -> BuiltBinary.Result {
            try BuiltBinary.run(BuiltBinary.path(), ["guide", topic])
        }
        try expect(run("baseurl").output.contains("The address at which the site is published."))
        try expect(run("albums remove").output.hasPrefix("# `sitegen albums remove` (Commands)"))
        try expect(run("settings").output.hasPrefix("# Settings\n"))
        let explained = try BuiltBinary.run(BuiltBinary.path(), ["explain", "d204"]).output
        try expect(run("d204").output == explained && explained.hasPrefix("# D204: "))
        let unknown = try run("bseURL")
        expect(unknown.code == 64 && unknown.errors.contains("near are baseURL"))
    }

    @Test func `the guide is written into an empty folder, and over itself, but not over other files`() throws {
        let folder = try TemporaryFolder()
        let arguments = ["guide", "--output", folder("guide")]
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), arguments).code, 0)
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), arguments).code, 0)
        let tree = try folder.tree("guide")
        expect(tree["index.html"] != nil && tree["reference/settings.md"] != nil && tree["llms.txt"] != nil)
        try folder.write("mine/letter.txt", "mine")
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["guide", "--output", folder("mine")]).code, 1)
    }

    @Test func `names in code style become links, but not in blocks, headings and links`() {
        let page = GuidePage(
            "reference/settings", title: "Settings", description: "",
            entries: [.init("baseURL", "…"), .init("title", "…")])
        let links = ReferenceLinks([page])
        func linked(_ text: String) -> String { links.adding(to: text, at: "content/pages/how-to/publish.md") }
        expectEqual(linked("Set `baseURL`."), "Set [`baseURL`](../reference/settings.md#baseurl).")
        let kept = "# `title`\n\n[the `title`](x.md) `other` ``title``\n\n```yaml\n`title`\n```\n"
        expectEqual(linked(kept), kept)
    }
}

/// Collects the keys of fields.
private struct KeyVisitor: AlbumFieldVisitor {
    private(set) var keys: [String] = []

    mutating func names(_ one: String, _ several: String, _: inout [String], other: [String]) {
        keys += [one, several]
    }
    mutating func text(_ key: String, _: inout String?, other: String?) { keys.append(key) }
    mutating func date(_ key: String, year: String, _: inout PartialDate?, other: PartialDate?) { keys += [year, key] }
    mutating func cover(_ key: String, _: inout CoverReference?, other: CoverReference?) { keys.append(key) }
    mutating func rating(_ key: String, _: inout Rating?, other: Rating?) { keys.append(key) }
    mutating func timestamp(_ key: String, _: inout Timestamp?, other: Timestamp?) { keys.append(key) }
    mutating func ids(_ key: String, _: inout [ExternalID], other: [ExternalID]) { keys.append(key) }
    mutating func links(_ key: String, _: inout [WebLink], other: [WebLink]) { keys.append(key) }
    mutating func flag(_ key: String, _: inout Bool, other: Bool) { keys.append(key) }
    mutating func tracks(_ key: String, _: inout [Track], other: [Track]) { keys.append(key) }
    mutating func extra(_ key: String, _: inout [ExtraField], other: [ExtraField]) { keys.append(key) }
    mutating func note(_ key: String, _: inout Note?, other: Note?) { keys.append(key) }
}
