import Connectors
import Synchronization

/// The servers that were logged in to while the site was read, for the covers that they keep.
final class ServerLogins: Sendable {
    private let logins = Mutex<[String: (service: SubsonicService, login: Login)]>([:])

    /// Notes a login at a server, by its address as the settings give it.
    func add(_ service: SubsonicService, _ login: Login, at server: String) {
        logins.withLock { $0[server] = (service, login) }
    }

    /// A server and a login there; nil where it was not asked.
    func login(at server: String) -> (service: SubsonicService, login: Login)? { logins.withLock { $0[server] } }
}
