import FileSystem

/// Called before each change on disk, so that a test can end an edit there as a crash would.
struct FaultPoints: Sendable {
    /// Throws when the process is to count as dead.
    var next: @Sendable () throws(SystemError) -> Void = {}
}
