import FileSystem
import Glibc
import Preview
import SiteBuilding
import SourceText

/// The address of the preview: a port, and host names.
package struct ServerPlace {
    /// The requested port; nil for the default port, or the next free one.
    package let port: Int?
    /// Further host names of this machine, as used by other machines.
    package let hosts: [String]

    package init(port: Int?, hosts: [String]) { (self.port, self.hosts) = (port, hosts) }

    static let usualPort = 8_080
    /// The number of ports to try if none was requested.
    private static let attempts = 32

    /// Listening sockets, and their common port.
    struct Open {
        let listeners: [Listener]
        let port: Int
        /// The address for a browser on this machine.
        var address: String { "http://127.0.0.1:\(port)/" }
    }

    /// The addresses to listen at: all of them if a host name is given, because it may resolve to any of them.
    private var addresses: [String] {
        if hosts.isEmpty { return ["127.0.0.1", "::1"] }
        return hosts.allSatisfy(Self.isAddress) ? ["127.0.0.1", "::1"] + hosts : ["0.0.0.0", "::"]
    }

    /// Whether a name is an IPv4 or IPv6 address.
    private static func isAddress(_ name: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return unsafe inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }

    /// Opens the listening sockets.
    func open() throws(SiteFailure) -> Open {
        let first = port ?? Self.usualPort
        let last = port ?? min(65_535, first + Self.attempts - 1)
        var failure: Listener.Failure?
        for number in first...last {
            do throws(Listener.Failure) {
                return try listen(number)
            } catch {
                if error.number != EADDRINUSE { throw Self.failure(error, first) }
                failure = failure ?? error
            }
        }
        throw Self.failure(failure ?? Listener.Failure(number: EADDRINUSE, place: "127.0.0.1:\(first)"), first)
    }

    private func listen(_ port: Int) throws(Listener.Failure) -> Open {
        var (listeners, number) = ([Listener](), port)
        for (index, address) in addresses.enumerated() {
            do throws(Listener.Failure) {
                let listener = try Listener(address: address, port: number)
                listeners.append(listener)
                number = listener.port
            } catch {
                // A machine without IPv6 has no such address, and does not need it.
                let isSpare = index == 1 && [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(error.number)
                if isSpare { continue }
                for listener in listeners { listener.stop() }
                throw error
            }
        }
        return Open(listeners: listeners, port: number)
    }

    private static func failure(_ failure: Listener.Failure, _ port: Int) -> SiteFailure {
        let error = SystemError(failure.number, "bind", FilePath(failure.place))
        let isTaken = failure.number == EADDRINUSE
        let diagnostic =
            isTaken
            ? Diagnostic(
                .error, .portTaken, "port \(port) is taken", at: .none,
                notes: [.init("\(failure.place) is held by another program")],
                help: "sitegen serve --port \(port < 65_535 ? port + 1 : usualPort)")
            : Diagnostic(
                .error, .refused, "cannot listen at \(failure.place): \(error.systemMessage)", at: .none,
                notes: [.init(error.summary)], help: failure.number == EACCES ? "sitegen serve --port 8080" : nil)
        return SiteFailure(diagnostics: [diagnostic], outcome: "nothing is served", exitCode: 2)
    }

    /// The warning for users who admit other machines.
    func warning(isEditable: Bool) -> Diagnostic? {
        if hosts.isEmpty { return nil }
        let names = hosts.map(HostNames.normalized).joined(separator: ", ")
        return Diagnostic(
            .warning, .openServer,
            "others on the network can see this preview, drafts included"
                + (isEditable ? ", and change the content" : ""),
            at: .none,
            notes: [.init("it answers to \(names), and to localhost")])
    }
}
