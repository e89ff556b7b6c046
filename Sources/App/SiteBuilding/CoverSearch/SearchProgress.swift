import Glibc
import SourceInput
import Synchronization

/// The progress of a search: a line on a terminal, a line every 30 seconds elsewhere, and nothing for short work.
final class SearchProgress: Sendable {
    private let total: Int
    private let isShown: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let start = ContinuousClock.now
    private let state = Mutex((last: ContinuousClock.now, hasLine: false))

    /// What is done with what: `albums searched`.
    private let work: String

    init(total: Int, isShown: Bool, of work: String = "albums searched") {
        (self.total, self.isShown, self.work) = (total, isShown, work)
    }

    /// Reports that `count` are done.
    func advance(to count: Int) {
        let now = ContinuousClock.now
        guard isShown, now - start > .seconds(1) else { return }
        let isDue = state.withLock { state in
            guard now - state.last > (isTerminal ? .milliseconds(250) : .seconds(30)) else { return false }
            state = (now, isTerminal)
            return true
        }
        if !isDue { return }
        let left = Progress.timeLeft(since: start, done: count, of: total)
        let text = "\(count) of \(total) \(work), " + left
        Terminal.printError(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
    }

    /// Removes the line.
    func finish() {
        if state.withLock({ $0.hasLine }) { Terminal.printError("\r\u{1B}[K") }
    }
}
