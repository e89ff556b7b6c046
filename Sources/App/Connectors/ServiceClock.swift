internal import CCurl

/// Time and random numbers for requests; replaceable in tests.
package struct ServiceClock: Sendable {
    /// Seconds since a fixed instant.
    var seconds: @Sendable () -> Double
    /// Seconds since 1970.
    var now: @Sendable () -> Int
    /// Waits for a duration.
    var sleep: @Sendable (Duration) async -> Void
    /// A random number from 0 up to, but not including, 1.
    var random: @Sendable () -> Double

    /// The real clock; waiting ends within a tenth of a second if `isStopped` requests it or the task is cancelled.
    static func system(isStopped: HTTPClient.StopSign? = nil) -> ServiceClock {
        let start = ContinuousClock.now
        return ServiceClock(
            seconds: { (ContinuousClock.now - start) / .seconds(1) }, now: { Int(sitegen_http_now()) },
            sleep: { duration in
                let end = ContinuousClock.now + duration
                while ContinuousClock.now < end, isStopped?() ?? 0 == 0 {
                    let left = end - ContinuousClock.now
                    do { try await Task.sleep(for: min(left, .milliseconds(100))) } catch { return }
                }
            },
            random: { Double.random(in: 0..<1) })
    }
}
