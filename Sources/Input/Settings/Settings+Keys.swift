import Albums
import Formats
import Layout
package import SourceText
import Theming

/// Every key of the settings file, with its description.
extension Settings {
    /// The keys of pages that a site may leave out.
    static let pageKeys = ["browse", "statistics"]

    /// The keys at the top of the file.
    package static let table =
        RecordTable([
            .key("title", .translated, "The name of the site.", default: "Albums", example: "My records"),
            .key("description", .translated, "A sentence about the site, for search engines and links to it."),
            .key("language", .text, "The language of the site, as a tag.", default: "en", example: "de"),
            .key(
                "languages", .some(.text),
                "Further languages of the site, each with its pages in a folder of its own.", example: "[de, ja]"),
            .key("direction", .choice(["ltr", "rtl"]), "The direction of the script; it follows from the language."),
            .key(
                "baseURL", .text, "The address at which the site is published. Feeds and canonical links need it.",
                example: "https://music.example/"),
            .key("output", .text, "The folder to write the site to.", default: "public"),
            .key(
                "sources", .list(.record(sourceTable)),
                "Where the albums come from. Without this key, they are in `content/albums` and `content/albums.yml`.",
                example: "[{kind: files}]"),
            .key(
                "shelves", .list(.record(shelfTable)), "The shelves of the home page, from top to bottom.",
                example: "[{title: New here, sort: -added}]"),
            .key("scroller", .record(scrollerTable), "The measures of the shelves, in CSS pixels."),
            .key(
                "toolbar", .toggle, "Whether visitors get buttons to hide albums in their own browser.",
                default: "off"),
            .key("coverFlow", .toggle, "Whether the covers beside the chosen one turn towards it.", default: "on"),
            .key(
                "search", .either([.toggle, .choice(["notes"])]),
                "Whether the site can be searched. With `notes` the words of notes and pages are found as well.",
                default: "on", example: "notes"),
            .key("browse", .toggle, "Whether the site has a page of all covers to sort and filter.", default: "on"),
            .key("statistics", .toggle, "Whether the site has a page of charts.", default: "on"),
            .key(
                "lists", .some(.either([.choice(Taxonomy.allCases.map(\.setting)), .record(listTable)])),
                "The lists of groups of albums. A mapping instead of a word selects and sorts the albums of the groups.",
                default: "[artist, genre, year, label, decade, format, tag]", example: "[artist, genre]"),
            .key(
                "pageSize", .integer(counts), "The number of albums on a page of a list; 300 at most.", default: "300",
                example: "100"),
            .key(
                "places", .list(.record(placeTable)), "Files of places, each of which is a shelf on a page of its own."),
            .key(
                "covers", .either([.choice(Covers.allCases.map(\.rawValue)), .record(coverTable)]),
                "How covers are processed: `resize` makes squares of several sizes, `copy` leaves them as they are. "
                    + "A mapping also says where missing covers are searched.",
                default: "resize", example: "{find: [musicbrainz], contact: me@example.org}"),
            .key(
                "coverHosts", .some(.text), "Servers of your own network from which covers may be downloaded.",
                example: "[nas.local, \"127.0.0.1:8080\"]"),
            .key("names", .record(nameTable), "How names in lists that are joined by commas are told apart."),
            .key(
                "merge", .choice(Merge.allCases.map(\.rawValue)),
                "How albums of several sources become one: by the ids of the release, or also by title, artist and year.",
                example: "title"),
            .key(
                "symlinkFolders", .some(.text), "Folders outside of the site to which symbolic links may lead.",
                example: "[~/Pictures]"),
            .key("linkSchemes", .some(.text), "Further schemes that links in notes may have.", example: "[sms, geo]"),
            .key(
                "articles", .some(.text), "Words that are skipped where names are sorted.", default: "the",
                example: "[the, die, l']"),
            .key("params", .mapping(.any), "Values of your own for templates: `{{site.params.NAME}}`."),
            .key(
                "date", .date, "The day for `publish` and `expire`, instead of today.", example: "2026-11-24"),
            .key(
                "redirects", .some(.choice(RedirectForm.allCases.map(\.rawValue))),
                "The hosts for which files with redirects are written.", example: "[netlify]"),
            .key("permalinks", .record(permalinkTable), "Patterns for the addresses of pages and albums."),
            .key(
                "links", .choice(LinkForm.allCases.map(\.rawValue)),
                "How links between pages are written: to `albums/low/index.html`, or `clean` to `albums/low/`, which needs "
                    + "a host.", default: "files"),
            .key(
                "feeds", .some(.choice(FeedFormat.allCases.map(\.rawValue))),
                "The formats of feeds, the main one first.", default: "atom", example: "[atom, json]"),
            .key(
                "export", .some(.choice(ExportFormat.allCases.map(\.rawValue))),
                "The formats in which visitors may download the list of albums.", example: "[json, csv]"),
            .key(
                "publishAudio", .toggle, "Whether the recordings of albums are published. Mind the rights in them.",
                default: "off"),
            .key(
                "podcast", .either([.toggle, .record(podcastTable)]),
                "A feed of the recordings for podcast directories; it needs `publishAudio` and `baseURL`.",
                default: "off"),
            .key("theme", .either([.text, .record(themeTable)]), "The name of a theme, or what is different in it."),
            .key(
                "socialImages", .either([.flag, .record(socialImageTable)]),
                "Whether a picture is drawn for links to the site on other sites.", default: "false"),
            .key(
                "offline", .toggle,
                "Whether browsers keep the home page for times without a network; it needs a `baseURL` with https.",
                default: "off"),
            .key(
                "embed", .either([.toggle, .some(.choice(Embeds.Kind.allCases.map(\.rawValue)))]),
                "What others may show in frames on their pages; it needs a `baseURL`.", default: "off",
                example: "[albums]"),
            .key(
                "deploy", .record(deployTable), "Where `sitegen deploy` puts the site, and how.",
                example: "{rsync: \"me@host.example:/srv/www\"}"),
        ]) + Privacy.table

