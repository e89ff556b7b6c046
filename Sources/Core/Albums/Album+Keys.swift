package import SourceText

extension Album {
    /// The keys that a record of a site's own files may have.
    package static let table = RecordTable(
        [
            .key(
                "id", .text, "The album's own id in its list; without it, one is made of title, artist and date.",
                example: "8541023"),
            .key(
                "slug", .text,
                "The last part of the address of its page; without it, the name of its file or its title.",
                example: "blue-train"),
            .key("title", .text, "The title. The only key that is required.", example: "Blue Train"),
            .key("artist", .some(.text), "The artist, or a list of artists.", example: "John Coltrane"),
            .key("artists", .some(.text), "The same as `artist`.", example: "[Al Jarreau, George Benson]"),
            .key("genre", .some(.text), "The genre, or a list of genres and styles.", example: "Jazz"),
            .key("genres", .some(.text), "The same as `genre`.", example: "[Jazz, Hard Bop]"),
            .key("year", .integer(0...9999), "The year of the release.", example: "1957"),
            .key("released", .date, "The date of the release, as far as it is known.", example: "1957-09-15"),
            .key(
                "cover", .text,
                "A file in `content/covers/` or beside the album, or an address. Without it, a cover is drawn.",
                example: "blue-train.jpg"),
            .key("label", .some(.text), "The record label, or a list.", example: "Blue Note"),
            .key("catalogNumber", .some(.text), "The number that the label gave it.", example: "BLP 1577"),
            .key("format", .some(.text), "The medium, or a list.", example: "LP"),
            .key("country", .text, "The country of the release.", example: "US"),
            .key("barcode", .text, "The number under the barcode.", example: "\"0724349532724\""),
            .key(
                "rating", .rating, "Your rating from 0 to 5 stars, or on another scale.", example: "4.5"),
            .key("tags", .some(.text), "Tags of your own.", example: "[first pressing, signed]"),
            .key("added", .date, "When it came into the collection, with a time if you like.", example: "2024-05-13"),
            .key("type", .text, "The kind of release, such as album, single, live or compilation.", example: "album"),
            .key(
                "ids", .mapping(.some(.text)), "Its ids in databases, by which albums of several sources are joined.",
                example: "{discogs: 1234567}"),
            .key(
                "links", linkForm, "Pages about it on other sites.",
                example: "[https://en.wikipedia.org/wiki/Blue_Train]"),
            .key("draft", .flag, "Whether it is left out, unless a command has --drafts.", default: "false"),
            .key("publish", .date, "The day from which it is shown.", example: "2026-12-24"),
            .key("expire", .date, "The day from which it is not shown any more.", example: "2027-01-06"),
            .key(
                "aliases", .some(.text), "Former addresses of its page, which then lead to it.", example: "[/old/page/]"
            ),
            .key(
                "pictures", .some(.text), "Further pictures, such as the back and the labels, named like covers.",
                example: "[blue-train-back.jpg, blue-train-label.jpg]"),
            .key(
                "audio", .some(.text), "Your recordings of it: files or folders of the site.",
                example: "audio/blue-train/"),
            .key(
                "tracks", .list(.either([.text, .record(trackTable)])), "The tracks in order.",
                example: "[Blue Train, Locomotion]"),
            .key(
                "extra", .mapping(.some(.text)), "Data of your own, which pages and templates show.",
                example: "{condition: VG+}"),
            .key(
                "notes", .text,
                "Your text about it, in Markdown. In a file of its own, it is the text below the front matter."),
        ], required: ["title"])

    /// The keys of an entry of `tracks`.
    package static let trackTable = RecordTable(
        [
            .key("title", .text, "The title.", example: "Locomotion"),
            .key("artist", .some(.text), "The artists, if they are not those of the album."),
            .key("artists", .some(.text), "The same as `artist`."),
            .key("position", .text, "The position as printed.", example: "A2"),
            .key("disc", .text, "The number of the disc.", example: "2"),
            .key("duration", .text, "The length; a number counts seconds.", example: "\"7:14\""),
        ], required: ["title"])

    /// Links to other sites.
    package static let linkForm = ValueForm.list(.either([.text, .record(linkTable)]))

    /// A link to another site.
    package static let linkTable = RecordTable(
        [
            .key("title", .text, "What is shown; without it, the address."),
            .key("url", .text, "An address that starts with https:// or http://."),
        ], required: ["url"])

    package static let keys = table.names
    /// The keys whose value is a list of names, tracks or links.
    package static let listKeys = Set(
        table.keys.filter { key in
            switch key.form {
            case .some, .list: true
            default: false
            }
        }.map(\.name))
    /// The keys whose value is a mapping of names to texts.
    package static let mappingKeys = Set(
        table.keys.filter { if case .mapping = $0.form { true } else { false } }.map(\.name))
}
