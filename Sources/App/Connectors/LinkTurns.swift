/// When each host may be asked next, so that none gets more than its share of requests.
actor LinkTurns {
    /// The earliest start of the next request to each host, on the clock.
    private var next: [String: Double] = [:]
    private let interval: Double
    private var done = 0
    /// Whether any server answered at all.
    private(set) var isHeard = false

    /// Turns with an interval, in seconds, between the starts of two requests to one host.
    init(interval: Double) { self.interval = interval }

    /// The time at which a host may be asked; the turn is taken.
    func take(_ host: String, now: Double) -> Double {
        let start = max(next[host] ?? now, now)
        next[host] = start + interval
        return start
    }

    /// Lets a host rest for some seconds, as it asked.
    func rest(_ host: String, seconds: Double, now: Double) {
        next[host] = max(next[host] ?? now, now + seconds)
    }

    /// Records that a server answered.
    func hear() { isHeard = true }

    /// Counts an address as done; returns how many are.
    func finish() -> Int {
        done += 1
        return done
    }
}
