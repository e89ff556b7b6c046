extension DiagnosticCode {
    /// What the codes of queries, data, dates, redirects and languages mean.
    var querySentences: String {
        switch self {
        case .badQuery:
            "A query in where, sort, split or random names a field that albums do not have, or a value that the field cannot have. Names under extra and ids must be those of some album of the site, because a mistyped one would show nothing, silently."
        case .emptyQuery:
            "No album matches a query, so what it is for stays empty. Entries of where must all hold; any holds if one of its mappings does."
        case .unknownValue:
            "A query asks for a value that no album has, such as a genre in another spelling. Letter case does not matter, and * at the start or end stands for any letters. The query is used as it is, so that a shelf may wait for its first album."
        case .badParameter:
            "A value under params, or the name of it, cannot be used in templates: names must not be empty or contain dots or blanks, and the same name needs the same kind of value on each page."
        case .badData:
            "A file in content/data cannot be used in templates: it breaks the rules of its format, its name contains a dot, or a key has text in one record and a list in another. Templates are compiled before the data are filled in, so the same key needs the same kind of value."
        case .unreadData:
            "No template reads this file in content/data. Write {{#data.NAME}} into a template of the site, or remove the file."
        case .noDate:
            "An album or page has publish or expire, and there is no date to compare it with: sitegen does not ask the clock, so that the same content gives the same site. Name a date with --date or with date in the settings; without one, the newest added of the albums and date of the pages counts. Until then all of them are shown."
        case .badAlias:
            "An alias is not an address of the site. It starts with a slash, such as /old/page/, and has no query, fragment or dots as names of folders."
        case .badPermalink:
            "A pattern under permalinks is not an address. It starts with a slash, has :slug, and may have :title, and :year, :month and :day of the date of a page, such as /notes/:year/:slug/. Patterns of albums may also have :artist, :genre and :label; their date is that of the release."
        case .undatedPage:
            "The settings put the date of a page into its address, and this page has none. Write date: 2024-05-13 into its front matter."
        case .unusedLanguage:
            "A folder in content/ is named like a language, such as content/de/, and the settings do not name the language. Its texts are not shown."
        case .unknownLanguage:
            "A text of the settings is given in several languages, and one of them is not a language of the site. The languages are those of language and languages."
        default:
            "A setting about redirects names a form of host that sitegen does not know."
        }
    }

    static let queryExamples: [DiagnosticCode: DiagnosticExample] = [
        .badQuery: .init(
            "content/site.yml", wrong: "shelves:\n  - {where: {genra: Jazz}}",
            right: "shelves:\n  - {where: {genre: Jazz}}"),
        .emptyQuery: .init(
            "content/site.yml", wrong: "shelves:\n  - {where: {genre: Jazz, year: 2190..2199}}",
            right: "shelves:\n  - {where: {genre: Jazz, year: 1950..1959}}"),
        .unknownValue: .init(
            "content/site.yml", wrong: "shelves:\n  - {where: {genre: Jaz}}",
            right: "shelves:\n  - {where: {genre: Jazz}}"),
        .badParameter: .init(
            "content/site.yml", wrong: "params: {\"a b\": 1}", right: "params: {ab: 1}"),
        .badData: .init(
            "content/data/concerts.yml", wrong: "- {city: Bonn}\n- {city: [Kiel, Ulm]}",
            right: "- {city: [Bonn]}\n- {city: [Kiel, Ulm]}"),
        .unreadData: .init(
            "templates/home.html", wrong: "{{#data.concert}}…{{/data.concert}}",
            right: "{{#data.concerts}}…{{/data.concerts}}"),
        .noDate: .init(
            "content/albums/blue-train.md", wrong: "publish: 2026-01-01",
            right: "publish: 2026-01-01\nadded: 2025-11-02"),
        .badAlias: .init(
            "content/albums/blue-train.md", wrong: "aliases: [old.html?id=3]", right: "aliases: [/old.html]"),
        .badPermalink: .init(
            "content/site.yml", wrong: "permalinks: {pages: /:yaer/:slug/}", right: "permalinks: {pages: /:year/:slug/}"
        ),
        .undatedPage: .init(
            "content/pages/bonn.md", wrong: "---\ntitle: Bonn\n---", right: "---\ntitle: Bonn\ndate: 2024-05-13\n---"),
        .unusedLanguage: .init(
            "content/site.yml", wrong: "languages: [fr]", right: "languages: [fr, de]"),
        .unknownLanguage: .init(
            "content/site.yml", wrong: "languages: [de]\ntitle: {en: Records, ed: Platten}",
            right: "languages: [de]\ntitle: {en: Records, de: Platten}"),
        .badRedirect: .init("content/site.yml", wrong: "redirects: [netlfy]", right: "redirects: [netlify]"),
    ]
}