    /// An entry of `shelves`.
    package static let shelfTable =
        RecordTable([
            .key("title", .translated, "The title of the shelf."),
            .key("source", .text, "Only the albums of the source with this name.", example: "discogs-wantlist"),
            .key("initial", .integer(counts), "The number of the album that is chosen at first, from 0.", default: "0"),
            .key(
                "split", .text,
                "A shelf for each value of a field: \(ShelfSplit.fields.map { "`\($0.name)`" }.joined(separator: ", ")), "
                    + "or `extra.NAME`.", example: "genre"),
            .key(
                "limit", .integer(counts), "The greatest number of albums; the rest is on a list.", default: "300",
                example: "50"),
        ]) + AlbumQuery.table

    /// An entry of `lists`.
    static let listTable =
        RecordTable([
            .key(
                "split", .choice(Taxonomy.allCases.map(\.setting)), "The field whose values have pages.",
                example: "artist"),
            .key("feed", .flag, "Whether each page has a feed.", default: "false"),
        ]) + AlbumQuery.table

    /// `scroller`.
    static let scrollerTable = RecordTable([
        .key("padding", .integer(ScrollerMetrics.paddings), "The space around each cover.", default: "10"),
        .key("dimension", .integer(ScrollerMetrics.dimensions), "The side of a cover.", default: "100"),
        .key(
            "offset", .integer(ScrollerMetrics.offsets), "The space before the first and after the last cover.",
            default: "100"),
        .key("initial", .integer(counts), "The number of the album that is chosen at first, from 0.", default: "0"),
    ])

    /// `covers`.
    static let coverTable = RecordTable([
        .key("mode", .choice(Covers.allCases.map(\.rawValue)), "As `covers` without a mapping.", default: "resize"),
        .key(
            "find", .some(.choice(CoverSearch.Service.allCases.map(\.rawValue))),
            "The services that `sitegen covers find` asks.", example: "[musicbrainz, deezer]"),
        .key("contact", .text, "An address at which services can reach you.", example: "me@example.org"),
        .key("musicbrainz", .text, "The address of a mirror of MusicBrainz."),
        .key("coverartarchive", .text, "The address of a mirror of the Cover Art Archive."),
        .key("itunes", .text, "The address of a mirror of Apple's search."),
        .key("deezer", .text, "The address of a mirror of Deezer."),
        .key("discogs", .text, "The address of a mirror of Discogs."),
    ])

    /// `names`.
    static let nameTable = RecordTable([
        .key(
            "keep", .some(.text), "Names with a comma in them, which are no lists.",
            example: "[\"Crosby, Stills & Nash\"]")
    ])

    /// `permalinks`.
    static let permalinkTable = RecordTable([
        .key("pages", .text, "The pattern of pages.", example: "/notes/:year/:slug/"),
        .key("albums", .text, "The pattern of albums.", default: "/albums/:slug/", example: "/records/:artist/:slug/"),
    ])

