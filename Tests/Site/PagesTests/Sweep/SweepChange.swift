@testable import Localization
@testable import Pages
@testable import Settings
@testable import SourceText

/// A change of one thing, with the name of what it changes.
struct SweepChange: Sendable {
    /// Such as `setting title: text`.
    let name: String
    let apply: @Sendable (inout SweepSite) -> Void

    /// What a name says is changed: the part before its colon.
    static func subject(of name: String) -> String { String(name.prefix { $0 != ":" }) }

    /// Another text for a word of the theme.
    static func word(_ word: Word) -> SweepChange {
        SweepChange(name: "word \(word.rawValue)") { site in
            let old = Words.text(ofFile: "en.yml")?.split(separator: "\n").first { $0.hasPrefix("\(word.rawValue): ") }
            let value = old?.dropFirst(word.rawValue.count + 2).trimmingQuotes ?? "Q"
            site.texts["templates/words/en.yml"] = "\(word.rawValue): \"Q \(value)\"\n"
        }
    }

    /// Other values for a key of the settings.
    static func setting(_ key: String) -> [SweepChange] {
        let known: [String: [String]] = [
            "language": ["fr"], "languages": ["[ja]"], "direction": ["rtl"], "baseURL": ["https://n.example/"],
            "output": ["public2"], "sources": ["[{kind: files, private: [barcode]}]", "[{kind: files}]"],
            "shelves": ["[{title: Old, sort: title}]", "[{title: New, sort: -added, limit: 3}]"],
            "scroller": ["{padding: 8, dimension: 90, offset: 60}", "{initial: 3}"],
            "search": ["notes"], "lists": ["[artist, country, tag]"],
            "places": ["[{kind: geojson, file: content/p.geojson, title: Bars}]"], "covers": ["copy"],
            "coverHosts": ["[nas.local]"], "names": ["{keep: [Can]}"], "merge": ["title"],
            "symlinkFolders": ["[music]"],
            "linkSchemes": ["[sms]"], "articles": ["[album]"], "params": ["{a: y}"], "date": ["2024-01-05"],
            "redirects": ["[nginx]"], "permalinks": ["{albums: \"/r/:title/\"}", "{pages: \"/p/:slug/\"}"],
            "links": ["clean"], "feeds": ["[rss]"], "export": ["[json]"],
            "podcast": ["{title: Cast}\npublishAudio: true"],
            "theme": [
                "archive", "{radius: 9}", "{footer: Foo}", "{density: compact}", "{coverSize: 60}",
                "{colors: {dark: {text: \"#eeeeee\"}}}", "{policy: [\"https://x.example\"]}",
            ],
            "socialImages": ["true", "{for: [albums]}"], "embed": ["[albums]"], "deploy": ["{folder: www}"],
            "private": ["[barcode]", "[extra.cond]"],
            "public": ["[extra.cond]"],
        ]
        return (known[key] ?? ["on", "off", "7", "Text"]).map { value in
            SweepChange(name: "setting \(key): \(value)") { site in
                site.replaceLine(of: key, by: "\(key): \(value)", in: "content/site.yml")
            }
        }
    }

    /// Other values for a field of an album.
    static func field(_ key: String) -> [SweepChange] {
        [
            "Other", "1984", "2024-03-05", "2", "true", "[Other, Neu]", "{other: \"1\"}", "covers/none.png",
            "[{title: v, url: \"https://b.example\"}]", "[{title: Uno, duration: \"4:20\", position: B9, artist: Can}]",
            "2001-01-01", "[/older/4/]",
        ].flatMap { value in
            // An album with components in its note, and one without.
            [4, 7].map { album in
                SweepChange(name: "field \(key): \(value) of \(album)") { site in
                    site.replaceLine(of: key, by: "\(key): \(value)", in: "content/albums/a\(album).md")
                }
            }
        }
    }

    /// A comment at the end of a file of the theme, or another colour in a style sheet.
    static func themeFile(_ file: SourceFile) -> SweepChange? {
        let name = file.path.droppingBytes(first: "templates/".utf8.count)
        guard !name.hasPrefix("themes/"), !name.hasPrefix("words/"),
            let text = String(validating: file.bytes, as: UTF8.self)
        else { return nil }
        return SweepChange(name: "theme file \(name)") { site in
            let end = [("html", "<!-- x -->\n"), ("css", "/* x */\n"), ("js", "// x\n"), ("svg", "<!-- x -->\n")]
            let comment = end.first { name.hasSuffix($0.0) }?.1 ?? "\n"
            site.texts["templates/\(name)"] = text + comment
        }
    }

