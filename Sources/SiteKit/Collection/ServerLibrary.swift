/// What a server gave: its albums, and what there was to say of them.
public struct ServerLibrary: Sendable {
    /// The server.
    public let server: Settings.Server
    let albums: [Album]
    let diagnostics: [Diagnostic]

    /// What `server` answered.
    init(_ server: Settings.Server, albums: [Album], diagnostics: [Diagnostic]) {
        (self.server, self.albums, self.diagnostics) = (server, albums, diagnostics)
    }
}
