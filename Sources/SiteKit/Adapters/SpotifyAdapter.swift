/// Reads what Spotify knows of an account: the saved albums of `YourLibrary.json`, which Spotify sends on request, or
/// the albums of a playlist's tracks, which Exportify writes as CSV.
struct SpotifyAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult { isJSON ? library() : SpotifyPlaylist(file: file).parse() }

    /// By the file's name, else by how it begins.
    private var isJSON: Bool {
        if file.path.hasSuffix(".json") || file.path.hasSuffix(".csv") { return file.path.hasSuffix(".json") }
        let first = file.bytes[TextCheck.start(of: file.bytes)...].first { $0 > 0x20 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// The saved albums; tracks that are saved by themselves are no albums.
    private func library() -> AdapterResult {
        let nodes = JSONReader.read(file)
        var result = AdapterResult(diagnostics: nodes.diagnostics)
        guard let root = nodes.root else { return result }
        guard let list = root["albums"], case .list(let records) = list.value else {
            if root.isDoubtful || root["albums"]?.isDoubtful == true { return result }
            result.diagnostics.append(
                .error(
                    .missingKey, "there is no list of `albums` in this file", at: file.span(0..<0),
                    help: "the file is YourLibrary.json of the account data that Spotify sends"))
            return result
        }
        var remarks = Remarks(file)
        var known: [String: SourceSpan] = [:]
        for node in records {
            if let album = album(node, &remarks), remarks.isNew(album, &known) { result.albums.append(album) }
        }
        result.diagnostics += remarks.diagnostics(of: records.count, "album")
        return result
    }

    private func album(_ node: Node, _ remarks: inout Remarks) -> Album? {
        let span = remarks.headSpan(node.range)
        if node.isDoubtful {
            remarks.leftOut("with a mistake", at: span)
            return nil
        }
        guard let title = ForeignText.text(node["album"]) else {
            remarks.leftOut("without a title", at: span)
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
