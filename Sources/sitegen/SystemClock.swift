import Glibc

/// The time of day as the system tells it.
enum SystemClock {
    /// Nanoseconds since 1970.
    static var nanoseconds: Int64 {
        var time = timespec()
        // CLOCK_REALTIME always exists.
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
