import CPosix
import Connectors
import SiteKit

/// Asks the servers that sources name for their albums, and keeps what they say for builds without a network.
struct ServerReader: Sendable {
    /// The site folder.
    let folder: Folder
    /// What diagnostics name; never a line of it, which could hold what nobody shall see.
    let settingsPath: String?
    /// Whether what they said last is all there is.
    let isOffline: Bool
    /// Where logins are noted.
    let logins: ServerLogins

    /// Why there are no albums of a server.
    struct Refusal: Error {
        let diagnostics: [Diagnostic]
        /// 1 where the settings are wrong, 2 where the world is; what shells expect after a signal.
        let exitCode: Int32
    }

    /// What the servers say, in their order; all are asked, and all that went wrong is told.
    func read(_ servers: [Settings.Server]) async -> Result<[ServerLibrary], Refusal> {
        if servers.isEmpty { return .success([]) }
        let answers = await withTaskGroup(of: (Int, Result<ServerLibrary, Problem>).self) { group in
            for (index, server) in servers.enumerated() {
                group.addTask { (index, read(server)) }
            }
            return await group.reduce(into: [Int: Result<ServerLibrary, Problem>]()) { $0[$1.0] = $1.1 }
        }
        var libraries: [ServerLibrary] = []
        var problems: [Problem] = []
        for index in servers.indices {
            switch answers[index] {
            case .success(let library): libraries.append(library)
            case .failure(let problem): problems.append(problem)
            case nil: break
            }
        }
        // Whatever went wrong then, went wrong because of that.
        if let code = Interruption.exitCode { return .failure(Refusal(diagnostics: [], exitCode: code)) }
        if problems.isEmpty { return .success(libraries) }
        let isOfTheWorld = problems.contains(where: \.isOfTheWorld)
        return .failure(Refusal(diagnostics: problems.map(diagnostic), exitCode: isOfTheWorld ? 2 : 1))
    }

    private struct Problem: Error {
        let message: String
        let help: String
        var isOfTheWorld = false
    }

    private func diagnostic(_ problem: Problem) -> Diagnostic {
        let place = settingsPath.map { Diagnostic.Place.path($0) } ?? .none
        return Diagnostic(.error, .serverRefused, problem.message, at: place, help: problem.help)
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
            let message = "it is not known yet what \(address.text) has, and nobody may be asked"
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

    /// Logs in; nil without a password.
    private func login(_ server: Settings.Server, _ service: SubsonicService) throws(ConnectionError) -> Login? {
        guard let user = server.user else {
            guard let key = Self.secret("SITEGEN_SUBSONIC_KEY", command: server.passwordCommand) else { return nil }
            return try service.login(key: key)
        }
        guard let password = Self.secret("SITEGEN_SUBSONIC_PASSWORD", command: server.passwordCommand) else {
            return nil
        }
        return try service.login(user: user, password: password)
    }

    /// What a command prints, or without one what the environment holds.
    private static func secret(_ name: String, command: String?) -> Secret? {
        let text = command.map(SecretCommand.output) ?? Terminal.environment(name)
        return text.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}
