extension DiagnosticCode {
    /// What the code means, why it matters and what to do: a few plain sentences.
    public var explanation: String {
        switch self {
        case .unknownSetting, .outputHoldsSource, .badURL, .wrongSetting, .unknownSource, .missingSourceFile, .noSite,
            .twoSettingsFiles, .secretInSettings, .serverRefused, .repeatedSecret, .outputOutside:
            settingsExplanation
        case .syntax, .duplicateKey, .wrongType, .missingKey, .duplicateID, .notUTF8, .badDate, .fieldCount,
            .badQuote, .unknownKey, .tooDeep, .badValue, .unusedNote, .sameRelease, .missingColumn, .aliasExpansion,
            .unreadFile, .leftOut, .zeroCoordinate, .searchRefused, .unknownHidden, .probableDuplicates, .linkOutside,
            .notAFile:
            dataExplanation
        case .openFrontMatter, .badPageDate, .markdownTooDeep, .linkScheme, .missingLink, .missingImage,
            .markdownTooLarge, .missingAnchor, .wrongImage, .remoteImage:
            markdownExplanation
        case .unknownName, .unclosedSection, .missingPartial, .partialCycle, .unclosedTag, .mismatchedClose,
            .unknownBlock, .unknownTemplate, .wrongUse, .badDelimiters:
            templateExplanation
        case .changedElsewhere, .unknownAlbum, .severalAlbums, .cannotCut, .nothingToUndo, .damagedUndo:
            editExplanation
        default: outputExplanation
        }
    }

    private var settingsExplanation: String {
        switch self {
        case .unknownSetting:
            "A key in the settings is not one sitegen knows. It is refused because a mistyped setting would do nothing, silently."
        case .outputHoldsSource:
            "The output folder is, holds or lies inside a folder that is read. Building would write over the content. Name a folder of its own, such as public."
        case .badURL:
            "The base address must be a whole http or https address, such as https://music.example/. Feeds, canonical links and the page for missing addresses are made from it. The hosts of coverHosts, on the other hand, are names such as nas.local:8080, without scheme and path."
        case .wrongSetting: "A setting has a value it cannot have: another type, or a number outside its range."
        case .unknownSource: "A source in the settings has no kind, or one that sitegen does not know."
        case .missingSourceFile:
            "A source names a file that is not there. Paths are looked up beside the settings file and in the site folder."
        case .noSite:
            "The folder holds no site: neither settings nor albums nor pages. Start one with sitegen init, or name the folder with --source."
        case .secretInSettings:
            "Settings are shared, printed and kept in version control, so a password or key does not belong there. The line is not shown on purpose. Give the password in SITEGEN_SUBSONIC_PASSWORD, a key in SITEGEN_SUBSONIC_KEY, or name a command that prints it with passwordCommand."
        case .repeatedSecret:
            "A server of albums answered with texts that hold what sitegen logged in with: a token, its salt, a key or the password. Texts of a server are published, so dots stand in their place. No honest server does this."
        case .outputOutside:
            "The settings name an output folder outside of the site folder. A person who builds a site that somebody else wrote should know where its files go. With --output on the command line, any folder can be named without this warning."
        case .serverRefused:
            "A server that a source names gave no albums: it is down or slow, refuses the user, or is no Subsonic server. With --offline sitegen uses what the server said last."
        default:
            "The settings stand in two files, and sitegen cannot know which of them counts. Keep one."
        }
    }

