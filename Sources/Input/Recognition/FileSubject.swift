import Readers
import Settings
import SourceText

/// What a file holds that is no list of albums, as far as its columns or keys tell.
enum FileSubject: CaseIterable {
    case plays, concerts, tracks, feed, films, books, games, people, payments, program

    /// The first elements of XML files that are no list of albums.
    static let otherElements: Set<String> = [
        "rss", "feed", "urlset", "sitemapindex", "opml", "svg", "plist", "movie", "tvshow", "episodedetails",
        "musicvideo", "project", "rdf:rdf", "html",
    ]

    /// The subject of a file that was not recognized; nil when nothing tells it.
    static func of(_ file: SourceFile) -> FileSubject? {
        let keys = FileKeys.keys(of: file)
        return allCases.first { $0.isShown(by: keys) }
            ?? (["tracks", "duration"].contains(where: keys.contains) && !keys.contains("album") ? .tracks : nil)
    }

    /// The subject of a list whose columns were understood as those of albums, although it has something else; nil for
    /// albums.
    static func of(_ match: ColumnMatch) -> FileSubject? {
        let keys = Set(match.columns.filter { !$0.isAround }.flatMap(\.names).map(CSVTable.folded))
        if match.column(.artist) != nil,
            ["album", "albumtitle", "albumname", "releasename"].contains(where: keys.contains)
        {
            return nil
        }
        let outer = match.columns.compactMap { column in
            if case .key(let key) = FieldPath(path: column.path)?.steps.first { CSVTable.folded(key) } else { nil }
        }
        if FileSubject.concerts.isShown(by: keys.union(outer)) { return .concerts }
        if match.columns.contains(where: { !$0.isList && hasAddressesOfTracks($0.values) }) { return .tracks }
        let others: [FileSubject] = [.plays, .films, .books, .games, .people, .payments, .tracks]
        let hasType = match.column(.type) != nil || !keys.isDisjoint(with: ["mediatype", "itemtype"])
        if hasType { return nil }
        return others.first { $0.isShown(by: keys) } ?? (hasLengthsOfTracks(match) ? .tracks : nil)
    }

    /// Whether values are addresses of songs at the services that have addresses of albums as well.
    private static func hasAddressesOfTracks(_ values: ColumnValues) -> Bool {
        let addresses = values.sample.filter { $0.hasPrefix("http") }
        let songs = addresses.count { text in
            text.contains("open.spotify.com/track/") || text.contains("music.apple.com/") && text.contains("?i=")
                || text.contains(".bandcamp.com/track/") || text.contains("deezer.com/track/")
        }
        return songs > 1 && songs * 10 >= addresses.count * 8
    }

    /// Whether there are lengths of a few minutes, which no albums have, and no tracks that they may be of.
    private static func hasLengthsOfTracks(_ match: ColumnMatch) -> Bool {
        guard match.column(.trackTitle) == nil, match.column(.tracks) == nil else { return false }
        let lengths = match.columns.first { column in
            column.names.contains { ["duration", "durationms", "length", "time"].contains(CSVTable.folded($0)) }
                && !isInner(column)
        }
        // A box has a width beside its length.
        if match.columns.contains(where: { $0.names.contains { CSVTable.folded($0) == "width" } }) { return false }
        let values = (lengths?.values.sample ?? []).compactMap { text -> Double? in
            let parts = text.split(separator: ":").map { Double($0) }
            let numbers = parts.compactMap(\.self)
            let length = numbers.reduce(0) { $0 * 60 + $1 }
            // A part of a millisecond is that of a mean.
            if numbers.isEmpty || numbers.count < parts.count || length >= 10_000 && text.contains(".") { return nil }
            return length >= 10_000 ? length / 1000 : length
        }.sorted()
        // A number below may be one of minutes.
        return values.count > 1 && (90...720).contains(values[values.count / 2])
    }

    /// Whether a value is inside a nested mapping or list of the record.
    private static func isInner(_ column: ColumnFacts) -> Bool {
        column.path.utf8.first == UInt8(ascii: "$") && FieldPath(path: column.path).map { $0.steps.count > 1 } == true
    }

