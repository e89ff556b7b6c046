/// An example that triggers a diagnostic, and the corrected version.
package struct DiagnosticExample: Sendable {
    /// Where the example belongs: a file or a command.
    package let place: String
    /// The wrong version.
    package let wrong: String
    /// The corrected version.
    package let right: String

    init(_ place: String, wrong: String, right: String) { (self.place, self.wrong, self.right) = (place, wrong, right) }
}

extension DiagnosticCode {
    /// The area that the letter of the code stands for.
    package var area: String {
        switch rawValue.first {
        case "C": "Settings"
        case "D": "Albums and other data"
        case "M": "Notes and pages"
        case "T": "Templates"
        case "U": "Addresses"
        case "I": "Covers"
        case "O": "Output"
        case "S": "Preview"
        case "L": "Collection"
        default: "Edits"
        }
    }

    /// A wrong text and its correction, as an example of the code.
    package var example: DiagnosticExample? { Self.examples[self] }

    private static let examples: [DiagnosticCode: DiagnosticExample] = settingsExamples.merging(dataExamples) { $1 }
        .merging(textExamples) { $1 }.merging(outputExamples) { $1 }.merging(queryExamples) { $1 }
        .merging(postExamples) { $1 }.merging(lintExamples) { $1 }.merging(themeExamples) { $1 }
        .merging(audioExamples) { $1 }.merging(deployExamples) { $1 }

    private static let site = "content/site.yml"
    private static let list = "content/albums.yml"
    private static let album = "content/albums/blue-train.md"

    private static let settingsExamples: [DiagnosticCode: DiagnosticExample] = [
        .unknownSetting: .init(site, wrong: "titel: My records", right: "title: My records"),
        .outputHoldsSource: .init(site, wrong: "output: content", right: "output: public"),
        .badURL: .init(site, wrong: "baseURL: music.example", right: "baseURL: https://music.example/"),
        .noOfflineEdition: .init(site, wrong: "offline: true", right: "offline: true\nbaseURL: https://music.example/"),
        .wrongSetting: .init(site, wrong: "linkSchemes: [javascript]", right: "linkSchemes: [sms]"),
        .unknownSource: .init(
            site, wrong: "sources:\n  - {kind: discog, file: c.csv}",
            right: "sources:\n  - {kind: discogs, file: c.csv}"),
        .wrongLine: .init(
            site, wrong: "line: \"{artist} {title}\"", right: "line: \"{artist} - {title} ({year})\""),
        .wrongDelimiter: .init(site, wrong: "delimiter: dot", right: "delimiter: semicolon"),
        .missingSourceFile: .init(
            site, wrong: "sources:\n  - {kind: discogs, file: colection.csv}",
            right: "sources:\n  - {kind: discogs, file: collection.csv}"),
        .noSite: .init("the command line", wrong: "sitegen build", right: "sitegen build --source my-records"),
        .twoSettingsFiles: .init(
            "content/", wrong: "site.yml\nsite.json", right: "site.yml"),
        .secretInSettings: .init(
            site, wrong: "- {kind: subsonic, url: https://music.example, user: me, password: …}",
            right: "- {kind: subsonic, url: https://music.example, user: me, passwordCommand: pass show music}"),
        .serverRefused: .init(
            "the command line", wrong: "sitegen build", right: "SITEGEN_SUBSONIC_PASSWORD=… sitegen build"),
        .repeatedSecret: .init(
            "an answer of a server", wrong: "{\"name\": \"Blue Train 26719a1196d2a940\"}",
            right: "{\"name\": \"Blue Train\"}"),
        .outputOutside: .init(site, wrong: "output: ../www", right: "output: public"),
        .cannotBePrivate: .init(site, wrong: "private: [title]", right: "private: [rating]"),
    ]

