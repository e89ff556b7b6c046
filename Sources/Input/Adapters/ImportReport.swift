import Albums
import Recognition
package import SourceText

/// An adapter's report on a source of another program: one sentence for all records left out, and for each kind of
/// unusable value the first one, with the number of the others.
package struct ImportReport {
    private let file: SourceFile
    private let bytes: [UInt8]
    private var values: [Diagnostic] = []
    private var kinds: [Kind: Int] = [:]
    private var reasons: [(text: String, count: Int, first: SourceSpan)] = []
    private var repeated: [Diagnostic] = []
    private var repeatedCount = 0

    private struct Kind: Hashable {
        let code: DiagnosticCode
        let subject: String
    }

    /// The number of repeated records that are reported individually.
    private static let limit = 20

    package init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
    }

    /// The number of records left out so far.
    var leftOutCount: Int { reasons.reduce(0) { $0 + $1.count } }

    /// Counts a record that is left out; `reason` completes "rows are left out:", such as "without a title" or "films".
    package mutating func leftOut(_ reason: String, at span: SourceSpan) {
        if let index = reasons.firstIndex(where: { $0.text == reason }) {
            reasons[index].count += 1
        } else {
            reasons.append((reason, 1, span))
        }
    }

    /// Reports a value that is left out, as a warning; `subject` is its key or column.
    package mutating func value(_ problem: Diagnostic, of subject: String) {
        note(problem.asWarning("it is left out", subject: subject))
    }

    /// Reports a remark about a value unchanged; of those with the same code and subject, only the first.
    package mutating func note(_ remark: Diagnostic) {
        guard let subject = remark.subject else { return values.append(remark) }
        let kind = Kind(code: remark.code, subject: subject)
        if let index = kinds[kind] { return values[index].count += remark.count }
        kinds[kind] = values.count
        values.append(remark)
    }

    /// The certain part of a date; nil when there is none.
    ///
    /// Anything lost is reported.
    mutating func date(
        _ text: String, of name: String, at place: @autoclosure () -> SourceSpan
    ) -> PartialDate? {
        guard let known = ForeignDate.known(text) else { return nil }
        let certain = ForeignDate(known)
        if let problem = ForeignDate.problem(known, of: name, certain: certain) {
            let subject = certain == nil ? name : "\(name) in part"
            note(Diagnostic(.warning, .badDate, problem, at: .text(place()), subject: subject))
        }
        return certain?.date
    }

    /// Whether the album is the first with its id; later ones are reported.
    mutating func isNew(_ album: Album, _ known: inout [String: SourceSpan]) -> Bool {
        isNew(album.title, id: album.id, at: album.origin, &known, as: "album")
    }

    /// Whether a record is the first with its id; later ones are reported.
    package mutating func isNew(
        _ title: String, id: String, at origin: SourceSpan, _ known: inout [String: SourceSpan], as noun: String
    ) -> Bool {
        guard let first = known[id] else {
            known[id] = origin
            return true
        }
        repeatedCount += 1
        if repeatedCount <= Self.limit {
            repeated.append(
                .warning(
                    .sameRelease, "`\(title)` is listed again; it is shown as one \(noun)",
                    at: headSpan(origin.range), notes: [.init("the first is here", at: headSpan(first.range))]))
        }
        return false
    }

    /// The first line of a record.
    package func headSpan(_ range: Range<Int>) -> SourceSpan {
        let line = bytes[range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
        return file.span(range.lowerBound..<line)
    }

    /// All diagnostics, in file order, for a total of `total` records that are called `noun`.
    ///
    /// `plural` is for nouns that do not end in `s`.
    package func diagnostics(of total: Int, _ noun: String, plural: String? = nil) -> [Diagnostic] {
        var result = values + repeated
        if repeatedCount > repeated.count {
            let count = repeatedCount - repeated.count
            result.append(further(count, "record is", "records are", "listed again", after: repeated))
        }
        guard let first = reasons.first else { return result }
        let count = leftOutCount
        let list = reasons.count == 1 ? first.text : reasons.map { "\($0.text) (\($0.count))" }.joined(separator: ", ")
        let message =
            "\(count) of \(total) \(total == 1 ? noun : plural ?? noun + "s") \(count == 1 ? "is" : "are") left out: \(list)"
        let notes = reasons.dropFirst().map { Diagnostic.Note("\($0.text): the first is here", at: $0.first) }
        result.append(.warning(.leftOut, message, at: first.first, notes: Array(notes)))
        return result
    }

    private func further(
        _ count: Int, _ one: String, _ many: String, _ what: String, after list: [Diagnostic]
    ) -> Diagnostic {
        Diagnostic(
            .warning, list.last?.code ?? .badValue, "\(count) further \(count == 1 ? one : many) \(what)",
            at: .path(file.path))
    }
}
