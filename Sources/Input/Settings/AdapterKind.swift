/// The kinds of source that `sources:` in the settings may name.
package enum AdapterKind: String, Sendable, CaseIterable {
    case files, discogs, rym, csv, json, yaml, toml, xml, text
    case xlsx, ods, html, any, itunes, spotify, lastfm, musicbrainz, beets, cue
    case audio, subsonic, listenbrainz, jellyfin, plex

    /// What it reads, in a sentence.
    package var meaning: String {
        switch self {
        case .files: "Album files in the site folder itself."
        case .discogs:
            "The collection export of discogs.com, a CSV file, or the collection itself by the web service of Discogs."
        case .rym: "The export of rateyourmusic.com, a CSV file."
        case .csv: "Any CSV file, with its columns mapped in the settings."
        case .json: "Any JSON file, with its keys mapped in the settings."
        case .yaml: "Any YAML file, with its keys mapped in the settings."
        case .toml: "Any TOML file, with its keys mapped in the settings."
        case .xml:
            "Any XML file, with its elements mapped in the settings, such as the `album.nfo` of Kodi and Jellyfin."
        case .text:
            "A list in plain text, with a pattern of its lines; or a table in Markdown, records of several lines, or a"
                + " dump of a database, with their columns mapped."
        case .xlsx: "A sheet of an Excel workbook (`.xlsx`), with its columns mapped in the settings."
        case .ods: "A sheet of an OpenDocument workbook (`.ods`), with its columns mapped in the settings."
        case .html: "A table in a saved web page, with its columns mapped in the settings."
        case .any: "Any file: its kind and map are recognised from its content."
        case .itunes: "The library of iTunes or Music, an XML property list."
        case .spotify: "Spotify account data (`YourLibrary.json`), or a playlist exported as CSV by Exportify."
        case .lastfm: "The play history of a last.fm account, a CSV file, or its top albums by the web service."
        case .musicbrainz:
            "Release groups in the JSON of the MusicBrainz web service, or a collection that is asked for."
        case .beets: "The library of beets, a SQLite file."
        case .cue: "A cue sheet: one album with its tracks."
        case .audio: "A folder of audio files, read by their tags."
        case .subsonic: "A server that speaks the Subsonic protocol."
        case .listenbrainz: "The albums that a ListenBrainz user played most."
        case .jellyfin: "A Jellyfin server."
        case .plex: "A Plex server."
        }
    }

    /// The settings key that names the file or folder to read; nil for a kind that reads none.
    package var locationKey: String? {
        switch self {
        case .files, .subsonic, .listenbrainz, .jellyfin, .plex: nil
        case .beets: "library"
        case .audio: "folder"
        case .discogs, .rym, .csv, .json, .yaml, .toml, .xml, .text, .xlsx, .ods, .html, .any, .itunes, .spotify,
            .lastfm, .musicbrainz, .cue:
            "file"
        }
    }

    /// The settings key that makes a source of this kind one that a web service answers; nil for kinds of files only.
    package var serviceKey: String? {
        switch self {
        case .discogs, .lastfm, .listenbrainz: "user"
        case .musicbrainz: "collection"
        case .subsonic, .jellyfin, .plex: "url"
        default: nil
        }
    }

    /// Whether a source of this kind needs a `map` from album fields to columns or paths.
    var needsMap: Bool { self == .csv || self == .html || isWorkbook || isTree }

    /// Whether its file is a tree of values, of any form.
    package var isTree: Bool { [.json, .yaml, .toml, .xml].contains(self) }

    /// Whether it reads a sheet of a workbook.
    package var isWorkbook: Bool { self == .xlsx || self == .ods }

    /// Whether its table may be a sheet of a workbook, which `sheet` names.
    package var mayBeSheet: Bool { keys.contains("sheet") }

    /// Whether its `map` names columns, rather than paths.
    package var hasColumns: Bool { self == .csv || self == .text || self == .html || isWorkbook || addsToOwnColumns }

    /// Whether it knows the columns of its table, so that a `map` only adds to them.
    package var addsToOwnColumns: Bool { self == .discogs || self == .rym || self == .beets }

    /// The settings keys allowed for a source of this kind.
    package var keys: [String] {
        switch self {
        case .files: ["kind", "name", "map", "separator", "ignore"]
        case .beets: ["kind", "library", "name", "directory", "map", "separator"]
        case .audio: ["kind", "folder", "name", "encoding"]
        case .subsonic: ["kind", "url", "name", "user", "passwordCommand"]
        case .csv:
            ["kind", "file", "name", "map", "separator", "line", "encoding", "delimiter", "header", "group", "dates"]
        case .xlsx, .ods:
            ["kind", "file", "name", "map", "separator", "line", "sheet", "header", "group", "dates"]
        case .json, .yaml, .toml, .xml:
            ["kind", "file", "name", "map", "separator", "line", "records", "columns", "encoding", "group", "dates"]
        case .html:
            [
                "kind", "file", "name", "map", "separator", "line", "encoding", "table", "cards", "header", "group",
                "dates",
            ]
        case .text: ["kind", "file", "name", "map", "separator", "line", "heading", "encoding", "group", "dates"]
        case .any: ["kind", "file", "name", "encoding", "sheet"]
        case .spotify: ["kind", "file", "name", "tracks", "encoding", "sheet"]
        case .discogs:
            [
                "kind", "file", "name", "user", "list", "url", "passwordCommand", "encoding", "sheet", "map",
                "separator",
            ]
        case .lastfm:
            ["kind", "file", "name", "user", "period", "limit", "url", "passwordCommand", "encoding", "sheet"]
        case .musicbrainz: ["kind", "file", "name", "collection", "url", "encoding"]
        case .listenbrainz: ["kind", "name", "user", "period", "limit", "url", "passwordCommand"]
        case .jellyfin, .plex: ["kind", "url", "name", "passwordCommand"]
        case .rym: ["kind", "file", "name", "encoding", "sheet", "map", "separator"]
        case .itunes, .cue: ["kind", "file", "name", "encoding"]
        }
    }
}
