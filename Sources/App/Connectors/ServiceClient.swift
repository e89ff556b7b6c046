package import MusicServices
internal import CCurl
package import Readers
import SourceText

/// A music service with a documented limit of requests.
package struct MusicService: Sendable {
    /// Its name in messages, such as `MusicBrainz`.
    package let name: String
    /// The address that requests extend, without a trailing `/`.
    package let address: String
    /// The shortest time between the starts of two requests, in seconds.
    package let interval: Double
    /// Status codes with which it asks to wait.
    var busyStatuses: Set<Int> = [429, 500, 502, 503, 504]
    /// How long to wait, in seconds, if it asks to wait and does not say how long.
    var busyPause = 0.0
    /// How often a request is sent at most.
    package var tries = 5
    /// What to do if it denies access.
    var accessHelp = "check `contact` in the settings, which is sent to the service"
    /// The part of each request that proves who sends it.
    var authorization: ServiceRules.Authorization?
    /// A token or key that must not be shown, although the service may repeat it.
    var token: Secret?
    /// The setting that names its address, for messages.
    package var setting = "`url`"
}

extension MusicService {
    /// The service of a source, at an address of the settings or the public one, with the user's token if there is one.
    ///
    /// A server of the user is asked twice at most, because it is not busy with other users.
    package init(_ rules: ServiceRules, at address: String, token: Secret?) {
        let seconds = token == nil ? rules.intervalWithoutToken ?? rules.interval : rules.interval
        let isPublic = rules.address.map { Self.isHost(of: address, in: CoverAddress($0)?.host ?? "") } ?? false
        self.init(name: rules.name, address: address, interval: isPublic ? seconds : 0)
        tries = isPublic ? 4 : 2
        busyPause = isPublic ? rules.busyPause : 0
        accessHelp = rules.tokenHelp
        self.token = token
        authorization = token.map { rules.authorization($0.text) }
    }

    /// The web service of MusicBrainz, version 2, or a mirror of it.
    ///
    /// At most one request a second (https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting); a mirror of one's own
    /// has no limit.
    package static func musicBrainz(at address: String) -> MusicService {
        finding("MusicBrainz", at: address, interval: 1, "musicbrainz.org")
    }

    /// The search of Apple's stores: about 20 requests a minute
    /// (https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI/); more are
    /// answered with 403.
    package static func itunes(at address: String) -> MusicService {
        var service = finding("iTunes", at: address, interval: 3.5, "itunes.apple.com")
        service.busyStatuses.insert(403)
        return service
    }

    /// The search of Deezer: at most 50 requests in five seconds (https://developers.deezer.com/api).
    package static func deezer(at address: String) -> MusicService {
        finding("Deezer", at: address, interval: 0.1, "deezer.com")
    }

    /// A public service in a domain; a server of one's own has no limit, and is asked twice at most.
    private static func finding(
        _ name: String, at address: String, interval: Double, _ domain: String
    ) -> MusicService {
        let isPublic = isHost(of: address, in: domain)
        var service = MusicService(name: name, address: address, interval: isPublic ? interval : 0)
        if !isPublic { service.tries = 2 }
        return service
    }

    private static func isHost(of address: String, in domain: String) -> Bool {
        let host = CoverAddress(address)?.host ?? ""
        return host == domain || host.utf8.hasSuffix("." + domain)
    }
}

