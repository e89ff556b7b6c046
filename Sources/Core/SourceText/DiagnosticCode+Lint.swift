extension DiagnosticCode {
    /// What the codes mean that `sitegen check` finds in a collection.
    var lintSentences: String {
        switch self {
        case .albumWithoutCover:
            "An album names no cover, so a drawn one is shown. Name one with cover, or let sitegen covers find search for it."
        case .albumWithoutYear:
            "An album has no year, so it is on no page of a year or decade, and is sorted behind those that have one."
        case .albumWithoutGenre: "An album has no genre, so it is on no page of a genre."
        case .albumWithoutArtist:
            "An album has no artist, so it is on no page of an artist. For a compilation write Various Artists."
        case .artistVariant:
            "The name of an artist is written in several ways, such as Beatles, The and The Beatles. Each spelling gets a page of its own. sitegen check --fix writes the most used one in the files of the site where that is safe: where the spellings differ only in case, accents, blanks, quotes, hyphens and other small marks, & and and, or a comma before the article. It never removes an accent and never changes an address. names: {keep: […]} in the settings says which spelling is right."
        case .genreVariant:
            "A genre is written in several ways, such as Hip-Hop and hip hop. Each spelling gets a page of its own. sitegen check --fix writes the most used one where that is safe."
        case .labelVariant:
            "The name of a record label is written in several ways, such as Blue Note and BLUE NOTE. Each spelling gets a page of its own. sitegen check --fix writes the most used one where that is safe."
        case .likelyDuplicate:
            "Two albums agree in title and artist, and their years are at most one apart or unknown. Nothing that tells pressings apart differs: catalogue number, barcode, format, label, country, type, ids. Remove one with sitegen albums remove, or add what tells them apart."
        case .smallCover:
            "A cover has fewer pixels than the page of its album shows, so it is blurred there. Replace it with a picture of at least 600 x 600 pixels."
        case .missingAltText:
            "A picture in a note has no alternative text, so who cannot see it learns nothing of it. Write it between the brackets, ![The back of the sleeve](back.jpg), or as alt of a component."
        case .futureYear:
            "An album has a year that has not begun. Correct it, if it is not an album that was announced."
        case .deadLink:
            "A link leads to a page that is not there: the server answers with 404 or 410, its host has no address, or it redirects without end. sitegen check --links asks each address once, with a HEAD request and, if that is not answered as usual, a GET request, at most one request a second to each host."
        default:
            "A link could not be checked: the server asks for a login, refuses programs, is busy or does not answer in time, or its host is in a private network. Nothing is known about its page. Hosts of a private network have to be named in coverHosts."
        }
    }

    static let lintExamples: [DiagnosticCode: DiagnosticExample] = [
        .albumWithoutCover: .init(
            "content/albums.yml", wrong: "- {title: Low}", right: "- {title: Low, cover: low.jpg}"),
        .albumWithoutYear: .init("content/albums.yml", wrong: "- {title: Low}", right: "- {title: Low, year: 1977}"),
        .albumWithoutGenre: .init("content/albums.yml", wrong: "- {title: Low}", right: "- {title: Low, genre: Rock}"),
        .albumWithoutArtist: .init(
            "content/albums.yml", wrong: "- {title: Low}", right: "- {title: Low, artist: David Bowie}"),
        .artistVariant: .init(
            "content/albums.yml",
            wrong: "- {title: Help!, artist: The Beatles}\n- {title: Revolver, artist: \"Beatles, The\"}",
            right: "- {title: Help!, artist: The Beatles}\n- {title: Revolver, artist: The Beatles}"),
        .genreVariant: .init(
            "content/albums.yml", wrong: "- {title: Illmatic, genre: Hip-Hop}\n- {title: Ready to Die, genre: hip hop}",
            right: "- {title: Illmatic, genre: Hip-Hop}\n- {title: Ready to Die, genre: Hip-Hop}"),
        .labelVariant: .init(
            "content/albums.yml",
            wrong: "- {title: Blue Train, label: Blue Note}\n- {title: Idle Moments, label: BLUE NOTE}",
            right: "- {title: Blue Train, label: Blue Note}\n- {title: Idle Moments, label: Blue Note}"),
        .likelyDuplicate: .init(
            "content/albums.yml", wrong: "- {title: Low, artist: David Bowie}\n- {title: LOW, artist: David Bowie}",
            right: "- {title: Low, artist: David Bowie}"),
        .smallCover: .init(
            "content/covers/", wrong: "low.jpg, 120 x 120 pixels", right: "low.jpg, 1,200 x 1,200 pixels"),
        .missingAltText: .init(
            "content/albums/blue-train.md", wrong: "![](back.jpg)", right: "![The back of the sleeve](back.jpg)"),
        .futureYear: .init(
            "content/albums.yml", wrong: "- {title: Low, year: 2977}", right: "- {title: Low, year: 1977}"),
        .deadLink: .init(
            "content/albums.yml", wrong: "- {title: Low, links: [\"https://music.example/gone\"]}",
            right: "- {title: Low, links: [\"https://music.example/low\"]}"),
        .uncheckedLink: .init(
            "content/albums.yml", wrong: "- {title: Low, links: [\"http://nas.local/low\"]}",
            right: "- {title: Low, links: [\"https://music.example/low\"]}"),
    ]
}
