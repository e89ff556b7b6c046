package import Albums
package import Localization
import Places
import Theming
package import Templates

extension Words {
    /// `4.5 of 5, 12 reviews`; empty if there is no rating.
    package func rating(of place: Place) -> String {
        guard let rating = place.rating else { return "" }
        let stars = self.rating(MapNumber.text(rating, decimals: 2), of: 5)
        return place.reviewCount.map { list([stars, count($0, of: .reviewCount)]) } ?? stars
    }

    package static let fields = RecordType<Words>(
        "set of words",
        [
            .text("skip", "Link over the menu.") { $0[.skip] },
            .text("pages", "Name of the menu.") { $0[.pages] },
            .text("menu", "Button that opens the menu in a narrow window.") { $0[.menu] },
            .text("indexes", "Name of the links to lists, such as that of artists.") { $0[.indexes] },
            .text("languages", "Name of the links to the site in other languages.") { $0[.languages] },
            .text("home", "Link to the shelf, and title of the list of all albums.") { $0[.home] },
            .text("artist", "Label of the artist.") { $0[.artist] },
            .text("album", "Label of the title.") { $0[.album] },
            .text("genre", "Label of the genre.") { $0[.genre] },
            .text("year", "Label of the year.") { $0[.year] },
            .text("open", "Link from a shelf to an album's page.") { $0[.open] },
            .text("share", "Button that passes the chosen album on to another program.") { $0[.share] },
            .text("empty", "Shown on a shelf without albums.") { $0[.empty] },
            .text("firstSteps", "Heading of what to do next on a site without albums.") { $0[.firstSteps] },
            .text("firstFile", "What stands before the name of a file that is an album.") { $0[.firstFile] },
            .text("firstSource", "What stands before the name of the settings.") { $0[.firstSource] },
            .text("firstBuild", "What stands before the command that shows the site.") { $0[.firstBuild] },
            .text("toolbar", "Name of the buttons that hide albums of a shelf.") { $0[.toolbar] },
            .text("hide", "Button that hides the chosen album.") { $0[.hide] },
            .text("hideHere", "What that button does, in a few words.") { $0[.hideHere] },
            .text("undo", "Button that brings the last one back.") { $0[.undo] },
            .text("hidden", "Said of a hidden album; `%` stands for its title.") { $0[.hidden] },
            .text("restored", "Said of an album that is back; `%` stands for its title.") { $0[.restored] },
            .text("search", "Name of the search field.") { $0[.search] },
            .text("searchHint", "Shown in the empty search field.") { $0[.searchHint] },
            .text("searchEmpty", "Said when nothing matches; `%` stands for what was typed.") { $0[.searchEmpty] },
            .text("searchFailed", "Said when a part of the search is missing.") { $0[.searchFailed] },
            .text("searchOne", "How many albums match, of one.") { $0.oneForm(of: .searchCount) },
            .text("searchMany", "How many match, of others; `%` stands for the number. See `countMany` of shelves.") {
                $0.otherForms(of: .searchCount)
            },
            .text("browse", "Title of the browse page.") { $0[.browse] },
            .text("sortBy", "Name of the choice of an order.") { $0[.sortBy] },
            .text("shelfOrder", "The order of the first shelf.") { $0[.shelfOrder] },
            .text("added", "The order by the date an album was added.") { $0[.added] },
            .text("color", "The order by the colour of the cover.") { $0[.color] },
            .text("decade", "Name of the filter by decade.") { $0[.decade] },
            .text("random", "Button that opens any of the albums.") { $0[.random] },
            .text("clear", "Button that takes all filters away.") { $0[.clear] },
            .text("browseFailed", "Said when a part of the browse page is missing.") { $0[.browseFailed] },
            .text("view", "Names the ways to see the browse page.") { $0[.view] },
            .text("wall", "The view of covers.") { $0[.wall] },
            .text("spines", "The view of spines.") { $0[.spines] },
            .text("table", "The view of rows.") { $0[.table] },
            .text("size", "Names how large covers are.") { $0[.size] },
            .text("without", "Leaves a value out; `%` stands for it.") { $0[.without] },
            .text("shuffle", "An order by chance.") { $0[.shuffle] },
            .text("statistics", "Title of the page of statistics.") { $0[.statistics] },
            .text("yearByYear", "Opens the figures of all years.") { $0[.yearByYear] },
            .text("monthByMonth", "Opens the figures of all months.") { $0[.monthByMonth] },
            .text("feed", "Link to the feed.") { $0[.feed] },
            .text("postFeed", "Link to the feed of a list of posts.") { $0[.postFeed] },
            .text("posts", "Name of the links to the posts beside one.") { $0[.posts] },
            .text("countOne", "How many, of one album.") { $0.oneForm(of: .count) },
            .text("countMany", "How many, of others; `%` stands for the number. See `countMany` of shelves.") {
                $0.otherForms(of: .count)
            },
            .text("letters", "Name of the links to the letters of a list.") { $0[.letters] },
            .text("tracks", "Heading of the tracks.") { $0[.tracks] },
            .text("playingTime", "Label of the length of all tracks.") { $0[.playingTime] },
            .text("notes", "Name of the note.") { $0[.notes] },
            .text("neighbours", "Name of the links to the albums beside it.") { $0[.neighbours] },
            .text("about", "Name of a text about an artist, a label or a genre.") { $0[.about] },
            .text("byYear", "Heading of the albums of an artist by year.") { $0[.byYear] },
            .text("alsoOn", "Heading of albums of others that have a track of an artist.") { $0[.alsoOn] },
            .text("notInCollection", "Heading of albums of an artist or a label that the collection lacks.") {
                $0[.notInCollection]
            },
            .text("embed", "Opens the line of HTML that shows an album or shelf on another page.") { $0[.embed] },
            .text("embedCode", "Name of the field with that line.") { $0[.embedCode] },
            .text("shareLink", "Name of the field with the address of a page.") { $0[.shareLink] },
            .text("sharePicture", "Link to the picture of a page for posts.") { $0[.sharePicture] },
            .text("noDate", "Heading of those whose year is unknown.") { $0[.noDate] },
            .text("previous", "Link to the album or page before it.") { $0[.previous] },
            .text("next", "Link to the album or page after it.") { $0[.next] },
            .text("parts", "Name of the links to the other pages of a list.") { $0[.parts] },
            .text("released", "Label of the date.") { $0[.released] },
            .text("label", "Label of the record labels.") { $0[.label] },
            .text("catalogNumber", "Label of the labels' numbers.") { $0[.catalogNumber] },
            .text("format", "Label of the media.") { $0[.format] },
            .text("type", "Label of the kind of release.") { $0[.type] },
            .text("country", "Label of the country.") { $0[.country] },
            .text("barcode", "Label of the bar code.") { $0[.barcode] },
            .text("colon", "What stands between a label and a name in running text.") { $0[.colon] },
            .text("lang", "Language of these words where it is not that of the site; else empty.") {
                $0.foreignLanguage ?? ""
            },
            .text("rating", "Label of the rating.") { $0[.rating] },
            .text("tags", "Label of the tags.") { $0[.tags] },
            .text("links", "Label of the links.") { $0[.links] },
            .text("places", "Title of the page of places.") { $0[.places] },
            .text("place", "Label of a place's name.") { $0[.place] },
            .text("address", "Label of a place's address.") { $0[.address] },
            .text("categories", "Label of what a place is.") { $0[.categories] },
            .text("coordinate", "Label of a place's coordinate.") { $0[.coordinate] },
            .text("map", "Heading of the map.") { $0[.map] },
            .text("onMap", "Link from a place to its pin.") { $0[.onMap] },
            .text("directions", "Link from a place to a map that shows the way there.") { $0[.directions] },
            .text("website", "Link from a place to an address about it.") { $0[.website] },
            .text("download", "Link to the file of a recording.") { $0[.download] },
            .text("player", "Name of the player of an album's recordings.") { $0[.player] },
            .text("play", "Button that plays.") { $0[.play] },
            .text("pause", "The same button while it plays.") { $0[.pause] },
            .text("previousTrack", "Button that goes to the track before it.") { $0[.previousTrack] },
            .text("nextTrack", "Button that goes to the next track.") { $0[.nextTrack] },
            .text("seek", "Name of the slider that shows and sets the time.") { $0[.seek] },
            .text("playlist", "Link to a list of recordings for other players.") { $0[.playlist] },
            .text("notFound", "Sentence of the page for missing addresses.") { $0[.notFound] },
            .open("extra", "Words of your own, by their names in files of words.", key: SiteNames.extraWordsKey) {
                words, data in
                SiteNames.write(extraWords: words.extra, into: &data)
            },
        ])
}
