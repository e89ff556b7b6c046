import Synchronization

/// A few threads for answers that take time: rendering, reading from the disk, writing to it.
///
/// They are no tasks, because the threads of tasks are all at work while a site is built, and a reader would wait for that.
final class AnswerThreads: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var threadCount = 0
    }

    private let state = Mutex(State())
    private static let limit = 4

    /// Does something soon.
    func run(_ job: @escaping @Sendable () -> Void) {
        let isThreadWanted = state.withLock { state in
            state.jobs.append(job)
            if state.threadCount == Self.limit { return false }
            state.threadCount += 1
            return true
        }
        guard isThreadWanted else { return }
        // Without a thread, this one does the work: it is late then, but done.
        if !PlainThread.start({ [self] in work() }) { work() }
    }

    /// Does one job after another until none is left.
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
