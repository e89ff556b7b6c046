import Glibc

/// How the processor time of some work grows with the size of its input.
public enum Growth {
    /// Above this, the time grows faster than the input: an input four times as large takes about four times as long if
    /// the time is linear, and sixteen times if it is quadratic.
    public static let limit = 9.0

    /// The time for an input of `4 * size`, divided by the time for one of `size`.
    ///
    /// It is processor time of this thread, and the least of several runs, so other work on the machine hardly matters.
    /// Where the large input takes less than 5 ms, the result is 1.
    public static func factor(from size: Int, _ work: (Int) -> Void) -> Double {
        let large = seconds { work(4 * size) }
        if large < 0.005 { return 1 }
        return large / seconds { work(size) }
    }

    private static func seconds(_ work: () -> Void) -> Double {
        (0..<3).map { _ in
            let start = now()
            work()
            return now() - start
        }.min() ?? 0
    }

    /// The processor time of this thread in seconds.
    public static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