    private var dataExplanation: String {
        switch self {
        case .syntax: "The file breaks the rules of its format (JSON, YAML, CSV or XML) at this place."
        case .duplicateKey: "A record has the same key twice. Readers disagree on which one counts, so neither does."
        case .wrongType:
            "A value has another type than the key asks for, such as text where a number belongs. In an album it costs no more than the value, which is left out; only where the album could not be shown as it is meant, as without a title, it is an error."
        case .missingKey: "A record lacks a key that every record needs. An album needs a title."
        case .duplicateID:
            "Two albums of one source have the same id, but not the same title and artist. Give one an id of its own. Albums that agree in these are pressings or copies, and each is shown."
        case .notUTF8: "Text files are read as UTF-8. The byte shown belongs to another encoding, such as Latin-1."
        case .badDate:
            "A date is a year, a year and a month, or a day of the calendar: 1977, 1977-11, 1977-11-18. Of other texts what is certain is shown: 1977 of \"c. 1977\", 2004-02 of 2004-02-30."
        case .fieldCount:
            "A row of a table has more or fewer fields than its header. Missing fields count as empty, which is a warning. With more fields than columns the values would land under wrong names, which is an error: a field that holds the delimiter belongs in quotes."
        case .badQuote:
            "A quotation mark is where RFC 4180 allows none. It is taken as it is, which is a warning, unless nobody can tell where its field ends. Put the whole field in quotes and double each quote inside it."
        case .unknownKey:
            "A key of a record is not one sitegen knows, so it does nothing. Each key is reported once, with its number. Data of your own belongs under extra."
        case .tooDeep: "Lists, mappings or elements stand inside one another more than 64 deep."
        case .badValue:
            "A value has the right type but is not one of those allowed, such as a rating above its scale. It is left out; or, where most ratings of a table are above 5, all are taken as of 10 or 100."
        case .unusedNote: "A file in notes/ belongs to no album: its name is no album's slug."
        case .sameRelease:
            "The source lists the same release more than once, and nothing tells the entries apart. Two entries of a collection are two copies, and both are shown; rows of a table or objects of a list that differ only in what their map leaves out are shown as one album."
        case .missingColumn:
            "A table lacks a column that is needed, or has one without a name or with another's name; or no record of a JSON file has a value where the map of its source looks for it."
        case .leftOut:
            "Some records of a source cannot be albums: they have no title or album name, are tracks that belong to no album, or are films or podcasts; or cannot be places: they have no name or no coordinate. They are counted by the reason; the place is that of the first."
        case .zeroCoordinate:
            "A place lies at latitude 0 and longitude 0, in the Gulf of Guinea, where programs put what they know no coordinate of. It is shown there all the same."
        case .searchRefused:
            "A file of places is not what a search found but what the server said instead: that it refuses, or that it broke off. Search again."
        case .unknownHidden:
            "An entry of content/hidden.yml names an album that no source has, or that has become one with the album of a source before. It hides nothing."
        case .probableDuplicates:
            "Several sources have an album of the same title and artist, with years that are not more than one apart, but no id tells that it is the same release. It is shown for each of them. With merge: title in the settings it is shown once; with merge: ids it stays as it is, without this warning."
        case .linkOutside:
            "A symbolic link in content/ or templates/ leads out of the site folder. What it leads to could be published by accident, so it is not read. Copy the files, or name the folder that links may lead to: symlinkFolders: [/srv/music]."
        case .notAFile:
            "A name in content/ or templates/ is neither a file nor a folder: a symbolic link to nothing, a pipe, a socket or a device. It cannot be read, so nothing is built without it in silence."
        case .unreadFile:
            "A file in content/ is neither settings, album, note, page, cover nor static file, so it does nothing. Files that are copied as they are belong in content/static."
        default:
            "The aliases of a YAML file expand to far more data than the file holds, which is how such files are made to exhaust a reader."
        }
    }

    private var markdownExplanation: String {
        switch self {
        case .openFrontMatter: "A file starts with --- but the line that ends its front matter is missing."
        case .badPageDate: "The date of a page is a day such as 2024-05-13, with a time and a zone if you like."
        case .markdownTooDeep:
            "Block quotes and lists stand in one another more than 100 deep. Nobody reads that, and rendering it takes time that grows with the square of its depth."
        case .linkScheme:
            "Links may lead to http, https, mailto and tel addresses and to places inside the site. More are allowed with linkSchemes: [sms, geo] in the settings; those that can run code in a reader's browser, such as javascript, never are."
        case .missingLink: "A link leads to a page or file of this site that does not exist."
        case .missingImage: "A note shows a picture that is not among the site's files."
        case .missingAnchor:
            "A link leads to a heading that the page does not have, so it opens the page at its top. The anchor of a heading is its words in lower case, joined by hyphens: #early-years for Early years."
        case .wrongImage:
            "A note shows as a picture what is an audio file, a video or a page: ![text](address) is for pictures, [text](address) for links."
        case .remoteImage:
            "A note shows a picture that lies on another site. The browser of each visitor would ask that site for it, which learns of the visit and can change or remove the picture; a content security policy with img-src 'self' blocks it. Save the picture in content/static/."
        default:
            "The text holds a pattern whose rendering takes time out of all proportion to its size. Ordinary text never does."
        }
    }

