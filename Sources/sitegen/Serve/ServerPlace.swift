import Glibc
import Preview
import SiteKit

/// Where the preview is to be found: a port, and names.
struct ServerPlace {
    /// The port that was asked for; nil for the usual one, or the next that is free.
    let port: Int?
    /// Further names of this machine, as others call it.
    let hosts: [String]

    static let usualPort = 8_080
    /// Ports that are tried where none was asked for.
    private static let attempts = 32

    /// Listening sockets, and the port they have in common.
    struct Open {
        let listeners: [Listener]
        let port: Int
        /// What a browser of this machine is given.
        var address: String { "http://127.0.0.1:\(port)/" }
    }

    /// The addresses to listen at: all where a name is asked for, which may lead to any of them.
    private var addresses: [String] {
        if hosts.isEmpty { return ["127.0.0.1", "::1"] }
        return hosts.allSatisfy(Self.isAddress) ? ["127.0.0.1", "::1"] + hosts : ["0.0.0.0", "::"]
    }

    /// Whether a name is an address of the protocol's version 4 or 6.
    private static func isAddress(_ name: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return unsafe inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }

    /// Listens.
    func open() throws(SiteBuild.Refusal) -> Open {
        let first = port ?? Self.usualPort
        let last = port ?? min(65_535, first + Self.attempts - 1)
        var failure: Listener.Failure?
        for number in first...last {
            do throws(Listener.Failure) {
                return try listen(number)
            } catch {
                if error.number != EADDRINUSE { throw Self.refusal(error, first) }
                failure = failure ?? error
            }
        }
        throw Self.refusal(failure ?? Listener.Failure(number: EADDRINUSE, place: "127.0.0.1:\(first)"), first)
    }

    private func listen(_ port: Int) throws(Listener.Failure) -> Open {
        var (listeners, number) = ([Listener](), port)
        for (index, address) in addresses.enumerated() {
            do throws(Listener.Failure) {
                let listener = try Listener(address: address, port: number)
                listeners.append(listener)
                number = listener.port
            } catch {
                // A machine without version 6 of the protocol has no such address, and nobody misses it there.
                let isSpare = index == 1 && [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT].contains(error.number)
                if isSpare { continue }
                for listener in listeners { listener.stop() }
                throw error
            }
        }
        return Open(listeners: listeners, port: number)
    }

    private static func refusal(_ failure: Listener.Failure, _ port: Int) -> SiteBuild.Refusal {
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
        return SiteBuild.Refusal(diagnostics: [diagnostic], undone: "nothing is served", exitCode: 2)
    }

    /// What a person should know who lets others in.
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
