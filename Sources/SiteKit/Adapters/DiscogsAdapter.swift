/// Reads the collection export of discogs.com, a CSV file with a row for each copy of a release.
///
/// What the export does to names is undone: `Swamp (7)` is the seventh artist called Swamp, `Svek, Svek` is one label
/// given twice, year 0 and rating 0 stand for unknown.
struct DiscogsAdapter: Adapter {
    let file: SourceFile

    private static let required = ["Artist", "Title", "release_id"]

    /// Columns that become fields of an album; the others, which are the owner's own, become extra fields.
    private static let known: Set<String> = [
        "Catalog#", "Artist", "Title", "Label", "Format", "Rating", "Released", "release_id", "CollectionFolder",
        "Date Added", "Collection Notes",
    ]

    func read() async -> AdapterResult {
        var result = AdapterResult()
        result.add(file, kind: .discogs, otherwise: parse)
        return result
    }

    private func parse() -> AdapterResult {
        let table = CSVReader.read(file)
        var result = AdapterResult(diagnostics: table.diagnostics + table.checkColumns(required: Self.required))
        guard Self.required.allSatisfy(table.header.contains) else { return result }
        var first: [String: SourceSpan] = [:]
        for row in table.rows where !row.isDoubtful {
            guard let album = album(table.node(of: row), &result.diagnostics) else { continue }
            if let other = first[album.id] {
                result.diagnostics.append(
                    .warning(
                        .sameRelease, "release \(album.id) is listed again; its copies are shown as one album",
                        at: lineStart(album.origin), notes: [.init("the first is here", at: lineStart(other))]))
                continue
            }
            first[album.id] = album.origin
            result.albums.append(album)
        }
        return result
    }

    private func album(_ row: Node, _ diagnostics: inout [Diagnostic]) -> Album? {
        let origin = file.span(row.range)
        let title = text(row, "Title")
        let id = text(row, "release_id")
        guard !title.isEmpty, !id.isEmpty else {
            let missing = title.isEmpty ? "Title" : "release_id"
            diagnostics.append(
                .warning(.missingKey, "this row has no `\(missing)`, so it is left out", at: lineStart(origin)))
            return nil
        }
        var album = Album(
            id: id, source: AdapterKind.discogs.rawValue, slug: Slug.make(title: title, id: "r\(id)"), title: title,
            origin: origin)
        album.artists = names(text(row, "Artist"))
        album.labels = unique(names(text(row, "Label")))
        album.catalogNumbers = unique(parts(text(row, "Catalog#"))).filter { $0.lowercased() != "none" }
        album.formats = [text(row, "Format")].filter { !$0.isEmpty }
        album.released = released(row, &diagnostics)
        album.rating = rating(row, &diagnostics)
        album.added = added(row, &diagnostics)
        album.ids = [ExternalID(name: "discogs", value: id)]
        let folder = text(row, "CollectionFolder")
        album.tags = folder.isEmpty || folder == "Uncategorized" ? [] : [folder]
        if let notes = row["Collection Notes"], let text = notes.string, !text.allSatisfy(\.isWhitespace) {
            album.note = Note(text, markup: .plain, from: file.span(notes.range))
        }
        album.extra = row.entries.filter { !Self.known.contains($0.key) }.map { entry in
            ExtraField(name: shortName(entry.key), value: entry.value.string ?? "")
        }
        return album
    }

    private func text(_ row: Node, _ column: String) -> String { trimmed(row[column]?.string ?? "") }

    /// Names that the export joined with commas, without the marks it gives them: `(2)` for the second of that name,
    /// `*` for a name that is written otherwise on this release.
    private func names(_ text: String) -> [String] {
        parts(text).map { name in
            var name = name[...]
            while name.hasSuffix("*") { name = name.dropLast() }
            if name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex {
                let digits = name[name.index(after: open)...].dropLast()
                if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { name = name[..<open] }
            }
            return trimmed(String(name))
        }.filter { !$0.isEmpty }
    }

    private func parts(_ text: String) -> [String] {
        text.split(separator: ", ").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    private func unique(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// A year, or a date whose unknown month and day are 00; 0 where nothing is known.
    private func released(_ row: Node, _ diagnostics: inout [Diagnostic]) -> PartialDate? {
        var text = text(row, "Released")
        while text.hasSuffix("-00") { text.removeLast(3) }
        if text.isEmpty || text.utf8.allSatisfy({ $0 == 0x30 }) { return nil }
        return date(text, row["Released"], "Released", &diagnostics)
    }

    private func added(_ row: Node, _ diagnostics: inout [Diagnostic]) -> Moment? {
        let text = text(row, "Date Added")
        if let moment = try? Moment(text) { return moment }
        return text.isEmpty ? nil : date(text, row["Date Added"], "Date Added", &diagnostics).map { Moment($0) }
    }

    private func date(
        _ text: String, _ node: Node?, _ column: String, _ diagnostics: inout [Diagnostic]
    ) -> PartialDate? {
        do {
            return try PartialDate(text)
        } catch {
            guard let node else { return nil }
            diagnostics.append(
                .warning(
                    .badDate, "\(error.message(for: column, value: text)); it is left out", at: file.span(node.range)))
            return nil
        }
    }

    private func rating(_ row: Node, _ diagnostics: inout [Diagnostic]) -> Int? {
        let text = text(row, "Rating")
        if text.isEmpty || text == "0" { return nil }
        if let stars = Int(text), (1...5).contains(stars) { return stars }
        if let node = row["Rating"] {
            diagnostics.append(
                .warning(
                    .badValue, "`Rating` must be 0 to 5, not \"\(text)\"; it is left out", at: file.span(node.range)))
        }
        return nil
    }

    private func shortName(_ column: String) -> String {
        let prefix = "Collection "
        return column.hasPrefix(prefix) ? String(column.dropFirst(prefix.count)) : column
    }

    /// The first line of a row, for its diagnostics.
    private func lineStart(_ span: SourceSpan) -> SourceSpan {
        file.span(span.start..<min(span.end, file.lineRange(around: span.start).upperBound))
    }
}
