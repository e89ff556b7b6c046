package import Readers
package import SourceText

/// Which albums to show, and in which order: what shelves and other lists of albums have in common.
package struct AlbumQuery: Sendable {
    /// What has to hold for an album; nil for all albums.
    package var condition: AlbumCondition?
    /// The order.
    package var sort = AlbumSort()
    /// The place of `where` in its file; nil without one.
    package private(set) var origin: SourceSpan?
    /// The fields under `extra` and `ids` that the order names, with their places.
    private var sortFields: [(field: AlbumField, span: SourceSpan)] = []

    /// A query for all albums in the order of the sources.
    package init() {}

    /// Reads `where`, `sort` and `random` of a record; what is wrong is reported, and left out.
    package init(reading record: inout RecordReader) {
        if let node = record.value("where") {
            condition = AlbumCondition.read(node, in: &record)
            origin = record.file.span(node.range)
        }
        if let node = record.value("sort") { readSort(node, in: &record) }
        guard let node = record.value("random") else { return }
        guard let seed = record.plainText(of: node) else {
            record.report(
                .badQuery, "`random` must be a number or a text, not \(node.kindName)", at: node,
                help: "write any number: another one gives another order")
            return
        }
        if record.value("sort") != nil {
            record.report(
                .badQuery, "albums cannot be sorted and in random order", at: node, help: "remove `sort` or `random`")
        }
        sort = AlbumSort(seed: seed)
    }

    private mutating func readSort(_ node: Node, in record: inout RecordReader) {
        let items = if case .list(let items) = node.value { items } else { [node] }
        for item in items {
            guard let text = record.plainText(of: item) else {
                record.report(.badQuery, "`sort` must name fields, not \(item.kindName)", at: item)
                continue
            }
            let isReversed = text.hasPrefix("-")
            let name = isReversed ? String(text.dropFirst()) : text
            let field = AlbumField(name: name)
            if field == nil || field == .cover {
                reportSort(name, item, in: &record)
                continue
            }
            // Albums of a source are together in the order of the sources.
            sort.keys.append(.init(field == .source ? nil : field, isReversed: isReversed))
            if let field, field.isOwners { sortFields.append((field, record.file.span(item.range))) }
        }
    }

    private func reportSort(_ name: String, _ node: Node, in record: inout RecordReader) {
        let names = AlbumField.names.filter { $0 != "cover" } + ["extra.NAME", "ids.NAME"]
        let near = Suggestion.nearest(to: name, in: names)
        record.report(
            .badQuery, "albums cannot be sorted by `\(name)`", at: node,
            help: near.map { "did you mean `\($0)`?" } ?? "the fields are \(names.joined(separator: ", "))")
    }

    /// The indices of the albums for which the condition holds, out of `order`.
    package func selection(of order: [Int], in albums: [Album]) -> [Int] {
        guard let condition else { return order }
        return order.filter { condition.holds(forAlbum: $0, in: albums) }
    }
}

extension AlbumField {
    /// Whether its name is the owner's, so that only the albums tell if it exists.
    package var isOwners: Bool {
        switch self {
        case .extra, .id: true
        default: false
        }
    }
}

/// What only the albums of a site tell about a query.
extension AlbumQuery {
    /// Reports names and values that no album has, and a query that no album matches.
    package func problems(in albums: [Album]) -> [Diagnostic] {
        if albums.isEmpty { return [] }
        var problems = sortFields.compactMap { Self.missing($0.field, $0.span, in: albums) }
        guard let condition, let origin else { return problems }
        for leaf in condition.leaves {
            switch leaf {
            case .has(let field, let span), .number(let field, _, let span):
                if let problem = Self.missing(field, span, in: albums) { problems.append(problem) }
            case .text(let field, let pattern, let span):
                let problem =
                    Self.missing(field, span, in: albums)
                    ?? (pattern.isOpen ? nil : Self.unknown(pattern, field, span, in: albums))
                if let problem { problems.append(problem) }
            case .all, .any, .not: break
            }
        }
        let isEmpty = !albums.indices.contains { condition.holds(forAlbum: $0, in: albums) }
        if isEmpty, problems.isEmpty {
            problems.append(
                .warning(
                    .emptyQuery, "no album matches this query", at: origin,
                    notes: [.init("it asks for \(Self.text(of: origin))")],
                    help: "remove a condition, or write those of which one is enough under `any`"))
        }
        return problems
    }

    /// The query as written, on one line.
    private static func text(of span: SourceSpan) -> String {
        let text = UTF8Text.describing(span.file.bytes[span.range])
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The error about an owner's field that no album has.
    package static func missing(_ field: AlbumField, _ span: SourceSpan, in albums: [Album]) -> Diagnostic? {
        guard field.isOwners else { return nil }
        if albums.indices.contains(where: { !field.texts(ofAlbum: $0, in: albums).isEmpty }) { return nil }
        let known = names(like: field, in: albums)
        let near = Suggestion.nearest(to: field.name, in: known)
        let all = known.isEmpty ? "no album has any" : "the albums have \(known.prefix(20).joined(separator: ", "))"
        return .error(
            .badQuery, "no album has `\(field.name)`", at: span, notes: [.init(all)],
            help: near.map { "did you mean `\($0)`?" })
    }

    private static func names(like field: AlbumField, in albums: [Album]) -> [String] {
        var names: Set<String> = []
        for index in albums.indices {
            if case .extra = field {
                for extra in albums[index].extra { names.insert("extra.\(extra.name)") }
            } else {
                for id in albums[index].ids { names.insert("ids.\(id.name)") }
            }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The warning about a value that no album has.
    private static func unknown(
        _ pattern: TextPattern, _ field: AlbumField, _ span: SourceSpan, in albums: [Album]
    ) -> Diagnostic? {
        var known: Set<String> = []
        for index in albums.indices {
            for text in field.texts(ofAlbum: index, in: albums) {
                if pattern.matches(text) { return nil }
                if known.count < 5_000 { known.insert(text) }
            }
        }
        let names = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let near = Suggestion.nearest(to: pattern.text, in: names)
        let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
        return .warning(
            .unknownValue, "no album has the \(field.name) \"\(pattern.text)\"", at: span,
            notes: near == nil && !names.isEmpty ? [.init("the albums have \(shown)")] : [],
            help: near.map { "did you mean \($0)?" })
    }
}
