import Synchronization

/// A number that several tasks draw from.
final class SharedCounter: Sendable {
    private let value = Atomic(0)

    /// The number as it was, before `step` is added to it.
    func advance(by step: Int) -> Int { value.add(step, ordering: .relaxed).oldValue }
}
