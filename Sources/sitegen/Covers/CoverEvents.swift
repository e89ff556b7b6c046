import SiteKit
import Synchronization

/// What happens to the covers of a build.
enum CoverEvent: Sendable {
    /// So many are wanted.
    case wanted(Int)
    /// One is asked for at a host.
    case fetching(String)
    /// One has come, or was there.
    case arrived(CoverRequest)
    /// One cannot be had.
    case failed(CoverRequest)
}

/// Tells everybody who listens what happens to covers: the progress display, the build, the preview server.
final class CoverEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<CoverEvent>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// What happens from now on, until ``finish()``.
    func stream() -> AsyncStream<CoverEvent> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                defer { state.next += 1 }
                state.listeners[state.next] = continuation
                return state.next
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
            }
        }
    }

    /// Tells all listeners.
    func send(_ event: CoverEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    /// Nothing more happens.
    func finish() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }
}
