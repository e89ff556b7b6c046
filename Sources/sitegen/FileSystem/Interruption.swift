import CPosix

/// A person's wish to stop: the first Ctrl-C is remembered and ends the build where nothing is half done.
///
/// The second ends the process at once, which is safe as well.
enum Interruption {
    /// From now on, SIGINT, SIGTERM and SIGHUP are remembered.
    static func catchSignals() { sitegen_catch_interrupts() }

    /// Whether one has come.
    static var isRequested: Bool { sitegen_interrupt_signal() != 0 }

    /// The exit code that shells expect after the signal: 130 after Ctrl-C; nil if none has come.
    static var exitCode: Int32? { isRequested ? 128 + sitegen_interrupt_signal() : nil }
}
