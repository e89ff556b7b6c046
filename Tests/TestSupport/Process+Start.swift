public import Foundation

/// Held while a program is started.
private let starting = NSLock()

extension Process {
    /// Starts the program, while no other one is started.
    ///
    /// Foundation learns of the end of a program by a socket that the program holds. A program that is started in the
    /// same moment would inherit it, and the first one would seem to run until the second one ends.
    public func start() throws {
        starting.lock()
        defer { starting.unlock() }
        try run()
    }
}
