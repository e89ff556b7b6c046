import Foundation

/// Seconds that this thread spends in `body`, whatever else the machine is doing meanwhile.
func processorSeconds(_ body: () -> Void) -> Double {
    let start = threadSeconds()
    body()
    return threadSeconds() - start
}

private func threadSeconds() -> Double {
    var time = timespec()
    let result = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    precondition(result == 0, "the thread has a processor clock")
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
