import TestSupport

/// The forms of files in which lists of albums come.
enum MadeForm: String, CaseIterable, Sendable {
    case csv = "CSV", semicolons, bars = "a table of bars", discogs, rym, lastfm, exportify, yourLibrary = "YourLibrary"
    case json = "JSON", jsonLines = "JSON Lines", jsonColumns = "columns of JSON", yaml = "YAML", toml = "TOML"
    case xml = "XML", itunes, musicbrainz, html = "a table of a page", cards = "cards of a page"
    case lines, headings, cue = "a cue sheet", xlsx, ods

    /// Whether the form can have albums that are unusual in this way.
    func takes(_ shape: MadeAlbums.Shape) -> Bool {
        let isTree = [.json, .jsonLines, .yaml, .toml, .xml].contains(self)
        switch shape {
        case .depth: return isTree && self != .xml
        case .tracks: return isTree || [.lastfm, .exportify, .yourLibrary, .itunes, .cue].contains(self)
        case .columns, .languages: return ![.lines, .headings, .cue, .yourLibrary, .jsonColumns].contains(self)
        case .genres: return ![.lines, .headings, .cue, .yourLibrary, .lastfm, .jsonColumns].contains(self)
        case .albums, .oneArtist, .oneTitle, .equal, .name: return self != .cue || shape == .name
        }
    }

    func file(_ made: MadeAlbums) -> [UInt8] {
        switch self {
        case .xlsx, .ods: workbook(table(made))
        default: Array(text(made).utf8)
        }
    }

