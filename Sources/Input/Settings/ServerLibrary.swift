package import Albums
package import SourceText

/// The albums fetched from a server, with their diagnostics.
package struct ServerLibrary: Sendable {
    package let server: Settings.Server
    package let albums: [Album]
    package var diagnostics: [Diagnostic]

    /// Creates the library of `server`.
    package init(_ server: Settings.Server, albums: [Album], diagnostics: [Diagnostic]) {
        (self.server, self.albums, self.diagnostics) = (server, albums, diagnostics)
    }
}
