import Foundation
import Glibc
import SiteTestSupport
import TestSupport
@testable import FileSystem

/// A site with random edits, like those of people, editors, scripts and accidents.
struct RandomEdits {
    let folder: TemporaryFolder
    var random: SeededGenerator
    /// The site folder's name; it changes when the tree is copied.
    private(set) var site = "site"
    private(set) var names: [String] = []
    private var counter = 0

    /// A site with a few albums.
    init(seed: Int) throws {
        folder = try TemporaryFolder()
        random = SeededGenerator(seed: seed)
        let places = random.below(3) == 0 ? "places: [{kind: geojson, file: places.json}]\n" : ""
        try folder.write("\(site)/content/site.yml", "title: Records\n\(places)")
        for _ in 0..<4 + random.below(5) { try addAlbum() }
        try changeTable()
        try changePlaces()
    }

    typealias Edit = (String, @Sendable (inout RandomEdits) throws -> Void)

    private static let edits: [Edit] = plainEdits + ownValues + posts + components

    private static let plainEdits: [Edit] = [
        ("note", { try $0.editAlbum { "\($0)\nMore \($1).\n" } }),
        ("title", { try $0.editAlbum { $0.replacing(try Regex("title: .*"), with: "title: Title \($1)") } }),
        ("artist", { try $0.editAlbum { $0.replacing(try Regex("artist: .*"), with: "artist: Artist \($1 % 4)") } }),
        ("year", { try $0.editAlbum { $0.replacing(try Regex("year: .*"), with: "year: \(1960 + $1 % 20)") } }),
        ("tags", { try $0.editAlbum { $0.replacing(try Regex("tags: .*"), with: "tags: [Tag \($1 % 3)]") } }),
        ("format", { try $0.editAlbum { $0.replacing(try Regex("format: .*"), with: "format: \($1 % 3)xLP + CD") } }),
        ("country", { try $0.editAlbum { $0.replacing(try Regex("country: .*"), with: "country: C\($1 % 2)") } }),
        ("draft", { try $0.editAlbum { text, _ in text.replacing("year:", with: "draft: true\nyear:") } }),
        (
            "link",
            { edits in
                let target = edits.random.pick(edits.names)
                try edits.editAlbum { text, _ in "\(text)\nSee [it](\(target).md) and [home](/).\n" }
            }
        ),
        ("add", { try $0.addAlbum() }), ("remove", { try $0.removeAlbum() }), ("rename", { try $0.renameAlbum() }),
        ("break", { try $0.editAlbum { text, _ in text.replacing("title:", with: "tilte:") } }),
        ("warn", { try $0.editAlbum { text, number in text.replacing("year:", with: "unknown\(number): 1\nyear:") } }),
        ("page", { try $0.change("content/pages/about.md", "---\ntitle: About %\n---\nText [home](/) %\n") }),
        (
            "artist's text",
            { edits in
                let artist = "content/artists/artist-\(edits.random.below(5)).md"
                let lines = edits.random.pick(["name: The %", "sortName: \(edits.random.below(9)) %", "moode: %"])
                let target = edits.random.pick(edits.names)
                let link = edits.random.pick(["", " [It](../albums/\(target).md#part)"])
                try edits.change(artist, "---\n\(lines)\n---\nText %\(link)\n")
            }
        ),
        ("translated page", { try $0.change("content/de/pages/about.md", "---\ntitle: Über %\n---\n[x](/) %\n") }),
        (
            "translation",
            { edits in
                let (name, title) = (edits.random.pick(edits.names), edits.random.pick(["", "title: Titel %"]))
                let link = edits.random.pick(["", "[es](\(edits.random.pick(edits.names)).md)", "[über](/about/)"])
                try edits.change("content/de/albums/\(name).md", "---\n\(title)\n---\nEine Notiz %. \(link)\n")
            }
        ),
        ("settings", { edits in try edits.changeSettings() }),
        ("template", { try $0.change("templates/album.html", "<title>%{{title}}</title>{{{album.note}}}") }),
        ("words", { try $0.change("templates/words/ar.yml", "code: Code %\nfeed: Feed %\nalbum: Album %\n") }),
        ("asset", { try $0.change("templates/assets/style.css", "/* % */") }),
        ("cover", { try $0.change("content/covers/c\($0.random.below(3)).svg", Self.picture) }),
        (
            "use cover",
            { edits in
                let cover = edits.random.below(3)
                try edits.editAlbum { text, _ in text.replacing("year:", with: "cover: covers/c\(cover).svg\nyear:") }
            }
        ),
        ("static", { try $0.change("content/static/file\($0.random.below(2)).txt", "static %") }),
        ("list", { try $0.change("content/albums.yml", "- title: Listed %\n  artist: Artist 1\n- title: Other\n") }),
        (
            "notes",
            { edits in
                let name = edits.random.pick(edits.names)
                try edits.change("content/notes/\(name).md", "A note % from elsewhere.")
            }
        ),
        ("table", { try $0.changeTable() }), ("table gone", { try $0.removeTable() }),
        ("places", { try $0.changePlaces() }),
        ("places again", { try $0.changePlaces() }),
        ("hidden", { try $0.change("content/albums/.swap\($0.random.below(2))", "x") }),
        ("hidden static", { try $0.change("content/static/.well-known/.\($0.random.below(2))", "%") }),
        ("unread", { try $0.change("content/albums/readme.txt", "x") }),
        ("touch", { try $0.touch() }), ("permissions", { try $0.changePermissions() }),
        ("sly edit", { try $0.slyEdit() }), ("clock", { try $0.setClock() }), ("cache", { try $0.damageCache() }),
        ("output file", { try $0.spoilOutput() }), ("foreign file", { try $0.addForeign() }),
        ("copied tree", { try $0.copyTree() }), ("link to a file", { try $0.replaceByLink() }), ("nothing", { _ in }),
    ]

