import Synchronization

/// A counter shared by several tasks.
final class SharedCounter: Sendable {
    private let value = Atomic(0)

    /// Adds `step` and returns the previous value.
    func advance(by step: Int) -> Int { value.add(step, ordering: .relaxed).oldValue }
}
