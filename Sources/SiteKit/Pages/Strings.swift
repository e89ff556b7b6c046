import Albums
import Queries
import SourceCollection
import SourceText
import Templates

/// The user-interface strings of the pages, as opposed to their content.
struct Strings: Sendable {
    var albums = "Albums"
    var skip = "Skip to the content"
    var pages = "Pages"
    var indexes = "Lists"
    var home = "All albums"
    var artist = "Artist"
    var album = "Album"
    var genre = "Genre"
    var year = "Year"
    var open = "Open album"
    var share = "Share"
    var empty = "No albums here."
    /// What to do next on a site without albums: a heading, and sentences before a file, a setting and a command.
    var firstSteps = "Your first album"
    var firstFile = "Write an album as a file, with your note beneath the second line of dashes:"
    var firstSource = "Or name what you already have, such as an export, a folder of music or a server, in:"
    var firstBuild = "Then look at it:"
    var toolbar = "Hide in this browser"
    var hide = "Hide"
    var hideHere = "Hide in this browser"
    var undo = "Undo"
    /// Shown for a hidden album; `%` is replaced by its title.
    var hidden = "“%” is hidden in this browser"
    var restored = "“%” is back"
    var search = "Search"
    var searchHint = "Search albums"
    /// Said when nothing matches; `%` is replaced by what was typed.
    var searchEmpty = "Nothing found for “%”"
    var searchFailed = "The search could not be loaded."
    /// How many albums match; `%` is replaced by the number.
    var searchOne = "1 album found"
    var searchMany = "% albums found"
    var browse = "Browse"
    var sortBy = "Sort by"
    var shelfOrder = "Shelf"
    var added = "Date added"
    var color = "Colour"
    var decade = "Decade"
    var random = "Random album"
    var clear = "Clear filters"
    var browseFailed = "The albums could not be loaded."
    var statistics = "Statistics"
    var hours = "Hours of music"
    var minutes = "Minutes of music"
    var others = "Others"
    var yearByYear = "Year by year"
    var monthByMonth = "Month by month"
    var oldest = "Oldest"
    var newest = "Newest"
    var longest = "Longest"
    var firstAdded = "Added first"
    var lastAdded = "Added last"
    var feed = "Feed of new albums"
    /// Label of code blocks in notes.
    var code = "Code"
    /// Label of tables in notes.
    var table = "Table"
    var footnotes = "Footnotes"
    /// Said before the number of a footnote.
    var footnote = "Footnote"
    var footnoteBack = "Back to the text"
    var tracks = "Tracks"
    var playingTime = "Playing time"
    /// The same where some tracks have no length; `%` is replaced by the sum of the others.
    var playingTimeAtLeast = "at least %"
    /// Headings of the discs and sides of an album; `%` is replaced by a number or letter.
    var disc = "Disc %"
    var side = "Side %"
    var months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    var notes = "Notes"
    var neighbours = "Neighbours on the shelf"
    /// Headings of other albums; `%` is replaced by the name of the artist or label.
    var moreBy = "More by %"
    var moreFrom = "More from %"
    /// Name of what the owner wrote about an artist, a label or a genre.
    var about = "About"
    var byYear = "Year by year"
    var noDate = "No date"
    /// Heading of the albums of others that have a track of an artist.
    var alsoOn = "Also on"
    var previous = "Previous"
    var next = "Next"
    var released = "Released"
    var label = "Label"
    var catalogNumber = "Catalogue number"
    var format = "Format"
    var type = "Type"
    var country = "Country"
    var barcode = "Barcode"
    var rating = "Rating"
    var tags = "Tags"
    var links = "Links"
    /// Name of the links to the letters of a list.
    var letters = "Letters"
    var countOne = "1 album"
    /// `%` is replaced by the number.
    var countMany = "% albums"
    /// The same for a shelf that shows only some: `%` is replaced by their number, `#` by the total.
    var countPart = "% of # albums"
    /// Link of such a shelf; `#` is replaced by the total.
    var seeAll = "See all # albums"
    /// Title of a page of a list; `%` is replaced by its number, `#` by the number of pages.
    var part = "(% of #)"
    var parts = "Pages of this list"
    var places = "Places"
    var place = "Place"
    var address = "Address"
    var categories = "Kind"
    var coordinate = "Position"
    var map = "Map"
    var onMap = "On the map"
    var directions = "Directions"
    var website = "Website"
    var reviewOne = "1 review"
    var reviewMany = "reviews"
    var notFoundTitle = "Not found"
    var notFound = "There is no page at this address."

