import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen albums missing` with MusicBrainz on this machine.
struct MissingAlbumSearchTests {
    private let folder: TemporaryFolder
    private let server: MusicBrainzServer
    private static func id(_ number: Int) -> String { MusicBrainzServer.id(number) }

    /// Three artists with three albums each, of whom the first two are known to the service with four; a label has one
    /// album of each artist.
    init() throws {
        folder = try TemporaryFolder()
        var releases: [MusicBrainzServer.Release] = []
        for artist in 1...2 {
            for number in 0..<4 {
                var release = MusicBrainzServer.Release(
                    id: Self.id(100 * artist + number), title: "Title \(artist)\(number)", artist: "Artist \(artist)",
                    group: Self.id(1000 * artist + number))
                (release.artistID, release.date) = (Self.id(artist), "\(1970 + number)-01-02")
                if number == 3 { (release.label, release.labelID) = ("Label", Self.id(9)) }
                releases.append(release)
            }
        }
        (releases[0].label, releases[0].labelID) = ("Label", Self.id(9))
        server = try MusicBrainzServer(releases)
        try folder.write("site/content/site.yml", "title: S\n" + server.settings)
        var albums = ""
        for artist in 1...3 {
            for number in 0..<3 {
                let ids = artist == 1 && number == 0 ? ", ids: {musicbrainz: \(Self.id(100))}, label: Label" : ""
                albums += "- {title: Title \(artist)\(number), artist: Artist \(artist)\(ids)}\n"
            }
        }
        for title in ["Hits", "More Hits", "Other Hits"] { albums += "- {title: \(title), artist: Various}\n" }
        try folder.write("site/content/albums.yml", albums)
    }

    private func missing(_ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "missing"] + arguments + ["--source", folder("site")],
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
    }

    private var saved: String? { try? String(contentsOfFile: folder("site/content/missing.yml"), encoding: .utf8) }

    private static func line(_ artist: Int) -> String {
        "Artist \(artist)\t1973\tTitle \(artist)3\thttps://musicbrainz.org/release-group/\(id(1000 * artist + 3))\n"
    }

    @Test func `what is missing is listed, and the next search sends no request`() throws {
        let first = try missing()
        expectEqual(first.output, Self.line(1) + Self.line(2), "\(first)")
        expect(first.code == 0 && first.errors.hasPrefix("warning[I607]: not found: \"Artist 3\"\n"), "\(first.errors)")
        let requests = try server.requests()
        expectEqual(Set(requests).count, requests.count)
        expect(
            requests.count { $0.contains("release-group?artist=") } == 2
                && !requests.contains { $0.contains("Various") })
        try server.clear()
        let json = try missing("--json", "--quiet")
        expect(
            json.output.contains("{\"artist\":\"Artist 2\",\"title\":\"Title 23\",\"year\":1973,\"address\":\""),
            "\(json)")
        try expect(server.requests().isEmpty && saved == nil)
    }

    @Test func `one artist or one label is searched for, and saved without a change of other entries`() throws {
        try folder.write(
            "site/content/missing.yml", "- {artist: Artist 2, title: Mine}\n- {artist: artist 1, title: Old}\n")
        let artist = try missing("--artist", "ARTIST 1", "--save")
        expect(
            artist.code == 0 && artist.output.hasPrefix(Self.line(1) + "1 of 1 searched: 1 album missing\n"),
            "\(artist)")
        let label = try missing("--label", "label", "--save")
        expectEqual(
            label.output.components(separatedBy: "\n").prefix(2).map { $0.prefix(22) },
            ["Artist 1\t1973\tTitle 13", "Artist 2\t1973\tTitle 23"], "\(label)")
        let entry = "  title: Title 13\n  year: 1973\n  id: \(Self.id(1003))\n"
        let text = try #require(saved)
        expect(text.contains("- artist: Artist 1\n" + entry + "- artist: Artist 2\n  title: Mine\n"), "\(text)")
        expect(text.contains("- artist: Artist 1\n  label: Label\n" + entry) && !text.contains("Old"), "\(text)")
        let built = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site")], environment: ["HOME": folder.path])
        expect(built.code == 0 && built.errors.isEmpty, "\(built.errors)")
        let page = try String(contentsOfFile: folder("site/public/labels/label/index.html"), encoding: .utf8)
        expect(page.contains("Title 23</a> <span>Artist 2 · 1973</span>"), "\(page)")
    }

    @Test func `what was saved is taken back and made again, and an equal list is not written`() throws {
        let own = "# mine\n- {artist: Artist 2, title: Title 23, year: 1973, id: \(Self.id(2003))}\n"
        try folder.write("site/content/missing.yml", own)
        try expectEqual(missing("--artist", "Artist 2", "--save").code, 0)
        try #require(saved == own)
        try expectEqual(missing("--artist", "Artist 1", "--save").code, 0)
        let both = try #require(saved)
        expect(both.contains("Title 13") && both.contains("Title 23"), "\(both)")
        let undo = try BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")])
        expectEqual(
            undo.output, "took back the change of the list of missing albums (content/missing.yml)\n", "\(undo)")
        try #require(saved == own)
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["redo", "--source", folder("site")]).code, 0)
        expectEqual(saved, both)
    }

    @Test(arguments: [
        (["--artist", "Artist 9"], Int32(1), "no album has the artist \"Artist 9\""),
        (["--label", "Lable"], 1, "did you mean \"Label\"?"), (["--least", "0"], 64, "--least must be at least 1"),
        (["--label", "Label", "--artist", "Artist 1"], 64, "only one of"),
        (["--offline"], 1, "missing albums cannot be found with --offline"),
    ])
    func `a search that cannot begin sends no request`(arguments: [String], code: Int32, message: String) throws {
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "missing", "--source", folder("site"), "--save"] + arguments,
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
        expect(result.code == code && result.errors.contains(message), "\(result)")
        try expect(server.requests().isEmpty && saved == nil)
        try expectEqual(missing("--least", "7").output, "no artist has so many albums; --least lowers the number\n")
    }

    @Test func `a failure costs one artist, and the next search asks only for that one`() throws {
        try server.setMode("release/\(Self.id(100)) html")
        try folder.write("site/content/missing.yml", "- {artist: Artist 1, title: Kept}\n")
        let result = try missing("--save")
        expect(result.code == 2 && result.output == Self.line(2), "\(result)")
        expect(
            result.errors.contains("error[I607]: MusicBrainz answers with a web page instead of JSON"),
            "\(result.errors)")
        expect(
            result.errors.contains("note: the albums of \"Artist 1\" could not be searched for\n"), "\(result.errors)")
        expect(
            result.errors.hasSuffix(
                "2 of 3 searched: 1 album missing, 1 not found; the next run continues here\n"),
            "\(result.errors)")
        expect(saved?.contains("title: Kept") == true && saved?.contains("title: Title 23") == true)
        try server.setMode()
        try server.clear()
        let next = try missing()
        expect(next.code == 0 && next.output == Self.line(1) + Self.line(2), "\(next)")
        try expectEqual(server.requests().count, 2)
    }

    @Test(arguments: [SIGINT, SIGKILL]) func `a search that is stopped continues where it ended`(signal: Int32) throws {
        let all = try missing()
        let requests = try server.requests()
        for place in [1, requests.count - 1] {
            try folder.removeTree("site/.sitegen")
            try server.clear()
            try server.setMode("/ws/2/ hold \(place)")
            let ending = try WatchedProgram.run(
                BuiltBinary.path(), ["albums", "missing", "--save", "--source", folder("site")],
                environment: ["HOME": folder.path, "NO_COLOR": "1"], signal: signal,
                at: .lines(place + 1, of: server.logPath))
            expectEqual(ending.code, signal == SIGKILL ? -SIGKILL : 128 + SIGINT, "\(ending.errors)")
            let isTold =
                ending.errors.contains("interrupted: ") && ending.errors.hasSuffix("the next run continues here\n")
            expect((isTold || signal == SIGKILL) && saved == nil, "\(ending.errors)")
            try server.setMode()
            let next = try missing()
            expectEqual(next.output, all.output)
            // The request without an answer is sent again, and no other.
            try expectEqual(server.requests().count, requests.count + 1)
        }
    }

    @Test func `a file with mistakes is not replaced`() throws {
        let text = "- {artist: Artist 1}\n"
        try folder.write("site/content/missing.yml", text)
        let result = try missing("--save")
        expect(result.code == 1 && result.errors.contains("content/missing.yml:1:3: error[D204]"), "\(result.errors)")
        try expect(saved == text && server.requests().isEmpty)
    }
}
