package import SourceText

/// Something in a collection that could be better.
package struct Finding: Sendable {
    /// What was found, and where.
    package let diagnostic: Diagnostic
    /// The slug of the album it is about; nil if it is about another text.
    package let album: String?
    /// The change that `--fix` makes; nil if none is safe.
    package let change: NameChange?

    init(_ diagnostic: Diagnostic, album: String? = nil, change: NameChange? = nil) {
        (self.diagnostic, self.album, self.change) = (diagnostic, album, change)
    }

    /// A finding without more than what a build reports.
    package init(_ diagnostic: Diagnostic) { self.init(diagnostic, album: nil) }

    /// Sorts by path (byte order), then location, then code and message: the same on every run.
    package static func sorted(_ findings: [Finding]) -> [Finding] {
        // Each path is compared once with each other one, not once for each finding.
        let paths = Set(findings.map { PathKey($0.diagnostic.path) })
        let order = paths.map { Array($0.path.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
        let keyed = findings.map { finding in
            (rank: ranks[Array(finding.diagnostic.path.utf8)] ?? 0, offset: finding.offset, finding: finding)
        }
        return keyed.sorted { first, second in
            if first.rank != second.rank { return first.rank < second.rank }
            if first.offset != second.offset { return first.offset < second.offset }
            let (one, other) = (first.finding.diagnostic, second.finding.diagnostic)
            return one.code != other.code ? one.code < other.code : one.message < other.message
        }.map(\.finding)
    }

    private var offset: Int {
        if case .text(let span) = diagnostic.place { span.start } else { -1 }
    }
}

extension [Finding] {
    /// How many there are of each severity, such as `1 warning, 2 notes`; empty for none.
    package var tally: String {
        let parts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
            let count = count { $0.diagnostic.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return parts.joined(separator: ", ")
    }
}
