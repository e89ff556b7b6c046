import Synchronization

/// A clock on which only pauses take time, and which records them.
public final class SteppedClock: Sendable {
    private let time = Mutex(100.0)
    private let sleeps = Mutex<[Double]>([])

    /// Creates a clock at second 100.
    public init() {}

    /// The pauses so far, in seconds.
    public var pauses: [Double] { sleeps.withLock { $0 } }
    /// The time in seconds.
    public var now: Double { time.withLock { $0 } }

    /// Lets a pause pass at once.
    public func pass(_ duration: Duration) {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        sleeps.withLock { $0.append(seconds) }
        time.withLock { $0 += seconds }
    }
}
