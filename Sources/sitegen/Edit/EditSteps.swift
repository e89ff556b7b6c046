/// Told before each change of the disk, so that a test can end an edit there as a crash would.
struct EditSteps: Sendable {
    /// Throws where the process is to count as dead.
    var next: @Sendable () throws(SystemError) -> Void = {}
}
