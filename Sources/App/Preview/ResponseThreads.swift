import Synchronization

/// A few threads for slow responses: rendering, reading from and writing to disk.
///
/// They are not tasks, because all task threads are busy during a build, and responses would have to wait for it.
final class ResponseThreads: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var threadCount = 0
    }

    private let state = Mutex(State())
    private static let limit = 4

    func run(_ job: @escaping @Sendable () -> Void) {
        let isThreadWanted = state.withLock { state in
            state.jobs.append(job)
            if state.threadCount == Self.limit { return false }
            state.threadCount += 1
            return true
        }
        guard isThreadWanted else { return }
        // If no thread can be created, the job runs on this thread: late, but it runs.
        if !PlainThread.start({ [self] in work() }) { work() }
    }

    /// Runs jobs until none are left.
    private func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if state.jobs.isEmpty {
                state.threadCount -= 1
                return nil
            }
            return state.jobs.removeFirst()
        }
    }
}
