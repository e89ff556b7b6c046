internal import CCurl

/// Time and chance, as downloads see them.
public struct CoverDownloadClock: Sendable {
    /// Seconds since 1970.
    public var now: @Sendable () -> Int
    /// Waits.
    public var sleep: @Sendable (Duration) async -> Void
    /// A number from 0 up to 1, without 1.
    public var random: @Sendable () -> Double

    /// A clock of these parts.
    public init(
        now: @escaping @Sendable () -> Int, sleep: @escaping @Sendable (Duration) async -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.random = random
    }

    /// The real ones; waiting ends within a tenth of a second when `isStopped` says so or the task is cancelled.
    public static func system(isStopped: HTTPClient.StopSign? = nil) -> CoverDownloadClock {
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