    /// An entry of `places`.
    static let placeTable = RecordTable([
        .key("kind", .choice(PlaceKind.allCases.map(\.rawValue)), "What the file is.", example: "geojson"),
        .key("file", .text, "The file, beside the settings or in the site folder.", example: "shops.geojson"),
        .key("title", .translated, "The title of the shelf."),
    ])

    /// `podcast`.
    static let podcastTable = RecordTable([
        .key("title", .text, "The title; without it, that of the site."),
        .key("description", .text, "What it is about; without it, the description of the site."),
        .key("author", .text, "Whose podcast it is; without it, the title of the site."),
        .key("email", .text, "An address that is published, by which directories verify the owner."),
        .key(
            "category", .text, "What directories list it under, from the list that Apple uses.", default: "Music",
            example: "Music History"),
        .key("explicit", .toggle, "Whether it is for adults only.", default: "off"),
        .key("image", .text, "A square picture in `content/`.", example: "podcast.jpg"),
    ])

    /// `socialImages`.
    static let socialImageTable = RecordTable([
        .key(
            "for", .some(.choice(SocialImages.Page.allCases.map(\.rawValue))),
            "The pages that have pictures of their own.", default: "[site, lists, albums]", example: "[albums]"),
        .key(
            "fonts", .some(.text), "Font files in `content/fonts/`, in the order of preference.",
            example: "fonts/NotoSans.ttf"),
    ])

    /// `theme`.
    static let themeTable = RecordTable([
        .key(
            "name", .text, "The name of the theme: `shelves`, `room`, `archive`, or one in `templates/themes/`.",
            default: "shelves"),
        .key("colors", .record(schemeTable), "Colours for light and dark pages."),
        .key(
            "accent", .text,
            "A colour whose hue marks what is chosen, or `none`. Without it, the hue that most covers have.",
            example: "\"#9c3a1c\""),
        .key(
            "typeface", .choice(ThemeSettings.Typeface.allCases.map(\.rawValue)),
            "The kind of letters, of fonts that visitors have.", example: "old-style"),
        .key("fonts", .record(fontTable), "Font files for texts, headings and code."),
        .key("radius", .integer(ThemeSettings.radii), "How round corners are, in CSS pixels.", example: "8"),
        .key(
            "density", .choice(ThemeSettings.Density.allCases.map(\.rawValue)), "How close rows are.", default: "normal"
        ),
        .key(
            "coverSize", .integer(ThemeSettings.coverSizes), "The side of covers in lists and tables, in CSS pixels.",
            example: "48"),
        .key("logo", .text, "A picture in place of the title, in `templates/assets/` or `content/static/`."),
        .key("footer", .translated, "A sentence at the foot of each page."),
        .key(
            "links", Album.linkForm, "Links at the foot of each page.",
            example: "[{title: Elsewhere, url: \"https://music.example/\"}]"),
        .key("policy", .some(.text), "What the content security policy allows besides the site, for tags of your own."),
    ])

    /// `theme.colors`.
    static let schemeTable = RecordTable([
        .key("light", .record(colorTable), "The colours of light pages."),
        .key("dark", .record(colorTable), "The colours of dark pages."),
    ])

    /// The colours of a scheme.
    static let colorTable = RecordTable(
        ThemeColor.Role.allCases.map { .key($0.rawValue, .text, $0.meaning, example: "\"#1d1b18\"") })

    /// `theme.fonts`.
    static let fontTable = RecordTable(
        ThemeSettings.Font.Role.allCases.map {
            .key(
                $0.rawValue, .some(.either([.text, .record(fontFileTable)])),
                "The font of \($0 == .text ? "all texts" : $0.rawValue): a WOFF2 file, or a list of files.",
                example: "fonts/text.woff2")
        })

    static let fontFileTable = RecordTable([
        .key("file", .text, "The file in `templates/assets/` or `content/static/`."),
        .key("weight", .text, "The weights that the file has.", default: "400", example: "100 900"),
        .key("style", .choice(["normal", "italic"]), "The style of its letters.", default: "normal"),
        .key(
            "adjust", .integer(ThemeSettings.Font.adjustments),
            "The size in percent at which Arial is as wide, so that nothing moves when the font comes.",
            example: "97"),
    ])
}

extension Privacy {
    /// The settings keys of it, which a source has as well.
    package static let table = RecordTable([
        .key(
            "private", .some(.text),
            "Fields of albums that stay out of the site, such as `extra.price`; `*` stands for any letters.",
            example: "[extra.price, notes]"),
        .key(
            "public", .some(.text), "Fields that are private by default and are shown nevertheless.",
            example: "[extra.condition]"),
    ])
}
