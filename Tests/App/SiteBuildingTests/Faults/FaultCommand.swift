import SiteTestSupport
import TestSupport
import Testing
@testable import SourceText

/// A command that writes files, for a process of its own: a new command is a case of `FaultCase` and one of `init`.
struct FaultCommand {
    let arguments: [String]
    var environment: [String: String] = [:]
    /// The service that it asks.
    var server: StandInServer?
    /// Whether a run that fails may leave nothing at all, not even hidden files.
    var makesSite = false
    /// Whether names that begin with a point are what it writes.
    var showsHidden = false
    /// Whether its last words always tell if anything was changed.
    var tellsChange = false
    /// A folder that has all old or all new files.
    var wholeFolder: String?
    /// A file of lines, any number of which may be new.
    var list: String?

    /// The command of a case; writes what it works on into the folder `site`, and names the folder `run`.
    init(_ kind: FaultCase, in folder: TemporaryFolder) throws {
        let run = folder("run")
        try folder.makeFolder("site")
        switch kind {
        case .initSample:
            self.init(["init", run + "/site"], makesSite: true)
        case .initFrom:
            try folder.write("list.csv", "Artist,Title,Year\nLow,Trust,2002\nCan,Tago Mago,1971\n")
            self.init(["init", "--from", folder("list.csv"), run + "/site"], makesSite: true)
        case .newPage:
            try Self.writeSite(folder)
            self.init(["new", "page", "About"], at: run)
        case .checkFix:
            try Self.writeSite(folder)
            self.init(["check", "--fix"], at: run)
        case .migrate:
            try Self.writeSite(folder)
            for name in ["footer", "head-end"] {
                try folder.write("site/templates/partials/hooks/\(name).html", "{{printStylesheet}}\n")
            }
            self.init(["migrate"], at: run)
        case .addHost:
            try Self.writeSite(folder)
            try folder.write("site/.gitignore", "/mine/\n")
            self.init(["init", "--host", "github", run], showsHidden: true)
        case .copyTemplate:
            try Self.writeSite(folder)
            self.init(["templates", "copy", "partials/facts.html"], at: run)
        case .writeGuide:
            self.init(["guide", "--output", run + "/docs"])
            wholeFolder = "docs/"
        case .findCovers, .decideCovers, .sheetOfCovers: try self.init(ofCovers: kind, in: folder)
        case .buildFromService, .importFromService: try self.init(ofService: kind, in: folder)
        case .importSite:
            self.init(["import", "hugo", try Fixtures.path("sites/hugo-yaml")], at: run)
            tellsChange = false
        case .deploy:
            try Self.writeSite(folder, more: "deploy: {folder: www, keep: 0}\n")
            let first = try BuiltBinary.run(BuiltBinary.path(), ["deploy", "--source", folder("site")])
            try #require(first.code == 0, "\(first.errors)")
            try folder.write("site/content/albums/a.md", "---\ntitle: another\n---\n")
            try folder.write("site/content/albums/d.md", "---\ntitle: d\n---\n")
            self.init(["deploy"], at: run)
            tellsChange = false
        default: throw FaultCommandError.unknown
        }
    }

    private init(_ arguments: [String], makesSite: Bool = false, showsHidden: Bool = false) {
        self.arguments = arguments
        (self.makesSite, self.showsHidden, tellsChange) = (makesSite, showsHidden, makesSite || showsHidden)
    }

    private init(_ arguments: [String], at run: String) {
        self.arguments = arguments + ["--source", run]
        tellsChange = true
    }

    private init(ofCovers kind: FaultCase, in folder: TemporaryFolder) throws {
        let run = folder("run")
        if kind == .findCovers {
            let releases = (1...3).map { number in
                MusicBrainzServer.Release(
                    id: MusicBrainzServer.id(number), title: "Album \(number)", artist: "A",
                    group: MusicBrainzServer.id(number + 1000))
            }
            let service = try MusicBrainzServer(releases)
            try folder.write("site/content/site.yml", "title: R\n" + service.settings)
            for number in 1...4 {
                try folder.write(
                    "site/content/albums/\(number).md",
                    "---\ntitle: Album \(number)\nartist: A\nids: {musicbrainz: \(MusicBrainzServer.id(number))}\n---\n"
                )
            }
            self.init(["covers", "find"], at: run)
            (server, list) = (service, "content/covers.lock")
        } else {
            try Self.writeSite(folder)
            let key = "album:the beatles - a"
            let lines = (1...2).map { number in
                "doubtful  2026-11-23  \(key)  musicbrainz  0.50  https://a.example/\(number)  names  A: a (\(number))\n"
            }
            try folder.write("site/content/covers.lock", lines.joined())
            let id = ContentHash.text(ContentHash.of(Array(key.utf8)), length: 6)
            let isSheet = kind == .sheetOfCovers
            self.init(
                ["covers", "find"] + (isSheet ? ["--review", "--sheet", run + "/sheet.html"] : ["--yes", "\(id).1"]),
                at: run)
        }
        tellsChange = false
    }

    private init(ofService kind: FaultCase, in folder: TemporaryFolder) throws {
        let service = try AlbumServiceServer(albums: 3)
        let isBuild = kind == .buildFromService
        try Self.writeSite(folder, more: isBuild ? "sources:\n  - \(service.source("jellyfin"))\n" : "")
        self.init(isBuild ? ["build"] : ["import", "jellyfin", "\(service.address)/jellyfin"], at: folder("run"))
        environment = [
            "SITEGEN_JELLYFIN_KEY": AlbumServiceServer.token, "SITEGEN_JELLYFIN_TOKEN": AlbumServiceServer.token,
        ]
        (server, tellsChange) = (service, false)
        if isBuild { wholeFolder = "public/" }
    }

    /// A site with three albums, of which two name an artist in different ways.
    private static func writeSite(_ folder: TemporaryFolder, more: String = "") throws {
        try folder.write("site/content/site.yml", "title: R\n\(more)")
        for (name, artist) in [("a", "The Beatles"), ("b", "The Beatles"), ("c", "Beatles, The")] {
            try folder.write("site/content/albums/\(name).md", "---\ntitle: \(name)\nartist: \"\(artist)\"\n---\n")
        }
    }
}

private enum FaultCommandError: Error { case unknown }
