import CPosix
import Glibc
import SiteKit

/// What the process needs of the machine before it can do anything.
///
/// The Swift runtime hangs when the system gives it no threads, and ends the process where memory
/// is short; so both are tried before it is asked for anything.
enum Machine {
    /// Address space for the smallest of builds.
    private static let memoryBytes = 160 << 20

    /// Threads that tasks, the event loop and the watcher of a preview need.
    private static var threadCount: Int32 { Int32(clamping: min(cores, 8) + 4) }

    private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Why nothing can be done here; nil where it can.
    static func refusal() -> Diagnostic? {
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

    /// From now on, a crash leaves no copy of the memory on a disk, where a password could be read.
    ///
    /// A system that does not allow it is no reason not to build.
    static func keepMemoryPrivate() { _ = sitegen_forbid_core_dumps() }
}
