import MusicServices
import Settings

/// What concerns the program as a whole.
extension Reference {
    /// The environment variables that sitegen reads.
    static var environment: GuidePage {
        GuidePage(
            "reference/environment", title: "Environment variables", description: "The variables that sitegen reads.",
            intro: "Secrets are read from the environment and never from the settings.",
            entries: ProgramFacts.environment.map { .init($0.name, $0.meaning) })
    }

    /// How commands end.
    static var exitCodes: GuidePage {
        GuidePage(
            "reference/exit-codes", title: "Exit codes", description: "What the exit code of a command says.",
            topic: "exit codes",
            body: table(["code", "meaning"], ProgramFacts.exitCodes.map { [String($0.code), $0.meaning] }) + "\n")
    }

    /// The files of a site.
    static var files: GuidePage {
        GuidePage(
            "reference/files", title: "Files and addresses",
            description: "Which files sitegen reads, and which it writes.", topic: "files",
            body:
                "Read from the site folder:\n\n\(table(["path", "what it is"], ProgramFacts.inputs.map { ["`\($0.path)`", $0.meaning] }))"
                + "\n\nWritten to the output folder; each folder of a further language, such as `de/`, has the same:\n\n"
                + table(["path", "what it is"], ProgramFacts.outputs.map { ["`\($0.path)`", $0.meaning] }) + "\n")
    }
}

/// Tables for which the program has no other place.
package enum ProgramFacts {
    /// The exit codes of all commands.
    package static let exitCodes: [(code: Int, meaning: String)] = [
        (0, "done; there may be warnings"),
        (1, "the content has errors, or warnings with --strict; nothing was written"),
        (2, "the machine refused, for example because the disk is full or a port is taken"),
        (64, "wrong usage"),
        (130, "interrupted"),
    ]

    /// The environment variables that the program reads.
    package static let environment: [(name: String, meaning: String)] =
        tokens + [
            ("SITEGEN_SUBSONIC_PASSWORD", "The password for a Subsonic server."),
            ("SITEGEN_SUBSONIC_KEY", "The API key for a Subsonic server that has keys."),
            ("HOME", "The folder that `~` stands for in the settings."),
            ("NO_COLOR", "Turns colours off if it is not empty (no-color.org)."),
            ("TERM", "With `dumb`, output has no colours."),
        ]

    /// The variables with tokens of services.
    private static let tokens = AdapterKind.allCases.compactMap { kind in
        kind.serviceRules.flatMap { rules in
            rules.tokenVariable.map { (name: $0, meaning: "The token or key for \(rules.name).") }
        }
    }

    /// The files that are read.
    static let inputs: [(path: String, meaning: String)] = [
        ("content/site.yml", "the [settings](settings.md); also `site.json` and `site.toml`"),
        ("content/albums/NAME.md", "an album and your text about it; its [fields](albums.md) are the front matter"),
        ("content/albums/NAME/index.md", "the same with pictures and recordings beside it"),
        ("content/albums.yml", "many albums in one file; also `.json`, `.toml` and `.csv`"),
        ("content/notes/NAME.md", "your text about an album of another source"),
        ("content/covers/", "pictures for the albums"),
        ("content/covers.lock", "where covers came from"),
        ("content/hidden.yml", "albums of sources that are not shown"),
        ("content/overrides.yml", "your changes of albums of sources"),
        ("content/missing.yml", "albums that the collection lacks"),
        ("content/pages/NAME.md", "a [page](pages.md)"),
        ("content/_index.md", "a text on the home page"),
        ("content/artists/NAME.md", "a text about an artist; also `labels/` and `genres/`"),
        ("content/artists/_index.md", "a text on a list; also of `albums/` and the other lists"),
        ("content/LANGUAGE/", "texts in a further language"),
        ("content/data/NAME.yml", "data of your own for templates; also JSON and CSV"),
        ("content/fonts/", "fonts for pictures for links"),
        ("content/static/", "files that are copied as they are"),
        ("templates/NAME.html", "your version of a [template](templates.md)"),
        ("templates/partials/hooks/NAME.html", "your tags at a certain place of each page"),
        ("templates/components/NAME.html", "a [component](components.md) of your own"),
        ("templates/words/LANGUAGE.yml", "[words](words.md) of your own"),
        ("templates/assets/", "style sheets, fonts, pictures and scripts"),
        ("templates/themes/NAME/", "a theme"),
        ("templates/theme.yml", "which version of the template interface your templates are written for"),
    ]

    /// The files that are written; a word in capitals stands for a name, `N` for a number and `HASH` for letters that
    /// follow from the content.
    package static let outputs: [(path: String, meaning: String)] = [
        ("index.html", "the home page"),
        ("404.html", "the page for missing addresses"),
        ("albums/index.html", "the list of all albums"),
        ("albums/page/N/index.html", "a further page of that list"),
        ("albums/ALBUM/index.html", "the page of an album"),
        ("albums/ALBUM/ALBUM.m3u8", "its recordings, if they are published"),
        ("covers/ALBUM-HASH.svg", "a drawn cover"),
        ("LIST/index.html", "a list: `artists`, `genres`, `years`, `labels`, `decades`, `formats`, `tags`, …"),
        ("LIST/GROUP/index.html", "the page of an artist, a genre, a year"),
        ("LIST/GROUP/page/N/index.html", "a further page of it"),
        ("LIST/GROUP/FEED", "its feed"),
        ("shelves/N/N.js", "a part of a long shelf"),
        ("PAGE/index.html", "a page of `content/pages`"),
        ("POSTS/index.html", "a list of posts"),
        ("POSTS/page/N/index.html", "a further page of it"),
        ("POSTS/FEED", "its feed"),
        ("places/index.html", "the page of places"),
        ("browse/index.html", "all covers, to sort and filter"),
        ("browse/NAME.js", "what that page reads"),
        ("statistics/index.html", "charts of the collection"),
        ("search/NAME.js", "the search"),
        ("embed/NAME.html", "pages for frames on other sites, and their oEmbed answers"),
        ("player/NAME.html", "players in frames"),
        ("covers/NAME-HASH-N.webp", "covers in their sizes; the greatest also as JPEG"),
        ("pictures/NAME-HASH-N.webp", "pictures of notes"),
        ("social/HASH.jpg", "pictures for links to pages"),
        ("assets/NAME-HASH.css", "styles, scripts and icons of the theme"),
        ("audio/NAME", "recordings that are published"),
        ("FEED", "the feed of new albums: `feed.atom`, `feed.rss` or `feed.json`"),
        ("podcast.rss", "the podcast"),
        ("sitemap.xml", "the addresses of all pages, for search engines"),
        ("robots.txt", "where the sitemap is"),
        ("manifest.webmanifest", "the name and icons of the site"),
        ("service-worker.js", "keeps pages for times without a network"),
        ("offline.html", "the page for times without a network"),
        ("albums.json", "all albums, to download; also `albums.csv`"),
        ("_redirects", "redirects for hosts; `redirects.map` for nginx"),
        (".sitegen-output", "the list of these files, by which sitegen knows its own"),
    ]
}