    private func text(_ made: MadeAlbums) -> String {
        let albums = made.albums
        switch self {
        case .csv, .semicolons, .discogs, .rym, .lastfm, .exportify:
            let delimiter = self == .semicolons ? ";" : ","
            return table(made).map { row in row.map { "\"\($0)\"" }.joined(separator: delimiter) + "\n" }.joined()
        case .bars: return table(made).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
        case .html, .cards, .xlsx, .ods: return page(made)
        case .json: return "[" + albums.map(Self.json).joined(separator: ",\n") + "]"
        case .jsonLines: return albums.map { Self.json($0) + "\n" }.joined()
        case .jsonColumns:
            func list(_ value: (MadeAlbums.Album) -> String) -> String { albums.map(value).joined(separator: ",") }
            return "{\"artist\":[\(list { "\"\($0.artist)\"" })],\"title\":[\(list { "\"\($0.title)\"" })],"
                + "\"year\":[\(list { "\($0.year)" })]}"
        case .yaml: return albums.map(Self.yaml).joined()
        case .toml: return albums.map(Self.toml).joined()
        case .xml: return "<albums>" + albums.map(Self.xml).joined() + "</albums>"
        case .itunes: return Self.plist(albums)
        case .yourLibrary:
            let saved = albums.map {
                "{\"artist\":\"\($0.artist)\",\"album\":\"\($0.title)\",\"uri\":\"spotify:album:1\"}"
            }
            let tracks = albums.flatMap { album in
                album.tracks.map {
                    "{\"artist\":\"\(album.artist)\",\"album\":\"\(album.title)\",\"track\":\"\($0)\","
                        + "\"uri\":\"spotify:track:1\"}"
                }
            }
            return "{\"tracks\":[\(tracks.joined(separator: ","))],\"albums\":[\(saved.joined(separator: ","))]}"
        case .musicbrainz: return "{\"release-groups\":[\(albums.map(Self.group).joined(separator: ","))]}"
        case .lines: return albums.map { "\($0.artist) - \($0.title) (\($0.year))\n" }.joined()
        case .headings: return albums.map { "# \($0.artist)\n\n- \($0.title) (\($0.year))\n\n" }.joined()
        case .cue:
            let tracks = albums[0].tracks.enumerated().map { number, title in
                "  TRACK \(number % 99 + 1) AUDIO\n    TITLE \"\(title)\"\n    INDEX 01 00:00:00\n"
            }
            return "PERFORMER \"Can\"\nTITLE \"\(albums[0].title)\"\n" + tracks.joined()
        }
    }

    /// The rows of a table, with a header.
    private func table(_ made: MadeAlbums) -> [[String]] {
        let albums = made.albums
        let others = albums.first?.others.map(\.name) ?? []
        switch self {
        case .discogs:
            let names = ["Catalog#", "Artist", "Title", "Label", "Format", "Released", "release_id", "Date Added"]
            let rows = albums.enumerated().map { number, album in
                ["A 1", album.artist, album.title, genres(album), "LP", "\(album.year)", "\(number)", "2019-03-01"]
                    + album.others.map(\.value)
            }
            return [names + others] + rows
        case .rym:
            let names = ["RYM Album", "First Name", "Last Name", "Title", "Release_Date", "Rating", "Review"]
            let rows = albums.enumerated().map { number, album in
                ["\(number)", "", album.artist, album.title, "\(album.year)", "7", genres(album)]
                    + album.others.map(\.value)
            }
            return [names + others] + rows
        case .lastfm, .exportify:
            let names =
                self == .lastfm
                ? ["uts", "utc_time", "artist", "album", "track"]
                : ["Track URI", "Track Name", "Artist Name(s)", "Album Name", "Genres", "Added At"]
            let rows = albums.flatMap { album in
                album.tracks.map { track in
                    (self == .lastfm
                        ? ["1577880000", "01 Jan 2020, 12:00", album.artist, album.title, track]
                        : ["spotify:track:0", track, album.artist, album.title, genres(album), "2019-03-01T10:00:00Z"])
                        + album.others.map(\.value)
                }
            }
            return [names + others] + rows
        default:
            let rows = albums.map { [$0.artist, $0.title, "\($0.year)", genres($0)] + $0.others.map(\.value) }
            return [["Artist", "Album", "Year", "Genre"] + others] + rows
        }
    }

    private func genres(_ album: MadeAlbums.Album) -> String { album.genres.joined(separator: "; ") }

    private func page(_ made: MadeAlbums) -> String {
        if self == .html {
            let rows = table(made).map { row in "<tr>" + row.map { "<td>\($0)</td>" }.joined() + "</tr>\n" }
            return "<html><table>\(rows.joined())</table></html>"
        }
        let cards = made.albums.map { album in
            "<li class=card><img src=a.png><h3>\(album.title)</h3><p class=artist>\(album.artist)</p>"
                + "<span class=year>\(album.year)</span><p class=genre>\(genres(album))</p>"
                + album.others.map { "<i class=\"\($0.name.filter { $0 != " " })\">\($0.value)</i>" }.joined()
                + "</li>\n"
        }
        return "<html><ul class=list>\(cards.joined())</ul></html>"
    }

    private static func json(_ album: MadeAlbums.Album) -> String {
        let genres = album.genres.map { "\"\($0)\"" }.joined(separator: ",")
        let tracks = album.tracks.map { "{\"title\":\"\($0)\",\"duration\":\"3:14\"}" }.joined(separator: ",")
        let deep = album.depth == 0 ? "" : ",\"deep\":" + nested(album.depth)
        let others = album.others.map { ",\"\($0.name)\":\"\($0.value)\"" }.joined()
        return "{\"artist\":\"\(album.artist)\",\"title\":\"\(album.title)\",\"year\":\(album.year),"
            + "\"genres\":[\(genres)],\"tracks\":[\(tracks)]\(deep)\(others)}"
    }

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func yaml(_ album: MadeAlbums.Album) -> String {
        var text = "- artist: \(album.artist)\n  title: \"\(album.title)\"\n  year: \(album.year)\n  genres:\n"
        text += album.genres.map { "    - \($0)\n" }.joined()
        text += "  tracks:\n" + album.tracks.map { "    - {title: \($0), duration: '3:14'}\n" }.joined()
        text += album.others.map { "  \($0.name): \($0.value)\n" }.joined()
        return text + (album.depth == 0 ? "" : "  deep: \(nested(album.depth))\n")
    }

    private static func toml(_ album: MadeAlbums.Album) -> String {
        var text = "[[albums]]\nartist = \"\(album.artist)\"\ntitle = \"\(album.title)\"\nyear = \(album.year)\n"
        text += "genres = [\(album.genres.map { "\"\($0)\"" }.joined(separator: ", "))]\n"
        text += album.others.map { "\"\($0.name)\" = \"\($0.value)\"\n" }.joined()
        if album.depth > 0 { text += "deep = \(nested(album.depth))\n" }
        return text + album.tracks.map { "[[albums.tracks]]\ntitle = \"\($0)\"\n" }.joined()
    }

    private static func xml(_ album: MadeAlbums.Album) -> String {
        "<album><artist>\(album.artist)</artist><title>\(album.title)</title><year>\(album.year)</year>"
            + album.genres.map { "<genre>\($0)</genre>" }.joined()
            + album.tracks.map { "<track><title>\($0)</title><duration>3:14</duration></track>" }.joined()
            + album.others.map { "<c\($0.name.filter { $0 != " " })>\($0.value)</c\($0.name.filter { $0 != " " })>" }
            .joined()
            + "</album>\n"
    }

    private static func plist(_ albums: [MadeAlbums.Album]) -> String {
        var number = 0
        let tracks = albums.flatMap { album in
            album.tracks.map { track in
                number += 1
                let others = album.others.map { "<key>\($0.name)</key><string>\($0.value)</string>" }.joined()
                return "<key>\(number)</key><dict><key>Track ID</key><integer>\(number)</integer><key>Name</key>"
                    + "<string>\(track)</string><key>Artist</key><string>\(album.artist)</string><key>Album</key>"
                    + "<string>\(album.title)</string><key>Genre</key><string>\(album.genres.joined(separator: "; "))"
                    + "</string>\(others)</dict>\n"
            }
        }
        return "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>Tracks</key><dict>\(tracks.joined())"
            + "</dict></dict></plist>"
    }

    private static func group(_ album: MadeAlbums.Album) -> String {
        let tags = album.genres.map { "{\"name\":\"\($0)\"}" }.joined(separator: ",")
        let others = album.others.map { ",\"\($0.name)\":\"\($0.value)\"" }.joined()
        return
            "{\"id\":\"00000011-1111-4111-8111-000000000063\",\"title\":\"\(album.title)\",\"primary-type\":\"Album\","
            + "\"first-release-date\":\"\(album.year)-01-02\",\"genres\":[\(tags)],"
            + "\"artist-credit\":[{\"name\":\"\(album.artist)\",\"artist\":{\"name\":\"\(album.artist)\"}}]\(others)}"
    }

    /// A workbook with one sheet.
    private func workbook(_ rows: [[String]]) -> [UInt8] {
        if self == .ods {
            let cells = rows.map { row in
                "<table:table-row>"
                    + row.map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }.joined()
                    + "</table:table-row>"
            }
            let content =
                "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"A\">"
                + "\(cells.joined())</table:table></office:spreadsheet></office:body></office:document-content>"
            return StoredArchive.bytes(of: [("content.xml", content)])
        }
        let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
        let cells = rows.map { row in
            "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
        }
        func relation(_ kind: String, _ target: String) -> String {
            "<Relationships><Relationship Id=\"r\" Type=\"\(types)\(kind)\" Target=\"\(target)\"/></Relationships>"
        }
        return StoredArchive.bytes(of: [
            ("_rels/.rels", relation("officeDocument", "/xl/workbook.xml")),
            ("xl/workbook.xml", "<workbook><sheets><sheet name=\"A\" r:id=\"r\"/></sheets></workbook>"),
            ("xl/_rels/workbook.xml.rels", relation("worksheet", "worksheets/a.xml")),
            ("xl/worksheets/a.xml", "<worksheet><sheetData>\(cells.joined())</sheetData></worksheet>"),
        ])
    }
}
