/// A word or sentence of the theme; the raw value is its key in the files of words.
///
/// `templates/words/en.yml` says what each one is, and which of `%` and `#` it has.
package enum Word: String, Sendable, CaseIterable {
    // Around every page.
    case skip, pages, menu, indexes, languages, languageName, home, feed, browse, statistics, notFoundTitle, notFound
    case offlineTitle, offline
    // Labels.
    case artist, album, genre, year, released, label, catalogNumber, format, type, country, barcode, rating, tags, links
    case tracks, notes, playingTime
    // Titles of lists.
    case albums, artists, genres, years, labels, decades, formats, countries, ratings, letters, parts
    // Shelves, and the pages of albums and groups.
    case open, share, shareLink, sharePicture, empty, toolbar, hide, hideHere, undo, hidden, restored, seeAll
    case countPart, part, previous, next
    case neighbours, moreBy, moreFrom, about, byYear, noDate, noGenre, noArtist, noRating, alsoOn
    case notInCollection, embed, embedCode
    // Posts.
    case posts, postFeed
    // Search.
    case search, searchHint, searchEmpty, searchFailed
    // The browse page.
    case sortBy, shelfOrder, added, color, decade, random, clear, browseFailed, view, wall, spines, size, without,
        shuffle
    // Statistics.
    case hours, minutes, others, yearByYear, monthByMonth, oldest, newest, longest, firstAdded, lastAdded
    // A site without albums.
    case firstSteps, firstFile, firstSource, firstBuild
    // Places.
    case places, place, address, categories, coordinate, map, onMap, directions, website, placesEmpty
    // Values.
    case code, table, footnotes, footnote, footnoteBack, playFrom, download
    case player, play, pause, previousTrack, nextTrack, seek, playlist
    case disc, side, playingTimeAtLeast, ratingOf, decadeName, north, south, east, west, meters, kilometers
    // Lists, numbers and dates.
    case comma, colon, decimal, thousands, date, monthAndYear

    /// Its number.
    var index: Int { Self.indices[self] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

/// A number of things in words, with a form for each plural of a language; the raw value is its key.
package enum CountedWord: String, Sendable, CaseIterable {
    /// `5 albums`.
    case count
    /// `5 albums found`.
    case searchCount
    /// `5 results`: albums and posts.
    case resultCount
    /// `5 reviews`.
    case reviewCount
    /// `5 places`.
    case placeCount

    /// Its number.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