    /// Changed, added and removed texts of each kind of file.
    static let texts: [SweepChange] = {
        func replace(_ old: String, _ new: String, in path: String) -> SweepChange {
            SweepChange(name: "text \(path): \(old)") { site in
                site.texts[path] = site.texts[path]?.replacing(old, with: new)
            }
        }
        func write(_ path: String, _ text: String) -> SweepChange {
            SweepChange(name: "new \(path)") { $0.texts[path] = text }
        }
        func remove(_ path: String) -> SweepChange { SweepChange(name: "removed \(path)") { $0.texts[path] = nil } }
        let albums = [4, 7].flatMap { album in
            [
                ("Note", "Nota"), ("| 1 | 2 |", "| 3 | 4 |"), ("[x]", "[ ]"), ("Foot", "Toe"), ("code", "text"),
                ("value: 4.5", "value: 3.5"), ("genre: Jazz}", "genre: Pop}"), ("title: Vid", "title: Vod"),
                ("title: One", "title: Uno"), ("3:20", "4:20"), ("position: A1", "position: B9"),
            ].map { replace($0, $1, in: "content/albums/a\(album).md") }
        }
        let others = [
            replace("name: Can", "name: Kan", in: "content/artists/can.md"),
            replace("sortName: Can", "sortName: Zan", in: "content/artists/can.md"),
            replace("title: W", "title: V", in: "content/artists/can.md"),
            replace("About", "Of", in: "content/artists/can.md"),
            replace("EMI Rec", "Electric", in: "content/labels/emi.md"),
            replace("Pop Music", "Popular", in: "content/genres/pop.md"),
            replace("Home", "House", in: "content/_index.md"), replace("text", "word", in: "content/artists/_index.md"),
            replace("one", "two", in: "content/data/d.yml"),
            replace("<p>", "<p class=x>", in: "templates/partials/hooks/footer.html"),
            replace("title: About", "title: More", in: "content/pages/about.md"),
            replace("Hi", "Ho", in: "content/pages/about.md"), replace("red", "blue", in: "content/pages/about.md"),
            replace("P1", "P9", in: "content/pages/n1.md"), replace("02-01", "02-09", in: "content/pages/n1.md"),
            replace("| b |", "| c |", in: "content/pages/n1.md"),
            replace("list: notes", "list: other", in: "content/pages/n1.md"),
            replace("Delay", "Album 2", in: "content/missing.yml"), replace("1981", "1982", in: "content/missing.yml"),
            replace("000001", "000002", in: "content/missing.yml"), replace("EMI", "ECM", in: "content/missing.yml"),
            replace("Can", "Neu", in: "content/missing.yml"),
            replace("Foo", "Fou", in: "content/p.geojson"), replace("cafe", "bar", in: "content/p.geojson"),
            replace("29.0", "30.0", in: "content/p.geojson"),
            replace("\"rating\":3", "\"rating\":4", in: "content/p.geojson"),
        ]
        let added = [
            write("content/de/pages/about.md", "---\ntitle: Ueber\nslug: ueber\n---\nx\n"),
            write("content/de/_index.md", "Heim\n"), write("content/de/albums/a4.md", "---\ntitle: Vier\n---\nText\n"),
            write("content/artists/neu.md", "---\nname: NEU!\n---\nx\n"),
            write("content/de/artists/can.md", "---\nname: Kann\n---\nx\n"),
            write("content/de/labels/emi.md", "---\nname: Elektra\n---\nx\n"),
            write("content/pages/new.md", "---\ntitle: New\n---\nx\n"), write("content/labels/_index.md", "x\n"),
            write("content/albums/new.md", "---\ntitle: New\nartist: Can\nyear: 1999\n---\nText\n"),
            write("templates/words/de.yml", "table: Gitter\n"),
            write("templates/components/rating.html", "{{! x\narguments:\n  value: rating\n}}\n<p>{{value.text}}\n"),
            write("templates/assets/x.css", "a{}"), remove("content/albums/a8.md"),
            remove("content/pages/n2.md"), remove("content/artists/can.md"), remove("content/missing.yml"),
            SweepChange(name: "copied file") { $0.copies["content/static/robots.png"] = 5 },
            SweepChange(name: "new copied file") { $0.copies["content/static/new.png"] = 5 },
        ]
        let overrides = [
            "title: New", "genre: [Other]", "year: 1984", "rating: ~", "tags: [x]", "notes: Own", "extra: {cond: M}",
            "tracks: [Uno]", "country: ~", "draft: true", "label: [EMI, New]", "added: 2024-09-09", "artist: Neu",
        ].map { write("content/overrides.yml", "- source: files\n  id: a4\n  \($0)\n") }
        return albums + others + added + overrides
    }()
}

extension SweepSite {
    /// Replaces the line of a key, or adds one before the end of the front matter, or of the file.
    mutating func replaceLine(of key: String, by line: String, in path: String) {
        var lines = (texts[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let index = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) {
            lines[index] = line
        } else if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
            lines.insert(line, at: end)
        } else {
            lines.append(line)
        }
        texts[path] = lines.joined(separator: "\n")
    }
}

extension Substring {
    /// The text without quotes around it.
    fileprivate var trimmingQuotes: String {
        hasPrefix("\"") && hasSuffix("\"") && count > 1 ? String(dropFirst().dropLast()) : String(self)
    }
}
