/// One thing the author of the content should know: what is wrong, where, and what to do about it.
package struct Diagnostic: Sendable {
    /// How serious the diagnostic is.
    package enum Severity: String, Sendable {
        /// Something that could be better.
        case note
        /// The site is built anyway.
        case warning
        /// Nothing is written.
        case error
    }

    /// What the diagnostic is about: a span of text, a path, or nothing with a location.
    package enum Place: Sendable {
        /// Some bytes of a source file.
        case text(SourceSpan)
        /// A file or folder as a whole.
        case path(String)
        /// No particular location.
        case none
    }

    /// A further sentence, with its own location if it has one.
    package struct Note: Sendable {
        /// The sentence, without a full stop.
        package let text: String
        /// The location it points to.
        package let place: Place

        /// A sentence about `place`.
        package init(_ text: String, at place: Place = .none) {
            self.text = text
            self.place = place
        }

        /// A sentence about a span.
        package init(_ text: String, at span: SourceSpan) { self.init(text, at: .text(span)) }
    }

    /// How serious the diagnostic is.
    package let severity: Severity
    /// The stable code, such as D207.
    package let code: DiagnosticCode
    /// One sentence that says what is wrong, without a full stop.
    package let message: String
    /// The location.
    package let place: Place
    /// Further locations and facts, in the order they are printed.
    package var notes: [Note]
    /// What to do about it.
    package var help: String?
    /// What the diagnostic is about, such as the key of a value; nil when it is always reported on its own.
    ///
    /// Of the warnings with the same code and subject, only the first is reported, with the number of occurrences.
    package var subject: String?
    /// What to write in place of the text at ``place``; nil where a person has to decide.
    package var replacement: String?
    /// The number of mistakes the diagnostic represents.
    package var count = 1

    /// A diagnostic at a location.
    package init(
        _ severity: Severity, _ code: DiagnosticCode, _ message: String, at place: Place,
        notes: [Note] = [], help: String? = nil, subject: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.place = place
        self.notes = notes
        self.help = help
        self.subject = subject
    }

    /// An error at a span of a source file.
    package static func error(
        _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [Note] = [], help: String? = nil
    ) -> Diagnostic {
        Diagnostic(.error, code, message, at: .text(span), notes: notes, help: help)
    }

    /// A warning at a span of a source file.
    package static func warning(
        _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [Note] = [], help: String? = nil
    ) -> Diagnostic {
        Diagnostic(.warning, code, message, at: .text(span), notes: notes, help: help)
    }
}

extension Diagnostic {
    /// The path used for sorting and grouping; empty for a diagnostic without a location.
    package var path: String {
        switch place {
        case .text(let span): span.file.path
        case .path(let path): path
        case .none: ""
        }
    }

    private var offset: Int {
        if case .text(let span) = place { span.start } else { -1 }
    }

    /// Sorted by path (byte order), then location, then code and message: the same on every run.
    package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.sorted { first, second in
            let paths = (Array(first.path.utf8), Array(second.path.utf8))
            if paths.0 != paths.1 { return paths.0.lexicographicallyPrecedes(paths.1) }
            if first.offset != second.offset { return first.offset < second.offset }
            if first.code != second.code { return first.code.rawValue < second.code.rawValue }
            return first.message < second.message
        }
    }
}

extension [Diagnostic] {
    /// Whether any of them prevents the site from being written.
    package var hasErrors: Bool { contains { $0.severity == .error } }
}
