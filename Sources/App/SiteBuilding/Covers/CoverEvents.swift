import Albums
import Synchronization

/// Progress events for the covers of a build.
enum CoverEvent: Sendable {
    /// This number of covers is needed.
    case wanted(Int)
    /// A cover is requested from a host.
    case fetching(String)
    /// A cover was downloaded, or was available already.
    case arrived(CoverRequest)
    /// A cover is not available.
    case failed(CoverRequest)
}

/// Reports cover events to all listeners: the progress display, the build, the preview server.
final class CoverEvents: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<CoverEvent>.Continuation] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// The events from now on, until ``finish()``.
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

    func send(_ event: CoverEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    /// Ends all streams.
    func finish() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }
}
