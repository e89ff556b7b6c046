import Glibc
import Synchronization

/// A progress line on the terminal for long work; nothing elsewhere, and nothing for short work.
package final class Progress: Sendable {
    private let total: Int
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let lastShown = Mutex(ContinuousClock.now)
    private let hasShown = Atomic(false)

    /// Progress of writing `total` files.
    package init(total: Int, isQuiet: Bool) {
        self.total = total
        isShown = !isQuiet && isatty(STDERR_FILENO) == 1
    }

    /// Reports that `count` files are done; shown four times a second, after the first second.
    package func advance(to count: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1) else { return }
        let isDue = lastShown.withLock { last in
            guard now - last > .milliseconds(250) else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        hasShown.store(true, ordering: .relaxed)
        Terminal.printError("\r\u{1B}[K\(count) of \(total) files")
    }

    /// How long the rest of some work takes at its pace so far, such as `about 5 minutes left`; empty if unknown.
    package static func timeLeft(since start: ContinuousClock.Instant, done: Int, of total: Int) -> String {
        if done == 0 { return "" }
        let seconds = Int((ContinuousClock.now - start).components.seconds) * (total - done) / done
        return seconds < 90 ? "about \(seconds) seconds left" : "about \((seconds + 30) / 60) minutes left"
    }

    /// Removes the line.
    package func finish() {
        if hasShown.load(ordering: .relaxed) { Terminal.printError("\r\u{1B}[K") }
    }
}
