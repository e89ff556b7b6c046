import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SiteBuilding
@testable import Settings

/// How much work a build does, in counts.
struct CountsTests {
    private typealias Counts = Report.Counts

    /// A site of 30 albums by three artists, built once, some time ago.
    private func site() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\nbaseURL: https://music.example/\n")
        for number in 10..<40 {
            try folder.write(
                "site/content/albums/a\(number).md",
                "---\ntitle: A\(number)\nartist: Artist \(number % 3)\nyear: \(1990 + number)\nadded: 20\(number)-01-01\n---\n\nOf old.\n\nNote.\n"
            )
        }
        try folder.write("site/content/covers/c.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")
        try folder.write("site/content/static/big.bin", "big")
        _ = try await build(folder)
        return folder
    }

    /// Builds some time after the last edit.
    private func build(_ folder: TemporaryFolder) async throws -> Counts {
        try folder.waitForTick()
        var options = BuildOptions()
        options.jobs = 2
        var build = SiteBuild(
            sitePath: folder("site"), output: nil, isStrict: false, isQuiet: true, options: options)
        build.clock = { .ahead }
        let outcome = try await build.run()
        try folder.waitForTick()
        return outcome.counts
    }

    /// Builds with a program and returns the counts as scripts see them.
    private func build(_ folder: TemporaryFolder, with program: String) throws -> [String: Int] {
        struct Printed: Decodable {
            let counts: [String: Int]
        }
        let result = try BuiltBinary.run(
            program, ["build", "--source", folder("site"), "--diagnostics", "json"])
        try #require(result.code == 0, "\(result.errors)")
        return try JSONDecoder().decode(Printed.self, from: Data(result.errors.utf8)).counts
    }

    private func edit(_ folder: TemporaryFolder, _ file: String, _ old: String, _ new: String) async throws {
        let path = folder("site/content/albums/\(file).md")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try #require(text.contains(old))
        try text.replacingOccurrences(of: old, with: new).write(toFile: path, atomically: false, encoding: .utf8)
    }

    @Test func `an unchanged site is built without reading a file`() async throws {
        let folder = try await site()
        for _ in 0..<2 {
            let counts = try await build(folder)
            expect(counts == Counts(filesUnchanged: counts.filesUnchanged) && counts.filesUnchanged > 70)
        }
    }

    /// The note of an old album is only on its page.
    @Test func `a changed note is one file read and one page`() async throws {
        let folder = try await site()
        try await edit(folder, "a12", "Note.", "Another note.")
        let counts = try await build(folder)
        expect(counts.filesRead == 1 && counts.pagesRendered == 1 && counts.filesWritten == 1)
        try expectEqual(folder.tree("site/public")["albums/a12/index.html"]?.contains("Another note."), true)
        try await expectEqual(build(folder).filesRead, 0)
    }

    /// Shelves show how a note begins: on the home page, and on those of the artist, the year and the decade.
    @Test func `another beginning of a note renders the pages that show it, and reads no other file`() async throws {
        let folder = try await site()
        try await edit(folder, "a12", "Of old.", "Of late.")
        let counts = try await build(folder)
        expect(counts.filesRead == 1 && counts.pagesRendered == 5 && counts.filesWritten == 5, "\(counts)")
    }

    /// The note of one of the newest twenty is in the feed as well, for which the other nineteen are read.
    @Test func `a changed note of a new album updates the feed`() async throws {
        let folder = try await site()
        try await edit(folder, "a39", "Note.", "Another note.")
        let counts = try await build(folder)
        expect(counts.filesRead == 20 && counts.pagesRendered == 2 && counts.filesWritten == 2)
        try expectEqual(folder.tree("site/public")["feed.atom"]?.contains("Another note."), true)
    }

    /// A title is on its page, its two neighbours' pages, those of three more albums of its artist, the home page, and the
    /// pages of its artist, year and decade.
    @Test func `a changed title renders only the pages that show it`() async throws {
        let folder = try await site()
        try await edit(folder, "a12", "title: A12", "title: Changed")
        let counts = try await build(folder)
        // Its drawn cover is renamed as well: the old file is removed, a new one written, and the lists of artists,
        // years and decades, which show it, are rendered. Of the search, three files are new, and a fourth, which lists them.
        // Of the browse page, the page, the list of all albums and one file of albums are new; and the statistics, which
        // show the colour of its cover.
        // The files of the six albums whose pages are rendered are read for their notes.
        expect(counts.filesRead == 6 && counts.pagesRendered == 14 + 4 && counts.filesWritten == 14 + 4 + 4)
        expectEqual(counts.filesRemoved, 1 + 3)
    }

    /// The lists show covers and years: the list of artists changes with the cover and the year of an album it shows.
    @Test(arguments: [
        ("year: 2002", "year: 1960", "1960–2029"), ("artist: Artist 0", "artist: Other", ">Other<"),
        ("year: 2002", "year: 2002\ncover: covers/c.svg", "covers/c-"), ("title: A12", "title: Changed", "covers/a12-"),
    ])
    func `a list shows the covers and years of its albums`(old: String, new: String, shown: String) async throws {
        let folder = try await site()
        try folder.write("site/content/covers/c.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"c\"></svg>")
        let before = try folder.tree("site/public")["artists/index.html"]
        try await edit(folder, "a12", old, new)
        _ = try await build(folder)
        let built = try folder.tree("site/public")
        expect(built["artists/index.html"]?.contains(shown) == true && built["artists/index.html"] != before)
        let clean = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("clean"), "--quiet"])
        expectEqual(clean.code, 0)
        try expectEqual(folder.tree("clean"), built)
    }

    /// However many albums an artist has, a page shows six of them, so that an edit renders few pages.
    @Test func `an edit in a large group renders few pages of albums`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\n")
        func album(_ number: Int, _ title: String) -> String {
            "---\ntitle: \(title)\nartist: Same\nlabel: Same\nyear: \(1900 + number)\n---\n"
        }
        for number in 10..<90 { try folder.write("site/content/albums/a\(number).md", album(number, "A\(number)")) }
        _ = try await build(folder)
        let old = try folder.tree("site/public")
        try folder.write("site/content/albums/a50.md", album(50, "Changed"))
        _ = try await build(folder)
        let built = try folder.tree("site/public")
        let changed = built.filter { $0.key.hasPrefix("albums/") && old[$0.key] != $0.value }.map(\.key)
        // Its own, those of three before and three after it; its neighbours, before and after it got another title.
        expect(changed.contains("albums/a47/index.html") && changed.contains("albums/a53/index.html"))
        expect(changed.count >= 7 && changed.count <= 1 + 6 + 4, "\(changed.sorted())")
        let clean = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("clean"), "--quiet"])
        expectEqual(clean.code, 0)
        try expectEqual(folder.tree("clean"), built)
    }

    @Test func `a removed album's pages are removed`() async throws {
        let folder = try await site()
        try FileManager.default.removeItem(atPath: folder("site/content/albums/a12.md"))
        let counts = try await build(folder)
        // Its page, its cover and the page of its year; three files of the search.
        expectEqual(counts.filesRemoved, 3 + 3)
        // Two neighbours, three others of its artist, home, artist, decade, the lists of artists, years and decades, and the
        // sitemap; four files of the search; three files of the browse page, and the statistics.
        expect(counts.pagesRendered == 12 + 4 && counts.filesWritten == 12 + 4 + 4)
        let tree = try folder.tree("site/public")
        expect(tree["albums/a12/index.html"] == nil && tree["albums/a13/index.html"]?.contains("A12") == false)
    }

    @Test func `a changed template renders all pages of its kind`() async throws {
        let folder = try await site()
        try folder.write("site/templates/album.html", "<title>{{title}}</title>")
        let counts = try await build(folder)
        expect(counts.pagesRendered == 30 && counts.filesWritten == 30)
    }

    /// A sample of the pages shows that all have changed, so the others are rendered without a comparison.
    ///
    /// Notes with links make their pages depend on all addresses.
    @Test func `a word that all pages of a large site show renders each of them once`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\nembed: false\nlists: []\n")
        for number in 0..<700 {
            let note = number % 3 == 0 ? "See [another](a\((number + 1) % 700).md)." : "A note."
            try folder.write("site/content/albums/a\(number).md", "---\ntitle: A\(number)\n---\n\nOf old.\n\n\(note)\n")
        }
        _ = try await build(folder)
        let old = try folder.tree("site/public")
        try folder.write("site/templates/words/en.yml", "next: The following one\n")
        let counts = try await build(folder)
        let built = try folder.tree("site/public")
        let changed = built.filter { old[$0.key] != $0.value }.keys
        expect(changed.count { $0.hasPrefix("albums/") } >= 699, "\(changed.count)")
        expect(counts.pagesRendered - changed.count <= 1, "\(counts.pagesRendered), \(changed.count) changed")
        try await expectEqual(build(folder).pagesRendered, 0)
        try folder.write("site/content/albums/a350.md", "---\ntitle: A350\n---\n\nOf old.\n\nAnother.\n")
        try await expectEqual(build(folder).pagesRendered, 1)
        let clean = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("clean"), "--quiet"])
        expectEqual(clean.code, 0)
        try expect(folder.tree("clean") == folder.tree("site/public"))
    }

    /// A file with another time or owner is read, but nothing else happens.
    @Test func `a touched file is read but nothing is rendered`() async throws {
        let folder = try await site()
        let path = folder("site/content/albums/a12.md")
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        let counts = try await build(folder)
        expect(counts.filesRead == 1 && counts.pagesRendered == 0 && counts.filesWritten == 0)
        try await expectEqual(build(folder).filesRead, 0)
    }

    /// A copied folder has other stamps everywhere: every file is read once, nothing is rendered or written.
    @Test func `a copied site is read once and not rendered`() async throws {
        let folder = try await site()
        try FileManager.default.copyItem(atPath: folder("site"), toPath: folder("copy"))
        try FileManager.default.removeItem(atPath: folder("site"))
        try FileManager.default.moveItem(atPath: folder("copy"), toPath: folder("site"))
        let counts = try await build(folder)
        expect(counts.filesRead == 33 && counts.pagesRendered == 0 && counts.filesWritten == 0)
    }

    /// A changed place is shown on one page; its name and category are on its drawn cover as well.
    @Test(arguments: [
        ("29.02", "29.5", 1), ("40.99", "-12", 1), ("https://a.example/", "https://b.example/", 1),
        ("\"rating\": 3", "\"rating\": 4", 1), ("Moda 5", "Moda 6", 1), ("Kahve", "Plak", 2), ("bakery", "bar", 2),
    ])
    func `a changed place renders only the page that shows it`(old: String, new: String, rendered: Int) async throws {
        let folder = try await site()
        let place = """
            {"type": "Feature", "id": 7, "geometry": {"type": "Point", "coordinates": [29.02, 40.99]}, "properties":
            {"name": "Kahve", "category": "bakery", "rating": 3, "address": "Moda 5", "website": "https://a.example/"}}
            """
        try folder.write("site/content/places.json", place)
        try folder.write("site/content/site.yml", "title: Records\nplaces: [{kind: geojson, file: places.json}]\n")
        _ = try await build(folder)
        try folder.write("site/content/places.json", place.replacingOccurrences(of: old, with: new))
        let counts = try await build(folder)
        expect(counts.filesRead == 1 && counts.pagesRendered == rendered && counts.filesWritten == rendered)
        let clean = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("clean"), "--quiet"])
        expectEqual(clean.code, 0)
        try expectEqual(folder.tree("clean"), folder.tree("site/public"))
        try await edit(folder, "a12", "Note.", "Another note.")
        try await expectEqual(build(folder).filesRead, 1)
    }

    /// Another version of sitegen ignores this one's caches; here its built-in album template differs.
    @Test func `another version of sitegen rebuilds the whole site`() async throws {
        let folder = try await site()
        let (mark, other) = (Data("class=\"neighbours\"".utf8), Data("class=\"NEIGHBOURS\"".utf8))
        var program = try Data(contentsOf: URL(fileURLWithPath: BuiltBinary.path()))
        let place = try #require(program.range(of: mark))
        program.replaceSubrange(place, with: other)
        try #require(program.range(of: mark) == nil)
        try program.write(to: URL(fileURLWithPath: folder("sitegen")))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("sitegen"))
        let old = try folder.tree("site/public")
        let counts = try build(folder, with: folder("sitegen"))
        expect(counts["filesRead"] == 33 && counts["filesWritten"] == 30)
        expectEqual(counts["pagesRendered"].map { $0 > 70 }, true)
        try expectEqual(folder.tree("site/public")["albums/a12/index.html"]?.contains("class=\"NEIGHBOURS\""), true)
        try expectEqual(build(folder, with: folder("sitegen"))["filesRead"], 0)
        try await expectEqual(build(folder).filesWritten, 30)
        try expectEqual(folder.tree("site/public"), old)
    }

    /// A build that is killed at any moment leaves the old or the new site, and the next build equals a clean one.
    @Test(arguments: TestScope.sample(Array(0..<40), 12, for: "killed builds"))
    func `a killed build leaves the old or the new site`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\n")
        for number in 0..<40 {
            try folder.write("site/content/albums/a\(number).md", "---\ntitle: A\(number)\n---\nNote\n")
        }
        _ = try await build(folder)
        let binary = try BuiltBinary.path()
        for round in 0..<4 {
            let before = try folder.tree("site/public")
            for _ in 0...random.below(3) {
                let number = random.below(40)
                // Half of the seeds edit only notes.
                let title = seed % 2 == 0 ? "A\(number) \(round)" : "A\(number)"
                let text = "---\ntitle: \(title)\n---\nRound \(round)\n"
                try folder.write("site/content/albums/a\(number).md", text)
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: binary)
            process.arguments = ["build", "--source", folder("site"), "--quiet"]
            try process.start()
            try await Task.sleep(for: .microseconds(random.below(60_000)))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let after = try folder.tree("site/public")
            _ = try await build(folder)
            let built = try folder.tree("site/public")
            expect(after == before || after == built, "seed \(seed), round \(round)")
            let clean = try BuiltBinary.run(binary, ["build", "--source", folder("site"), "--output", folder("clean")])
            expectEqual(clean.code, 0)
            try expectEqual(folder.tree("clean"), built, "seed \(seed), round \(round)")
        }
    }
}
