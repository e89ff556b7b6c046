import Albums
import Recognition
import SourceText

extension BeetsReading {
    /// The columns of the table `albums` that are read.
    static let columns = [
        "id", "album", "albumartist", "albumartists", "artist", "artists", "genre", "genres", "year", "month", "day",
        "original_year", "original_month", "original_day", "artpath", "label", "catalognum", "country", "barcode",
        "albumtype", "comp", "added", "mb_albumid", "mb_releasegroupid", "discogs_albumid",
    ]

    private static let wholeNumbers = [
        "year", "month", "day", "original_year", "original_month", "original_day", "comp", "discogs_albumid",
    ]

    /// Reads the album of a row of `albums`; nil when it has no name.
    mutating func album(_ row: BeetsRow, id: Int64, items: [BeetsItem], attributes: [ExtraField]) -> Album? {
        let name = "album \(id)"
        guard let title = title(row, name, items) else { return nil }
        var album = start(row, id: String(id), slugID: "b\(id)", title: title, name)
        album.artists = row.texts("albumartists")
        if album.artists.isEmpty { album.artists = [row.text("albumartist")].compactMap { $0 } }
        if album.artists.isEmpty, row.number("comp") != nil { album.artists = ["Various Artists"] }
        if album.artists.isEmpty { album.artists = common(items.map(\.artist)) }
        fill(&album, row, name, attributes)
        let media = unique(items.map(\.medium))
        album.formats = media.isEmpty ? unique(items.map(\.encoding)) : media
        let hasDiscs = (items.map { max($0.disc, $0.discTotal) }.max() ?? 0) > 1
        album.tracks = items.map { $0.asTrack(ofSeveralDiscs: hasDiscs) }
        album.dropRepeatedArtists()
        return album
    }

    private mutating func start(_ row: BeetsRow, id: String, slugID: String, title: String, _ name: String) -> Album {
        for text in row.notUTF8 {
            warn(.notUTF8, "`\(text.column)` of \(name) is not UTF-8: \"\(text.shown)\"", subject: text.column)
        }
        for column in Self.wholeNumbers {
            guard let shown = row.shownIfNoNumber(column) else { continue }
            warn(
                .badValue, "`\(column)` of \(name) must be a whole number, not \(shown); it is left out",
                subject: column)
        }
        return Album(
            id: id, source: BeetsAdapter.source, slug: Slug.make(title: title, id: slugID), title: title,
            origin: origin)
    }

    /// Sets the fields that albums and single items have in common.
    private mutating func fill(_ album: inout Album, _ row: BeetsRow, _ name: String, _ attributes: [ExtraField]) {
        album.genres = unique(row.texts("genres"))
        if album.genres.isEmpty { album.genres = unique(row.joinedTexts("genre")) }
        let original = date(row, "original_", name)
        album.released = date(row, "", name) ?? original
        album.labels = [row.text("label")].compactMap { $0 }
        album.catalogNumbers = [row.text("catalognum")].compactMap { $0 }
        album.country = row.text("country")
        album.barcode = row.text("barcode")
        album.type = row.text("albumtype")
        album.added = row.real("added").flatMap { Timestamp(secondsSince1970: $0) }
        album.cover = cover(row, name)
        album.ids = ids(row)
        album.rating = attributes.first { $0.name == "rating" }.flatMap { stars($0.value) }
        album.extra = attributes.filter { $0.name != "rating" || album.rating == nil }
        if let original, original != album.released {
            album.extra.append(ExtraField(name: "original_date", value: original.text))
        }
    }

    /// The title, or the name of the folder with its tracks, which is reported.
    private mutating func title(_ row: BeetsRow, _ name: String, _ items: [BeetsItem]) -> String? {
        if let title = row.text("album") { return Album.isPlaceholder(title) ? nil : title }
        // beets calls the folders of untitled albums `_`, which is no usable name.
        guard let folder = items.lazy.compactMap(\.folder).first, !Slug.make(from: folder).isEmpty else { return nil }
        warn(
            .missingKey, "\(name) has no title; it is shown as \"\(folder)\", the name of its folder", subject: "title")
        return folder
    }

    /// The date in three columns, as far as it is known and valid.
    private mutating func date(_ row: BeetsRow, _ prefix: String, _ name: String) -> PartialDate? {
        guard let year = row.number(prefix + "year") else { return nil }
        let month = row.number(prefix + "month")
        let day = month == nil ? nil : row.number(prefix + "day")
        let certain = ForeignDate(year: year, month: month, day: day)
        if certain?.isWhole == true { return certain?.date }
        let shown = [year, month, day].compactMap { $0.map(String.init) }.joined(separator: "-")
        let rest = certain.map { "\($0.date.text) is shown" } ?? "it is left out"
        warn(
            .badDate, "\(shown) of \(name) is not a date; \(rest)",
            subject: prefix + (certain == nil ? "date" : "date in part"))
        return certain?.date
    }

    private mutating func cover(_ row: BeetsRow, _ name: String) -> CoverReference? {
        guard let path = row.path("artpath") else { return nil }
        guard let text = String(validating: path, as: UTF8.self), !path.contains(0) else {
            warn(
                .notUTF8,
                "the path of the cover of \(name) is not UTF-8: \"\(UTF8Text.describing(path[...]))\"; it is left out",
                subject: "cover",
                help: "rename the file, and let `beet update` see it")
            return nil
        }
        if path.first == UInt8(ascii: "/") { return CoverReference(text, origin: origin) }
        guard var folder = directory else {
            lacksDirectory = true
            return nil
        }
        while folder.utf8.hasSuffix("/") { folder = folder.droppingBytes(first: 0, last: 1) }
        return CoverReference("\(folder)/\(text)", origin: origin)
    }

    /// The ids.
    ///
    /// beets also stores the number of a Discogs release in `mb_albumid` if it found the album there.
    private func ids(_ row: BeetsRow) -> [ExternalID] {
        var ids: [ExternalID] = []
        let release = row.text("mb_albumid")
        if let release, ExternalID.isMusicBrainz(release) {
            ids.append(ExternalID(name: "musicbrainz", value: release.lowercased()))
        }
        if let group = row.text("mb_releasegroupid"), ExternalID.isMusicBrainz(group) {
            ids.append(ExternalID(name: "musicbrainz-release-group", value: group.lowercased()))
        }
        let discogs = row.number("discogs_albumid").map(String.init) ?? release
        if let discogs, ReleaseKey(ExternalID(name: "discogs", value: discogs)) != nil {
            ids.append(ExternalID(name: "discogs", value: discogs))
        }
        return ids
    }

    /// Whole and half stars only; other programs write fractions from 0 to 1 under the same name, which are kept
    /// unchanged.
    private func stars(_ text: String) -> Rating? {
        guard let rating = Rating(text), rating.scale == Rating.usualScale, rating.hundredths.isMultiple(of: 50) else {
            return nil
        }
        return rating.hundredths == 50 ? nil : rating
    }

    private func common(_ texts: [String?]) -> [String] {
        let different = unique(texts)
        return different.count > 1 ? ["Various Artists"] : different
    }

    private func unique(_ texts: [String?]) -> [String] {
        texts.reduce(into: []) { if let text = $1, !$0.contains(text) { $0.append(text) } }
    }
}
