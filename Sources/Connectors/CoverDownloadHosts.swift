/// Which hosts are asked: how many requests at once, in which order, and which host is given up.
///
/// The hosts take turns, and the requests of one host wait in line.
actor CoverDownloadHosts {
    private struct Host {
        /// Requests under way.
        var active = 0
        /// Requests that the server told to wait: they keep others away as well.
        var resting = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// Downloads in a row to which the host said nothing.
        var silences = 0
        /// Until when, in seconds since 1970, nobody asks it again, and why.
        var givenUp: (until: Int, error: CoverDownloadError)?
    }

    private let perHost: Int
    private var free: Int
    private var hosts: [String: Host] = [:]
    /// Hosts for which requests wait, the next first.
    private var turn: [String] = []
    private let now: @Sendable () -> Int

    /// Nobody is asked yet.
    init(total: Int, perHost: Int, now: @escaping @Sendable () -> Int) {
        free = total
        self.perHost = perHost
        self.now = now
    }

    /// Waits until a host may be asked; in front of all others where it was asked before for the same picture.
    ///
    /// Throws at once why a host was given up.
    func enter(_ name: String, isAgain: Bool) async throws(CoverDownloadError) {
        if let error = refusal(name) { throw error }
        await withCheckedContinuation { continuation in
            var host = hosts[name, default: Host()]
            if host.waiting.isEmpty { turn.append(name) }
            host.waiting.insert(continuation, at: isAgain ? 0 : host.waiting.endIndex)
            hosts[name] = host
            admit()
        }
        // It may have been given up meanwhile.
        guard let error = refusal(name) else { return }
        leave(name, .silent)
        throw error
    }

    /// What a host did with a request.
    enum Ending: Equatable {
        /// It answered in some way.
        case heard
        /// It wants to be left alone, so the request keeps its place there, while others use its place among all.
        case resting
        /// It said nothing, and is asked again for the same picture.
        case silent
        /// It said nothing, and that was the last try. After the fourth such picture in a row it is given up for a minute.
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
            if host.silences >= 4 { host.givenUp = (now() + 60, error) }
        }
        hosts[name] = host
        free += 1
        admit()
    }

    /// Gives up the place that a resting request kept.
    func wake(_ name: String) {
        hosts[name]?.resting -= 1
        admit()
    }

    /// How many requests wait for a host.
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
