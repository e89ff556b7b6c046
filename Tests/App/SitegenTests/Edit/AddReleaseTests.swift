import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen albums add --barcode`, `--from` and `--search`, with MusicBrainz on this machine.
struct AddReleaseTests {
    private let folder: TemporaryFolder
    private let server: MusicBrainzServer
    private static let ids = (1...3).map(MusicBrainzServer.id)
    private static let group = MusicBrainzServer.id(100)

    /// Two editions of one album, and another album.
    init() throws {
        folder = try TemporaryFolder()
        var releases = Self.ids.map {
            MusicBrainzServer.Release(id: $0, title: "Low", artist: "David Bowie", group: Self.group)
        }
        (releases[0].barcode, releases[0].date, releases[1].date) = ("035627730023", "1977-01-14", "1991")
        (releases[2].title, releases[2].group) = ("Other", MusicBrainzServer.id(101))
        server = try MusicBrainzServer(releases)
        try folder.write("site/content/site.yml", "title: S\n" + server.settings)
    }

    private func add(_ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "add"] + arguments + ["--source", folder("site")],
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
    }

    private func file(_ name: String) -> String? {
        try? String(contentsOfFile: folder("site/content/albums/\(name).md"), encoding: .utf8)
    }

    @Test func `a bar code adds the release with its tracks, and what is given beside it`() throws {
        let added = try add("--barcode", "0 35627 73002 3", "--rating", "5", "--added", "2026-01-02")
        expect(added.code == 0 && added.output == "added content/albums/low.md\n", "\(added.errors)")
        let text = try #require(file("low"))
        for line in [
            "title: Low", "artist: David Bowie", "released: 1977-01-14", "rating: 5", "added: 2026-01-02",
            "country: GB",
            "barcode: \"035627730023\"", "  musicbrainz: \(Self.ids[0])", "    title: Track 10", "    duration: 1:09",
            "cover: \(server.address)/caa/release/\(Self.ids[0])/front-500",
        ] {
            expect(text.contains(line + "\n"), "\(line)")
        }
        // What is in the collection is not added again by mistake.
        let again = try add("--barcode", "035627730023")
        expect(again.code == 1 && again.errors.contains("has this release already"), "\(again.errors)")
        let second = try add("--barcode", "035627730023", "--slug", "low-second-copy")
        expect(second.code == 0 && file("low-second-copy") != nil, "\(second.errors)")
        let undone = try BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")])
        expect(undone.output.contains("took back \"Low\"") && file("low-second-copy") == nil)
    }

    @Test func `several matches are listed, and one is taken by its id`() throws {
        for arguments in [["--search", "David Bowie - Low"], ["--from", "mbid:" + Self.group]] {
            let result = try BuiltBinary.run(
                BuiltBinary.path(), ["albums", "add"] + arguments + ["--source", folder("site")])
            expect(result.code == 1 && result.errors.contains("2 releases match"), "\(result.errors)")
            expect(
                result.errors.contains("note: mbid:\(Self.ids[1])  David Bowie - Low (1991, GB, 10 tracks)"),
                "\(result.errors)")
        }
        expect(file("low") == nil)
        let taken = try add("--from", "https://musicbrainz.org/release/\(Self.ids[1])", "--title", "Low (CD)")
        expect(taken.code == 0 && file("low-cd")?.contains("year: 1991\n") == true, "\(taken.errors)")
    }

    @Test(arguments: [
        (["--search", "Nothing - Like This"], Int32(1), "no release matches"),
        (["--from", "mbid:" + MusicBrainzServer.id(77)], 1, "no release matches"),
        (["--barcode", "123"], 64, "--barcode must have 12 or 13 digits"),
        (["--barcode", "035627730024"], 64, "the last does not fit the others"),
        (["--from", "low"], 64, "--from must be an id"), ([], 64, "give a --title, a --barcode"),
        (["--barcode", "035627730023", "--search", "low"], 64, "only one of"),
        (["--barcode", "035627730023", "--offline"], 1, "nothing can be looked up with --offline"),
    ])
    func `a lookup that finds nothing writes nothing`(
        arguments: [String], code: Int32, message: String
    ) throws {
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["albums", "add"] + arguments + ["--source", folder("site")])
        expect(result.code == code && result.errors.contains(message), "\(result.code) \(result.errors)")
        expect(!FileManager.default.fileExists(atPath: folder("site/content/albums")))
    }

    @Test func `without a contact no request is sent, and a wrong address of the service finds nothing`() throws {
        try folder.write("site/content/site.yml", "title: S\n")
        let silent = try add("--search", "low")
        expect(silent.code == 1 && silent.errors.contains("covers: {contact: me@example.org}"), "\(silent.errors)")
        try folder.write(
            "site/content/site.yml",
            "title: S\ncovers: {contact: me@example.org, musicbrainz: \"\(server.address)/nowhere\"}\n")
        let missing = try add("--search", "low")
        expect(missing.code == 1 && missing.errors.contains("no release matches"), "\(missing.errors)")
    }
}
