import Albums
import Recognition
import Settings
import SourceText

/// Builds an album from its audio files.
struct AudioAlbum {
    private let group: AudioGroup
    private let folderPath: String
    private let salt: Int

    /// Prepares the album of a group in a music folder; `salt` distinguishes it from albums that are otherwise
    /// identical.
    init(_ group: AudioGroup, in folderPath: String, salt: Int = 1) {
        self.group = group
        self.folderPath = folderPath
        self.salt = salt
    }

    /// The album, and the problems with its tags.
    var made: (album: Album, diagnostics: [Diagnostic]) {
        let tags = group.tracks.map(\.tags)
        let folder = group.tracks.first?.folder ?? []
        let folderText = UTF8Text.describing(folder[...])
        let place = folder.isEmpty ? folderPath : "\(folderPath)/\(folderText)"
        let title = tags.lazy.compactMap(\.album).first ?? folderName(folder)
        let fields = [folderText, group.artistKey, group.titleKey] + (salt > 1 ? [String(salt)] : [])
        let id = ContentHash.text(ContentHash.of(fields: fields), length: 8)
        var diagnostics: [Diagnostic] = []
        // A file without content: diagnostics about the album show its folder.
        let origin = SourceFile(path: place, bytes: []).span(0..<0)
        var album = Album(
            id: id, source: AudioAdapter.source, slug: Slug.make(title: title, id: id), title: title, origin: origin)
        album.artists = artists(tags)
        album.genres = unique(tags.flatMap(\.genres))
        album.released =
            date(tags.compactMap(\.date), place, &diagnostics)
            ?? date(tags.compactMap(\.originalDate), place, &diagnostics)
        album.labels = unique(tags.flatMap(\.labels))
        album.catalogNumbers = unique(tags.flatMap(\.catalogNumbers))
        let media = unique(tags.compactMap(\.medium))
        album.formats = media.isEmpty ? unique(tags.map(\.encoding)) : media
        album.country = tags.lazy.compactMap(\.country).first
        album.barcode = tags.lazy.compactMap(\.barcode).first
        album.type = tags.lazy.compactMap(\.type).first ?? (group.isCompilation ? "compilation" : nil)
        album.ids = tags.flatMap(\.ids).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        album.tracks = tracks(tags)
        album.recordings = zip(group.tracks, album.tracks).map { file, track in
            AlbumRecording(
                file: file.source, title: track.title, encoding: file.tags.encoding,
                milliseconds: file.tags.durationMilliseconds)
        }
        album.dropRepeatedArtists()
        return (album, diagnostics)
    }

    private func artists(_ tags: [TrackTags]) -> [String] {
        if let artists = tags.lazy.map(\.albumArtists).first(where: { !$0.isEmpty }) { return artists }
        if group.isCompilation { return ["Various Artists"] }
        return tags.lazy.map(\.artists).first { !$0.isEmpty } ?? []
    }

    private func tracks(_ tags: [TrackTags]) -> [Track] {
        let discs = Set(group.tracks.map(\.disc)).subtracting([0])
        let hasDiscs = discs.count > 1 || (tags.compactMap(\.discTotal).max() ?? 0) > 1
        return group.tracks.map { track in
            var position = track.tags.track
            if hasDiscs, track.disc > 0, let number = position { position = "\(track.disc)-\(number)" }
            return Track(
                position: position, title: track.tags.title ?? track.fileName, artists: track.tags.artists,
                duration: TrackLength.text(seconds: Double(track.tags.durationMilliseconds) / 1000))
        }
    }

    /// The first complete date; a time after it is ignored.
    ///
    /// If there are only incomplete or invalid dates, the first one is reported.
    private func date(_ texts: [String], _ place: String, _ diagnostics: inout [Diagnostic]) -> PartialDate? {
        let dates = texts.map { ($0, ForeignDate($0)) }
        if let whole = dates.lazy.compactMap(\.1).first(where: \.isWhole) { return whole.date }
        let part = dates.first { $0.1 != nil } ?? dates.first { ForeignDate.known($0.0) != nil }
        guard let (text, certain) = part, !text.allSatisfy({ $0 == "0" || $0 == "-" }) else { return nil }
        let rest = certain.map { "\($0.date.text) is shown" } ?? "it is left out"
        diagnostics.append(
            Diagnostic(
                .warning, .badDate, "the date \"\(text.prefix(40))\" in the tags is none; \(rest)", at: .path(place),
                subject: certain == nil ? "date" : "date in part"))
        return certain?.date
    }

    private func folderName(_ folder: [UInt8]) -> String {
        let name = folder.split(separator: UInt8(ascii: "/")).last.map { UTF8Text.plain($0) } ?? ""
        if !name.isEmpty { return name }
        return folderPath.pathParts.last ?? "Untitled"
    }

    private func unique(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
    }
}