    private static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%\" height=\"9\"></svg>"

    /// Makes a random edit and returns its name.
    mutating func edit() throws -> String {
        let (name, change) = random.pick(Self.edits)
        try change(&self)
        return name
    }

    /// Makes every album valid again.
    mutating func mend() throws {
        for name in names {
            let file = FilePath(path("content/albums/\(name).md"))
            // A link out of the site would remain a link.
            if try Folder.working.status(file)?.kind == .link { try Folder.working.remove(file) }
            try put("content/albums/\(name).md", album(name))
        }
        for path in ["content/places.json", "a-places.json"] { try put(path, "[]") }
        for name in ["templates/home.html", "templates/page.html", "templates/album.html"] {
            let path = path(name)
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        }
        let post = path("content/pages/notes/d.md")
        if FileManager.default.fileExists(atPath: post) { try FileManager.default.removeItem(atPath: post) }
        let recorded = path("content/pages/d.md")
        if FileManager.default.fileExists(atPath: recorded) { try FileManager.default.removeItem(atPath: recorded) }
        for number in 0..<5 {
            let text = path("content/artists/artist-\(number).md")
            if FileManager.default.fileExists(atPath: text) { try FileManager.default.removeItem(atPath: text) }
        }
        try changeTable()
    }
}

/// Edits of content.
extension RandomEdits {
    mutating func number() -> Int {
        counter += 1
        return counter
    }

    mutating func album(_ name: String) -> String {
        "---\ntitle: \(name) \(random.below(9))\nartist: Artist \(random.below(4))\ngenre: Genre \(random.below(3))\n"
            + "tags: [Tag \(random.below(3))]\nformat: \(random.pick(["LP", "2xLP", "CD"]))\n"
            + "country: C\(random.below(2))\nyear: \(1960 + random.below(30))\nadded: \(2000 + random.below(20))\n---\n\nThe note of \(name).\n"
            + random.pick(["", "", "# Part\n\n[here](#part) [gone](#gone) [home](/#album-1)\n", "```\ncode\n```\n"])
    }

    mutating func addAlbum() throws {
        let name = "album-\(number())"
        names.append(name)
        try put("content/albums/\(name).md", album(name))
    }

    mutating func removeAlbum() throws {
        guard names.count > 2 else { return try addAlbum() }
        let name = names.remove(at: random.below(names.count))
        try FileManager.default.removeItem(atPath: path("content/albums/\(name).md"))
    }

    mutating func renameAlbum() throws {
        let index = random.below(names.count)
        let new = "renamed-\(number())"
        try FileManager.default.moveItem(
            atPath: path("content/albums/\(names[index]).md"), toPath: path("content/albums/\(new).md"))
        names[index] = new
    }

    mutating func editAlbum(_ change: (String, Int) throws -> String) throws {
        let file = "content/albums/\(random.pick(names)).md"
        let text = try String(contentsOfFile: path(file), encoding: .utf8)
        try put(file, try change(text, number()))
    }

