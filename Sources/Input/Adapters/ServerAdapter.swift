package import Settings
package import SourceText

extension ServerLibrary {
    /// Restores a library that an earlier build cached; nil when the entry is damaged.
    package init?(_ server: Settings.Server, shownAs address: String, cachedParse: CachedParse) {
        var result = AdapterResult()
        let file = SourceFile(path: address, bytes: [])
        guard cachedParse.addAlbums(of: server.kind, in: file, to: &result) else { return nil }
        self.init(server, albums: result.albums, diagnostics: result.diagnostics)
    }

    /// The library in cacheable form, for builds that contact no server; it contains no secrets.
    package func cachedParse(shownAs address: String) -> CachedParse? {
        let file = SourceFile(path: address, bytes: [])
        return CachedParse(
            AdapterResult(albums: albums, diagnostics: diagnostics), of: server.kind, options: 0, in: file)
    }
}

/// Provides the albums of a server, which were fetched before.
struct ServerAdapter: Adapter {
    let library: ServerLibrary

    func read() async -> AdapterResult { AdapterResult(albums: library.albums, diagnostics: library.diagnostics) }
}