    /// The title of the page of all groups.
    func title(of taxonomy: Taxonomy) -> String {
        switch taxonomy {
        case .artists: "Artists"
        case .genres: "Genres"
        case .years: "Years"
        case .labels: "Labels"
        case .decades: "Decades"
        case .formats: "Formats"
        case .tags: "Tags"
        case .countries: "Countries"
        }
    }

    /// `1 album`, `5 albums`, `1,000 albums`.
    func count(_ albums: Int) -> String {
        albums == 1 ? countOne : countMany.replacing("%", with: GroupedNumber.text(albums))
    }

    /// `5 albums`, or `2 of 5 albums` if not all are shown.
    func counts(_ albums: Int, of total: Int) -> ShelfCounts {
        if albums == total { return ShelfCounts(now: count(albums), one: countOne, many: countMany) }
        let text = countPart.replacing("#", with: GroupedNumber.text(total))
        return ShelfCounts(
            now: text.replacing("%", with: GroupedNumber.text(albums)), one: text.replacing("%", with: "1"), many: text)
    }

    /// `See all 12,345 albums`.
    func seeAll(_ albums: Int) -> String { seeAll.replacing("#", with: GroupedNumber.text(albums)) }

    /// `Jazz (2 of 5)`, or `Jazz` for a list with one page.
    ///
    /// Pages are counted from 0.
    func title(_ title: String, part: Int, of count: Int) -> String {
        if count == 1 { return title }
        let numbers = self.part.replacing("%", with: String(part + 1)).replacing("#", with: String(count))
        return "\(title) \(numbers)"
    }

    /// `45:30`, or `at least 45:30`.
    func time(_ time: PlayingTime) -> String {
        time.isComplete ? time.text : playingTimeAtLeast.replacing("%", with: time.text)
    }

    /// `Disc 2`, or `Side B`.
    func title(of part: AlbumSide) -> String { (part.isSide ? side : disc).replacing("%", with: part.name) }

    /// `18 November 1977`, or as much of it as is known.
    func date(_ date: PartialDate) -> String {
        guard let month = date.month else { return "\(date.year)" }
        let text = "\(months[month - 1]) \(date.year)"
        return date.day.map { "\($0) \(text)" } ?? text
    }

    /// `4.5 of 5`.
    func rating(_ rating: Rating) -> String { "\(rating.valueText) of \(rating.scale)" }

    /// The title of the shelf of albums without a value to split by.
    func rest(of split: ShelfSplit) -> String {
        switch split.field {
        case .genre: "No genre"
        case .decade, .year: noDate
        case .artist: "No artist"
        case .rating: "No rating"
        default: others
        }
    }

    /// The title of a shelf of a value that albums were split by.
    func title(ofShelf value: String, of split: ShelfSplit?) -> String {
        split?.field == .rating ? Rating(value).map(rating) ?? value : value
    }

