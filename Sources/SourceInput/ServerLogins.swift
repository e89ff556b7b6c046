package import Connectors
import Synchronization

/// The servers that were logged in to while the site was read, for downloading their covers.
package final class ServerLogins: Sendable {
    private let logins = Mutex<[String: (service: SubsonicService, login: Login)]>([:])

    /// No logins.
    package init() {}

    /// Records a login at a server, by its address as given in the settings.
    func add(_ service: SubsonicService, _ login: Login, at server: String) {
        logins.withLock { $0[server] = (service, login) }
    }

    /// A server and its login; nil if it was not contacted.
    package func login(at server: String) -> (service: SubsonicService, login: Login)? {
        logins.withLock { $0[server] }
    }
}
