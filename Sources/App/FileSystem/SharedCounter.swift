import Synchronization

/// A counter shared by several tasks.
package final class SharedCounter: Sendable {
    private let value = Atomic(0)

    package init() {}

    /// Adds `step` and returns the previous value.
    package func advance(by step: Int) -> Int { value.add(step, ordering: .relaxed).oldValue }
}
