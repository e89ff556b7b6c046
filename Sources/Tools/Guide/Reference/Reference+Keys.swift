import SiteModel
import Adapters
import Albums
import Recognition
import Settings
import SourceText
import Theming

/// Pages made from tables of keys.
extension Reference {
    /// A key inside others: how an example that has it is written.
    struct Place {
        /// The keys around it, each with whether its value is a list.
        var around: [(name: String, isList: Bool)] = []
        /// What is before the name of a key in its heading: `theme.colors.`.
        var prefix = ""
        /// What is before a key: `- ` for the entries of a list.
        var start = ""

        /// The place of the keys inside the value of a key.
        func inside(_ key: RecordTable.Key) -> Place {
            Place(around: around + [(key.name, key.form.isListOfRecords)], prefix: "\(prefix)\(key.name).")
        }

        /// An example in YAML: the keys around, then this one.
        func example(_ key: RecordTable.Key) -> String? {
            guard let value = key.example ?? (key.standard.flatMap { $0.hasPrefix(" ") ? nil : $0 }) else { return nil }
            var lines = ""
            var indent = ""
            for (name, isList) in around {
                lines += "\(indent)\(name):\n"
                indent = indent.replacing("- ", with: "  ") + (isList ? "  - " : "  ")
            }
            return lines + "\(indent)\(start)\(key.name): \(value)"
        }
    }

    /// The settings file.
    static var settings: GuidePage {
        let table = RecordTable(Settings.table.keys)
        return GuidePage(
            "reference/settings", title: "Settings", description: "Every key of `content/site.yml`.",
            intro:
                "The settings are in `content/site.yml`; `site.json` and `site.toml` work as well. No key is required. "
                + "`sitegen schema site` prints a JSON Schema, with which editors complete the keys.",
            entries: entries(of: table, file: "content/site.yml", without: ["sources"]))
    }

    /// The kinds of sources and their keys.
    static var sources: GuidePage {
        let kinds = AdapterKind.allCases.map { kind in
            let own = kind.keys + Privacy.table.names
            let links = own.map { "[`\($0)`](#\(anchor(of: "sources.\($0)")))" }.joined(separator: ", ")
            return GuidePage.Entry(kind.rawValue, "\(kind.meaning)\n\nKeys: \(links).")
        }
        let place = Place(around: [("sources", true)], prefix: "sources.")
        return GuidePage(
            "reference/sources", title: "Sources", description: "Each kind of source, and the keys it has.",
            intro:
                "Sources are listed under [`sources`](settings.md#sources) in `content/site.yml`, each as a mapping with a "
                + "`kind`. First come the kinds, then the keys.",
            entries: kinds + entries(of: Settings.sourceTable, file: "content/site.yml", at: place))
    }

    /// The fields of albums.
    static var albums: GuidePage {
        GuidePage(
            "reference/albums", title: "Fields of albums",
            description: "Every key of an album: in front matter, in `albums.*`, and in the `map` of a source.",
            intro:
                "An album is a file such as `content/albums/blue-train.md`, whose keys are in its front matter, or an entry "
                + "of `content/albums.yml`, `.json`, `.toml` or `.csv`. Keys are found in other spellings as well: "
                + "`Catalog Number`, `catalog_number`.",
            entries: entries(of: Album.table, file: "content/albums/blue-train.md", isFrontMatter: true))
    }

    /// The keys of all other files.
    static var pages: GuidePage {
        let others: [(prefix: String, file: String, table: RecordTable)] = [
            ("", "content/pages/about.md", PageFile.table),
            ("posts.", "content/pages/notes/_index.md", PostListText.table),
            ("artists.", "content/artists/john-coltrane.md", GroupText.table),
            ("home.", "content/_index.md", SectionText.table),
            ("translation.", "content/de/albums/blue-train.md", AlbumTranslation.table),
            ("hidden.", "content/hidden.yml", HiddenAlbums.table),
            ("overrides.", "content/overrides.yml", AlbumOverrides.table.only(["source", "id"])),
            ("missing.", "content/missing.yml", MissingAlbums.table),
            ("manifest.", "templates/theme.yml", ThemeFiles.table),
        ]
        return GuidePage(
            "reference/pages", title: "Front matter and other files",
            description: "The keys of pages, posts, texts about artists, hidden and missing albums, and themes.",
            intro:
                "Keys without a prefix are those of a page in `content/pages`. `posts.` are those of `_index.md` in a folder "
                + "of posts, `artists.` those of texts about artists, labels and genres, `home.` those of `_index.md` for the "
                + "home page and lists, `translation.` those of an album in another language, `hidden.` those of an entry of "
                + "`content/hidden.yml`, `overrides.` those of `content/overrides.yml`, which has fields of albums as well, "
                + "`missing.` those of an entry of `content/missing.yml`, and `manifest.` those of `theme.yml`. The prefix "
                + "is not written.",
            entries: others.flatMap { prefix, file, table in
                entries(
                    of: table, file: file,
                    at: Place(
                        prefix: prefix, start: ["hidden.", "overrides.", "missing."].contains(prefix) ? "- " : ""),
                    isFrontMatter: file.utf8.hasSuffix(".md"))
            })
    }

    /// The names of columns that are recognized.
    static var columns: GuidePage {
        GuidePage(
            "reference/columns", title: "Names of columns",
            description: "The names by which columns of tables and keys of records are recognized.",
            intro:
                "A source without a `kind` or `map` is recognized from its content. Names are compared without letter case, "
                + "blanks and signs, and a plural `s`. Names that may mean several things count less, and the values decide.",
            entries: ColumnWords.names.map { meaning, names in
                GuidePage.Entry(
                    meaning.rawValue, (meaning == .personal ? "Left out unless you publish it. " : "") + code(names))
            })
    }

    /// An entry for each key of a table, and for those inside it.
    static func entries(
        of table: RecordTable, file: String, at place: Place = Place(), isFrontMatter: Bool = false,
        without hidden: Set<String> = []
    ) -> [GuidePage.Entry] {
        table.keys.flatMap { key -> [GuidePage.Entry] in
            var parts = [key.meaning, "Value: \(key.form.description)."]
            if let standard = key.standard { parts[1] += " Default: `\(standard)`." }
            if let example = place.example(key) {
                parts.append("```yaml \(file)\n\(isFrontMatter ? "---\n\(example)\n---" : example)\n```")
            }
            var isOther = hidden.contains(key.name)
            if isOther { parts.append("The keys of an entry are under [Sources](sources.md).") }
            // The keys of `map` are those of albums.
            if key.name == "map", place.prefix == "sources." { isOther = true }
            if isOther, key.name == "map" {
                parts.append("Its keys are the [fields of albums](albums.md), and `ratingScale`.")
            }
            let own = GuidePage.Entry(place.prefix + key.name, parts.joined(separator: "\n\n"))
            if isOther { return [own] }
            let inner = place.inside(key)
            return [own]
                + key.form.tables.flatMap { entries(of: $0, file: file, at: inner, isFrontMatter: isFrontMatter) }
        }
    }
}

extension ValueForm {
    /// Whether the records inside are entries of a list.
    fileprivate var isListOfRecords: Bool {
        switch self {
        case .list: true
        case .some(let form): !form.tables.isEmpty
        case .either(let forms): forms.contains(where: \.isListOfRecords)
        default: false
        }
    }
}
