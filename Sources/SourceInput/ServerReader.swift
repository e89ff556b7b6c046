import Adapters
import CPosix
import Connectors
package import FileSystem
package import SourceCollection
package import SourceText

/// Requests the albums of the servers that sources name, and stores the responses for builds without a network.
package struct ServerReader: Sendable {
    /// The site folder.
    package let folder: Folder
    /// Whether only stored responses are used.
    package let isOffline: Bool
    /// Records the logins.
    package let logins: ServerLogins

    package init(folder: Folder, isOffline: Bool, logins: ServerLogins) {
        (self.folder, self.isOffline, self.logins) = (folder, isOffline, logins)
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
    package func read(_ sources: [Settings.Source]) async -> Answers {
        let sources = sources.filter { $0.server != nil }
        let servers = sources.compactMap(\.server)
        if servers.isEmpty { return Answers() }
        let answers = await withTaskGroup(of: (Int, Result<ServerLibrary, Problem>).self) { group in
            for (index, server) in servers.enumerated() {
                group.addTask { (index, read(server)) }
            }
            return await group.reduce(into: [Int: Result<ServerLibrary, Problem>]()) { $0[$1.0] = $1.1 }
        }
        var result = Answers()
        var diagnostics: [Diagnostic] = []
        var isOfTheWorld = false
        for (index, source) in sources.enumerated() {
            switch answers[index] {
            case .success(let library): result.libraries.append(library)
            case .failure(let problem):
                diagnostics.append(problem.diagnostic(at: source.origin))
                isOfTheWorld = isOfTheWorld || problem.isOfTheWorld
            case nil: break
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

    private struct Problem: Error {
        let message: String
        let help: String
        var isOfTheWorld = false

        /// The error at the position of the server's address, whose text is not shown because it may contain a
        /// password.
        func diagnostic(at origin: SourceSpan?) -> Diagnostic {
            let place = origin.map { Diagnostic.Place.text($0) } ?? .none
            return Diagnostic(.error, .serverRefused, message, at: place, help: help)
        }
    }

    private func read(_ server: Settings.Server) -> Result<ServerLibrary, Problem> {
        guard let address = ServerAddress(server.address) else {
            let message = "the `url` of a server is no address that sitegen can use"
            return .failure(
                Problem(message: message, help: "write http or https and the host, without user and password"))
        }
        let store = ServerStore(folder: folder, server: server, address: address.text)
        if isOffline {
            if let library = store.load() { return .success(library) }
            let message = "\(address.text) was not read before, and the build is offline"
            return .failure(Problem(message: message, help: "build once without --offline", isOfTheWorld: true))
        }
        let service = SubsonicService(address: address, client: HTTPClient { sitegen_interrupt_signal() })
        do throws(ConnectionError) {
            guard let login = try login(server, service) else {
                let message = "there is no password for \(address.text)"
                let help =
                    "put it into SITEGEN_SUBSONIC_PASSWORD, or name a command that prints it with `passwordCommand`"
                return .failure(Problem(message: message, help: help))
            }
            logins.add(service, login, at: server.address)
            let library = ServerLibrary(server, try service.albums(login))
            store.save(library)
            return .success(library)
        } catch {
            return .failure(Problem(message: error.message, help: error.help, isOfTheWorld: error.isOfTheWorld))
        }
    }

    /// Logs in; returns nil without a password.
    private func login(_ server: Settings.Server, _ service: SubsonicService) throws(ConnectionError) -> Login? {
        guard let user = server.user else {
            guard let key = Self.secret(Self.secretVariables[0], command: server.passwordCommand) else { return nil }
            return try service.login(key: key)
        }
        guard let password = Self.secret(Self.secretVariables[1], command: server.passwordCommand) else { return nil }
        return try service.login(user: user, password: password)
    }

    /// The environment variables that hold a secret: a key, and a password.
    package static let secretVariables = ["SITEGEN_SUBSONIC_KEY", "SITEGEN_SUBSONIC_PASSWORD"]

    /// The output of the command, or without one the value of the environment variable.
    private static func secret(_ name: String, command: String?) -> Secret? {
        Machine.keepMemoryPrivate()
        let text = command.map(SecretCommand.output) ?? Terminal.environment(name)
        return text.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}