    /// Creates, changes or removes a file; `%` becomes a number.
    mutating func change(_ file: String, _ text: String) throws {
        if FileManager.default.fileExists(atPath: path(file)), random.below(3) == 0 {
            try FileManager.default.removeItem(atPath: path(file))
        } else {
            try put(file, text.replacing("%", with: String(number())))
        }
    }

    /// Changes a post in the folder of a list; its link may lead to another, which need not be there.
    mutating func changePost() throws {
        let name = random.pick(["a", "b"])
        let lines = random.pick(["", "list: notes\n", "list: notes\npublish: 2012-01-01\n", "menu: true\n"])
        let link = random.pick(["", "", " [home](/)", " [album](/albums/album-1/)"])
        let date = "20\(10 + random.below(9))-0\(1 + random.below(9))-01"
        try change(
            "content/pages/notes/\(name).md", "---\ntitle: \(name) %\ndate: \(date)\n\(lines)---\nText %\(link)\n")
    }

    mutating func changeSettings() throws {
        let table = random.pick(["shelf.csv", "../table.csv", "../a-table.csv"])
        let map = random.pick(["title: A", "title: B, artist: A", "title: A, artist: B", "title: A, ids: {none: D}"])
        let lines = [
            "title: Site \(random.below(5))", "baseURL: https://music.example/", "shelves: [{split: genre}]",
            "shelves: [{sort: title}]", "language: ar", "language: pl", "languages: [de]", "languages: [ja, de]",
            "languages: [de, fr]", "title: {en: Site, de: Seite}", "articles: [artist, the]", "toolbar: true",
            "toolbar: true",
            "shelves: [{where: {tag: Tag 1, year: 1960..1979}, sort: [artist, -year]}]",
            "shelves: [{random: 3, where: {not: {country: C1}}}, {split: tag, sort: -released}]",
            "theme: archive",
            "theme: {colors: {dark: {focus: \"#fc\(random.below(10))\"}}, footer: Foot \(random.below(3))}",
            "theme: {radius: \(random.below(9)), name: archive, links: [{title: L, url: \"https://l.example/\"}]}",
            "params: {footer: Footer \(random.below(3))}", "redirects: [netlify, nginx]", "date: 2015-01-01",
            "lists: [tag, country, format]", "lists: []", "lists: [rating, {split: artist, where: {year: 1960..1979}}]",
            "lists: [{split: tag, where: {not: {country: C1}}, sort: [-year, title]}, {split: genre, random: 2}]",
            "lists: [decade, artist, country]",
            "lists: [{split: artist, feed: true}, genre]\nbaseURL: https://music.example/", "export: [csv, json]",
            "socialImages: {for: [site, lists]}\nbaseURL: https://music.example/",
            "embed: true\nbaseURL: https://music.example/", "embed: shelves\nbaseURL: https://music.example/",
            "shelves: [{split: artist, limit: 1}]", "feeds: [rss, json]", "pageSize: 1",
            "offline: true\nbaseURL: https://music.example/", "publishAudio: true",
            "publishAudio: true\nbaseURL: https://music.example/\npodcast: {author: A}",
            "permalinks: {albums: \"/:artist/:slug/\"}", "baseURL: https://music.example/\nlinks: clean",
            "sources: [{kind: files}, {kind: csv, file: \(table), map: {\(map)}}]",
            "sources: [{kind: csv, file: \(table), map: {\(map)}}, {kind: files}]",
            "places: [{kind: geojson, file: places.json}, {kind: geojson, file: ../a-places.json, title: Far}]",
        ]
        let count = random.below(3)
        var chosen: [String: String] = ["title": "title: Records"]
        if random.below(3) == 0 { chosen["languages"] = "languages: [de]" }
        for _ in 0..<count {
            let line = random.pick(lines)
            chosen[String(line.prefix { $0 != ":" })] = line
        }
        try put("content/site.yml", chosen.values.sorted().joined(separator: "\n") + "\n")
    }

    /// Changes a table of albums, which the settings may name as a source; some rows are invalid.
    mutating func changeTable() throws {
        let rows = (0..<random.below(4)).map { "Row \($0) \(number()),\(random.pick(["", "x", "y"]))\n" }
        let paths = ["content/shelf.csv", "table.csv", "a-table.csv"]
        for path in paths where random.below(2) == 0 || !FileManager.default.fileExists(atPath: self.path(path)) {
            try put(path, "A,B\n" + rows.joined())
        }
    }

    /// Removes a source file, which the settings may name.
    mutating func removeTable() throws {
        let path = path(random.pick(["content/shelf.csv", "table.csv", "a-table.csv"]))
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }

