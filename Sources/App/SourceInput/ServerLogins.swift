package import Connectors
import Synchronization

/// The servers that were logged in to while the site was read, for downloading their covers.
package final class ServerLogins: Sendable {
    private let servers = Mutex<[String: any PictureServer]>([:])

    /// No logins.
    package init() {}

    /// Records the pictures of a server, by the address that references to its pictures name.
    func add(_ server: any PictureServer, at address: String) {
        servers.withLock { $0[address] = server }
    }

    /// The pictures of a server; nil if it was not contacted.
    package func pictures(at address: String) -> (any PictureServer)? {
        servers.withLock { $0[address] }
    }
}
