import Albums
import Recognition
import Readers
import Settings
import SourceText

/// Reads Spotify account data: the saved albums in `YourLibrary.json`, which Spotify sends on request, or the albums of
/// a playlist's tracks, which Exportify writes as CSV.
///
/// Each saved track in the library names its album as well. With `tracks: on`, these albums are included. Without the
/// setting, they are included if no album is saved; otherwise the tracks that are on none of the saved albums are
/// counted.
struct SpotifyAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult { isJSON ? library() : SpotifyPlaylist(file: file).parse() }

    /// Detected from the first bytes, else from the file name.
    private var isJSON: Bool {
        switch FileForm(file) {
        case .json: true
        case .table: false
        default: !file.path.utf8.hasSuffix(".csv")
        }
    }

    /// Reads the saved albums, and those of the saved tracks.
    private func library() -> AdapterResult {
        let nodes = JSONReader.readData(file)
        var result = AdapterResult(diagnostics: nodes.diagnostics)
        guard let root = nodes.root else { return result }
        guard let list = root["albums"], case .list(let records) = list.value else {
            if root.isRecovered || root["albums"]?.isRecovered == true { return result }
            result.diagnostics.append(
                .error(
                    .missingKey, "there is no list of `albums` in this file", at: file.span(0..<0),
                    help: "the file is YourLibrary.json of the account data that Spotify sends"))
            return result
        }
        var importReport = ImportReport(file)
        var known: [String: SourceSpan] = [:]
        for node in records {
            if let album = album(node, &importReport), importReport.isNew(album, &known) { result.albums.append(album) }
        }
        result.diagnostics += importReport.diagnostics(of: records.count, "album")
        let tracks = root["tracks"]?.items ?? []
        if source.hasTracks ?? result.albums.isEmpty {
            addAlbums(of: tracks, to: &result)
        } else {
            count(tracks, beside: result.albums, &result)
        }
        return result
    }

    private struct Key: Hashable {
        let artist: String
        let title: String

        init(artist: String?, title: String) {
            self.artist = UnicodeText.collisionKey(artist ?? "")
            self.title = UnicodeText.collisionKey(title)
        }

        init(_ album: Album) { self.init(artist: album.artists.first, title: album.title) }
    }

    /// The album that a saved track names; nil when it names none.
    private func albumName(of track: Node) -> (title: String, artist: String?, key: Key)? {
        guard !track.isRecovered, let title = ForeignText.text(track["album"]), !Album.isPlaceholder(title) else {
            return nil
        }
        let artist = ForeignText.text(track["artist"])
        return (title, artist, Key(artist: artist, title: title))
    }

    /// Adds the albums of saved tracks, and the tracks to saved albums.
    private func addAlbums(of tracks: [Node], to result: inout AdapterResult) {
        var importReport = ImportReport(file)
        var parts = AlbumParts<Key>()
        for album in result.albums { parts.update(Key(album), new: { album }, { _ in }) }
        for node in tracks {
            guard let (title, artist, key) = albumName(of: node) else {
                importReport.leftOut(
                    node.isRecovered ? "with a mistake" : "without an album", at: importReport.headSpan(node.range))
                continue
            }
            parts.update(key) {
                var album = Album(
                    of: .spotify, title: title, known: [artist ?? "", title], origin: file.span(node.range))
                album.artists = artist.map { [$0] } ?? []
                return album
            } _: { whole in
                if let title = ForeignText.text(node["track"]) { whole.parts.append(.init(title: title)) }
            }
        }
        // Saved albums that differ only in their ids share one entry.
        let made = parts.albums
        let tracksOf = Dictionary(made.map { (Key($0), $0.tracks) }, uniquingKeysWith: { first, _ in first })
        let saved = Set(result.albums.map(\.id))
        for index in result.albums.indices { result.albums[index].tracks = tracksOf[Key(result.albums[index])] ?? [] }
        result.albums += made.filter { !saved.contains($0.id) }
        result.diagnostics += importReport.diagnostics(of: tracks.count, "saved track")
    }

    /// Reports how many saved tracks are on no saved album.
    private func count(_ tracks: [Node], beside albums: [Album], _ result: inout AdapterResult) {
        let saved = Set(albums.map { Key($0) })
        let others = tracks.filter { node in albumName(of: node).map { !saved.contains($0.key) } ?? true }
        guard let first = others.first else { return }
        let one = tracks.count == 1 ? "saved track is" : "saved tracks are"
        result.diagnostics.append(
            .warning(
                .leftOut, "\(others.count) of \(tracks.count) \(one) left out: not on a saved album",
                at: ImportReport(file).headSpan(first.range),
                help: "add `tracks: on` to the source to show their albums"))
    }

    private func album(_ node: Node, _ importReport: inout ImportReport) -> Album? {
        let span = importReport.headSpan(node.range)
        if node.isRecovered {
            importReport.leftOut("with a mistake", at: span)
            return nil
        }
        guard let title = ForeignText.text(node["album"]), !Album.isPlaceholder(title) else {
            importReport.leftOut("without a title", at: span)
            return nil
        }
        let artist = ForeignText.text(node["artist"])
        let id = ForeignText.text(node["uri"]).flatMap(SpotifyPlaylist.albumID)
        var album = Album(
            of: .spotify, title: title, id: id, known: id.map { [$0] } ?? [artist ?? "", title],
            origin: file.span(node.range))
        album.artists = artist.map { [$0] } ?? []
        album.ids = id.map { [ExternalID(name: "spotify", value: $0)] } ?? []
        return album
    }
}
