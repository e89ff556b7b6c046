/// Downloads pictures from addresses that anybody may have written, within limits.
///
/// - Only `http` and `https`, no proxy (it would look hosts up and connect to them, so that no address could be
///   checked), no cookies, no `.netrc`, no user and password.
/// - Each machine is checked by the address to which the connection is made: loopback, private and special ones are
///   refused, except where the site's own configuration names host and port. What a server names in a redirect is no
///   configuration: from an allowed host it leads to another path of that server, or to the public internet.
/// - Nothing blocks Swift's threads; connections are kept and used again.
public struct CoverDownloader: Sendable {
    /// Limits of one download.
    public struct Limits: Sendable {
        /// Until a connection stands.
        public var connectSeconds: Double = 5
        /// Until the last byte of one try, all redirects included.
        public var totalSeconds: Double = 30
        /// Of the picture, as it comes and unpacked.
        public var byteLimit = 20_000_000
        /// How often a picture is asked for.
        public var tries = 3
        /// How often a server may send on.
        public var redirects = 5
        /// The longest time for which a server may ask to be left alone.
        public var waitSeconds = 60
        /// Requests under way at one host.
        public var perHost = 4
        /// Requests under way at all.
        public var total = 16

        /// The limits of the house.
        public init() {}
    }

    let limits: Limits
    let clock: CoverDownloadClock
    let hosts: CoverDownloadHosts
    let isStopped: HTTPClient.StopSign?
    private let allowedHosts: Set<String>
    private let isOffline: Bool
    private let agent: String
    private let certificates: String?
    private let strangers: HTTPPool
    /// The hosts that the configuration names have connections of their own, which no redirect can come by.
    private let friends: HTTPPool

    /// A downloader; it holds connections until nobody holds it.
    ///
    /// - Parameters:
    ///   - allowedHosts: Those that may be private, as ``CoverAddress/authority``, such as `127.0.0.1:8080`.
    ///   - isOffline: Whether all requests are refused.
    ///   - version: The program's, for servers.
    ///   - limits: Limits of each download.
    ///   - isStopped: Asked ten times a second; anything but 0 ends all downloads.
    ///   - clock: Time and chance; nil for the real ones.
    public init(
        allowedHosts: Set<String> = [], isOffline: Bool = false, version: String? = nil, limits: Limits = Limits(),
        isStopped: HTTPClient.StopSign? = nil, clock: CoverDownloadClock? = nil
    ) {
        self.init(
            allowedHosts: allowedHosts, isOffline: isOffline, version: version, limits: limits, isStopped: isStopped,
            clock: clock, certificates: nil)
    }

    /// Trusts the certificates of a file instead of the system's.
    init(
        allowedHosts: Set<String> = [], isOffline: Bool = false, version: String? = nil, limits: Limits = Limits(),
        isStopped: HTTPClient.StopSign? = nil, clock: CoverDownloadClock? = nil, certificates: String?
    ) {
        let clock = clock ?? .system(isStopped: isStopped)
        self.allowedHosts = allowedHosts
        self.isOffline = isOffline
        self.limits = limits
        self.isStopped = isStopped
        self.clock = clock
        self.certificates = certificates
        agent = version.map { "sitegen/\($0)" } ?? "sitegen"
        hosts = CoverDownloadHosts(total: max(1, limits.total), perHost: max(1, limits.perHost), now: clock.now)
        strangers = HTTPPool(mayConnectAnywhere: false, isStopped: isStopped)
        friends = HTTPPool(mayConnectAnywhere: true, isStopped: isStopped)
    }

    /// The bytes at an address; or that they are what they were, where validators of an earlier download are given.
    ///
    /// Tries again after a pause where that may help. May be called from many tasks at once: they take turns.
    public func fetch(
        _ address: String, validators: CoverDownload.Validators? = nil
    ) async throws(CoverDownloadError) -> CoverDownload {
        let start: CoverAddress
        do throws(CoverAddress.Mistake) {
            start = try CoverAddress(bytes: Array(address.utf8))
        } catch {
            if case .disguised(let host) = error { throw .refusedAddress(host: host) }
            throw .badAddress
        }
        let isAllowed = allowedHosts.contains(start.authority)
        guard isAllowed || start.isPublic else { throw .refusedAddress(host: start.host) }
        if isOffline { throw .offline }
        let fields = validators?.fields ?? []
        var tries = 1
        while true {
            let failure: Failure
            do throws(Failure) {
                return try await attempt(start, isAllowed: isAllowed, fields: fields, tries: tries)
            } catch {
                failure = error
            }
            if let pause = failure.pause { await clock.sleep(pause) }
            if failure.ending == .resting { await hosts.wake(failure.host) }
            if isStopping { throw .stopped }
            if failure.pause == nil { throw failure.error }
            tries += 1
        }
    }

    var isStopping: Bool { Task.isCancelled || isStopped.map { $0() != 0 } ?? false }

    /// One answer of one host.
    func answer(_ address: CoverAddress, isAllowed: Bool, fields: [String], milliseconds: Int) async -> HTTPPool.Answer
    {
        let request = HTTPPool.Request(
            address: address.text, agent: agent, certificates: certificates, fields: fields,
            connectMilliseconds: HTTPClient.milliseconds(limits.connectSeconds), totalMilliseconds: milliseconds,
            byteLimit: max(1, limits.byteLimit))
        return await (isAllowed ? friends : strangers).get(request)
    }
}
