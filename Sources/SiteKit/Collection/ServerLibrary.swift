/// The albums fetched from a server, with their diagnostics.
public struct ServerLibrary: Sendable {
    /// The server.
    public let server: Settings.Server
    let albums: [Album]
    let diagnostics: [Diagnostic]

    /// Creates the library of `server`.
    init(_ server: Settings.Server, albums: [Album], diagnostics: [Diagnostic]) {
        (self.server, self.albums, self.diagnostics) = (server, albums, diagnostics)
    }
}
