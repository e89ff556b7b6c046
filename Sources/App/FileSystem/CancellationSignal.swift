import CPosix

/// A request to stop: the first Ctrl-C is recorded and ends the build at a point where nothing is half done.
///
/// The second one ends the process at once, which is safe as well.
package enum CancellationSignal {
    /// Starts recording SIGINT, SIGTERM and SIGHUP.
    package static func catchSignals() { sitegen_catch_interrupts() }

    /// Whether a signal has arrived.
    package static var isRequested: Bool { sitegen_interrupt_signal() != 0 }

    /// The exit code that shells expect after the signal, 130 after Ctrl-C; nil if no signal has arrived.
    package static var exitCode: Int32? { isRequested ? 128 + sitegen_interrupt_signal() : nil }
}
