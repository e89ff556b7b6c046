import Glibc
import Synchronization

/// Work for the system, cut into runs and done on several threads.
///
/// Threads and not tasks, because calls to the system block, and because the commit is no `async` work.
enum Workers {
    /// Calls `body` on up to `jobs` threads, each of which takes runs of `0..<count` until none is left.
    ///
    /// The first failure is thrown when all have ended; after it, no further runs are given out.
    static func run(
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

    /// Calls `body` on `count` threads, of which this is one, and waits for all of them.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        // Where there are no more threads, the others do the work.
        let threads = (1..<count).compactMap { _ in start(body) }
        body()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Calls `body` on a thread of its own and does not wait for it; nothing where there is no thread to have.
    static func detach(_ body: @escaping @Sendable () -> Void) {
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

/// Runs of a range, given out to threads.
final class WorkRuns: Sendable {
    private let count: Int
    private let runLength: Int
    private let position = Atomic(0)

    init(count: Int, runLength: Int) { (self.count, self.runLength) = (count, runLength) }

    /// The next run that nobody has; nil when none is left.
    func next() -> Range<Int>? {
        let start = position.add(runLength, ordering: .relaxed).oldValue
        return start < count ? start..<min(start + runLength, count) : nil
    }

    /// No more runs are given out.
    func stop() { position.store(count, ordering: .relaxed) }
}
