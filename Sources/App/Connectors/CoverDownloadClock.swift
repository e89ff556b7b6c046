internal import CCurl

/// The time and random numbers used by downloads; replaceable in tests.
package struct CoverDownloadClock: Sendable {
    /// Seconds since 1970.
    package var now: @Sendable () -> Int
    /// Waits for a duration.
    package var sleep: @Sendable (Duration) async -> Void
    /// A random number from 0 up to, but not including, 1.
    package var random: @Sendable () -> Double

    /// Creates a clock from its functions.
    package init(
        now: @escaping @Sendable () -> Int, sleep: @escaping @Sendable (Duration) async -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    /// The real clock; waiting ends within a tenth of a second if `isStopped` requests it or the task is cancelled.
    package static func system(isStopped: HTTPClient.StopSign? = nil) -> CoverDownloadClock {
        CoverDownloadClock(
            now: { Int(sitegen_http_now()) },
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
