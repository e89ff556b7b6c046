internal import CCurl

/// Asks whether pages on other sites exist.
///
/// An address is asked for with HEAD and, if that is not answered with success, with GET, of whose response only the head
/// is read. A host gets at most one request a second and one at a time, also by redirects. Only machines on the public
/// internet are asked, as by ``CoverDownloader``, and those that the configuration names.
package struct LinkChecker: Sendable {
    package struct Limits: Sendable {
        /// Until a connection is established.
        package var connectSeconds = 10.0
        /// Until the head of a response, for each request.
        package var totalSeconds = 20.0
        /// Maximum number of redirects.
        package var redirects = 10
        /// Seconds between the starts of two requests to one host.
        package var interval = 1.0
        /// Maximum number of hosts that are asked at once.
        package var hosts = 16
        /// The longest pause, in seconds, that a server may ask for.
        package var waitSeconds = 60

        package init() {}
    }

    /// What was found out about an address.
    package enum Result: Sendable, Equatable {
        /// There is a page.
        case alive
        /// The page is missing. The text says why; it ends a sentence.
        case dead(String)
        /// Nothing is known; why, as the end of a sentence.
        case unchecked(String)
        /// The program was asked to stop before.
        case stopped
    }

    let limits: Limits
    let clock: ServiceClock
    let isStopped: HTTPClient.StopSign?
    let turns: LinkTurns
    private let allowedHosts: Set<String>
    private let agent: String
    private let untrusted: HTTPPool
    /// Hosts named in the configuration have a pool of their own, so that redirects never reuse its connections.
    private let trusted: HTTPPool

    /// Creates a checker; its connections are closed when it is released.
    ///
    /// - Parameters:
    ///   - allowedHosts: Hosts that may be private, as ``CoverAddress/authority``.
    ///   - version: The version of the program, sent to servers.
    ///   - limits: The limits of each request.
    ///   - isStopped: Polled ten times a second; any result but 0 ends the check.
    ///   - clock: Time and random numbers; nil for the real ones.
    package init(
        allowedHosts: Set<String> = [], version: String, limits: Limits = Limits(),
        isStopped: HTTPClient.StopSign? = nil, clock: ServiceClock? = nil
    ) {
        (self.allowedHosts, self.limits, self.isStopped) = (allowedHosts, limits, isStopped)
        self.clock = clock ?? .system(isStopped: isStopped)
        agent = "sitegen/\(version)"
        turns = LinkTurns(interval: limits.interval)
        untrusted = HTTPPool(mayConnectAnywhere: false, isStopped: isStopped)
        trusted = HTTPPool(mayConnectAnywhere: true, isStopped: isStopped)
    }

    /// Checks some addresses; the results are in their order.
    ///
    /// `progress` is called with the number of addresses that are done.
    package func check(
        _ addresses: [String], progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> [Result] {
        var results = [Result](repeating: .stopped, count: addresses.count)
        var lanes: [[Int]] = []
        var lane: [String: Int] = [:]
        var places: [CoverAddress?] = []
        for (index, address) in addresses.enumerated() {
            let place: CoverAddress?
            do throws(CoverAddress.Mistake) {
                place = try CoverAddress(bytes: Array(address.utf8))
            } catch {
                place = nil
                results[index] = Self.result(of: error)
                progress(await turns.finish())
            }
            places.append(place)
            guard let place else { continue }
            if let known = lane[place.host] {
                lanes[known].append(index)
            } else {
                lane[place.host] = lanes.count
                lanes.append([index])
            }
        }
        await withTaskGroup(of: [(Int, Result)].self) { group in
            var next = 0
            func start() {
                guard next < lanes.count else { return }
                let indices = lanes[next]
                next += 1
                let tasks = indices.compactMap { index in places[index].map { (index, $0) } }
                group.addTask { await self.check(tasks, progress) }
            }
            for _ in 0..<max(1, limits.hosts) { start() }
            while let found = await group.next() {
                for (index, result) in found { results[index] = result }
                start()
            }
        }
        if await turns.isHeard { return results }
        // Not a single server answered: it is this machine that has no network.
        let noHost = Result.dead(CoverDownloadError.noHost.reason)
        return results.map { $0 == noHost ? .unchecked("there is no such host, or no network") : $0 }
    }

    /// Checks the addresses of one host, one after another.
    private func check(
        _ addresses: [(Int, CoverAddress)], _ progress: @Sendable (Int) -> Void
    ) async -> [(Int, Result)] {
        var results: [(Int, Result)] = []
        for (index, address) in addresses {
            if isStopping { break }
            let result = await result(of: address)
            if result == .stopped { break }
            results.append((index, result))
            progress(await turns.finish())
        }
        return results
    }

    var isStopping: Bool { Task.isCancelled || isStopped.map { $0() != 0 } ?? false }

    /// Whether a host may be private.
    func isAllowed(_ place: CoverAddress) -> Bool { allowedHosts.contains(place.authority) }

    /// Sends one request to one host, when it is its turn; nil if the program was asked to stop.
    func answer(
        _ place: CoverAddress, isAllowed: Bool, _ wanted: HTTPPool.Request.Wanted
    ) async -> HTTPPool.Response? {
        let now = clock.seconds()
        let start = await turns.take(place.host, now: now)
        if start > now { await clock.sleep(.seconds(start - now)) }
        if isStopping { return nil }
        let request = HTTPPool.Request(
            address: place.text, agent: agent, certificates: nil, fields: [],
            connectMilliseconds: HTTPClient.milliseconds(limits.connectSeconds),
            totalMilliseconds: HTTPClient.milliseconds(limits.totalSeconds), byteLimit: 1 << 40, wants: wanted)
        let response = await (isAllowed ? trusted : untrusted).get(request)
        if response.outcome == sitegen_http_ok { await turns.hear() }
        return response
    }
}
