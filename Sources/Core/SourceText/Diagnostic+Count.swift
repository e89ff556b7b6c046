/// Reporting many mistakes of one kind as a single warning.
extension Diagnostic {
    /// The notes, plus one with the number of mistakes if there are several.
    var countedNotes: [Note] {
        count > 1 ? notes + [Note("found \(count) times; this is the first")] : notes
    }

    /// The diagnostic as a warning, with a message that also says what happens to the value.
    package func asWarning(_ consequence: String, subject: String) -> Diagnostic {
        Diagnostic(.warning, code, "\(message); \(consequence)", at: place, notes: notes, help: help, subject: subject)
    }

    /// The diagnostic with a subject, so that it is counted together with others about the same subject.
    package func about(_ subject: String) -> Diagnostic {
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
    /// The diagnostics with repeated ones merged: the first of each code and subject also counts the others.
    package var counted: [Diagnostic] {
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