    private var templateExplanation: String {
        switch self {
        case .unknownName:
            "A template uses a name that its page does not offer. Names are strict so that a typing mistake cannot leave a hole in the page."
        case .unclosedSection: "A section, block or parent tag is opened but not closed before the template ends."
        case .missingPartial: "A template includes or inherits from one that is not there."
        case .partialCycle: "Templates include one another in a circle that no data can end."
        case .unclosedTag: "A tag is opened with {{ and never closed with }}."
        case .mismatchedClose: "A closing tag does not belong to the section that is open."
        case .unknownBlock: "A template overrides a block that its parent does not have, so it would never be seen."
        case .unknownTemplate:
            "A file in templates/ is neither one of the theme's nor used by one, so it would do nothing."
        case .wrongUse:
            "A name is used as something it is not: a list printed as text, or HTML printed with two braces, which would show its tags."
        default: "A tag that sets the delimiters is not of the form {{=<% %>=}}."
        }
    }

    private var editExplanation: String {
        switch self {
        case .changedElsewhere:
            "A file is not as sitegen left it or saw it: somebody has edited, made or removed it since. Nothing is written over it. An undo that is refused for this stays in .sitegen-undo/, from where the text can be put back by hand."
        case .unknownAlbum:
            "No album of the library has the id or slug. Ids are only compared with those of the library; they are never paths."
        case .severalAlbums:
            "Several albums are called so, and sitegen does not guess. Albums of different sources are told apart by --from."
        case .cannotCut:
            "The entry of a list cannot be cut out so that exactly the others are left, for example because another one refers to its anchor. Edit the file by hand."
        case .nothingToUndo: "No removal is left that could be undone."
        default:
            "What is kept of a removal in .sitegen-undo/ is not as it was left there. The removed file or text lies in the folder that the message names, and can be put back by hand; then remove that folder."
        }
    }

    private var outputExplanation: String {
        switch self {
        case .sameAddress: "Two sources would make the same file of the site. One of them needs another slug."
        case .addressCollision:
            "Two addresses differ only in letter case or in how accents are stored. On macOS and Windows they are one file."
        case .unsafeName:
            "A name cannot be that of a file on some system: reserved on Windows, too long, or with characters such as / : * ?"
        case .coverIsNotImage: "The bytes of a cover are not those of a picture. The album shows a drawn cover."
        case .coverTooLarge:
            "A cover has more than 50 million pixels, or a side of more than 20,000. The album shows a drawn cover."
        case .missingCover:
            "A cover names a file that is not there, or an id that its server does not know. The album shows a drawn cover."
        case .remoteCover:
            "A cover is an address or lies on a server, and could not be had from there: the server refused, the address is not allowed, or the build was to ask nobody and no earlier one had it. The album shows the older copy where there is one, else a drawn cover. Addresses are shown without user, password and query."
        case .damagedCover:
            "A cover begins like a picture, but what follows is cut off or broken. The album shows a drawn cover, or the older copy where there is one."
        case .brokenLock:
            "The file content/covers.lock lists the covers that were downloaded: hash, size, day and address. A line of another form, such as the mark of a merge, tells of none, and is gone when the file is next written."
        case .outputNotOurs:
            "The output folder holds files and no manifest of sitegen's, so it may be anything. sitegen only takes a folder that is empty or its own."
        case .diskFull: "The disk was full while the site was prepared. The old site is untouched."
        case .foreignFile:
            "A file that sitegen did not write stands in the output folder where a page of the site belongs. sitegen does not touch what it did not write."
        case .outputBusy: "Another build is writing to the same output folder, or another import to the same site."
        case .keptFile:
            "`sitegen import` would write this file, but it is not as an import left it: a person changed, made or moved it. It stays as it is. Remove it to have it imported anew."
        case .portTaken:
            "The preview was to be served at a port at which another program listens: perhaps another preview. Name another port, or none: then the next free one is taken."
        case .openServer:
            "With --host the preview is served to other machines too. Anybody on the network can see it, drafts included. It answers only to the names given, so that a page on the web cannot read it through a name of its own."
        default: "The operating system refused an operation. The message names it. The old site is untouched."
        }
    }
}
