package import SourceText

/// Collects the mistakes in one file, up to a limit; warnings have a separate limit, so that they do not hide errors.
package struct DiagnosticCollector: Sendable {
    /// The number of mistakes in a file after which its reader stops collecting.
    package static let limit = 50

    package let file: SourceFile
    /// Whether the file is from another program, whose data are shown although some are damaged: a value or row that
    /// cannot be read is left out with a warning.
    package var isForeign = false
    private(set) var diagnostics: [Diagnostic] = []
    private var warnings = 0
    /// The index of the first warning of each code and subject.
    private var subjects: [String: Int] = [:]

    package init(_ file: SourceFile) { self.file = file }

    package var count: Int { diagnostics.count }
    package var errorCount: Int { diagnostics.count - warnings }
    /// Whether there are so many errors that further reading is not useful.
    package var isFull: Bool { errorCount >= Self.limit }
    /// Whether a further warning would be dropped.
    package var isFullOfWarnings: Bool { warnings >= Self.limit }

    /// The diagnostics in file order.
    package var sorted: [Diagnostic] { Diagnostic.sorted(diagnostics) }

    /// Adds an error at a byte range.
    package mutating func error(
        _ code: DiagnosticCode, _ range: Range<Int>, help: String? = nil,
        notes: [Diagnostic.Note] = [], _ message: String
    ) {
        if isFull { return }
        diagnostics.append(.error(code, message, at: file.span(range), notes: notes, help: help))
    }

    /// Adds an error about a value that cannot be read, or a warning if the file is from another program.
    mutating func lost(
        _ code: DiagnosticCode, _ range: Range<Int>, help: String? = nil, notes: [Diagnostic.Note] = [],
        _ message: String,
        _ consequence: String, subject: String
    ) {
        if !isForeign { return error(code, range, help: help, notes: notes, message) }
        warning(code, range, help: help, notes: notes, subject: subject, "\(message); \(consequence)")
    }

    /// Adds a warning at a byte range; repeated ones with the same code and subject are only counted.
    package mutating func warning(
        _ code: DiagnosticCode, _ range: Range<Int>, help: String? = nil,
        notes: [Diagnostic.Note] = [], subject: String? = nil, _ message: String
    ) {
        if let subject {
            if let index = subjects["\(code) \(subject)"] { return diagnostics[index].count += 1 }
            if !isFullOfWarnings { subjects["\(code) \(subject)"] = diagnostics.count }
        }
        if isFullOfWarnings { return }
        warnings += 1
        diagnostics.append(
            Diagnostic(
                .warning, code, message, at: .text(file.span(range)), notes: notes, help: help, subject: subject))
    }

    /// A note that points to a byte range of the file.
    package func note(_ text: String, at range: Range<Int>) -> Diagnostic.Note { .init(text, at: file.span(range)) }
}