/// Asks one music service, never faster than it allows.
///
/// A request that fails for a moment is repeated after a pause. The service must be on the public internet, unless the
/// configuration names its host.
package actor ServiceClient {
    private let service: MusicService
    private let agent: String
    private let pool: HTTPPool
    private let clock: ServiceClock
    private let isStopped: HTTPClient.StopSign?
    /// The earliest start of the next request, on the clock.
    private var next = 0.0

    /// The longest pause that a service may ask for, in seconds.
    static let longestPause = 120.0
    private static let byteLimit = 8 << 20

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - agent: the name and version of the program, and how its user can be reached.
    ///   - mayConnectAnywhere: whether the host may be private, because the configuration names it.
    ///   - isStopped: polled ten times a second; any result but 0 ends all requests.
    ///   - clock: time and random numbers; nil for the real ones.
    package init(
        _ service: MusicService, agent: String, mayConnectAnywhere: Bool, isStopped: HTTPClient.StopSign? = nil,
        clock: ServiceClock? = nil
    ) {
        (self.service, self.agent, self.isStopped) = (service, agent, isStopped)
        self.clock = clock ?? .system(isStopped: isStopped)
        pool = HTTPPool(mayConnectAnywhere: mayConnectAnywhere, isStopped: isStopped)
    }

    package struct Answer: Sendable {
        /// The status code: 200, 204 (no content) or 404.
        package let status: Int
        /// The content.
        package let body: [UInt8]

        package init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
    }

    /// Asks the service at a path and query below its address, such as `release/ID?inc=url-rels`.
    package func get(_ request: String) async throws(ConnectionError) -> Answer {
        var address = "\(service.address)/\(request)"
        var (attempt, moves) = (1, 0)
        while true {
            let start = max(next, clock.seconds())
            next = start + service.interval
            await clock.sleep(.seconds(max(0, start - clock.seconds())))
            if Task.isCancelled || isStopped?() ?? 0 != 0 { throw error(.stopped, "was stopped", help: "run it again") }
            let response = await pool.get(authorized(address))
            // The header is that of Discogs: nothing is left of the requests of the last minute.
            if let left = response.head?.values("x-discogs-ratelimit-remaining").first, HTTPHead.number(left) == 0 {
                next = max(next, clock.seconds() + service.busyPause)
            }
            if moves < 4, let other = place(in: response.head, from: address) {
                (address, moves) = (other, moves + 1)
                continue
            }
            guard let pause = try pause(after: response, attempt) else {
                return Answer(status: response.head?.status ?? 0, body: response.body)
            }
            attempt += 1
            // A limit concerns all requests, a failure this one.
            if pause.isOfAll {
                next = max(next, clock.seconds() + pause.seconds)
            } else {
                await clock.sleep(.seconds(pause.seconds))
            }
        }
    }

    /// The address that a response leads to, such as that of the release with which another one was merged.
    ///
    /// Only on the host of the service, from HTTPS only to HTTPS, and never with a user's token.
    private func place(in head: HTTPHead?, from address: String) -> String? {
        guard let head, Self.redirects.contains(head.status), service.authorization == nil,
            let location = head.values("location").first, let from = CoverAddress(address),
            let next = try? from.following(location), next.host == from.host, next.isSecure || !from.isSecure
        else { return nil }
        return next.text
    }

    private static let redirects: Set = [301, 302, 303, 307, 308]

    /// A request with the user's token, which is in no message.
    private func authorized(_ address: String) -> HTTPPool.Request {
        var address = address
        var fields = ["Accept: application/json"]
        switch service.authorization {
        case .field(let field): fields.append(field)
        case .parameter(let name, let value):
            address +=
                (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "\(name)=\(PercentCoding.queryText(value))"
        case nil: break
        }
        return .init(
            address: address, agent: agent, certificates: nil, fields: fields, connectMilliseconds: 10_000,
            totalMilliseconds: 60_000, byteLimit: Self.byteLimit, keepsErrors: true)
    }

    /// How long to wait before a request is repeated, in seconds, and whether all requests wait.
    private typealias Pause = (seconds: Double, isOfAll: Bool)

    /// The pause before the request is repeated; nil if the response is an answer.
    private func pause(after response: HTTPPool.Response, _ attempt: Int) throws(ConnectionError) -> Pause? {
        guard response.outcome == sitegen_http_ok, let head = response.head else {
            return (try pause(afterFailure: response.outcome, attempt), false)
        }
        switch head.status {
        case 200, 204, 404: return nil
        case _ where service.busyStatuses.contains(head.status):
            let asked = head.retryAfter(now: clock.now()).map(Double.init) ?? 0
            if asked <= Self.longestPause, attempt < service.tries {
                let seconds = max(asked, growing(attempt), asked > 0 ? 0 : service.busyPause)
                return (seconds, asked > 0 || ![500, 502, 504].contains(head.status))
            }
            let help =
                asked > Self.longestPause
                ? "it asks to wait \(Int(asked)) seconds; run the command again then" : "run the command again later"
            throw error(.tooManyAttempts, "answers with HTTP \(head.status)" + words(response.body), help: help)
        case 401, 403:
            throw error(
                .locked, "denies access (HTTP \(head.status))" + words(response.body),
                help: service.accessHelp)
        case _ where Self.redirects.contains(head.status):
            throw error(
                .failed, "leads to another address (HTTP \(head.status))",
                help: "if it has moved, write its new address into \(service.setting) of the settings")
        default:
            throw error(
                .failed, "answers with HTTP \(head.status)" + words(response.body),
                help: "check the address of the service in the settings")
        }
    }

    private func pause(afterFailure outcome: Int, _ attempt: Int) throws(ConnectionError) -> Double {
        switch outcome {
        case sitegen_http_stopped: throw error(.stopped, "was stopped", help: "run it again")
        case sitegen_http_refused_address:
            throw error(
                .moved, "has an address that is not on the public internet",
                help: "check the network, or name the address of a mirror in \(service.setting) of the settings")
        case sitegen_http_certificate:
            throw error(
                .certificate, "has an invalid certificate", help: "check the time of this machine and the network")
        case sitegen_http_too_large:
            throw error(.tooLarge, "sent more data than an answer may have", help: "check the address in the settings")
        default:
            let isSlow = outcome == sitegen_http_timeout
            // A minute was waited already.
            if attempt < (isSlow ? min(2, service.tries) : service.tries) { return growing(attempt) }
            if outcome == sitegen_http_truncated {
                throw error(.failed, "breaks its answer off", help: "run the command again later")
            }
            throw error(
                isSlow ? .slow : .down, "does not answer",
                help: "check the network, and run the command again: it continues where it ended")
        }
    }

    /// 2, 4, 8, 16 seconds, and up to half as much again, so that programs do not repeat at the same time.
    private func growing(_ attempt: Int) -> Double {
        Double(1 << min(attempt, 5)) * (1 + clock.random() / 2)
    }

    nonisolated private func error(_ kind: ConnectionError.Kind, _ what: String, help: String) -> ConnectionError {
        ConnectionError(kind: kind, message: "\(service.name) \(what)", help: help)
    }

    /// The JSON in an answer, without the user's token, which a hostile service could have put into any text.
    nonisolated package func content(of answer: Answer) throws(ConnectionError) -> Node {
        let tree = JSONReader.read(SourceFile(path: service.name, bytes: answer.body))
        guard tree.diagnostics.isEmpty, let root = tree.root, case .map = root.value else {
            let isPage = answer.body.first { $0 > 0x20 } == UInt8(ascii: "<")
            throw error(
                isPage ? .webPage : .wrongAnswer,
                "answers with \(isPage ? "a web page" : answer.body.isEmpty ? "nothing" : "something else") instead of JSON",
                help: "check the network, which may ask for a login, and run the command again")
        }
        guard let token = service.token, repeatsToken(answer) else { return root }
        return root.mapTexts { token.removed(from: $0) }
    }

    /// Whether an answer contains the user's token, so that it must not be kept.
    nonisolated package func repeatsToken(_ answer: Answer) -> Bool {
        service.token?.isRepeated(in: answer.body) ?? false
    }

    /// What the service says about a failure: `: "…"`, or nothing.
    nonisolated package func words(_ body: [UInt8]) -> String {
        let answer = JSONReader.read(SourceFile(path: service.name, bytes: Array(body.prefix(65_536))))
        let text = answer.root?["error"]?.string ?? answer.root?["message"]?.string
        guard let text, answer.diagnostics.isEmpty else { return "" }
        return ": " + TerminalText.quoted(service.token?.removed(from: text) ?? text)
    }
}
