import SourceText

/// Downloads pictures from untrusted addresses, within limits.
///
/// - Only `http` and `https`, no proxy (it would resolve hosts and connect to them, so that no address could be
///   checked), no cookies, no `.netrc`, no user name and password.
/// - Each machine is checked by the network address that the connection is made to: loopback, private and special ones
///   are refused, unless the site's own configuration names host and port. From an allowed host, a redirect may lead to
///   any port of a host that the configuration names, or to the public internet.
/// - Swift's threads are never blocked; connections are kept and reused.
package struct CoverDownloader: Sendable {
    package struct Limits: Sendable {
        /// Until the connection is established.
        package var connectSeconds: Double = 5
        /// Until the last byte of one try, including all redirects.
        package var totalSeconds: Double = 30
        /// Size of the picture, both compressed and decompressed.
        package var byteLimit = 20_000_000
        /// Maximum number of tries for a picture.
        package var tries = 3
        /// Maximum number of redirects.
        package var redirects = 5
        /// The longest pause that a server may request.
        package var waitSeconds = 60
        /// Maximum number of concurrent requests to one host.
        package var perHost = 4
        /// Maximum number of concurrent requests in total.
        package var total = 16
        /// After so many pictures in a row without an answer, a host is not asked for a minute.
        package var silences = 4

        package init() {}
    }

    let limits: Limits
    let clock: ServiceClock
    let hosts: CoverDownloadHosts
    let isStopped: HTTPClient.StopSign?
    let allowedHosts: Set<String>
    /// The names of the allowed hosts, without ports.
    let allowedNames: Set<String>
    private let isOffline: Bool
    private let agent: String
    private let certificates: String?
    private let untrusted: HTTPPool
    /// Hosts named in the configuration have a pool of their own, so that redirects never reuse its connections.
    private let trusted: HTTPPool

    /// Creates a downloader; its connections are closed when it is released.
    ///
    /// - Parameters:
    ///   - allowedHosts: Hosts that may be private, as ``CoverAddress/authority``, such as `127.0.0.1:8080`.
    ///   - isOffline: Whether all requests are refused.
    ///   - version: The version of the program, sent to servers.
    ///   - limits: The limits of each download.
    ///   - isStopped: Polled ten times a second; any result but 0 cancels all downloads.
    ///   - clock: Time and random numbers; nil for the real ones.
    package init(
        allowedHosts: Set<String> = [], isOffline: Bool = false, version: String? = nil, limits: Limits = Limits(),
        isStopped: HTTPClient.StopSign? = nil, clock: ServiceClock? = nil
    ) {
        self.init(
            allowedHosts: allowedHosts, isOffline: isOffline, version: version, limits: limits, isStopped: isStopped,
            clock: clock, certificates: nil)
    }

    /// Creates a downloader that trusts the certificates in a file instead of the system's.
    init(
        allowedHosts: Set<String> = [], isOffline: Bool = false, version: String? = nil, limits: Limits = Limits(),
        isStopped: HTTPClient.StopSign? = nil, clock: ServiceClock? = nil, certificates: String?
    ) {
        let clock = clock ?? .system(isStopped: isStopped)
        self.allowedHosts = allowedHosts
        allowedNames = Set(allowedHosts.compactMap { CoverAddress("http://\($0)")?.host })
        self.isOffline = isOffline
        self.limits = limits
        self.isStopped = isStopped
        self.clock = clock
        self.certificates = certificates
        agent = version.map { "sitegen/\($0)" } ?? "sitegen"
        hosts = CoverDownloadHosts(
            total: max(1, limits.total), perHost: max(1, limits.perHost), silences: limits.silences, now: clock.now)
        untrusted = HTTPPool(mayConnectAnywhere: false, isStopped: isStopped)
        trusted = HTTPPool(mayConnectAnywhere: true, isStopped: isStopped)
    }

    /// Downloads the bytes at an address, or reports that they are unchanged, if validators of an earlier download are
    /// given.
    ///
    /// Retries after a pause if that may help. May be called from many tasks at once; their requests are scheduled.
    package func fetch(
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
        guard isAllowed || start.isPublic else { throw .refusedAddress(host: start.shownAuthority) }
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

    /// The setting that would allow a refused host to which an address leads; nil if none would.
    package func setting(allowing host: String, from address: String) -> String? {
        guard CoverAddress("http://\(host)") != nil else { return nil }
        let start = CoverAddress(address)
        let first = start.flatMap { allowedHosts.contains($0.authority) ? nil : $0.shownAuthority }
        let names = [first == host ? nil : first, host].compactMap(\.self).map(TerminalText.quoted)
        return "`coverHosts: [\(names.joined(separator: ", "))]`"
    }

    var isStopping: Bool { Task.isCancelled || isStopped.map { $0() != 0 } ?? false }

    /// Sends one request to one host.
    func answer(_ address: CoverAddress, isAllowed: Bool, fields: [String], milliseconds: Int) async
        -> HTTPPool.Response
    {
        let request = HTTPPool.Request(
            address: address.text, agent: agent, certificates: certificates, fields: fields,
            connectMilliseconds: HTTPClient.milliseconds(limits.connectSeconds), totalMilliseconds: milliseconds,
            byteLimit: max(1, limits.byteLimit))
        return await (isAllowed ? trusted : untrusted).get(request)
    }
}