    private static let dataExamples: [DiagnosticCode: DiagnosticExample] = [
        .syntax: .init(list, wrong: "- title: \"Blue Train", right: "- title: \"Blue Train\""),
        .duplicateKey: .init(
            list, wrong: "- title: Blue Train\n  year: 1957\n  year: 1958", right: "- title: Blue Train\n  year: 1958"),
        .wrongType: .init(list, wrong: "- title: [Blue, Train]", right: "- title: Blue Train"),
        .missingKey: .init(
            list, wrong: "- artist: John Coltrane", right: "- artist: John Coltrane\n  title: Blue Train"),
        .duplicateID: .init(
            list, wrong: "- {title: Blue Train, id: 7}\n- {title: Low, id: 7}",
            right: "- {title: Blue Train, id: 7}\n- {title: Low, id: 8}"),
        .notUTF8: .init("content/albums.csv", wrong: "a file saved as Latin-1", right: "the same file saved as UTF-8"),
        .badDate: .init(list, wrong: "- {title: Low, year: 77}", right: "- {title: Low, year: 1977}"),
        .fieldCount: .init(
            "content/albums.csv", wrong: "title,artist\nRow, row,John", right: "title,artist\n\"Row, row\",John"),
        .badQuote: .init(
            "content/albums.csv", wrong: "title\nThe \"Blue\" Train", right: "title\n\"The \"\"Blue\"\" Train\""),
        .unknownKey: .init(
            list, wrong: "- {title: Low, mood: calm}", right: "- {title: Low, extra: {mood: calm}}"),
        .tooDeep: .init("content/albums.json", wrong: "[[[[…]]]]", right: "[{\"title\": \"Low\"}]"),
        .badValue: .init(list, wrong: "- {title: Low, rating: 9}", right: "- {title: Low, rating: 5}"),
        .unusedNote: .init("content/notes/", wrong: "blue-trian.md", right: "blue-train.md"),
        .sameRelease: .init(
            "an export", wrong: "release 1,000 twice", right: "release 1,000 once, with `format: [LP, CD]`"),
        .missingColumn: .init("content/albums.csv", wrong: "name,artist", right: "title,artist"),
        .unequalColumns: .init(
            "a JSON file of columns", wrong: "{\"title\": [\"Low\", \"Lodger\"], \"year\": [1979]}",
            right: "{\"title\": [\"Low\", \"Lodger\"], \"year\": [null, 1979]}"),
        .noTable: .init(
            site, wrong: "{kind: html, file: page.html, table: 9, map: {title: Album}}",
            right: "{kind: html, file: page.html, table: 2, map: {title: Album}}"),
        .aliasExpansion: .init(
            list, wrong: "- &a [x, x]\n- &b [*a, *a]\n- &c [*b, *b]\n…", right: "- title: x"),
        .unreadFile: .init("content/", wrong: "logo.png", right: "static/logo.png"),
        .leftOut: .init(
            "an export", wrong: "Title,Artist\n,John Coltrane", right: "Title,Artist\nBlue Train,John Coltrane"),
        .zeroCoordinate: .init(
            "a file of places", wrong: "\"coordinates\": [0, 0]", right: "\"coordinates\": [13.4, 52.5]"),
        .searchRefused: .init(
            "a file of places", wrong: "{\"remark\": \"runtime error: Query timed out\"}",
            right: "{\"elements\": [{\"lat\": 52.5, \"lon\": 13.4, \"tags\": {\"name\": \"Café\"}}]}"),
        .unknownHidden: .init(
            "content/hidden.yml", wrong: "- {source: discog, id: \"7\"}", right: "- {source: discogs, id: \"7\"}"),
        .probableDuplicates: .init(
            site, wrong: "sources: [{kind: discogs, file: c.csv}, {kind: spotify, file: s.json}]",
            right: "sources: [{kind: discogs, file: c.csv}, {kind: spotify, file: s.json}]\nmerge: title"),
        .recognized: .init(
            site, wrong: "sources:\n  - {file: shelf.csv}",
            right: "sources:\n  - {kind: csv, file: shelf.csv, map: {title: Album, artist: Artist}}"),
        .notRecognized: .init(
            "a file of a source without `kind`", wrong: "a letter", right: "Artist,Album\nJohn Coltrane,Blue Train"),
        .unsureColumn: .init(
            site, wrong: "map: {title: \"1\", artist: \"2\"}", right: "map: {title: \"2\", artist: \"1\"}"),
        .badEncoding: .init(site, wrong: "encoding: utf-16", right: "encoding: windows-1252"),
        .linkOutside: .init(
            site, wrong: "title: My records",
            right: "title: My records\nsymlinkFolders: [/srv/music]"),
        .keptCommand: .init("content/albums/low.md", wrong: "{{< chart \"1977\" >}}", right: "In 1977 …"),
        .missingRecording: .init(album, wrong: "```{audio}\nsrc: tkae-1.mp3", right: "```{audio}\nsrc: take-1.mp3"),
        .wrongRecording: .init(album, wrong: "```{audio}\nsrc: take-1.wma", right: "```{audio}\nsrc: take-1.mp3"),
        .largeRecording: .init(album, wrong: "```{audio}\nsrc: concert.wav", right: "```{audio}\nsrc: concert.mp3"),
        .noPlayer: .init(
            album, wrong: "```{embed}\nurl: https://www.youtube.com/@channel",
            right: "```{embed}\nurl: https://www.youtube.com/watch?v=dQw4w9WgXcQ"),
        .unknownPlayer: .init(
            album, wrong: "```{embed}\nurl: https://artist.bandcamp.com/album/title",
            right:
                "```{embed}\nurl: https://artist.bandcamp.com/album/title\nplayer: https://bandcamp.com/EmbeddedPlayer/album=1"
        ),
        .notMigrated: .init("the front matter of another program", wrong: "layout: album", right: "title: Low"),
        .privateByDefault: .init(
            site, wrong: "title: My records", right: "title: My records\nprivate: [extra.price, notes]"),
        .notAFile: .init("content/static/", wrong: "logo.png -> /gone/logo.png", right: "logo.png"),
    ]

