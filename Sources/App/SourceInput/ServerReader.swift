import MusicServices
import CPosix
package import Connectors
package import FileSystem
package import Settings
package import SourceText

/// Requests the albums of the servers that sources name, and stores the responses for builds without a network.
package struct ServerReader: Sendable {
    /// The site folder.
    package let folder: Folder
    /// Whether only stored responses are used.
    package let isOffline: Bool
    /// Records the logins.
    package let logins: ServerLogins
    /// An address at which services can reach the owner of the site; nil if unknown.
    package let contact: String?

    package init(folder: Folder, isOffline: Bool, logins: ServerLogins, contact: String? = nil) {
        (self.folder, self.isOffline, self.logins, self.contact) = (folder, isOffline, logins, contact)
    }

    /// The reason why a server's albums are missing.
    package struct Failure: Error {
        package let diagnostics: [Diagnostic]
        /// 1 for errors in the settings, 2 for external failures; after a signal, the code that shells expect.
        package let exitCode: Int32
    }

    /// The albums of the servers that responded, in the order of the sources, and the failures of the others.
    package struct Answers {
        package var libraries: [ServerLibrary] = []
        package var failure: Failure?
    }

    /// Queries the servers of all sources, even after failures.
    ///
    /// If a server fails that answered before, its last albums are used, with a warning.
    package func read(_ sources: [Settings.Source]) async -> Answers {
        let sources = sources.filter { $0.server != nil }
        let servers = sources.compactMap(\.server)
        if servers.isEmpty { return Answers() }
        let clients = isOffline ? [:] : clients(of: servers)
        let answers = await withTaskGroup(of: (Int, Answer).self) { group in
            for (index, server) in servers.enumerated() {
                group.addTask { (index, await read(server, clients)) }
            }
            return await group.reduce(into: [Int: Answer]()) { $0[$1.0] = $1.1 }
        }
        var result = Answers()
        var diagnostics: [Diagnostic] = []
        var isOfTheWorld = false
        for (index, source) in sources.enumerated() {
            guard let answer = answers[index] else { continue }
            if var library = answer.library {
                if let problem = answer.problem {
                    library.diagnostics.insert(problem.diagnostic(.warning, at: source.origin), at: 0)
                }
                result.libraries.append(library)
            } else if let problem = answer.problem {
                diagnostics.append(problem.diagnostic(.error, at: source.origin))
                isOfTheWorld = isOfTheWorld || problem.isOfTheWorld
            }
        }
        if let code = CancellationSignal.exitCode {
            // Other failures are a consequence of the interruption.
            result.failure = Failure(diagnostics: [], exitCode: code)
        } else if !diagnostics.isEmpty {
            result.failure = Failure(diagnostics: diagnostics, exitCode: isOfTheWorld ? 2 : 1)
        }
        return result
    }

    /// The albums of a server, the reason why they are missing, or both if the albums are those of an earlier answer.
    private struct Answer {
        var library: ServerLibrary?
        var problem: Problem?
    }

    private struct Problem {
        let message: String
        let help: String
        var isOfTheWorld = false

        /// The problem at the position of the server's address, whose text is not shown because it may contain a
        /// password.
        func diagnostic(_ severity: Diagnostic.Severity, at origin: SourceSpan?) -> Diagnostic {
            let place = origin.map { Diagnostic.Place.text($0) } ?? .none
            let rest = severity == .error ? "" : "; the albums of its last answer are shown"
            return Diagnostic(severity, .serverRefused, message + rest, at: place, help: help)
        }
    }

    private func read(_ server: Settings.Server, _ clients: [Settings.Server: ServiceClient]) async -> Answer {
        guard let address = Self.address(of: server) else {
            let message = "the `url` of a server is no address that sitegen can use"
            return Answer(
                problem: Problem(message: message, help: "write http or https and the host, without user and password"))
        }
        let store = ServerStore(folder: folder, server: server, address: address.text)
        if isOffline {
            if let library = store.load() { return Answer(library: library) }
            let message = "\(address.text) was not read before, and the build is offline"
            return Answer(problem: Problem(message: message, help: "build once without --offline", isOfTheWorld: true))
        }
        do throws(ConnectionError) {
            let library: ServerLibrary
            if let rules = server.kind.serviceRules {
                guard let client = clients[server] else {
                    return Answer(
                        problem: Problem(message: "there is no token for \(address.text)", help: rules.tokenHelp))
                }
                let reader = ServiceReader(
                    client: client, name: rules.name,
                    answers: AnswerStore(
                        site: folder, folder: store.answersFolder, now: Int(SystemClock.nanoseconds / 1_000_000_000),
                        lifetime: ServiceReader.lifetime))
                library = try await Self.library(of: server, at: address.text, reader)
            } else {
                let service = SubsonicService(address: address, client: HTTPClient { sitegen_interrupt_signal() })
                guard let login = try login(server, service) else {
                    let message = "there is no password for \(address.text)"
                    let help =
                        "put it into SITEGEN_SUBSONIC_PASSWORD, or name a command that prints it with `passwordCommand`"
                    return Answer(problem: Problem(message: message, help: help))
                }
                logins.add(SubsonicPictures(service, login), at: server.address ?? address.text)
                library = ServerLibrary(server, try service.albums(login))
            }
            store.save(library)
            return Answer(library: library)
        } catch {
            let problem = Problem(message: error.message, help: error.help, isOfTheWorld: error.isOfTheWorld)
            return Answer(library: error.kind == .stopped ? nil : store.load(), problem: problem)
        }
    }

    private static func library(
        of server: Settings.Server, at address: String, _ reader: ServiceReader
    ) async throws(ConnectionError) -> ServerLibrary {
        guard let service = albumService(for: server, shownAs: address) else {
            return ServerLibrary(server, albums: [], diagnostics: [])
        }
        return ServerLibrary(server, try await reader.albums(service))
    }

    private static func address(of server: Settings.Server) -> ServerAddress? {
        (server.address ?? server.kind.serviceRules?.address).flatMap { ServerAddress($0) }
    }

    /// The clients of web services, without those whose token is missing.
    ///
    /// Sources that ask the same service share its limit of requests.
    private func clients(of servers: [Settings.Server]) -> [Settings.Server: ServiceClient] {
        var clients: [Settings.Server: ServiceClient] = [:]
        var known: [String: ServiceClient] = [:]
        for server in servers {
            guard let rules = server.kind.serviceRules, let address = Self.address(of: server) else { continue }
            let token = rules.tokenVariable.flatMap { Self.secret($0, command: server.passwordCommand) }
            if token == nil, rules.needsToken { continue }
            if let pictures = pictureServer(of: server.kind, at: address, token: token) {
                logins.add(pictures, at: address.text)
            }
            let key = "\(server.kind) \(address.text) \(server.passwordCommand ?? "")"
            let client =
                known[key]
                ?? ServiceClient(
                    MusicService(rules, at: address.text, token: token),
                    agent: "sitegen/\(sitegenVersion)" + (contact.map { " (\($0))" } ?? ""),
                    mayConnectAnywhere: server.address != nil, isStopped: { sitegen_interrupt_signal() })
            (clients[server], known[key]) = (client, client)
        }
        return clients
    }

    /// Logs in; returns nil without a password.
    private func login(_ server: Settings.Server, _ service: SubsonicService) throws(ConnectionError) -> Login? {
        guard let user = server.user else {
            guard let key = Self.secret(Self.subsonicKey, command: server.passwordCommand) else { return nil }
            return try service.login(key: key)
        }
        guard let password = Self.secret(Self.subsonicPassword, command: server.passwordCommand) else { return nil }
        return try service.login(user: user, password: password)
    }

    private static let subsonicKey = "SITEGEN_SUBSONIC_KEY"
    private static let subsonicPassword = "SITEGEN_SUBSONIC_PASSWORD"
    /// The environment variables that hold a secret.
    package static let secretVariables = [subsonicKey, subsonicPassword] + AdapterKind.tokenVariables

    /// The output of the command, or without one the value of the environment variable.
    package static func secret(_ name: String, command: String?) -> Secret? {
        Machine.keepMemoryPrivate()
        let text = command.map(SecretCommand.output) ?? Terminal.environment(name)
        return text.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}
