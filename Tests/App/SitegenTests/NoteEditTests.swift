import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SiteBuilding
@testable import Settings
@testable import SourceText

/// A build after only notes were edited: it takes the fast path exactly if that gives the same site.
struct NoteEditTests {
    private typealias Outcome = Result<SiteBuild.Outcome, SiteFailure>

    private static let settings = "title: Records\n"
    /// Stands for the built-in album template.
    private static let builtIn: String? = nil

    /// A site with eight albums, built once.
    private func site(settings: String = settings, template: String? = builtIn) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", settings)
        for number in 1...8 { try put(folder, number, "The *note* of \(number).\n") }
        if let template { try folder.write("site/templates/album.html", template) }
        _ = try await build(folder).get()
        try folder.waitForTick()
        return folder
    }

    /// Writes an album, whose note begins with a paragraph that stays, unless it is to be only `note`: shelves show it.
    private func put(
        _ folder: TemporaryFolder, _ number: Int, _ note: String, more: String = "", isWhole: Bool = false
    ) throws {
        let front =
            "---\ntitle: A\(number)\nartist: Artist \(number % 3)\nyear: \(1990 + number)\nadded: \(1990 + number)\n\(more)---\n"
        try folder.write("site/content/albums/a\(number).md", "\(front)\n\(isWhole ? "" : "Of old.\n\n")\(note)")
    }

    private func build(_ folder: TemporaryFolder, _ output: String? = nil) async throws -> Outcome {
        var options = BuildOptions()
        options.jobs = 2
        var build = SiteBuild(
            sitePath: folder("site"), output: output.map { folder($0) }, isStrict: false, isQuiet: true,
            options: options)
        build.clock = { .ahead }
        do throws(SiteFailure) {
            return .success(try await build.run())
        } catch {
            return .failure(error)
        }
    }

    /// Builds again and compares with a clean build; returns whether the build took the fast path.
    private func isShort(_ folder: TemporaryFolder) async throws -> Bool {
        let before = try folder.tree("site/public")
        let outcome = try await build(folder)
        let name = "clean-\(UUID().uuidString)"
        switch (outcome, try await build(folder, name)) {
        case (.success(let outcome), .success(let clean)):
            try expectEqual(folder.tree("site/public"), folder.tree(name))
            expect(outcome.fileCount == clean.fileCount && outcome.albumCount == clean.albumCount)
            expectEqual(outcome.diagnostics.map(\.message), clean.diagnostics.map(\.message))
            return outcome.site == nil
        case (.failure(let failure), .failure(let clean)):
            expectEqual(failure.diagnostics.map(\.message), clean.diagnostics.map(\.message))
            try expectEqual(folder.tree("site/public"), before)
            return false
        case (let outcome, let clean):
            Issue.record("\(outcome) where a clean build gives \(clean)")
            return false
        }
    }

    /// The parts of edited notes: Markdown and HTML of any kind, links, mistakes, invalid bytes.
    private static let pieces = [
        "Plain words.", "*Strong* & <b>html</b>", "# Heading\n\ntext", "- a\n- b", "> quote", "```\ncode <x>\n```",
        "&amp;",
        "[out](https://a.example/?a=1&b=\"2\")", "[in](a3.md)", "[home](/)", "[gone](nowhere.md)", "[x](javascript:y)",
        "[own](#heading)", "[no](#nope)", "[other](a3.md#heading)", "![far](https://127.0.0.1/x.png)",
        "é漢字 \u{0301}", "\r\n", "", " ", "<!-- only -->", "---", "title: B", "\u{FEFF}", "{{title}}", "\u{0}",
        "| a | b |\n|---|--:|\n| [in](a3.md) | ~~c~~ |", "A[^1]\n\n[^1]: b", "[^2]", "- [x] done", "www.a.example/_x_",
        "```{rating}\nvalue: 4.5\n```", "```{album}\nalbum: a2\ntext: \"[in](a3.md)\"\n```", "```{nope}\n```",
        "```{figure}\nsrc: https://127.0.0.1/x.png\n```",
    ]

    @Test(arguments: TestScope.sample(Array(0..<48), 2, for: "notes"))
    func `any edited notes give the site of a clean build`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let folder = try await site(settings: seed % 3 == 0 ? "baseURL: https://a.example/\n" : Self.settings)
        for _ in 0..<8 {
            for _ in 0...random.below(2) {
                let note = (0...random.below(3)).map { _ in random.pick(Self.pieces) }.joined(separator: "\n\n")
                try put(folder, 1 + random.below(8), note, isWhole: random.below(3) == 0)
            }
            if random.below(4) > 0 { try folder.waitForTick() }
            _ = try await isShort(folder)
        }
        // The state of the last fast build is correct.
        for number in 1...8 { try put(folder, number, "Well.\n") }
        _ = try await isShort(folder)
        try folder.waitForTick()
        _ = try await build(folder).get()
        try put(folder, 5, "Short.\n")
        try folder.waitForTick()
        let isInFeed = seed % 3 == 0
        try await expect(isShort(folder) != isInFeed)
        try folder.waitForTick()
        try await expectEqual(build(folder).get().counts.filesRead, 0)
    }

    /// A template may show the note and its beginning anywhere, or not at all.
    @Test(arguments: [
        ("{{{album.note}}}|{{description}}", true), ("{{description}}{{{album.note}}}{{{album.note}}}", true),
        ("{{#album.hasNote}}{{{album.note}}}{{/album.hasNote}}{{^description}}none{{/description}}", true),
        ("{{{album.note}}}", true), ("{{description}}", true), ("{{{description}}}<p title=\"{{description}}\">", true),
        ("{{#description}}some{{/description}}", false), ("{{title}}", false),
        ("{{{album.note}}}{{{album.note}}}{{{album.note}}}{{{album.note}}}{{description}}", false),
    ])
    func `an edited note needs a full build only where templates require it`(template: String, isShort: Bool)
        async throws
    {
        let folder = try await site(template: template)
        for note in ["Another \"note\" & <more>.", "One <i>more</i>\n\nof them.", "x"] {
            try put(folder, 3, note)
            try folder.waitForTick()
            try await expectEqual(self.isShort(folder), isShort, "\(note)")
            try folder.waitForTick()
        }
        for note in ["", "Back.", "<!-- nothing to see -->", "Back again."] {
            try put(folder, 3, note, isWhole: true)
            try folder.waitForTick()
            try await expect(!self.isShort(folder), "\(note)")
            try folder.waitForTick()
        }
    }

    @Test(arguments: ["on", "notes"])
    func `an edited note changes the search of a clean build, and needs a full build only if notes are searched`(
        search: String
    ) async throws {
        let folder = try await site(settings: "title: Records\nsearch: \(search)\n")
        func words() throws -> String {
            try folder.tree("site/public").filter { $0.key.hasPrefix("search/t-") }.map { "\($0.value)" }.joined()
        }
        let before = try words()
        try put(folder, 3, "About a harpsichord.\n")
        try await expectEqual(isShort(folder), search == "on")
        try expectEqual(words().contains("harpsichord"), search == "notes")
        try expectEqual(words() == before, search == "on")
        try put(folder, 3, "The *note* of 3.\n")
        try await expectEqual(isShort(folder), search == "on")
        try expectEqual(words(), before)
    }

    /// A card shows the title of another album.
    @Test func `a page with a card of an album follows that album`() async throws {
        let folder = try await site()
        func page() throws -> String? { try folder.tree("site/public")["albums/a3/index.html"] }
        try put(folder, 3, "```{album}\nalbum: seven\n```\n")
        try put(folder, 7, "x\n", more: "slug: seven\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try expectEqual(page()?.contains("<b>A7</b>"), true)
        let front = "---\ntitle: Renamed\nslug: seven\n---\n"
        try folder.write("site/content/albums/a7.md", front + "x\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try expectEqual(page()?.contains("<b>Renamed</b>"), true)
        // The notes of other albums still have their short path.
        try folder.waitForTick()
        try put(folder, 5, "Another.\n")
        try folder.waitForTick()
        try await expect(isShort(folder))
        try put(folder, 3, "No component.\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
    }

    @Test func `a changed template of a component changes the pages that use it`() async throws {
        let folder = try await site()
        try put(folder, 3, "```{rating}\nvalue: 4\n```\n")
        try folder.waitForTick()
        _ = try await isShort(folder)
        let own = "{{! Ours.\narguments:\n  value: text\n}}\n<i>of ours: {{value}}</i>\n"
        try folder.write("site/templates/components/rating.html", own)
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try expectEqual(folder.tree("site/public")["albums/a3/index.html"]?.contains("of ours: 4"), true)
    }

    @Test func `another beginning of a note needs a full build, because shelves show it`() async throws {
        let folder = try await site()
        try put(folder, 3, "Of late.\n", isWhole: true)
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try expectEqual(folder.tree("site/public")["index.html"]?.contains(">Of late.</td>"), true)
    }

    @Test func `several edited notes need no full build`() async throws {
        let folder = try await site()
        for number in 2...6 { try put(folder, number, "Edited \(number).\n") }
        try folder.waitForTick()
        try await expect(isShort(folder))
    }

    /// Files saved again or edited within a clock tick are read; the rest is known.
    @Test func `notes saved again within a clock tick need no full build`() async throws {
        let folder = try await site()
        try put(folder, 4, "The *note* of 4.\n")
        try await expect(isShort(folder))
        try put(folder, 4, "Another.\n")
        try await expect(isShort(folder))
        try put(folder, 4, "One more.\n")
        try await expect(isShort(folder))
    }

    /// Any other change of the album, and an invalid field, needs a full build.
    @Test(arguments: [
        "rating: 5\n", "draft: true\n", "genre: Rock\n", "slug: other\n", "unknown: 1\n", "extra: [1\n",
        "cover: x.svg\n",
    ])
    func `a changed field of an album needs a full build`(more: String) async throws {
        let folder = try await site()
        try put(folder, 3, "Another.\n", more: more)
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try put(folder, 3, "A third.\n", more: more)
        try folder.waitForTick()
        _ = try await isShort(folder)
    }

    @Test func `another changed file needs a full build`() async throws {
        let folder = try await site()
        try put(folder, 3, "Another.\n")
        try folder.write("site/content/site.yml", "title: Other records\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try put(folder, 3, "A third.\n")
        try put(folder, 9, "A new one.\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
    }

    /// The feed shows the newest twenty notes; an album may enter it although its page is unchanged.
    @Test func `an edited note in the feed needs a full build`() async throws {
        let folder = try await site(settings: "baseURL: https://a.example/\n")
        for number in 9...30 { try put(folder, number, "Note \(number).\n") }
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try folder.waitForTick()
        try put(folder, 10, "Not in the feed.\n")
        try folder.waitForTick()
        try await expect(isShort(folder))
        try FileManager.default.removeItem(atPath: folder("site/content/albums/a30.md"))
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try put(folder, 10, "In the feed now.\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try expectEqual(folder.tree("site/public")["feed.atom"]?.contains("In the feed now."), true)
    }

    /// The note of a merged album may come from another source, even if both notes are equal.
    @Test func `an edited note hidden by another source needs a full build`() async throws {
        let settings =
            "sources: [{kind: csv, file: t.csv, map: {title: T, notes: N, ids: {discogs: D}}}, {kind: files}]\n"
        let folder = try await site()
        for (number, row) in ["A3,Same.,7", "A3,Same.,8", "A3,Same.,7"].enumerated() {
            try folder.write("site/content/t.csv", "T,N,D\n\(row)\n")
            if number == 0 { try folder.write("site/content/site.yml", settings) }
            try put(folder, 3, "Same.\n", more: "ids: {discogs: 7}\nslug: three\n")
            try folder.waitForTick()
            _ = try await isShort(folder)
            try put(folder, 3, "Another.\n", more: "ids: {discogs: 7}\nslug: three\n")
            try folder.waitForTick()
            try await expectEqual(isShort(folder), number == 1)
        }
    }

    /// A draft has the address of a shown album, and no page.
    @Test func `an edited note of a draft needs a full build`() async throws {
        let folder = try await site()
        let front = "---\nid: other\nslug: a3\ntitle: Draft\ndraft: true\n---\n"
        try folder.write("site/content/albums/draft.md", front + "Draft.\n")
        try folder.waitForTick()
        _ = try await isShort(folder)
        try folder.write("site/content/albums/draft.md", front + "Still a draft.\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
    }

    /// Changed output files are restored, and foreign files are kept.
    @Test func `an edited output file needs a full build`() async throws {
        let folder = try await site()
        try folder.write("site/public/albums/a3/index.html", "spoilt")
        try put(folder, 3, "Another.\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try folder.write("site/public/albums/a4/index.html", "spoilt")
        try put(folder, 3, "A third.\n")
        try folder.waitForTick()
        try await expect(!isShort(folder))
        try folder.write("site/public/CNAME", "music.example")
        try put(folder, 3, "A fourth.\n")
        try folder.waitForTick()
        _ = try await build(folder).get()
        let tree = try folder.tree("site/public")
        expect(tree["CNAME"] == "music.example" && tree["albums/a3/index.html"]?.contains("A fourth.") == true)
    }
}
