import Foundation

/// The seconds of processor time that this thread spends in `body`, independent of the machine's load.
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
