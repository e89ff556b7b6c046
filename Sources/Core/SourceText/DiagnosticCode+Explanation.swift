extension DiagnosticCode {
    /// What the code means, why it matters and what to do about it, in a few plain sentences.
    package var explanation: String {
        switch self {
        case .unknownSetting, .outputHoldsSource, .badURL, .wrongSetting, .unknownSource, .missingSourceFile, .noSite,
            .twoSettingsFiles, .secretInSettings, .serverRefused, .repeatedSecret, .outputOutside, .wrongLine,
            .wrongDelimiter, .cannotBePrivate, .noOfflineEdition:
            settingsExplanation
        case .badQuery, .emptyQuery, .unknownValue, .badParameter, .badData, .unreadData, .noDate, .badAlias,
            .badRedirect, .badPermalink, .undatedPage, .unusedLanguage, .unknownLanguage:
            querySentences
        case .wrongDeploy, .noDeploy, .targetNotOurs, .hostLimit, .tooManyRemovals, .missingTool, .transferFailed:
            deploySentences
        case .hookPolicy, .hookInline, .missingAsset, .styleCircle, .nameGoingAway, .unknownTheme, .wrongInterface,
            .lowContrast, .wrongColor, .missingThemeFile, .unusedThemeSetting:
            themeSentences
        case .wrongPodcast, .podcastWithoutFiles, .missingAudio, .unplayableAudio, .unmatchedAudio, .audioNotPublished,
            .wrongTime, .largeAudio:
            audioSentences
        case .lackingPermalinkValue, .undatedPost, .cleanLinks, .badList, .unusedList: postSentences
        case .syntax, .duplicateKey, .wrongType, .missingKey, .duplicateID, .notUTF8, .badDate, .fieldCount,
            .badQuote, .unknownKey, .tooDeep, .badValue, .unusedNote, .sameRelease, .missingColumn, .aliasExpansion,
            .unreadFile, .leftOut, .zeroCoordinate, .searchRefused, .unknownHidden, .probableDuplicates, .linkOutside,
            .notAFile, .recognized, .notRecognized, .unsureColumn, .badEncoding, .privateByDefault, .keptCommand,
            .notMigrated, .missingRecording, .wrongRecording, .largeRecording, .noPlayer, .unknownPlayer,
            .unequalColumns, .noTable:
            dataExplanation
        case .openFrontMatter, .badPageDate, .markdownTooDeep, .linkScheme, .missingLink, .missingImage,
            .markdownTooLarge, .missingAnchor, .wrongImage, .remoteImage, .missingFootnote, .unusedFootnote,
            .repeatedFootnote, .unknownComponent, .unknownArgument, .missingArgument, .wrongArgument,
            .misplacedComponent:
            markdownExplanation
        case .unknownName, .unclosedSection, .missingPartial, .partialCycle, .unclosedTag, .mismatchedClose,
            .unknownBlock, .unknownTemplate, .wrongUse, .badDelimiters, .badComponent, .unknownWord, .missingWord,
            .wrongPlaceholder, .missingPlural:
            templateExplanation
        case .albumWithoutCover, .albumWithoutYear, .albumWithoutGenre, .albumWithoutArtist, .artistVariant,
            .genreVariant, .labelVariant, .likelyDuplicate, .smallCover, .missingAltText, .futureYear, .deadLink,
            .uncheckedLink:
            lintSentences
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
            "The output folder contains, or is inside, a folder that sitegen reads. Building would write over the content. Name a folder of its own, such as public."
        case .badURL:
            "The base address must be a whole http or https address, such as https://music.example/. Feeds, canonical links and the page for missing addresses are made from it. The hosts in coverHosts are names such as nas.local:8080, without scheme and path."
        case .noOfflineEdition:
            "Browsers keep a site for times without a network only if it comes from a host with https. So offline: true needs a baseURL that starts with https://, and a layout that loads {{offlineScript}}, as those of the built-in themes do."
        case .wrongSetting: "A setting has a value it cannot have: another type, or a number outside its range."
        case .unknownSource: "A source in the settings has no kind, or one that sitegen does not know."
        case .missingSourceFile:
            "A source names a file that is not there. Paths are looked up beside the settings file and in the site folder."
        case .noSite:
            "The folder contains no site: no settings, no albums and no pages. Start one with sitegen init, or name the folder with --source."
        case .secretInSettings:
            "Settings are shared, printed and kept in version control, so a password or key does not belong there. The line is hidden on purpose. Put the password into SITEGEN_SUBSONIC_PASSWORD, a key into SITEGEN_SUBSONIC_KEY, a token into the variable of its service, such as SITEGEN_DISCOGS_TOKEN, or name a command that prints it with passwordCommand."
        case .repeatedSecret:
            "The answers of a server contain what sitegen logged in with: a token, its salt, a key or the password. Texts of a server are published, so these are replaced by dots. No honest server does this."
        case .outputOutside:
            "The settings name an output folder outside of the site folder. A person who builds a site that somebody else wrote should know where its files go. With --output on the command line, any folder can be named without this warning."
        case .wrongLine:
            "The pattern of the lines of a text needs {title}, and text between two fields, as in {artist} - {title} ({year}). The fields are keys of albums with one value, such as label and format."
        case .wrongDelimiter:
            "The delimiter of a table is the character between its columns: comma, semicolon, tab or pipe. It may be written by name or as itself in quotes. What separates the values of a list inside a column is `separator`."
        case .cannotBePrivate:
            "The setting private names something that the page of an album cannot do without, such as its title. Leave the album out as a whole: with draft, or in content/hidden.yml."
        case .serverRefused:
            "A server or service that a source names gave no albums: it is down or slow, refuses the user or token, or answers with something else. If it answered before, the albums of that answer are shown and this is a warning. With --offline sitegen uses them without asking."
        default:
            "There are two settings files, and sitegen cannot know which one to use. Keep one."
        }
    }

    private var dataExplanation: String {
        switch self {
        case .recognized:
            "The source names no kind, so the kind, encoding and columns of its file were recognized from its content. The help has a line that says the same. Put it into the settings in place of the source: then nothing is guessed in a later build, and what was guessed wrong is corrected by editing one line."
        case .notRecognized:
            "The source names no kind, and its file was not recognized: no list of albums was found in it. Name the kind and say in `map` which column or path is the title. The file may also be in a format that no kind reads; export it as CSV or JSON."
        case .unsureColumn:
            "It was not certain what a column of a recognized file is. The sentence says what it was taken for. Compare it with the file, and correct or remove its line in the `map` of the source."
        case .badEncoding:
            "A byte of the file is no character in the encoding that the source names. The file was saved in another one, or is damaged. Most files are utf-8; tables that a spreadsheet saved may be windows-1252 or utf-16."
        case .syntax: "The file breaks the rules of its format (JSON, YAML, TOML, CSV or XML) at this place."
        case .missingRecording:
            "The component `audio` names a file that is neither beside the note nor in content/ or content/static/. Files are copied to the site only if a note names them; a page plays no file of another site."
        case .wrongRecording:
            "The component `audio` names an empty file, or a file of a kind that browsers do not play. They play MP3, M4A, AAC, OGG, OGA, OPUS, FLAC and WAV. The ending of the name must be that of the kind."
        case .largeRecording:
            "A recording is larger than 100 MiB (104,857,600 bytes). It is copied, but many hosts refuse files of that size."
        case .noPlayer:
            "The component `embed` names a page of Bandcamp, YouTube or Spotify that is neither music nor a video, such as a channel or a settings page, so that there is no player for it."
        case .unknownPlayer:
            "A page at Bandcamp has a player under a number that its address does not tell. The page shows a link, until `player` has the address of that player."
        case .keptCommand:
            "The texts of an imported site use a command of its program, such as a shortcode, that Markdown has no form for. It stays in the text as it is, and pages show it. Replace it by hand."
        case .notMigrated:
            "Something of an imported site has no counterpart here, and is not in the files that were written: a key that only the old theme used, a section, a picture that is missing, or a file of other data."
        case .privateByDefault:
            "Data that few people want to publish is left out of the site: prices, folders and places of storage, notes at Discogs, e-mail addresses, paths of files. Name it in public to show it, or in private to leave it out without this warning."
        case .duplicateKey: "A record has the same key twice. Readers disagree on which one counts, so neither does."
        case .wrongType:
            "A value has the wrong type, such as text instead of a number. In an album the value is left out. It is an error only when the album needs the value, such as its title."
        case .missingKey: "A record lacks a key that every record needs. An album needs a title."
        case .duplicateID:
            "Two albums of one source have the same id, but not the same title and artist. Give one an id of its own. Albums that agree in these are pressings or copies, and each is shown."
        case .notUTF8: "Text files are read as UTF-8. The byte shown is from another encoding, such as Latin-1."
        case .badDate:
            "A date is a year, a month or a day: 1977, 1977-11, 1977-11-18. From other texts sitegen keeps the part that is certain: 1977 of \"c. 1977\", 2004-02 of 2004-02-30."
        case .fieldCount:
            "A row of a table has more or fewer fields than its header. Missing fields count as empty, which is a warning. With more fields than columns the values would land under wrong names, which is an error: a field that holds the delimiter belongs in quotes."
        case .badQuote:
            "A quotation mark is in a place where RFC 4180 does not allow one. It is kept, with a warning, unless the end of its field cannot be found. Put the whole field in quotes and double each quote inside it."
        case .unknownKey:
            "A key of a record is not one sitegen knows, so it does nothing. Each key is reported once, with its number. Data of your own belongs under extra."
        case .tooDeep: "Lists, mappings or elements are nested more than 64 levels deep."
        case .badValue:
            "A value has the right type but is not allowed, such as a rating above its scale. It is left out. When most ratings of a table are above 5, all of them are read on a scale of 10 or 100."
        case .unusedNote:
            "A file in notes/ has a name that is not the slug of an album, or a file in artists/, labels/ or genres/ one that is not the slug of such a page."
        case .sameRelease:
            "The source lists the same release more than once, and nothing tells the entries apart. Two entries of a collection are two copies, and both are shown; rows of a table or objects of a list that differ only in what their map leaves out are shown as one album."
        case .unequalColumns:
            "A file that writes a list for each column has one with more or fewer values than the others, so that it is not known which value belongs to which row. The column is left out. Write null in the place of a value that a row lacks."
        case .noTable:
            "A source of the kind html names a table by its number, counted from 1 in the order of the page, and the page has fewer tables. A page that fills its tables by a program, after it was loaded, has none in its file: save it from the browser once the table is shown."
        case .missingColumn:
            "A required column is missing, has no name, or has the same name as another column. For a JSON file: no record has a value at a path of the map."
        case .leftOut:
            "Some records of a source cannot be albums: they have no title or album name, are tracks that belong to no album, or are films or podcasts; or cannot be places: they have no name or no coordinate. They are counted by the reason; the place is that of the first."
        case .zeroCoordinate:
            "A place is at latitude 0 and longitude 0, in the Gulf of Guinea, which many programs write when a coordinate is unknown. It is shown there all the same."
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
            "Block quotes and lists are nested more than 100 levels deep. Rendering takes time that grows with the square of the depth."
        case .linkScheme:
            "Links may lead to http, https, mailto and tel addresses and to places inside the site. More are allowed with linkSchemes: [sms, geo] in the settings; those that can run code in a reader's browser, such as javascript, never are."
        case .missingLink: "A link leads to a page or file of this site that does not exist."
        case .missingImage:
            "A note shows a picture that is not among the site's files: not beside the note, not in content/covers/, and not in content/static/."
        case .missingAnchor:
            "A link leads to a heading that the page does not have, so it opens the page at its top. The anchor of a heading is its words in lower case, joined by hyphens: #early-years for Early years."
        case .wrongImage:
            "A note shows as a picture what is not one, such as an audio file, a video or a page: ![text](address) is for pictures, [text](address) for links."
        case .remoteImage:
            "A note shows a picture of another site, which could not be downloaded. The build downloads such a picture once and publishes it with the site; it is never loaded from the other site, which would learn of each visit and could change or remove it. Until it is downloaded, the page shows its description."
        case .missingFootnote:
            "A note refers to a footnote that it does not have, so [^label] is shown as text. A footnote is a line that starts with its label: [^label]: its text. Labels have no blanks."
        case .unknownComponent:
            "A note uses a component that neither the theme nor the site has. Components are the files of templates/components/; in a note, one is a block of code behind ```{name}. Other names behind ``` stay code: put a dot before the name, {.name}."
        case .unknownArgument:
            "A component has only the arguments that its template declares in its first comment."
        case .missingArgument:
            "A component needs an argument that its template declares without a question mark."
        case .wrongArgument:
            "The value of a component's argument is not of the type that its template declares. Texts with a colon, and texts that look like numbers or lists, need quotes."
        case .misplacedComponent:
            "A component stands at the start of a line, not within a list or a quote."
        case .unusedFootnote:
            "No text of the note refers to this footnote, so it is not shown. Write [^label] where its number belongs."
        case .repeatedFootnote:
            "Two footnotes of a note have the same label, so only the first is shown. Capital and small letters are the same in labels."
        default:
            "The text contains a pattern that takes far too long to render. Ordinary text never does."
        }
    }

    private var templateExplanation: String {
        switch self {
        case .unknownName:
            "A template uses a name that does not exist on its page. Names are checked so that a typing error cannot leave a gap in the page."
        case .unclosedSection: "A section, block or parent tag is opened but not closed before the template ends."
        case .missingPartial: "A template includes or inherits from one that is not there."
        case .partialCycle: "Templates include each other in an endless cycle."
        case .unclosedTag: "A tag is opened with {{ and never closed with }}."
        case .badComponent:
            "A template in templates/components/ declares its arguments in its first comment: behind a line `arguments:` one line `name: type` for each, with a ? behind the type if it may be left out."
        case .mismatchedClose: "A closing tag does not belong to the section that is open."
        case .unknownBlock: "A template overrides a block that its parent does not have, so it would never be seen."
        case .unknownTemplate:
            "A file in templates/ is no page of the theme, and no template includes it, so it would do nothing. Or a theme lacks the template of a page."
        case .wrongUse:
            "A name is used as something it is not: a list printed as text, or HTML printed with two braces, which would show its tags."
        case .unknownWord:
            "A file of words has a key that is not a word of the theme, so it would never be shown. `sitegen templates print words/en.yml` prints the keys. Words of your own belong under `extra`, with names that a tag can have."
        case .missingWord:
            "A file of words for a language that sitegen does not know lacks some of the theme's words. They are shown in English. A file for a language that sitegen knows needs only the words it changes. Or a word of your own, under `extra`, has no text in a language of the site, nor in English."
        case .wrongPlaceholder:
            "A word lacks a placeholder that the English one has, or has one too many. % and # stand for names and numbers, and {day}, {month} and {year} for the parts of a date."
        case .missingPlural:
            "A number of things in words lacks a form that the language has by the plural rules of the Unicode CLDR: Polish has one, few, many and other."
        default: "A tag that sets the delimiters is not of the form {{=<% %>=}}."
        }
    }

    private var editExplanation: String {
        switch self {
        case .changedElsewhere:
            "A file was edited, created or removed since sitegen last read or wrote it. It is not overwritten. A refused undo stays in .sitegen-undo/, and the text can be restored from there by hand."
        case .unknownAlbum:
            "No album of the library has the id or slug. Ids are only compared with those of the library; they are never paths."
        case .severalAlbums:
            "Several albums have this name. Use --from to choose the source."
        case .cannotCut:
            "The entry cannot be removed from its list without changing the others, for example because another entry refers to its anchor. Edit the file by hand."
        case .nothingToUndo: "There is no removal to undo."
        default:
            "The record of a removal in .sitegen-undo/ was changed. The removed file or text is in the folder that the message names. Restore it by hand, then remove that folder."
        }
    }

    private var outputExplanation: String {
        switch self {
        case .sameAddress: "Two sources would write the same file. One of them needs another slug."
        case .addressCollision:
            "Two addresses differ only in letter case or in how accents are stored. On macOS and Windows they are one file."
        case .unsafeName:
            "The name is not allowed for files on some systems: reserved on Windows, too long, or with characters such as / : * ?"
        case .coverIsNotImage: "The cover is not a picture. The album shows a drawn cover."
        case .coverTooLarge:
            "A cover or a picture in a note has more than 50 million pixels, or a side of more than 20,000. The album shows a drawn cover, the note the description of the picture."
        case .missingCover:
            "A cover names a file that is not there, or an id that its server does not know. The album shows a drawn cover."
        case .remoteCover:
            "A cover could not be downloaded: the server refused, the address is not allowed, or the build is offline and no earlier build downloaded it. The album shows the older copy if there is one, else a drawn cover. Addresses are shown without user, password and query."
        case .damagedCover:
            "The header of a cover or of a picture in a note is that of a picture, but its data is truncated or corrupt. The album shows the older copy if there is one, else a drawn cover; the note shows the description of the picture."
        case .brokenLock:
            "The file content/covers.lock lists the covers that were downloaded (hash, size, day and address) and the outcomes of searches for covers. A line of another form, such as a merge conflict marker, is ignored, and removed when the file is next written."
        case .coverSearch:
            "A search for covers could not begin, or ended early: no service is named in the settings, a service failed, or the network is down. What was found until then is kept, and the next search continues there."
        case .missingFont:
            "`fonts` of `socialImages` names a file that is not there, or none of a font, or it names none and the system has no fonts. Files of fonts are in content/fonts/ and end in .ttf, .otf, .ttc or .woff2."
        case .wrongFont: "A file that `fonts` of `socialImages` names is damaged, or is not a font."
        case .missingLibrary:
            "Pictures are read and written by libraries of the system, and one of them is missing: Pango for `socialImages`, libavif for covers in AVIF, and others for other formats. The message names Debian's package; `sitegen --version` lists all libraries. Without the library of its format, an album shows a drawn cover."
        case .outputNotOurs:
            "The output folder contains files but no manifest of sitegen. sitegen only writes to a folder that is empty or its own."
        case .diskFull: "The disk is full. The old site is unchanged."
        case .foreignFile:
            "A file that sitegen did not write is at the path of a file that it would write, such as a page in the output folder. sitegen does not overwrite it."
        case .outputBusy: "Another build is writing to the same output folder, or another import to the same site."
        case .keptFile:
            "`sitegen import` would write this file, but somebody changed, created or moved it since the last import. It is kept. Remove it to import it again."
        case .portTaken:
            "Another program, perhaps another preview, already uses this port. Choose another port, or none to use the next free one."
        case .openServer:
            "With --host, other machines on the network can see the preview, drafts included. It only answers requests to the names given, so that a web page cannot read it through another name."
        default: "The operating system refused the operation that the message names. The old site is unchanged."
        }
    }
}
