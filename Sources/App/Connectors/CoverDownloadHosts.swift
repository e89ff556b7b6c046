/// Schedules requests to hosts: how many run at once, in which order, and which hosts are suspended.
///
/// Hosts take turns, and the requests of one host are queued.
actor CoverDownloadHosts {
    private struct Host {
        /// Running requests.
        var active = 0
        /// Requests that the server asked to wait: each still occupies a slot of the host.
        var resting = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// Number of consecutive downloads without a response from the host.
        var silences = 0
        /// Until when the host is suspended, in seconds since 1970, and why.
        var givenUp: (until: Int, error: CoverDownloadError)?
    }

    private let perHost: Int
    private let silences: Int
    private var free: Int
    private var hosts: [String: Host] = [:]
    /// Hosts with queued requests, in the order of their turns.
    private var turn: [String] = []
    private let now: @Sendable () -> Int

    /// Creates a scheduler without requests.
    init(total: Int, perHost: Int, silences: Int = 4, now: @escaping @Sendable () -> Int) {
        free = total
        (self.perHost, self.silences) = (perHost, silences)
        self.now = now
    }

    /// Waits for a free slot of a host; a retry for the same picture goes to the front of the queue.
    ///
    /// Throws immediately if the host is suspended.
    func enter(_ name: String, isAgain: Bool) async throws(CoverDownloadError) {
        if let error = refusal(name) { throw error }
        await withCheckedContinuation { continuation in
            var host = hosts[name, default: Host()]
            if host.waiting.isEmpty { turn.append(name) }
            host.waiting.insert(continuation, at: isAgain ? 0 : host.waiting.endIndex)
            hosts[name] = host
            admit()
        }
        // The host may have been suspended in the meantime.
        guard let error = refusal(name) else { return }
        leave(name, .silent)
        throw error
    }

    /// The outcome of a request at its host.
    enum Ending: Equatable {
        /// The host responded in some way.
        case heard
        /// The host asked to wait, so the request keeps its slot at the host, while its slot in the total is released.
        case resting
        /// The host did not respond, and the request will be retried.
        case silent
        /// The host did not respond to the last try. After several such pictures in a row it is suspended for a minute.
        case gaveUp(CoverDownloadError)
    }

    /// Ends a request.
    func leave(_ name: String, _ ending: Ending) {
        var host = hosts[name, default: Host()]
        host.active -= 1
        switch ending {
        case .heard: host.silences = 0
        case .resting:
            host.silences = 0
            host.resting += 1
        case .silent: break
        case .gaveUp(let error):
            host.silences += 1
            if host.silences >= silences { host.givenUp = (now() + 60, error) }
        }
        hosts[name] = host
        free += 1
        admit()
    }

    /// Releases the host's slot of a waiting request.
    func wake(_ name: String) {
        hosts[name]?.resting -= 1
        admit()
    }

    /// Number of requests queued for a host.
    func waitingCount(_ name: String) -> Int { hosts[name]?.waiting.count ?? 0 }

    private func refusal(_ name: String) -> CoverDownloadError? {
        guard let (until, error) = hosts[name]?.givenUp, now() < until else { return nil }
        return error
    }

    private func admit() {
        while free > 0, let place = turn.firstIndex(where: hasRoom) {
            let name = turn.remove(at: place)
            guard let next = hosts[name]?.waiting.removeFirst() else { continue }
            hosts[name]?.active += 1
            free -= 1
            if hosts[name]?.waiting.isEmpty == false { turn.append(name) }
            next.resume()
        }
    }

    private func hasRoom(_ name: String) -> Bool {
        guard let host = hosts[name] else { return false }
        return host.active + host.resting < perHost && !host.waiting.isEmpty
    }
}
