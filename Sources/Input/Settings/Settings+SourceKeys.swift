import Albums
import Readers
package import SourceText

/// The keys of sources, with their descriptions; ``AdapterKind/keys`` says which of them a kind has.
extension Settings {
    /// An entry of `sources`.
    package static let sourceTable =
        RecordTable([
            .key(
                "kind", .choice(AdapterKind.allCases.map(\.rawValue)),
                "What is read. A source without it is recognized from the content of its `file`.", example: "discogs"),
            .key("file", .text, "The file, beside the settings or in the site folder.", example: "collection.csv"),
            .key("library", .text, "The library of beets.", example: "~/.config/beets/library.db"),
            .key("folder", .text, "The folder of audio files.", example: "~/Music"),
            .key(
                "url", .text, "The address of the server, or of a mirror of the service.",
                example: "https://music.example"),
            .key(
                "name", .text, "The name of the source, for `shelves` and `content/hidden.yml`; without it, its kind.",
                example: "cds"),
            .key(
                "map", .record(mapTable), "Where the fields of albums are in the columns or records of the file.",
                example: "{title: Album, artist: Artist}"),
            .key(
                "separator", .text, "What separates the values of a list in a text.", default: "\";\"",
                example: "\" / \""),
            .key(
                "ignore", .some(.text), "Keys of album files that are left out without a warning.", example: "[layout]"),
            .key("directory", .text, "The music folder that paths in the library are relative to.", example: "~/Music"),
            .key("user", .text, "The user who logs in, or whose albums are asked for.", example: "alice"),
            .key(
                "passwordCommand", .text, "A command that prints the password or token.", example: "pass show music"),
            .key(
                "encoding", .choice(TextEncoding.allCases.map(\.rawValue)), "The encoding of the file.",
                default: "utf-8",
                example: "windows-1252"),
            .key(
                "delimiter", .either([.choice(Source.Form.delimiters.map(\.name)), .text]),
                "What stands between the columns of a table; without it, the header decides.", example: "semicolon"),
            .key(
                "header", .either([.toggle, .integer(1...Source.Form.headerLimit)]),
                "The number of the row with the names of the columns, or `off` for a table without one.", default: "1",
                example: "3"),
            .key(
                "group", .choice(["album"]), "Rows or records of one album are gathered, such as a table of tracks.",
                example: "album"),
            .key(
                "dates", .choice(DateOrder.allCases.map(\.rawValue)),
                "The order of day and month in dates of numbers; without it, only their year is certain.",
                example: "dmy"),
            .key("records", .text, "The path of the list of records in the file.", example: "$.library.albums"),
            .key(
                "columns", .text,
                "The path of the columns, in a file whose names of columns stand apart from the rows.",
                example: "$.columns"),
            .key(
                "table", .integer(1...Source.Form.tableLimit), "The number of the table in a web page.", default: "1",
                example: "2"),
            .key(
                "cards", .text, "The elements of a web page that are an album each, in a page without a table.",
                example: "\"ul.grid > li.card\""),
            .key(
                "sheet", .text, "The sheet of a workbook; without it, the first one.", example: "Albums"),
            .key(
                "line", .text, "The pattern of the lines of a text.", default: LinePattern.usual,
                example: "\"{artist} - {title} ({year})\""),
            .key(
                "heading", .choice(AlbumMap.headingKeys), "The field that a heading gives for the lines below it.",
                example: "genre"),
            .key(
                "tracks", .toggle,
                "Whether saved tracks count as the albums they are on; without it, the file decides.",
                example: "off"),
            .key(
                "list", .choice(Server.List.allCases.map(\.rawValue)), "Which list of the user is read.",
                default: "collection", example: "wantlist"),
            .key(
                "period", .choice(Server.Period.allCases.map(\.rawValue)),
                "The period whose most played albums are read.", default: "all", example: "year"),
            .key(
                "limit", .integer(1...1000), "How many of the most played albums are read.",
                default: String(Server.standardLimit), example: "50"),
            .key(
                "collection", .text, "The id of a collection on MusicBrainz.",
                example: "1d1e41eb-20a2-4545-b4a7-d76e53d6f2f5"),
        ]) + Privacy.table

    /// `map` of a source: each key of albums, with the column or path that has its value.
    package static let mapTable = RecordTable(
        Album.table.keys.map { key in
            let form: ValueForm =
                if key.name == "tracks" { .either([.some(.text), .record(AlbumMap.trackTable)]) } else { .any }
            return .key(key.name, form, key.meaning)
        } + [
            .key(
                "ratingScale", .integer(Rating.scales), "The greatest rating; without it, the values decide.",
                example: "10")
        ])
}
