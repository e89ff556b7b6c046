import Adapters
package import Albums
import Recognition
package import Readers
package import SourceText

/// Collects the albums of a Subsonic server from its responses, page by page.
package struct SubsonicAlbums: Sendable {
    /// The ``Album/source`` of its albums.
    static let source = "subsonic"

    /// A cover that the server stores for an album.
    package struct Cover: Sendable, Equatable {
        /// ``Album/id`` of the album.
        package let albumID: String
        /// The server's id of the image.
        package let coverID: String
    }

    /// Problems with the records; their place is the server.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The covers to fetch, in the order of the albums.
    package private(set) var covers: [Cover] = []

    private let server: String
    private let origin: SourceSpan
    private var read: [Album] = []
    private var places: [String: Int] = [:]
    private var tracks = AlbumTracks()
    /// Albums that have no songs according to the server.
    private var empty: Set<String> = []

    /// Creates an empty collection for a server.
    ///
    /// Diagnostics call it `server`, an address without user or password.
    package init(server: String) {
        self.server = server
        origin = SourceFile(path: server, bytes: []).span(0..<0)
    }

    /// The albums, ordered by id, whatever the order of the responses.
    package var albums: [Album] {
        read.map { album in
            var album = album
            album.tracks = tracks.tracks(of: album.id)
            album.dropRepeatedArtists()
            return album
        }.sorted { ByteOrder.precedes($0.id, $1.id) }
    }

    /// Adds the albums of a response to `getAlbumList2`.
    ///
    /// Returns the number of records in it and how many of them were new.
    package mutating func addAlbums(_ response: Node) -> (records: Int, new: Int) {
        let records = SubsonicResponse.records(response["albumList2"], "album")
        let before = read.count
        for record in records { add(record) }
        return (records.count, read.count - before)
    }

    /// Adds the songs of a response to `search3` as tracks of their albums, and returns their number.
    package mutating func addSongs(_ response: Node) -> Int {
        addSongs(SubsonicResponse.records(response["searchResult3"], "song"), of: nil)
    }

    /// Adds the songs of a response to `getAlbum` as tracks of the requested album, and returns their number.
    package mutating func addSongs(_ response: Node, of album: String) -> Int {
        addSongs(SubsonicResponse.records(response["album"], "song"), of: album)
    }

    /// The ids of the albums that should have songs but have none so far, in the order of the responses.
    package var albumsWithoutSongs: [String] {
        read.map(\.id).filter { !tracks.has($0) && !empty.contains($0) }
    }

    /// Reports that the server returns no songs for some albums.
    package mutating func reportNoSongs(of count: Int) {
        warn(
            .leftOut, "the server gives no songs of \(count) \(count == 1 ? "album" : "albums"), so they have no tracks"
        )
    }

    private mutating func addSongs(_ records: [Node], of asked: String?) -> Int {
        for record in records {
            func number(_ key: String) -> Int {
                record[key].flatMap(SubsonicResponse.integer) ?? 0
            }
            guard let album = record["albumId"].flatMap(SubsonicResponse.text) ?? asked else { continue }
            tracks.add(
                record["title"].flatMap(SubsonicResponse.text), by: artists(of: record), to: album,
                disc: number("discNumber"), number: number("track"), seconds: Double(number("duration")))
        }
        return records.count
    }

    /// The artists of a song: those of OpenSubsonic one by one, else the one text of older servers.
    private func artists(of song: Node) -> [String] {
        let names = (song["artists"]?.items ?? []).compactMap { $0["name"].flatMap(SubsonicResponse.text) }
        return names.isEmpty ? [song["artist"].flatMap(SubsonicResponse.text)].compactMap { $0 } : names
    }

    /// Reports, only once, that texts from the server contain the credentials used to log in.
    package mutating func reportRepeatedSecret() {
        if diagnostics.contains(where: { $0.code == .repeatedSecret }) { return }
        diagnostics.append(.repeatedSecret(at: server))
    }

    private mutating func add(_ record: Node) {
        func text(_ key: String) -> String? { record[key].flatMap(SubsonicResponse.text) }
        func names(_ key: String) -> [String] {
            SubsonicResponse.records(record, key).compactMap { $0["name"].flatMap(SubsonicResponse.text) }
        }
        guard let id = text("id") else {
            return warn(.missingKey, "an album has no `id`, so it is left out", subject: "id")
        }
        guard let title = text("name") ?? text("title") ?? text("album") else {
            return warn(.missingKey, "album \"\(id)\" has no `name`, so it is left out", subject: "name")
        }
        if Album.isPlaceholder(title) {
            return warn(.leftOut, "\"\(title)\" is not an album; it is left out", subject: "placeholder")
        }
        // A page may repeat an album of the previous page if the library changed in between.
        guard places[id] == nil else { return }
        places[id] = read.count
        var album = Album(
            id: id, source: Self.source,
            slug: Slug.make(title: title, id: ContentHash.text(ContentHash.of(fields: [id]), length: 6)), title: title,
            origin: origin)
        album.artists = names("artists")
        if album.artists.isEmpty { album.artists = [text("displayArtist") ?? text("artist")].compactMap { $0 } }
        album.genres = names("genres")
        if album.genres.isEmpty {
            album.genres = (text("genre") ?? "").split(separator: "; ").map { UTF8Text.plain(Array($0.utf8)[...]) }
        }
        album.released = date(record, id)
        album.labels = names("recordLabels")
        album.added = text("created").flatMap { try? Timestamp($0) }
        album.rating = record["userRating"].flatMap(SubsonicResponse.text).flatMap { Rating($0) }
            .flatMap { $0.hundredths > 0 ? $0 : nil }
        album.type = record["releaseTypes"]?.items.lazy.compactMap { SubsonicResponse.text($0)?.lowercased() }.first
        if let release = text("musicBrainzId"), ExternalID.isMusicBrainz(release) {
            album.ids = [ExternalID(name: "musicbrainz", value: release.lowercased())]
        }
        if record["songCount"].flatMap(SubsonicResponse.integer) == 0 { empty.insert(id) }
        if let cover = text("coverArt") { covers.append(Cover(albumID: id, coverID: cover)) }
        read.append(album)
    }

    /// The release date, else the year; 0 means unknown.
    private mutating func date(_ record: Node, _ id: String) -> PartialDate? {
        for key in ["releaseDate", "originalReleaseDate"] {
            func part(_ name: String) -> Int? {
                record[key]?[name].flatMap(SubsonicResponse.integer).flatMap { $0 > 0 ? $0 : nil }
            }
            let month = part("month")
            let day = month == nil ? nil : part("day")
            guard let year = part("year"), let certain = ForeignDate(year: year, month: month, day: day) else {
                continue
            }
            if !certain.isWhole {
                let shown = [year, month, day].compactMap { $0.map(String.init) }.joined(separator: "-")
                let message = "\(shown), the `\(key)` of album \"\(id)\", is not a date; \(certain.date.text) is shown"
                warn(.badDate, message, subject: key)
            }
            return certain.date
        }
        guard let node = record["year"], let text = SubsonicResponse.text(node), text != "0" else { return nil }
        if let year = Int(text), let date = PartialDate(year: year) { return date }
        let message = "`year` of album \"\(id)\" must be a year, not \"\(text.prefix(40))\"; it is left out"
        warn(.badDate, message, subject: "year")
        return nil
    }

    /// Adds a warning; of those about the same subject, the first is kept, with the number of the others.
    private mutating func warn(_ code: DiagnosticCode, _ message: String, subject: String? = nil) {
        diagnostics.append(Diagnostic(.warning, code, message, at: .path(server), subject: subject))
        if diagnostics.count > 1 { diagnostics = diagnostics.counted }
    }
}