    /// Whether columns or keys tell this subject.
    private func isShown(by keys: Set<String>) -> Bool {
        func hasOne(_ names: String...) -> Bool { names.contains(where: keys.contains) }
        func has(_ names: String...) -> Bool { names.allSatisfy(keys.contains) }
        switch self {
        case .plays:
            return hasOne("msplayed", "lastplayeddate", "playduration", "playdurationmilliseconds")
                || has("endtime", "trackname") || hasOne("viewedat", "watchedat")
                || hasOne("playedat", "listenedat", "ts") && hasOne("track", "trackname")
        case .tracks:
            return !hasOne("album", "albumtitle", "albumname", "release")
                && (hasOne("trackid", "songid", "isrc")
                    || hasOne("track", "tracknumber", "trackno", "position", "no", "nr")
                        && hasOne("duration", "length", "time")
                    || has("tracktitle", "tracknumber") || has("tracknumber", "durationms")
                    || hasOne("artist", "artists", "artistname") && hasOne("song", "songtitle", "songname"))
        case .feed: return has("rss", "channel") || has("feed", "entry") || hasOne("urlset", "opml")
        case .concerts:
            return hasOne("setlist", "setlists", "eventdate", "concertdate") || has("venue", "date")
                || has("venue", "city")
        case .films:
            return hasOne(
                "tvshow", "episodedetails", "musicvideo", "letterboxduri", "director", "directors", "imdb", "imdbid",
                "tconst", "imdbrating", "tmdbid")
        case .books:
            return hasOne(
                "isbn", "isbn13", "isbn10", "exclusiveshelf", "goodreadsid", "bookid", "pagecount", "numberofpages",
                "numpages", "illustrator")
                || has("author", "publisher") || has("author", "pages")
        case .games:
            return hasOne("platform", "console", "appid", "steamid")
                && hasOne("developer", "developers", "playtime", "publisher", "completed", "igdbid")
        case .people:
            return has("firstname", "lastname") && !hasOne("album", "release", "albumtitle")
                || hasOne("email", "emailaddress", "phone", "phonenumber", "email1value")
        case .payments:
            return hasOne("iban", "bic", "bookingdate", "valutadate", "buchungstag") || has("amount", "balance")
        case .program: return hasOne("dependencies", "devdependencies", "mpdversion", "compileroptions", "buildsystem")
        }
    }

    /// What the file seems to be, and what to do.
    var sentence: (what: String, help: String) {
        let other = "if it does list albums, name its `kind` in `sources:`, and say in `map` where the `title` is"
        switch self {
        case .plays:
            return (
                "this seems to be a listening history without albums",
                "export the library or the saved albums; a history is read when it has a column for the album"
            )
        case .tracks:
            return (
                "this seems to be a list of tracks without the albums they are on",
                "add a column for the album, or read the audio files with `kind: audio`"
            )
        case .feed: return ("this seems to be a news feed or a list of pages", other)
        case .concerts: return ("this seems to be a list of concerts", other)
        case .films: return ("this seems to be a list of films", other)
        case .books: return ("this seems to be a list of books", other)
        case .games: return ("this seems to be a list of games", other)
        case .people: return ("this seems to be a list of people", other)
        case .payments: return ("this seems to be a list of payments", other)
        case .program:
            return ("this seems to be a file that a program keeps for itself", "export its albums as CSV or JSON")
        }
    }
}

/// The names of columns and keys in a file of any form, without case, blanks and signs.
enum FileKeys {
    private static let depthLimit = 4
    private static let keyLimit = 500

    static func keys(of file: SourceFile) -> Set<String> {
        let bytes = TableGuess.sample(file.bytes)
        let sample = SourceFile(path: file.path, bytes: bytes)
        var keys: Set<String> = []
        let first = bytes.first { $0 > 0x20 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            let tree = JSONReader.read(file, allowsLines: true)
            if let root = tree.root { add(root, 0, &keys) }
        } else if first == UInt8(ascii: "<"), let root = XMLNodes.read(file).root {
            add(root, 0, &keys)
        }
        for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09] {
            let table = CSVReader.read(sample, delimiter: delimiter, headerRow: 0)
            if let row = table.rows.first, row.fieldCount > 1 {
                keys.formUnion(table.texts(of: row).map(CSVTable.folded))
            }
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(keyLimit) {
            let text = RecordReader.trimmed(String(line))
            if let end = text.firstIndex(of: ":") { keys.insert(CSVTable.folded(String(text[..<end]))) }
        }
        return keys
    }

    private static func add(_ node: Node, _ depth: Int, _ keys: inout Set<String>) {
        if depth > depthLimit || keys.count > keyLimit { return }
        for item in node.items.prefix(5) { add(item, depth + 1, &keys) }
        for entry in node.entries.prefix(60) {
            keys.insert(CSVTable.folded(entry.key))
            add(entry.value, depth + 1, &keys)
        }
    }
}
