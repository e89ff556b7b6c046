/// What an adapter has to say about a source of another program: the records it left out, in one sentence, and the
/// first of the values it could not use.
struct Remarks {
    private let file: SourceFile
    private let bytes: [UInt8]
    private var values: [Diagnostic] = []
    private var furtherValues = 0
    private var reasons: [(text: String, count: Int, first: SourceSpan)] = []
    private var repeated: [Diagnostic] = []
    private var repeatedCount = 0

    /// Values and repeated records that are told of one by one.
    private static let limit = 20

    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
    }

    /// How many records are left out so far.
    var leftOutCount: Int { reasons.reduce(0) { $0 + $1.count } }

    /// Counts a record that is left out; `reason` follows on "rows are left out:", such as "without a title" or "films".
    mutating func leftOut(_ reason: String, at span: SourceSpan) {
        if let index = reasons.firstIndex(where: { $0.text == reason }) {
            reasons[index].count += 1
        } else {
            reasons.append((reason, 1, span))
        }
    }

    /// Tells of a value that is left out, as a warning.
    mutating func value(_ problem: Diagnostic) {
        note(
            Diagnostic(
                .warning, problem.code, "\(problem.message); it is left out", at: problem.place, notes: problem.notes,
                help: problem.help))
    }

    /// Tells of something about a value, as it is given.
    mutating func note(_ remark: Diagnostic) {
        if values.count == Self.limit { furtherValues += 1 } else { values.append(remark) }
    }

    /// Whether the album is the first of its id; another one is told of.
    mutating func isNew(_ album: Album, _ known: inout [String: SourceSpan]) -> Bool {
        isNew(album.title, id: album.id, at: album.origin, &known, as: "album")
    }

    /// Whether a record is the first of its id; another one is told of.
    mutating func isNew(
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
    func headSpan(_ range: Range<Int>) -> SourceSpan {
        let line = bytes[range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
        return file.span(range.lowerBound..<line)
    }

    /// Everything there is to say, of `total` records that are called `noun`, in the order of the file.
    ///
    /// `plural` is for nouns that do not end in `s`.
    func diagnostics(of total: Int, _ noun: String, plural: String? = nil) -> [Diagnostic] {
        var result = values + repeated
        if furtherValues > 0 {
            result.append(further(furtherValues, "value is", "values are", "of no use", after: values))
        }
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