    private static let textExamples: [DiagnosticCode: DiagnosticExample] = [
        .openFrontMatter: .init(
            album, wrong: "---\ntitle: Blue Train\n\nA note.", right: "---\ntitle: Blue Train\n---\n\nA note."),
        .badPageDate: .init("content/pages/about.md", wrong: "date: 13.5.2024", right: "date: 2024-05-13"),
        .markdownTooDeep: .init(album, wrong: ">>>>>>>>… more than 100", right: "> a quote"),
        .linkScheme: .init(album, wrong: "[text us](sms:+4930)", right: "[call us](tel:+4930)"),
        .missingLink: .init(album, wrong: "[Low](lwo.md)", right: "[Low](low.md)"),
        .missingImage: .init(album, wrong: "![The label](label.jgp)", right: "![The label](../covers/label.jpg)"),
        .missingAnchor: .init(album, wrong: "[The years](#years)", right: "[The years](#early-years)"),
        .wrongImage: .init(album, wrong: "![Listen](/audio/01.mp3)", right: "[Listen](/audio/01.mp3)"),
        .remoteImage: .init(
            album, wrong: "![The label](https://a.example/label.jpg)", right: "![The label](label.jpg)"),
        .missingFootnote: .init(
            album, wrong: "A reissue[^year].\n\n[^yaer]: Of 1977.", right: "A reissue[^year].\n\n[^year]: Of 1977."),
        .unusedFootnote: .init(
            album, wrong: "A reissue.\n\n[^year]: Of 1977.", right: "A reissue[^year].\n\n[^year]: Of 1977."),
        .repeatedFootnote: .init(
            album, wrong: "One[^a], two[^a].\n\n[^a]: First.\n[^a]: Second.",
            right: "One[^a], two[^b].\n\n[^a]: First.\n[^b]: Second."),
        .unknownComponent: .init(
            album, wrong: "```{figur}\nsrc: label.jpg\n```", right: "```{figure}\nsrc: label.jpg\n```"),
        .unknownArgument: .init(
            album, wrong: "```{figure}\nscr: label.jpg\n```", right: "```{figure}\nsrc: label.jpg\n```"),
        .missingArgument: .init(
            album, wrong: "```{figure}\ncaption: The label\n```",
            right: "```{figure}\nsrc: label.jpg\ncaption: The label\n```"),
        .wrongArgument: .init(album, wrong: "```{rating}\nvalue: good\n```", right: "```{rating}\nvalue: 4.5\n```"),
        .misplacedComponent: .init(
            album, wrong: "- ```{rating}\n  value: 4\n  ```", right: "```{rating}\nvalue: 4\n```"),
        .badComponent: .init(
            "templates/components/price.html", wrong: "{{! A price.\narguments:\n  value: nmber\n}}\n<b>{{value}}</b>",
            right: "{{! A price.\narguments:\n  value: number\n}}\n<b>{{value}}</b>"),
        .markdownTooLarge: .init(album, wrong: "a note of 3 MB", right: "several pages in content/pages"),
        .unknownName: .init("templates/album.html", wrong: "<h1>{{titel}}</h1>", right: "<h1>{{title}}</h1>"),
        .unclosedSection: .init(
            "templates/album.html", wrong: "{{#note}}<p>{{{note}}}</p>", right: "{{#note}}<p>{{{note}}}</p>{{/note}}"),
        .missingPartial: .init("templates/home.html", wrong: "{{> partials/shlef}}", right: "{{> partials/shelf}}"),
        .partialCycle: .init(
            "templates/partials/a.html", wrong: "{{> partials/a}}", right: "{{> partials/b}}"),
        .unclosedTag: .init("templates/album.html", wrong: "{{title", right: "{{title}}"),
        .mismatchedClose: .init(
            "templates/album.html", wrong: "{{#a}}{{#b}}{{/a}}{{/b}}", right: "{{#a}}{{#b}}{{/b}}{{/a}}"),
        .unknownBlock: .init(
            "templates/home.html", wrong: "{{<layout}}{{$mian}}…{{/mian}}{{/layout}}",
            right: "{{<layout}}{{$main}}…{{/main}}{{/layout}}"),
        .unknownTemplate: .init("templates/", wrong: "albun.html", right: "album.html"),
        .wrongUse: .init("templates/album.html", wrong: "{{note}}", right: "{{{note}}}"),
        .badDelimiters: .init("templates/album.html", wrong: "{{=<%%>=}}", right: "{{=<% %>=}}"),
        .unknownWord: .init("templates/words/de.yml", wrong: "serach: Suchen", right: "search: Suchen"),
        .missingWord: .init("templates/words/cy.yml", wrong: "search: Chwilio", right: "search: Chwilio\nhome: …"),
        .wrongPlaceholder: .init(
            "templates/words/de.yml", wrong: "moreBy: Mehr vom Interpreten", right: "moreBy: Mehr von %"),
        .missingPlural: .init(
            "templates/words/pl.yml", wrong: "count: {one: 1 album, other: \"% albumu\"}",
            right: "count: {one: 1 album, few: \"% albumy\", many: \"% albumów\", other: \"% albumu\"}"),
        .sameAddress: .init(
            "content/pages/", wrong: "about.md\nus.md with `slug: about`", right: "about.md\nus.md with `slug: us`"),
        .addressCollision: .init("content/albums/", wrong: "low.md\nLow.md", right: "low.md\nlow-live.md"),
        .unsafeName: .init("content/albums/", wrong: "aux.md", right: "aux-live.md"),
    ]

