/// One thing the author of the content should know: what is wrong, where, and what to do about it.
public struct Diagnostic: Sendable {
    /// How bad it is.
    public enum Severity: String, Sendable {
        /// The site is built all the same.
        case warning
        /// Nothing is written.
        case error
    }

    /// What it is about: a span of a text, a path, or nothing that has a place.
    public enum Place: Sendable {
        /// Some bytes of a source file.
        case text(SourceSpan)
        /// A file or folder as a whole.
        case path(String)
        /// Nothing in particular.
        case none
    }

    /// A further sentence, with a place of its own where it has one.
    public struct Note: Sendable {
        /// The sentence, without a full stop.
        public let text: String
        /// Where it points to.
        public let place: Place

        /// A sentence about `place`.
        public init(_ text: String, at place: Place = .none) {
            self.text = text
            self.place = place
        }

        /// A sentence about a span.
        public init(_ text: String, at span: SourceSpan) { self.init(text, at: .text(span)) }
    }

    /// How bad it is.
    public let severity: Severity
    /// The stable code, such as D207.
    public let code: DiagnosticCode
    /// One sentence that says what is wrong, without a full stop.
    public let message: String
    /// Where.
    public let place: Place
    /// Further places and facts, in the order they are printed.
    public var notes: [Note]
    /// What to do.
    public var help: String?
    /// What it is about, such as the key of a value: of warnings with the same code and subject one is told, with the
    /// number of the others; nil for one that is told alone.
    public var subject: String?
    /// How many mistakes it stands for.
    public var count = 1

    /// A diagnostic at a place.
    public init(
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

    /// An error at a span of a source.
    public static func error(
        _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [Note] = [], help: String? = nil
    ) -> Diagnostic {
        Diagnostic(.error, code, message, at: .text(span), notes: notes, help: help)
    }

    /// A warning at a span of a source.
    public static func warning(
        _ code: DiagnosticCode, _ message: String, at span: SourceSpan, notes: [Note] = [], help: String? = nil
    ) -> Diagnostic {
        Diagnostic(.warning, code, message, at: .text(span), notes: notes, help: help)
    }
}

extension Diagnostic {
    /// The path it is sorted and grouped by; empty for a diagnostic without a place.
    public var path: String {
        switch place {
        case .text(let span): span.file.path
        case .path(let path): path
        case .none: ""
        }
    }

    private var offset: Int {
        if case .text(let span) = place { span.start } else { -1 }
    }

    /// In the order of paths (by bytes), then places, then codes and messages: the same on every run.
    public static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
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
    /// Whether any of them keeps the site from being written.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}
