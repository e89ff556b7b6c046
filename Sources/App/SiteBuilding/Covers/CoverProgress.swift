import Glibc
import SourceInput

/// Shows the progress of covers: a bar on a terminal, occasional lines elsewhere, and nothing for short work.
struct CoverProgress {
    private let isTerminal: Bool
    private let start = ContinuousClock.now
    private var lastShown = ContinuousClock.now
    private var hasBar = false
    private var wanted = 0
    private var done = 0
    private var host = ""

    /// Follows a stream of events to its end.
    static func follow(_ events: AsyncStream<CoverEvent>) async {
        var progress = CoverProgress()
        for await event in events { progress.take(event) }
        if progress.hasBar { Terminal.printError("\r\u{1B}[K") }
    }

    private init() { isTerminal = isatty(STDERR_FILENO) == 1 }

    private mutating func take(_ event: CoverEvent) {
        switch event {
        case .wanted(let count): wanted += count
        case .fetching(let host): self.host = host
        case .arrived, .failed: done += 1
        }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), now - lastShown > (isTerminal ? .milliseconds(250) : .seconds(10)) else {
            return
        }
        lastShown = now
        let parts = ["covers: \(done) of \(wanted)", Progress.timeLeft(since: start, done: done, of: wanted), host]
        let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        if !isTerminal { return Terminal.printError(text + "\n") }
        hasBar = true
        Terminal.printError("\r\u{1B}[K" + Self.bar(done, of: wanted) + " " + text)
    }

    private static func bar(_ done: Int, of wanted: Int) -> String {
        let full = wanted > 0 ? min(20, done * 20 / wanted) : 0
        return "[" + String(repeating: "#", count: full) + String(repeating: ".", count: 20 - full) + "]"
    }
}
