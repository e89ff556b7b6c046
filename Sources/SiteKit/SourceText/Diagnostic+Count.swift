/// One warning for many mistakes of one kind.
extension Diagnostic {
    /// The notes, and of how many mistakes it is the first.
    var countedNotes: [Note] {
        count > 1 ? notes + [Note("found \(count) times; this is the first")] : notes
    }

    /// As a warning that says what became of a value.
    func asWarning(_ consequence: String, subject: String) -> Diagnostic {
        Diagnostic(.warning, code, "\(message); \(consequence)", at: place, notes: notes, help: help, subject: subject)
    }

    /// The same, counted with others about the same.
    func about(_ subject: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.subject = subject
        return diagnostic
    }

    fileprivate struct Kind: Hashable {
        let code: DiagnosticCode
        let subject: String
    }

    fileprivate var kind: Kind? {
        severity == .warning ? subject.map { Kind(code: code, subject: $0) } : nil
    }
}

extension [Diagnostic] {
    /// The same, with the first of each code and subject counting the others.
    var counted: [Diagnostic] {
        if count < 2 { return self }
        var result: [Diagnostic] = []
        result.reserveCapacity(count)
        var known: [Diagnostic.Kind: Int] = [:]
        for diagnostic in self {
            guard let kind = diagnostic.kind else {
                result.append(diagnostic)
                continue
            }
            if let index = known[kind] {
                result[index].count += diagnostic.count
            } else {
                known[kind] = result.count
                result.append(diagnostic)
            }
        }
        return result
    }
}
