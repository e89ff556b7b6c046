import CPosix
import FileSystem
import Glibc
package import SourceText

/// Checks the system resources that the process needs before it can do anything.
///
/// The Swift runtime hangs when the system denies it threads, and ends the process when memory is short; so both are
/// tested first.
package enum Machine {
    /// Address space for the smallest build.
    private static let memoryBytes = 160 << 20

    /// The number of threads for tasks, the event loop and the watcher of a preview.
    private static var threadCount: Int32 { Int32(clamping: min(cores, 8) + 4) }

    private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The reason why the process cannot work here; nil if it can.
    package static func failure() -> Diagnostic? {
        let memory = sitegen_try_memory(memoryBytes)
        if memory != 0 {
            return diagnostic(
                "there is too little memory", SystemError(memory, "mmap", FilePath(""), wantedBytes: memoryBytes),
                help: "raise the limit (`ulimit -v`), or end other programs")
        }
        let threads = sitegen_try_threads(threadCount)
        if threads == 0 { return nil }
        return diagnostic(
            "no more threads can be started", SystemError(threads, "pthread_create", FilePath("")),
            help: "raise the limit of processes (`ulimit -u`, or the one of the container); \(threadCount) are needed")
    }

    private static func diagnostic(_ message: String, _ error: SystemError, help: String) -> Diagnostic {
        Diagnostic(.error, .refused, message, at: .none, notes: [.init(error.summary)], help: help)
    }

    /// Disables core dumps, so that a crash does not write memory with a password to disk.
    ///
    /// A system that does not allow this is not an error.
    package static func keepMemoryPrivate() { _ = sitegen_forbid_core_dumps() }
}
