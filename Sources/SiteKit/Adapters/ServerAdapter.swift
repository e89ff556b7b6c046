extension ServerLibrary {
    /// The albums that a Subsonic server answered with.
    public init(_ server: Settings.Server, _ answer: SubsonicAlbums) {
        let covers = Dictionary(answer.covers.map { ($0.albumID, $0.coverID) }) { first, _ in first }
        let albums = answer.albums.map { album in
            var album = album
            album.cover = covers[album.id].map { id in
                CoverReference(id: id, onServer: server.address, origin: album.origin)
            }
            return album
        }
        self.init(server, albums: albums, diagnostics: answer.diagnostics)
    }

    /// What an earlier build kept in ``memory``; nil where it is damaged.
    public init?(_ server: Settings.Server, shownAs address: String, memory: FileMemory) {
        var result = AdapterResult()
        let file = SourceFile(path: address, bytes: [])
        guard memory.addAlbums(of: .subsonic, in: file, to: &result) else { return nil }
        self.init(server, albums: result.albums, diagnostics: result.diagnostics)
    }

    /// All of it as bytes, for a build that asks no server; nothing of it is secret.
    public func memory(shownAs address: String) -> FileMemory? {
        let file = SourceFile(path: address, bytes: [])
        return FileMemory(
            AdapterResult(albums: albums, diagnostics: diagnostics), of: .subsonic, options: 0, in: file)
    }
}

/// Gives the albums of a server, which was asked before.
struct ServerAdapter: Adapter {
    let library: ServerLibrary

    func read() async -> AdapterResult { AdapterResult(albums: library.albums, diagnostics: library.diagnostics) }
}
