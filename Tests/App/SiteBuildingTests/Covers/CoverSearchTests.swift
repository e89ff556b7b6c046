import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen covers find` on a site whose services are on this machine.
struct CoverSearchTests {
    private let folder: TemporaryFolder
    private let server: MusicBrainzServer

    /// A site with forty albums: by MusicBrainz id, by Discogs id, by bar code and by name, ten each.
    ///
    /// Of each ten, one has only the cover of its group, one none, and the last is unknown to the service.
    init() throws {
        folder = try TemporaryFolder()
        server = try MusicBrainzServer((0..<40).filter { $0 % 10 != 9 }.map(Self.release))
        try folder.write("site/content/site.yml", "title: Found\n" + server.settings)
        for number in 0..<40 { try folder.write("site/content/albums/a\(number).md", Self.album(number)) }
    }

    private static func release(_ number: Int) -> MusicBrainzServer.Release {
        var release = MusicBrainzServer.Release(
            id: MusicBrainzServer.id(number + 1), title: "Album Number \(number)", artist: "Artist \(number)",
            group: MusicBrainzServer.id(number + 1001))
        release.date = "19\(50 + number)"
        release.barcode = barcode(number)
        release.discogs = ["\(5000 + number)"]
        release.hasFront = number % 10 < 7
        release.groupHasFront = number % 10 < 8
        return release
    }

    private static func album(_ number: Int) -> String {
        let key =
            switch number / 10 {
            case 0: "ids: {musicbrainz: \(MusicBrainzServer.id(number + 1))}"
            case 1: "ids: {discogs: \"\(5000 + number)\"}"
            case 2: "barcode: \"\(barcode(number))\""
            default: "tags: [name]"
            }
        return "---\ntitle: Album Number \(number)\nartist: Artist \(number)\nyear: 19\(50 + number)\n\(key)\n---\n"
    }

    private static func barcode(_ number: Int) -> String {
        let digits = Array("7206424629\(10 + number)".utf8).map { Int($0) - 48 }
        let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
        return digits.map(String.init).joined() + "\((10 - sum % 10) % 10)"
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), arguments + ["--source", folder("site")],
            environment: ["HOME": folder.path, "NO_COLOR": "1"].merging(environment) { $1 })
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: folder(name), encoding: .utf8) }

    private var lock: String { get throws { try text("site/content/covers.lock") } }

    @Test func `each album is found by its surest key, and the next search and builds send no request`() throws {
        let plan = try run("covers", "find", "--dry-run")
        expect(plan.code == 0 && plan.output.hasSuffix("40 albums would be searched\n"), "\(plan)")
        let early = try run("build")
        expect(
            early.output.contains("\n40 albums have no cover: `sitegen covers find` searches for them\n"), "\(early)")
        let preview = try RunningPreview(folder)
        try expect(text("out").contains("\n40 albums have no cover: `sitegen covers find` searches for them\n"))
        preview.process.terminate()
        try expect(server.requests().isEmpty)
        let first = try run("covers", "find")
        expectEqual(first.code, 0, "\(first.errors)")
        expectEqual(first.output, "40 of 40 albums without a cover searched: 32 found, 8 not found, 0 doubtful\n")
        let requests = try server.requests()
        expectEqual(requests.count { $0.contains("/ws/2/url?") }, 1)
        expectEqual(Set(requests).count, requests.count)
        try expect(server.agents().allSatisfy { $0.hasSuffix(" (me@example.org)") && $0.hasPrefix("sitegen/") })

        try server.clear()
        let second = try run("covers", "find")
        expectEqual(second.output, "no album needs a search\n", "\(second)")
        let build = try run("build")
        expect(build.code == 0 && build.errors.isEmpty, "\(build.errors)")
        try expect(server.requests().isEmpty)
        let page = try text("site/public/albums/a0/index.html")
        expect(page.contains("<img src=\"../../covers/a0-"), "\(page)")
        try expect(text("site/public/albums/a39/index.html").contains("<img src=\"../../covers/a39-"))
        let covers = try folder.names("site/public/covers")
        expect(covers.count { $0.hasSuffix(".svg") } == 8 && covers.count { $0.hasSuffix("400.jpg") } == 32)
        // Another machine has the list, but not the pictures.
        try folder.removeTree("site/.sitegen")
        let elsewhere = try run("build")
        expect(elsewhere.code == 0 && elsewhere.output.contains("32 covers fetched"), "\(elsewhere)")
        try expect(server.requests().allSatisfy { $0.contains("/caa/") || $0.contains("/image/") })
    }

    @Test func `a search that is killed at any request asks for nothing twice`() throws {
        _ = try run("covers", "find")
        let (expected, all) = (try lock, try server.requests())
        for place in TestScope.sample(Array(1..<all.count), 3, for: "killed searches") {
            try folder.removeTree("site/.sitegen")
            try FileManager.default.removeItem(atPath: folder("site/content/covers.lock"))
            try server.clear()
            _ = try WatchedProgram.run(
                BuiltBinary.path(), ["covers", "find", "--source", folder("site")],
                environment: ["HOME": folder.path, "NO_COLOR": "1"], signal: SIGKILL,
                at: .lines(place, of: server.logPath))
            let ending = try run("covers", "find")
            expectEqual(ending.code, 0, "\(ending.errors)")
            try expectEqual(lock, expected, "killed at request \(place)")
            // The answers that were on their way when the process was killed are asked for again: one for each album
            // that is searched at once.
            let repeated = try server.requests().reduce(into: [:]) { $0[$1, default: 0] += 1 }.filter { $0.value > 1 }
            expect(repeated.count <= 2 * 4 && repeated.values.allSatisfy { $0 == 2 }, "\(place): \(repeated)")
        }
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `an interrupted search keeps what it found`(signal: Int32) throws {
        try server.setMode("release?query=release slow")
        let ending = try WatchedProgram.run(
            BuiltBinary.path(), ["covers", "find", "--source", folder("site")],
            environment: ["HOME": folder.path, "NO_COLOR": "1"], signal: signal, at: .lines(40, of: server.logPath))
        expectEqual(ending.code, 128 + signal, "\(ending.errors)")
        expect(ending.errors.contains("interrupted: ") && ending.errors.hasSuffix("the next run continues here\n"))
        let found = try lock.split(separator: "\n").count { $0.hasPrefix("found") }
        expect(found > 0 && found < 32)
        try server.setMode()
        try expectEqual(run("covers", "find").code, 0)
        try expectEqual(lock.split(separator: "\n").count { $0.hasPrefix("found") }, 32)
    }

    @Test(arguments: ["html", "half", "401"])
    func `a service that fails is reported, and what was found is kept`(mode: String) throws {
        // The first ten albums have ids of releases, of which the service knows nine.
        try server.setMode("release?query=release \(mode)")
        let result = try run("covers", "find")
        expectEqual(result.code, 2, "\(result)")
        expect(result.errors.contains("error[I607]: MusicBrainz "), "\(result.errors)")
        expect(result.errors.hasSuffix("the next run continues here\n"), "\(result.errors)")
        let found = try lock.split(separator: "\n").count { $0.hasPrefix("found") }
        expect(found >= 7, "\(found)")
        try server.setMode()
        let next = try run("covers", "find")
        expectEqual(next.code, 0, "\(next.errors)")
        try expectEqual(lock.split(separator: "\n").count { $0.hasPrefix("found") }, 32)
    }

    @Test(arguments: ["400", "html", "half", "302"])
    func `an album whose search fails leaves the others, and only it is asked for again`(mode: String) throws {
        // By name: the 33rd of the forty albums, which has a cover.
        try server.setMode("Number%2033 \(mode)")
        let result = try run("covers", "find")
        expectEqual(result.code, 2)
        for part in ["note: 1 album could not be searched: \"Album Number 33\"", "39 of 40 albums ", ", 1 failed"] {
            expect(result.errors.contains(part), "\(result.errors)")
        }
        let found = try lock.split(separator: "\n").count { $0.hasPrefix("found") }
        expectEqual(found, 31, "\(result.errors)")
        try server.setMode()
        try server.clear()
        try expectEqual(run("covers", "find").code, 0)
        try expectEqual(lock.split(separator: "\n").count { $0.hasPrefix("found") }, 32)
        let asked = try server.requests()
        let group = MusicBrainzServer.id(1034)
        expect(!asked.isEmpty && asked.allSatisfy { $0.contains("Number%2033") || $0.contains(group) }, "\(asked)")
    }

    @Test func `a release that was merged is found where the service leads to`() throws {
        var old = Self.release(3)
        (old.mergedInto, old.id, old.hasFront) = (old.id, MusicBrainzServer.id(77), false)
        let server = try MusicBrainzServer([Self.release(3), old])
        try folder.write("site/content/site.yml", "title: Found\n" + server.settings)
        let album = Self.album(3).replacing(MusicBrainzServer.id(4), with: MusicBrainzServer.id(77).uppercased())
        try folder.write("site/content/albums/a3.md", album)
        let found = try run("covers", "find", "--album", "a3")
        expect(found.output.hasPrefix("1 of 1 album without a cover searched: 1 found"), "\(found)")
        try expect(lock.contains("MusicBrainz release id, merged"))
        try expect(server.requests().contains { $0.hasPrefix("301 /ws/2/release/") })
    }

    @Test func `what two pressings of a record ask for is asked once, and both are found`() throws {
        // Beside `a30.md`, so that both are searched at the same time; their keys differ.
        try folder.write(
            "site/content/albums/a300.md",
            Self.album(30).replacing("tags: [name]", with: "ids: {discogs: \"9001\"}"))
        let result = try run("covers", "find")
        expectEqual(result.code, 0, "\(result.errors)")
        try expectEqual(lock.split(separator: "\n").count { $0.hasPrefix("found") }, 33)
        let asked = try server.requests().filter { $0.contains("Number%2030") }
        expectEqual(asked.count, 1, "\(asked)")
    }

    @Test func `a doubtful cover is taken only by a person, and a refused one is not offered again`() throws {
        for number in 30..<32 {
            try folder.write(
                "site/content/albums/a\(number).md",
                "---\ntitle: Album Number \(number)\nartist: Artist \(number)\nyear: 2020\n---\n")
        }
        let first = try run("covers", "find")
        expect(first.output.contains("2 doubtful\n`sitegen covers find --review`"), "\(first)")
        let table = try run("covers", "find", "--review").output.split(separator: "\n")
        expect(table.count == 3 && table[0].contains("Artist 30 - Album Number 30 (1980, album, GB)"), "\(table)")
        let ids = table.prefix(2).map { String($0.prefix { $0 != "\t" }) }
        try expectEqual(run("covers", "find", "--yes", "zzzzzz.1").code, 1)
        let before = try lock
        try expectEqual(run("covers", "find", "--yes", ids[0], "--no", "zzzzzz").code, 1)
        try expectEqual(lock, before)
        let decided = try run("covers", "find", "--yes", ids[0], "--no", ids[1])
        expect(decided.code == 0 && decided.output == "2 albums decided\n", "\(decided)")
        try expectEqual(run("covers", "find", "--review").output, "nothing is doubtful\n")
        let build = try run("build")
        expect(build.code == 0 && build.output.contains("fetched"), "\(build)")
        let again = try run("covers", "find", "--refresh")
        expect(again.code == 0 && again.output.contains("0 doubtful"), "\(again)")
        try expect(lock.contains("refused  "))
        try expectEqual(run("covers", "clear").code, 0)
        try expect(!lock.contains("refused  ") && !lock.contains("none  "))
    }

    @Test func `a sheet shows each candidate with its picture and command`() throws {
        try folder.write(
            "site/content/albums/a30.md", "---\ntitle: Album Number 30\nartist: Artist 30\nyear: 2020\n---\n")
        _ = try run("covers", "find")
        let result = try run("covers", "find", "--review", "--sheet", folder("sheet.html"))
        expectEqual(result.code, 0, "\(result.errors)")
        let page = try text("sheet.html")
        expect(
            page.contains("<img src=\"\(server.address)/caa/release-group/\(MusicBrainzServer.id(1031))/front-500\""))
        expect(page.contains("sitegen covers find --yes "))
    }

    @Test func `texts of services are no markup on a sheet`() throws {
        let line = "doubtful  2026-11-23  album:<b>k  musicbrainz  0.50  https://x.example/\"<i>  <u>r  <s>n\n"
        try folder.write("site/content/covers.lock", line)
        try expectEqual(run("covers", "find", "--review", "--sheet", folder("sheet.html")).code, 0)
        let page = try text("sheet.html")
        for tag in ["<b>k", "<i>", "<u>", "<s>"] { expect(!page.contains(tag)) }
        for text in ["&lt;b>k", "&lt;i>", "&lt;u>r", "&lt;s>n"] {
            expect(page.replacing("&gt;", with: ">").contains(text))
        }
    }

    @Test func `a search needs a service, an address of its user and a network`() throws {
        try folder.write("site/content/site.yml", "title: Found\n")
        let noService = try run("covers", "find")
        expect(noService.code == 1 && noService.errors.contains("help: write `covers: {find: [musicbrainz]}`"))
        try folder.write("site/content/site.yml", "title: Found\ncovers: {find: [musicbrainz]}\n")
        let noContact = try run("covers", "find")
        expect(noContact.code == 1 && noContact.errors.contains("contact"), "\(noContact.errors)")
        try folder.write("site/content/site.yml", "title: Found\n" + server.settings)
        try expectEqual(run("covers", "find", "--offline").code, 1)
        try expectEqual(run("covers", "find", "--album", "nothing").code, 1)
        try expect(server.requests().isEmpty)
        try folder.write("site/content/site.yml", "title: Found\ncovers: {find: [myspace], musicbrainz: x}\n")
        let wrong = try run("covers", "find")
        expect(wrong.code == 1 && wrong.errors.contains("cannot contain \"myspace\""), "\(wrong.errors)")
    }

    @Test func `texts of albums and services cannot control the terminal`() throws {
        try folder.write("site/content/albums/a30.md", "---\ntitle: \"A \\e[31m red \\u009b title\"\nartist: B\n---\n")
        let plan = try run("covers", "find", "--dry-run", "--album", "a30")
        expect(
            plan.output.contains(" red ") && !plan.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
    }

    @Test func `one album, or a number of them, can be searched`() throws {
        try expect(run("covers", "find", "--album", "a3").output.hasPrefix("1 of 1 album without"))
        try expect(run("covers", "find", "--limit", "5").output.hasPrefix("5 of 5 albums"))
        try expectEqual(run("covers", "list").output.split(separator: "\n").count, 6)
        let key = "musicbrainz:\(MusicBrainzServer.id(4))"
        try expectEqual(run("covers", "clear", "--key", key).output, "1 album forgotten\n")
        try expectEqual(run("covers", "clear", "--key", key).code, 1)
        try expectEqual(run("covers", "list").output.split(separator: "\n").count, 5)
    }

    @Test func `pictures of Discogs need a token and their terms are said`() throws {
        let settings = server.settings.replacing("[musicbrainz]", with: "[musicbrainz, discogs]")
            .replacing("}\n", with: ", discogs: \"\(server.address)/discogs\"}\n")
        try folder.write("site/content/site.yml", "title: Found\n" + settings)
        try folder.write("site/content/albums/rare.md", "---\ntitle: Rare\nartist: B\nids: {discogs: 4711}\n---\n")
        let refused = try run("covers", "find", "--album", "rare")
        expect(
            refused.code == 1 && refused.errors.contains("Discogs shows the addresses of pictures only with a token"))
        expect(refused.errors.contains("SITEGEN_DISCOGS_TOKEN"))
        try expect(server.requests().isEmpty)
        let found = try run("covers", "find", "--album", "rare", environment: ["SITEGEN_DISCOGS_TOKEN": "s3cret"])
        expect(found.output.hasPrefix("1 of 1 album without a cover searched: 1 found"), "\(found)")
        try expect(lock.contains("  discogs:4711  discogs  1.00  \(server.address)/image/4711  Discogs release id"))
        try expect(lock.contains("\n# discogs: Discogs restricts its pictures"))
        try expect(!run("build").output.contains("from Discogs"))
        for (path, text) in try folder.tree("site") { expect(!text.contains("s3cret"), "\(path)") }
        let old = try lock.replacing(#/found  \d{4}-\d\d-\d\d  discogs/#, with: "found  2020-01-01  discogs")
        try folder.write("site/content/covers.lock", old)
        let build = try run("build")
        let advice = "\n1 cover is from Discogs and of an earlier day, but its terms allow six hours: "
        expect(build.output.contains(advice + "`sitegen covers find --refresh`\n"), "\(build)")
        try server.clear()
        let again = try run(
            "covers", "find", "--refresh", "--album", "rare", environment: ["SITEGEN_DISCOGS_TOKEN": "s3cret"])
        expect(again.output.hasPrefix("1 of 1 album without a cover searched: 1 found"), "\(again)")
        try expect(server.requests().contains("200 /image/4711"))
        try expect(!run("build").output.contains("from Discogs"))
    }

    @Test func `stores are asked for what the archive does not have`() throws {
        let unknown = [9, 19].map { number -> MusicBrainzServer.Release in
            var release = Self.release(number)
            release.date = "19\(50 + number)"
            return release
        }
        let server = try MusicBrainzServer((0..<40).filter { $0 % 10 != 9 }.map(Self.release), store: unknown)
        try folder.write("site/content/site.yml", "title: Found\n" + server.settingsWithStores)
        let found = try run("covers", "find")
        expect(found.output.contains("34 found, 6 not found"), "\(found)")
        try expect(lock.contains("  itunes  1.00  \(server.address)/image/itunes-0-1200x1200bb.jpg  equal names"))
        try expect(server.requests().allSatisfy { !$0.contains("/deezer") || !$0.contains("Number%209") })
        try expect(run("build").output.contains("34 covers"))

        _ = try run("covers", "clear")
        try server.setMode("/deezer quota")
        let refused = try run("covers", "find")
        expect(refused.code == 2 && refused.errors.contains("Deezer refuses the request: \"Quota limit exceeded\""))
    }
}