    private static let outputExamples: [DiagnosticCode: DiagnosticExample] = [
        .coverIsNotImage: .init(album, wrong: "cover: page.html", right: "cover: front.jpg"),
        .coverTooLarge: .init(
            "content/covers/", wrong: "scan.png of 12,000 x 12,000 pixels", right: "scan.png of 1,200 x 1,200 pixels"),
        .missingCover: .init(album, wrong: "cover: blue-trian.jpg", right: "cover: blue-train.jpg"),
        .remoteCover: .init(
            site, wrong: "title: My records",
            right: "title: My records\ncoverHosts: [\"nas.local:8080\"]"),
        .damagedCover: .init("content/covers/", wrong: "a download that broke off", right: "the whole file"),
        .brokenLock: .init(
            "content/covers.lock", wrong: "<<<<<<< HEAD", right: "lines that sitegen wrote, of one side or of both"),
        .missingFont: .init(
            site, wrong: "socialImages: {fonts: [NotoSans.ttf]}", right: "socialImages: {fonts: [fonts/NotoSans.ttf]}"),
        .wrongFont: .init("content/fonts/", wrong: "a download that broke off", right: "the whole file"),
        .missingLibrary: .init(site, wrong: "socialImages: true", right: "title: My records"),
        .coverSearch: .init(
            site, wrong: "title: My records",
            right: "title: My records\ncovers: {find: [musicbrainz], contact: me@example.org}"),
        .outputNotOurs: .init(
            "the command line", wrong: "sitegen build --output ~/Documents", right: "sitegen build --output ~/www"),
        .diskFull: .init("the disk", wrong: "0 bytes free", right: "room for the site and its next version"),
        .foreignFile: .init(
            "public/", wrong: "a file of yours named index.html", right: "the same file under another name"),
        .outputBusy: .init(
            "the command line", wrong: "sitegen build & sitegen build", right: "sitegen build && sitegen build"),
        .refused: .init("a folder", wrong: "drwx------ root public", right: "drwxr-xr-x you public"),
        .keptFile: .init("public/", wrong: "a page that was edited there", right: "the edit made in content/"),
        .portTaken: .init("the command line", wrong: "sitegen serve --port 80", right: "sitegen serve"),
        .openServer: .init(
            "the command line", wrong: "sitegen serve --edit --host nas.local", right: "sitegen serve --edit"),
        .changedElsewhere: .init(
            "the command line", wrong: "edit albums.yml, then sitegen undo", right: "sitegen undo, then edit albums.yml"
        ),
        .unknownAlbum: .init(
            "the command line", wrong: "sitegen albums remove Low", right: "sitegen albums remove low"),
        .severalAlbums: .init(
            "the command line", wrong: "sitegen albums remove 7", right: "sitegen albums remove 7 --from discogs"),
        .cannotCut: .init(
            list, wrong: "- &low {title: Low}\n- {<<: *low, id: 2}", right: "- {title: Low}\n- {title: Low, id: 2}"),
        .nothingToUndo: .init(
            "the command line", wrong: "sitegen undo", right: "sitegen albums remove low, then sitegen undo"),
        .damagedUndo: .init(
            ".sitegen-undo/3/", wrong: "a record that was edited",
            right: "the text restored by hand, and folder 3 removed"),
    ]
}