    /// Changes places, which the settings may name; some have no coordinate, or the file is truncated.
    mutating func changePlaces() throws {
        let features = (0..<random.below(4)).map { index in
            let point = random.below(5) == 0 ? "null" : "[\(random.below(360) - 180), \(random.below(180) - 90)]"
            return "{\"properties\": {\"name\": \"Place \(index) \(number())\"}, "
                + "\"geometry\": {\"type\": \"Point\", \"coordinates\": \(point)}}"
        }
        let end = random.below(9) == 0 ? "" : "]"
        for path in ["content/places.json", "a-places.json"]
        where random.below(2) == 0 || !FileManager.default.fileExists(atPath: self.path(path)) {
            try put(path, "[" + features.joined(separator: ", ") + end)
        }
    }

    /// Writes a file in one of the ways that programs do.
    mutating func put(_ file: String, _ text: String) throws {
        let path = path(file)
        let isThere = FileManager.default.fileExists(atPath: path)
        switch random.below(3) {
        case 0 where isThere:
            // In place.
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        case 1: try folder.write("\(site)/\(file)", text)
        default:
            // To a new file, then renamed.
            try folder.write("\(site)/\(file).new", text)
            try Folder.working.rename(FilePath(path + ".new"), to: .working, as: FilePath(path))
        }
    }
}

/// Changes to files other than edits of content.
extension RandomEdits {
    func path(_ name: String) -> String { folder("\(site)/\(name)") }

    mutating func anyAlbum() -> String { path("content/albums/\(random.pick(names)).md") }

    func setTime(_ path: String, _ time: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }

    mutating func touch() throws { try setTime(anyAlbum(), Date()) }

    mutating func changePermissions() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: random.pick([0o600, 0o644, 0o664])], ofItemAtPath: anyAlbum())
    }

    /// Changes the content, but keeps the size and time.
    mutating func slyEdit() throws {
        let file = anyAlbum()
        let time = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        bytes[bytes.count - 2] = UInt8(ascii: "a") + UInt8(random.below(26))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.write(contentsOf: bytes)
        try handle.close()
        try setTime(file, time ?? Date())
    }

    /// Edits a file with a wrong clock.
    mutating func setClock() throws {
        let file = anyAlbum()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try Data("\(text)\nWritten at another time.\n".utf8).write(to: URL(fileURLWithPath: file))
        try setTime(file, Date(timeIntervalSinceNow: random.pick([-1_000_000, -3600, 3600, 1_000_000])))
    }

    mutating func damageCache() throws {
        let cache = path(".sitegen")
        if random.below(4) == 0 {
            try? FileManager.default.removeItem(atPath: cache)
            return
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? [] where name.hasPrefix("build-") {
            let file = URL(fileURLWithPath: cache + "/" + name)
            var bytes = try Data(contentsOf: file)
            switch random.below(3) {
            case 0: bytes = bytes.prefix(random.below(bytes.count))
            case 1: bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
            default: bytes = Data("nonsense".utf8)
            }
            try bytes.write(to: file)
        }
    }

    /// Removes or changes an output file, or removes the whole output.
    mutating func spoilOutput() throws {
        let output = path("public")
        guard FileManager.default.fileExists(atPath: output) else { return }
        let files = try FileManager.default.subpathsOfDirectory(atPath: output).filter { $0.hasSuffix(".html") }
        switch random.below(4) {
        case 0: try FileManager.default.removeItem(atPath: output)
        case 1 where !files.isEmpty:
            try FileManager.default.removeItem(atPath: output + "/" + random.pick(files.sorted()))
        default:
            if files.isEmpty { return }
            try Data("spoilt".utf8).write(to: URL(fileURLWithPath: output + "/" + random.pick(files.sorted())))
        }
    }

    mutating func addForeign() throws {
        guard FileManager.default.fileExists(atPath: path("public")) else { return }
        try folder.write("\(site)/public/CNAME", "music.example")
    }

    /// Copies the whole site, including output and cache, and continues with the copy.
    mutating func copyTree() throws {
        let new = "site-\(number())"
        try FileManager.default.copyItem(atPath: folder(site), toPath: folder(new))
        site = new
    }

    /// Replaces an album's file by a link to a file outside the site.
    mutating func replaceByLink() throws {
        let file = anyAlbum()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let target = "elsewhere-\(number()).md"
        try folder.write(target, text + "\nLinked.\n")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder(target))
    }
}
