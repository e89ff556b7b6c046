import Foundation
import Glibc
import SiteTestSupport
import SourceText
import TestSupport
import Testing

/// `sitegen covers find` with services that fail in many ways, and with other searches beside it.
struct CoverSearchFailureTests {
    /// A way in which a request fails: what the stand-in does (`StandInServer`), and what the search says about it.
    private struct Way {
        let mode: String
        let words: String
        /// Whether it is the request for the picture, not that for data.
        var isPicture = false
        /// Whether the search waits for an answer as long as it can.
        var isSlow = false
    }

    /// With the mode `keep` the answer is right, but a folder stands where its file would be.
    private static let ways = [
        Way(mode: "later", words: "MusicBrainz answers with HTTP 429"),
        Way(mode: "half", words: "MusicBrainz answers with something else instead of JSON"),
        Way(mode: "empty", words: "MusicBrainz answers with nothing instead of JSON"),
        Way(mode: "html", words: "MusicBrainz answers with a web page instead of JSON"),
        Way(mode: "keep", words: "an answer could not be kept"),
        Way(mode: "words", words: "127.0.0.1: the response is not an image", isPicture: true),
        Way(mode: "large", words: "the response is larger than 20 MB", isPicture: true),
        Way(
            mode: "to=http://10.0.0.9:81/x", words: "the host `10.0.0.9:81` is not on the public internet",
            isPicture: true),
        Way(mode: "keep", words: "an answer could not be kept", isPicture: true),
        // Those after which a request is repeated come last, after the moments at which a search is killed.
        Way(mode: "cut", words: "the connection was closed before the image was complete", isPicture: true),
        Way(mode: "500", words: "127.0.0.1: the server responded with HTTP 500", isPicture: true),
        Way(mode: "500", words: "MusicBrainz answers with HTTP 500"),
        Way(mode: "cut", words: "MusicBrainz breaks its answer off"),
        Way(mode: "reset", words: "MusicBrainz does not answer"),
        Way(mode: "503", words: "MusicBrainz answers with HTTP 503"),
        Way(mode: "hold 0", words: "MusicBrainz does not answer", isSlow: true),
        Way(mode: "hold 0", words: "the server did not respond in time", isPicture: true, isSlow: true),
    ].filter { !$0.isSlow || TestScope.isFull }

    /// The albums of a site, which the service knows.
    private final class Site {
        let folder: TemporaryFolder
        let server: MusicBrainzServer
        let numbers: Range<Int>

        /// A site with albums from 100 on; `isByName` are those without a number of a database, of which the others
        /// have one of three kinds.
        init(count: Int, isByName: (Int) -> Bool? = { _ in nil }) throws {
            numbers = 100..<100 + count
            folder = try TemporaryFolder()
            server = try MusicBrainzServer(numbers.map(Self.release))
            try folder.write("site/content/site.yml", "title: Found\n" + server.settings)
            for number in numbers {
                let kind = isByName(number).map { $0 ? 0 : 1 } ?? number % 4
                try write("a\(number)", number, keys: Self.keys(number)[kind])
            }
        }

        func write(_ name: String, _ number: Int, keys: String) throws {
            try folder.write(
                "site/content/albums/\(name).md",
                "---\ntitle: Album Number \(number)\nartist: Artist \(number)\nyear: \(1800 + number)\n\(keys)\n---\n")
        }

        private static func keys(_ number: Int) -> [String] {
            [
                "tags: [name]", "ids: {musicbrainz: \(MusicBrainzServer.id(number))}",
                "ids: {discogs: \"\(5000 + number)\"}", "barcode: \"\(barcode(number))\"",
            ]
        }

        private static func barcode(_ number: Int) -> String {
            let digits = Array("720642462\(number)".utf8).map { Int($0) - 48 }
            let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
            return digits.map(String.init).joined() + "\((10 - sum % 10) % 10)"
        }

        private static func release(_ number: Int) -> MusicBrainzServer.Release {
            var release = MusicBrainzServer.Release(
                id: MusicBrainzServer.id(number), title: "Album Number \(number)", artist: "Artist \(number)",
                group: MusicBrainzServer.id(group(number)))
            (release.date, release.barcode) = ("\(1800 + number)", barcode(number))
            release.discogs = ["\(5000 + number)"]
            return release
        }

