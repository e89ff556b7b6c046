/// The mistakes found in one file, up to a limit; warnings have a limit of their own, so as not to hide errors.
struct Findings: Sendable {
    /// How many a file may have before its reader stops counting.
    static let limit = 50

    let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    private var warnings = 0
    /// Where the first warning of each code and subject is.
    private var subjects: [String: Int] = [:]

    init(_ file: SourceFile) { self.file = file }

    var count: Int { diagnostics.count }
    var errorCount: Int { diagnostics.count - warnings }
    /// Whether there are so many errors that reading on tells nothing new.
    var isFull: Bool { errorCount >= Self.limit }
    /// Whether a further warning would be dropped.
    var isFullOfWarnings: Bool { warnings >= Self.limit }

    /// In file order.
    var sorted: [Diagnostic] { Diagnostic.sorted(diagnostics) }

    /// Adds an error at some bytes.
    mutating func error(
        _ code: DiagnosticCode, _ range: Range<Int>, help: String? = nil,
        notes: [Diagnostic.Note] = [], _ message: String
    ) {
        if isFull { return }
        diagnostics.append(.error(code, message, at: file.span(range), notes: notes, help: help))
    }

    /// Adds a warning at some bytes; of those with the same code and subject only the first, with their number.
    mutating func warning(
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

    /// A note that points to some bytes of the file.
    func note(_ text: String, at range: Range<Int>) -> Diagnostic.Note { .init(text, at: file.span(range)) }
}
