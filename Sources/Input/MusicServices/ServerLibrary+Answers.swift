import Albums
package import Settings

extension ServerLibrary {
    /// Creates a library from the albums of a Subsonic server, whose address the settings name.
    package init(_ server: Settings.Server, _ answer: SubsonicAlbums) {
        let address = server.address ?? ""
        let covers = Dictionary(answer.covers.map { ($0.albumID, $0.coverID) }) { first, _ in first }
        let albums = answer.albums.map { album in
            var album = album
            album.cover = covers[album.id].map { id in
                CoverReference(id: id, onServer: address, origin: album.origin)
            }
            return album
        }
        self.init(server, albums: albums, diagnostics: answer.diagnostics)
    }

    /// Creates a library from the answers of a web service.
    package init(_ server: Settings.Server, _ answer: ServiceAlbums) {
        self.init(server, albums: answer.albums, diagnostics: answer.diagnostics)
    }
}
