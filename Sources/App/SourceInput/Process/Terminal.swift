import Glibc
package import SourceText

/// The output of the process: results on standard output, everything else on standard error.
package enum Terminal {
    /// A private descriptor for standard error: it keeps working while standard error is redirected around a library
    /// that prints there.
    private static let errors: Int32 = {
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        return copy >= 0 ? copy : STDERR_FILENO
    }()

    /// Opens the private descriptor, before standard error is redirected around any library.
    package static func open() { _ = errors }

    /// Whether standard error is a terminal with color enabled (see https://no-color.org).
    package static var usesColor: Bool {
        isatty(errors) == 1 && !isSet("NO_COLOR") && environment("TERM") != "dumb"
    }

    /// The width in columns of the terminal on standard output; nil for a pipe or a file.
    package static var outputWidth: Int? { width(of: STDOUT_FILENO) }

    /// Prints diagnostics on standard error.
    package static var diagnostics: DiagnosticPrinter {
        DiagnosticPrinter(usesColor: usesColor, width: width(of: errors))
    }

    private static func width(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// Writes a text to standard error.
    package static func printError(_ text: String) { write(Array(text.utf8), to: errors) }

    /// Writes a text to standard output.
    package static func print(_ text: String) { print(Array(text.utf8)) }

    /// Writes bytes to standard output.
    package static func print(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    /// The value of an environment variable.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    private static func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }

    /// Ignores a closed or full descriptor: there is no way left to report it.
    private static func write(_ all: [UInt8], to descriptor: Int32) {
        var bytes = all[...]
        while !bytes.isEmpty {
            let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