    /// Their names in templates.
    static let fields = RecordType<Strings>(
        "set of words",
        [
            .text("skip", "Link over the menu.") { $0.skip },
            .text("pages", "Name of the menu.") { $0.pages },
            .text("indexes", "Name of the links to lists, such as that of artists.") { $0.indexes },
            .text("home", "Link to the shelf, and title of the list of all albums.") { $0.home },
            .text("artist", "Label of the artist.") { $0.artist },
            .text("album", "Label of the title.") { $0.album },
            .text("genre", "Label of the genre.") { $0.genre },
            .text("year", "Label of the year.") { $0.year },
            .text("open", "Link from a shelf to an album's page.") { $0.open },
            .text("share", "Button that passes the chosen album on to another program.") { $0.share },
            .text("empty", "Shown on a shelf without albums.") { $0.empty },
            .text("firstSteps", "Heading of what to do next on a site without albums.") { $0.firstSteps },
            .text("firstFile", "What stands before the name of a file that is an album.") { $0.firstFile },
            .text("firstSource", "What stands before the name of the settings.") { $0.firstSource },
            .text("firstBuild", "What stands before the command that shows the site.") { $0.firstBuild },
            .text("toolbar", "Name of the buttons that hide albums of a shelf.") { $0.toolbar },
            .text("hide", "Button that hides the chosen album.") { $0.hide },
            .text("hideHere", "What that button does, in a few words.") { $0.hideHere },
            .text("undo", "Button that brings the last one back.") { $0.undo },
            .text("hidden", "Said of a hidden album; `%` stands for its title.") { $0.hidden },
            .text("restored", "Said of an album that is back; `%` stands for its title.") { $0.restored },
            .text("search", "Name of the search field.") { $0.search },
            .text("searchHint", "Shown in the empty search field.") { $0.searchHint },
            .text("searchEmpty", "Said when nothing matches; `%` stands for what was typed.") { $0.searchEmpty },
            .text("searchFailed", "Said when a part of the search is missing.") { $0.searchFailed },
            .text("searchOne", "How many albums match, of one.") { $0.searchOne },
            .text("searchMany", "How many match, of others; `%` stands for the number.") { $0.searchMany },
            .text("browse", "Title of the browse page.") { $0.browse },
            .text("sortBy", "Name of the choice of an order.") { $0.sortBy },
            .text("shelfOrder", "The order of the first shelf.") { $0.shelfOrder },
            .text("added", "The order by the date an album was added.") { $0.added },
            .text("color", "The order by the colour of the cover.") { $0.color },
            .text("decade", "Name of the filter by decade.") { $0.decade },
            .text("random", "Button that opens any of the albums.") { $0.random },
            .text("clear", "Button that takes all filters away.") { $0.clear },
            .text("browseFailed", "Said when a part of the browse page is missing.") { $0.browseFailed },
            .text("statistics", "Title of the page of statistics.") { $0.statistics },
            .text("yearByYear", "Opens the figures of all years.") { $0.yearByYear },
            .text("monthByMonth", "Opens the figures of all months.") { $0.monthByMonth },
            .text("feed", "Link to the feed.") { $0.feed },
            .text("countOne", "How many, of one album.") { $0.countOne },
            .text("countMany", "How many, of others; `%` stands for the number.") { $0.countMany },
            .text("letters", "Name of the links to the letters of a list.") { $0.letters },
            .text("tracks", "Heading of the tracks.") { $0.tracks },
            .text("playingTime", "Label of the length of all tracks.") { $0.playingTime },
            .text("notes", "Name of the note.") { $0.notes },
            .text("neighbours", "Name of the links to the albums beside it.") { $0.neighbours },
            .text("about", "Name of a text about an artist, a label or a genre.") { $0.about },
            .text("byYear", "Heading of the albums of an artist by year.") { $0.byYear },
            .text("alsoOn", "Heading of albums of others that have a track of an artist.") { $0.alsoOn },
            .text("noDate", "Heading of those whose year is unknown.") { $0.noDate },
            .text("previous", "Link to the album or page before it.") { $0.previous },
            .text("next", "Link to the album or page behind it.") { $0.next },
            .text("parts", "Name of the links to the other pages of a list.") { $0.parts },
            .text("released", "Label of the date.") { $0.released },
            .text("label", "Label of the record labels.") { $0.label },
            .text("catalogNumber", "Label of the labels' numbers.") { $0.catalogNumber },
            .text("format", "Label of the media.") { $0.format },
            .text("type", "Label of the kind of release.") { $0.type },
            .text("country", "Label of the country.") { $0.country },
            .text("barcode", "Label of the bar code.") { $0.barcode },
            .text("rating", "Label of the rating.") { $0.rating },
            .text("tags", "Label of the tags.") { $0.tags },
            .text("links", "Label of the links.") { $0.links },
            .text("places", "Title of the page of places.") { $0.places },
            .text("place", "Label of a place's name.") { $0.place },
            .text("address", "Label of a place's address.") { $0.address },
            .text("categories", "Label of what a place is.") { $0.categories },
            .text("coordinate", "Label of a place's coordinate.") { $0.coordinate },
            .text("map", "Heading of the map.") { $0.map },
            .text("onMap", "Link from a place to its pin.") { $0.onMap },
            .text("directions", "Link from a place to a map that shows the way there.") { $0.directions },
            .text("website", "Link from a place to an address about it.") { $0.website },
            .text("notFound", "Sentence of the page for missing addresses.") { $0.notFound },
        ])
}