        private static func group(_ number: Int) -> Int { number + 5000 }

        /// The line of the stand-in's modes for a way in which an album fails; nil for one that needs none.
        func line(_ way: Way, of number: Int) -> String? {
            if way.mode == "keep" { return nil }
            let part = way.isPicture ? "/caa/release/\(MusicBrainzServer.id(number))/" : "Number%20\(number)"
            return "\(part) \(way.mode)"
        }

        /// The file in which an album's answer or the record of its picture is kept.
        func keptFile(_ way: Way, of number: Int) -> String {
            if way.isPicture {
                let key = "\(server.address)/caa/release/\(MusicBrainzServer.id(number))/front-1200"
                let digits = String(ContentHash.of(Array(key.utf8)), radix: 16)
                return "site/.sitegen/covers/" + String(repeating: "0", count: 16 - digits.count) + digits + ".record"
            }
            let names = "release:\"Album Number \(number)\" AND artist:\"Artist \(number)\""
            let key = "musicbrainz release?query=\(PercentCoding.queryText(names))&limit=100&offset=0"
            return "site/.sitegen/answers/" + ContentHash.text(ContentHash.of(Array(key.utf8)), length: 12)
        }

        /// Whether a request in the log is for an album.
        static func isRequest(_ line: String, for number: Int) -> Bool {
            ["Number%20\(number)", MusicBrainzServer.id(number), MusicBrainzServer.id(group(number))].contains {
                line.contains($0)
            }
        }

        var arguments: [String] { ["covers", "find", "--source", folder("site")] }
        var environment: [String: String] { ["HOME": folder.path, "NO_COLOR": "1"] }

        func find(_ more: String...) throws -> BuiltBinary.Result {
            try BuiltBinary.run(BuiltBinary.path(), arguments + more, environment: environment)
        }

        /// Kills a search once the stand-in has answered so many requests more.
        func killedFind(after count: Int) throws {
            let lines = try server.requests().count + count
            let ending = try WatchedProgram.run(
                BuiltBinary.path(), arguments, environment: environment, signal: SIGKILL,
                at: .lines(lines, of: server.logPath))
            try #require(ending.code == -SIGKILL, "\(ending.errors)")
        }

        /// How many albums have a cover.
        func foundCount() throws -> Int {
            let path = folder("site/content/covers.lock")
            guard FileManager.default.fileExists(atPath: path) else { return 0 }
            let lock = try String(contentsOfFile: path, encoding: .utf8)
            return lock.split(separator: "\n").count { $0.hasPrefix("found  ") }
        }
    }

    @Test func `a failure costs one album, and a search that was killed twice asks only for what is missing`() throws {
        // Of each ten albums the fourth fails in a way of its own.
        let failing = Self.ways.indices.map { 103 + 10 * $0 }
        let site = try Site(count: 10 * Self.ways.count) { number in
            failing.firstIndex(of: number).map { !Self.ways[$0].isPicture }
        }
        // Another pressing of a record that is known by its names.
        try site.write("pressing", 104, keys: "ids: {discogs: \"9001\"}")
        let ways = Array(zip(failing, Self.ways))
        try site.server.setMode(ways.compactMap { site.line($1, of: $0) }.joined(separator: "\n"))
        let obstacles = ways.filter { $1.mode == "keep" }.map { site.keptFile($1, of: $0) }
        for path in obstacles { try site.folder.makeFolder(path) }

        var random = SeededGenerator(seed: TestScope.seed)
        for _ in 0..<2 { try site.killedFind(after: 20 + random.below(100)) }
        let result = try site.find()
        expect(result.code == 2 && !result.errors.contains("ended early"), "\(result)")
        expect(result.errors.contains(", \(ways.count) failed; the next run continues here"), "\(result.errors)")
        let reports = result.errors.components(separatedBy: "error[I607]: ").dropFirst()
        for (number, way) in ways {
            let report = reports.first { $0.contains("\"Album Number \(number)\"") }
            expectEqual(report?.contains(way.words), true, "\(way.mode): \(report ?? result.errors)")
        }
        try expectEqual(site.foundCount(), 9 * Self.ways.count + 1)
        // Only what was on its way when a search was killed is asked again: one answer, or a redirect and a picture, for
        // each album that is searched at once.
        let good = try site.server.requests().filter { line in !failing.contains { Site.isRequest(line, for: $0) } }
        let repeated = good.reduce(into: [:]) { $0[$1, default: 0] += 1 }.filter { $0.value > 1 }
        expect(repeated.count <= 2 * 2 * 4 && repeated.values.allSatisfy { $0 <= 3 }, "\(repeated)")
        expect(good.count { $0.contains("Number%20104") } <= 3)

        try site.server.setMode()
        for path in obstacles { try FileManager.default.removeItem(atPath: site.folder(path)) }
        try site.server.clear()
        let next = try site.find()
        expect(next.code == 0 && next.output.contains(": \(ways.count) found, 0 not found"), "\(next)")
        try expectEqual(site.foundCount(), 10 * Self.ways.count + 1)
        let asked = try site.server.requests()
        let known = asked.filter { line in !failing.contains { Site.isRequest(line, for: $0) } }
        expect(asked.count >= ways.count && known.isEmpty, "\(known)")
        try site.server.clear()
        try expectEqual(site.find().output, "no album needs a search\n")
        try expect(site.server.requests().isEmpty)
    }

