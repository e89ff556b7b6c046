import Glibc
import Synchronization

/// File system work, split into runs and executed on several threads.
///
/// Threads rather than tasks, because system calls block, and because the commit is not `async`.
package enum Workers {
    /// Calls `body` on up to `jobs` threads, each of which takes runs of `0..<count` until none is left.
    ///
    /// After the first failure, no further runs are handed out; the failure is thrown when all threads have ended.
    package static func run(
        _ count: Int, jobs: Int, runLength: Int = 256,
        _ body: @escaping @Sendable (WorkRuns) throws(SystemError) -> Void
    ) throws(SystemError) {
        let runs = WorkRuns(count: count, runLength: runLength)
        let threads = min(max(jobs, 1), (count + runLength - 1) / runLength)
        if threads <= 1 { return try body(runs) }
        let failure = Mutex<SystemError?>(nil)
        onThreads(threads) {
            do throws(SystemError) {
                try body(runs)
            } catch {
                runs.stop()
                failure.withLock { if $0 == nil { $0 = error } }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Calls `body` on `count` threads, including the current one, and waits for all of them.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        // If no more threads can be created, the existing ones do the work.
        let threads = (1..<count).compactMap { _ in start(body) }
        body()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Calls `body` on a separate thread without waiting for it; does nothing if no thread can be created.
    package static func detach(_ body: @escaping @Sendable () -> Void) {
        if let thread = start(body) { pthread_detach(thread) }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let work = unsafe Unmanaged.passRetained(Work(body))
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        if status == 0 { return thread }
        unsafe work.release()
        return nil
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

/// Runs of a range, handed out to threads.
package final class WorkRuns: Sendable {
    private let count: Int
    private let runLength: Int
    private let position = Atomic(0)

    init(count: Int, runLength: Int) { (self.count, self.runLength) = (count, runLength) }

    /// The next run that is not taken; nil when none is left.
    package func next() -> Range<Int>? {
        let start = position.add(runLength, ordering: .relaxed).oldValue
        return start < count ? start..<min(start + runLength, count) : nil
    }

    /// Stops handing out runs.
    func stop() { position.store(count, ordering: .relaxed) }
}