    @Test func `a service that is away ends the search, and albums that failed come last in the next one`() throws {
        let site = try Site(count: 40) { $0 < 112 ? true : nil }
        let lines = (100..<112).map { "Number%20\($0) later" }
        try site.server.setMode(lines.joined(separator: "\n"))
        let first = try site.find()
        let note = "note: the search ended early, because it failed for several albums in a row\n"
        expect(first.code == 2 && first.errors.contains(note), "\(first)")
        try expect(site.foundCount() < 28)
        try expect(site.server.requests().count { $0.hasPrefix("429") } <= 8 + 3)
        // The twelve fail again, and all others are found.
        let second = try site.find()
        expectEqual(second.code, 2, "\(second)")
        try expectEqual(site.foundCount(), 28)
        try site.server.setMode()
        try expectEqual(site.find().code, 0)
        try expectEqual(site.foundCount(), 40)
    }

    @Test func `searches that run at the same time find everything, and lose nothing of each other`() throws {
        let site = try Site(count: 24)
        let searches = [[]] + (100..<104).map { ["--album", "a\($0)"] } + [["--refresh"]]
        for round in 0..<3 {
            try? FileManager.default.removeItem(atPath: site.folder("site/.sitegen"))
            try? FileManager.default.removeItem(atPath: site.folder("site/content/covers.lock"))
            let runs = (round == 0 ? Array(searches[1...4]) : searches).map { site.arguments + $0 }
            let endings = try WatchedProgram.runTogether(
                BuiltBinary.path(), runs, environment: site.environment)
            for ending in endings { expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)") }
            try expectEqual(site.foundCount(), round == 0 ? 4 : 24)
        }
    }

    @Test func `a redirect is followed to a host that the settings name, and else the setting is named`() throws {
        let site = try Site(count: 2) { _ in false }
        let (server, host) = (site.server, site.server.address.replacing("127.0.0.1", with: "localhost"))
        try server.setMode("/caa/ to=\(host)/image/x")
        let refused = try site.find()
        let name = host.replacing("http://", with: "")
        expect(refused.code == 2 && refused.errors.contains("127.0.0.1: the host `\(name)` is not on the public"))
        expect(refused.errors.contains("write `coverHosts: [\"\(name)\"]` into content/site.yml"), "\(refused)")
        let settings = "title: Found\n" + server.settings
        for (settings, more) in [
            (settings, "coverHosts: [\"\(name)\"]\n"), (settings, "coverHosts: [localhost]\n"),
            (settings.replacing("musicbrainz: \"http://127.0.0.1", with: "musicbrainz: \"http://localhost"), ""),
        ] {
            try site.folder.write("site/content/site.yml", settings + more)
            let found = try site.find()
            expectEqual(found.code, 0, "\(more): \(found.errors)")
            try expectEqual(site.foundCount(), 2)
            for name in [".sitegen", "content/covers.lock"] {
                try FileManager.default.removeItem(atPath: site.folder("site/\(name)"))
            }
        }
    }
}
