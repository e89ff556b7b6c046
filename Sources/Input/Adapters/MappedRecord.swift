import Albums
import Recognition
import Readers
import Settings
import SourceText

/// A record of another program, converted to a site's own record: its values under the keys of albums.
///
/// Values keep their positions, so that problems are shown where they occur.
struct MappedRecord {
    let map: AlbumMap
    let file: SourceFile
    let kind: AdapterKind
    /// Names that contain the separator.
    let names: NameList
    var ratingScale = Rating.usualScale
    /// The unit of the lengths of tracks.
    var lengthUnit = LengthUnit.seconds
    /// The order of day and month in dates of numbers; nil when it is not known.
    private let dates: DateOrder?
    /// Whether the data are from Discogs, whose names have marks.
    private let hasDiscogs: Bool
    /// The fields of a track; empty when the map has none.
    let trackFields: [AlbumMap.Field]

    init(source: Settings.Source, map: AlbumMap, file: SourceFile) {
        (self.map, self.file, kind) = (map, file, source.kind)
        names = NameList(keeping: source.keptNames)
        dates = source.form.dates
        ratingScale = map.ratingScale ?? Rating.usualScale
        hasDiscogs = map.fields.contains { $0.label == "ids.discogs" }
        trackFields = map.fields.filter { $0.key == "tracks" && $0.name != nil }
    }

    /// Reads the album of a record; nil when it has no title, and then the record is counted.
    ///
    /// `values` returns the values at a path.
    func album(
        at range: Range<Int>, _ importReport: inout ImportReport, values: (FieldPath) -> [Node]
    ) -> Album? {
        let node = Node(.map(entries(at: range, values)), range)
        guard let title = node["title"]?.string, !RecordReader.trimmed(title).isEmpty else {
            importReport.leftOut("without a title", at: importReport.headSpan(range))
            return nil
        }
        if Self.isTotal(node, title) {
            importReport.leftOut("totals", at: importReport.headSpan(range))
            return nil
        }
        let types = [node["type"]?.string, node["format"]?.items.first?.string].compactMap(\.self)
        let other = types.lazy.compactMap { OtherKind.name(of: $0) }.first
        // Rows of tracks are of albums.
        if let other, trackFields.isEmpty || other != "tracks" {
            importReport.leftOut(other, at: importReport.headSpan(range))
            return nil
        }
        return read(node, &importReport)
    }

    /// Whether a row is the sum under a table: a number beside a word for it, and nothing else.
    private static func isTotal(_ node: Node, _ title: String) -> Bool {
        let artist = node["artist"]?.string ?? node["artist"]?.items.first?.string ?? ""
        let filled = node.entries.count { $0.value.string?.isEmpty == false || !$0.value.items.isEmpty }
        return filled < 3 && Int(title) != nil && totals.contains(CSVTable.folded(artist))
    }

    private static let music: Set<String> = ["music", "musik", "musique", "música", "musica", "muziek", "музыка", "音楽"]
    private static let totals: Set<String> = [
        "total", "totals", "sum", "count", "summe", "gesamt", "anzahl", "somme", "suma", "totale", "итого", "всего",
        "合計",
    ]

    /// Sets the fields of an album for which a record has values.
    func complete(
        _ album: inout Album, at range: Range<Int>, _ importReport: inout ImportReport, values: (FieldPath) -> [Node]
    ) {
        var entries = entries(at: range, values)
        if entries.isEmpty { return }
        let keys = Set(entries.map(\.key))
        let start = range.lowerBound..<range.lowerBound
        if !keys.contains("title") {
            entries.append(Node.Entry(key: "title", range: start, value: Node(.string(album.title), start)))
        }
        guard let other = read(Node(.map(entries), range), &importReport) else { return }
        if keys.contains("title") { album.title = other.title }
        var visitor = MappedFields(keys: keys, isDraft: other.isDraft)
        album.visitFields(&visitor, with: other)
    }

    /// A record without numbers such as `7.3E+11`, whose last digits a spreadsheet has removed; each is reported.
    private func withoutShortened(_ node: Node, _ importReport: inout ImportReport) -> Node {
        let lost = node.entries.filter { entry in
            let text = entry.value.string ?? entry.value.items.first?.string
            return ["barcode", "catalogNumber"].contains(entry.key) && text.map(CellText.isShortened) == true
        }
        if lost.isEmpty { return node }
        for entry in lost {
            importReport.value(
                .warning(
                    .badValue, "`\(entry.key)` has lost its last digits in a spreadsheet",
                    at: file.span(entry.value.range),
                    help: "export the table again, with this column as text"), of: entry.key)
        }
        let keys = Set(lost.map(\.key))
        return Node(.map(node.entries.filter { !keys.contains($0.key) }), node.range, isRecovered: node.isRecovered)
    }

    /// Reads an album from a record of values under its keys; problems are counted.
    private func read(_ node: Node, _ importReport: inout ImportReport) -> Album? {
        let node = withoutShortened(node, &importReport)
        let tree = NodeTree(file: file, dialect: .foreign, root: node, diagnostics: [])
        var problems: [Diagnostic] = []
        var album = AlbumRecord.read(node, in: tree, naming: .list, diagnostics: &problems)
        for problem in problems {
            if problem.severity == .error {
                importReport.value(problem, of: problem.code.rawValue)
            } else {
                importReport.note(problem)
            }
        }
        album?.source = kind.rawValue
        return album
    }

    /// The texts of a field: its constant, or those of the first path that has any.
    private func texts(
        of field: AlbumMap.Field, at range: Range<Int>, _ values: (FieldPath) -> [Node]
    ) -> [Node] {
        if let constant = field.constant {
            return texts(Node(constant, range.lowerBound..<range.lowerBound))
        }
        return texts(of: field, values)
    }

    /// The texts of the first path of a field that has any, or of all of them.
    func texts(of field: AlbumMap.Field, _ values: (FieldPath) -> [Node]) -> [Node] {
        if field.isJoined { return field.paths.flatMap(values).flatMap(texts) }
        for path in field.paths {
            let found = values(path).flatMap(texts)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func entries(at range: Range<Int>, _ values: (FieldPath) -> [Node]) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var nested: [String: [Node.Entry]] = [:]
        var links: [Node] = []
        for field in map.fields {
            let isList = Album.listKeys.contains(field.key)
            var found = texts(of: field, at: range, values)
            if isList { found = Self.different(found.flatMap { parts($0, of: field.key) }) }
            if hasDiscogs, Self.nameKeys.contains(field.key) { found = withoutMarks(found, of: field.key) }
            guard let first = found.first else { continue }
            if let name = field.name {
                if field.key == "tracks" { continue }
                if field.key == "links" {
                    links += found.map { Self.link($0, title: name) }
                    continue
                }
                let value = found.count == 1 ? first : Node(.list(found), first.range)
                nested[field.key, default: []].append(Node.Entry(key: name, range: first.range, value: value))
                continue
            }
            // Music is what all albums are.
            if field.key == "type", first.string.map({ Self.music.contains(CSVTable.folded($0)) }) == true { continue }
            let value = isList ? Node(.list(found), first.range) : single(first, field.key)
            if let value { entries.append(Node.Entry(key: field.key, range: first.range, value: value)) }
        }
        if let pattern = map.line, kind != .text { split(&entries, by: pattern) }
        if let tracks = tracks(values) { entries.append(tracks) }
        if let first = links.first {
            entries.append(Node.Entry(key: "links", range: first.range, value: Node(.list(links), first.range)))
        }
        for (key, values) in nested.sorted(by: { $0.key < $1.key }) {
            guard let first = values.first else { continue }
            entries.append(Node.Entry(key: key, range: first.keyRange, value: Node(.map(values), first.keyRange)))
        }
        return entries
    }

    /// Splits a title such as `Can - Tago Mago` into the fields of a pattern; a title of another form stays as it is.
    private func split(_ entries: inout [Node.Entry], by pattern: LinePattern) {
        guard let index = entries.firstIndex(where: { $0.key == "title" }), let text = entries[index].value.string,
            let values = pattern.values(Array(text.utf8)[...]), values.count == pattern.fields.count
        else { return }
        let bytes = Array(text.utf8)
        let place = entries[index].value.range
        for value in values {
            let part = Node(.string(RecordReader.trimmed(String(decoding: bytes[value.range], as: UTF8.self))), place)
            let isList = Album.listKeys.contains(value.key)
            let entry = Node.Entry(key: value.key, range: place, value: isList ? Node(.list([part]), place) : part)
            if value.key == "title" {
                entries[index] = entry
            } else if !entries.contains(where: { $0.key == value.key }) {
                entries.append(entry)
            }
        }
    }

    /// An address as a link with a title.
    private static func link(_ address: Node, title: String) -> Node {
        let place = address.range
        let entries = [
            Node.Entry(key: "title", range: place, value: Node(.string(title), place)),
            Node.Entry(key: "url", range: place, value: address),
        ]
        return Node(.map(entries), place)
    }

    /// A value as texts, one per item of a list; empty for null and for empty texts.
    func texts(_ node: Node) -> [Node] {
        switch node.value {
        case .null: []
        case .bool(let flag): [Node(.string(flag ? "true" : "false"), node.range)]
        case .number(let text): [Node(.string(text), node.range)]
        case .string(let text): texts(text, node)
        case .list(let items): items.flatMap { node in node.items.isEmpty ? texts(node) : [] }
        case .map: [node]
        }
    }

    /// The values of a list without repeated texts, such as a format for each disc.
    private static func different(_ found: [Node]) -> [Node] {
        var seen: Set<String> = []
        return found.count < 2 ? found : found.filter { node in node.string.map { seen.insert($0).inserted } ?? true }
    }

    /// A text without blanks around it; empty for what programs write for nothing.
    private func texts(_ text: String, _ node: Node) -> [Node] {
        let trimmed = RecordReader.trimmed(text)
        if trimmed.isEmpty || !node.isQuoted && CellText.isNothing(trimmed) { return [] }
        return trimmed.utf8.count == text.utf8.count
            ? [node] : [Node(.string(trimmed), node.range, isQuoted: node.isQuoted)]
    }

    /// The parts of a text that joins several values; names may contain a comma.
    private func parts(_ node: Node, of key: String) -> [Node] {
        guard let separator = map.separator, let text = node.string else { return [node] }
        var parts = text.split(separator: separator).map { RecordReader.trimmed(String($0)) }.filter { !$0.isEmpty }
        if RecordReader.trimmed(separator) == "," {
            if Self.nameKeys.contains(key) { parts = names.joined(parts) }
            if key.hasPrefix("genre") { parts = Self.genres(parts) }
        }
        return parts.map { Node(.string($0), node.range) }
    }

    private static let dateKeys: Set<String> = ["released", "year", "added", "publish", "expire"]

    /// A rating on its scale, a date of numbers in ISO 8601 if the source names their order, or the value itself.
    private func single(_ node: Node, _ key: String) -> Node? {
        let node = Self.withASCIIDigits(node, key)
        if key == "rating" { return rated(node) }
        guard let dates, Self.dateKeys.contains(key), let text = node.string.flatMap(dates.standard) else {
            return node
        }
        return Node(.string(text), node.range)
    }

    private static let nameKeys: Set<String> = ["artist", "artists", "label"]

    /// Names without the marks of Discogs, such as `(2)`; labels that are given twice stand once.
    private func withoutMarks(_ found: [Node], of key: String) -> [Node] {
        var seen: Set<String> = []
        return found.flatMap { node -> [Node] in
            guard let text = node.string else { return [node] }
            let all = key == "label" ? names.names(in: text).filter { $0 != "none" } : [NameList.unmarked(text)]
            return all.filter { seen.insert($0).inserted }.map { Node(.string($0), node.range) }
        }
    }

    /// Genres between commas: a part that begins with `&` belongs to `Folk, World, & Country`, a genre of Discogs.
    private static func genres(_ parts: [String]) -> [String] {
        guard let end = parts.firstIndex(where: { $0.hasPrefix("& ") }), end >= 2 else { return parts }
        return parts[..<(end - 2)] + [parts[(end - 2)...end].joined(separator: ", ")]
            + genres(Array(parts[(end + 1)...]))
    }

    private static let numberKeys = dateKeys.union(["rating", "barcode"])

    /// A number or date in the digits of any script, with those of ASCII.
    private static func withASCIIDigits(_ node: Node, _ key: String) -> Node {
        guard numberKeys.contains(key), let text = node.string else { return node }
        let plain = CellText.withASCIIDigits(text)
        return plain == text ? node : Node(.string(plain), node.range)
    }

    /// The number in a rating of stars, such as `★★★½☆`; nil for any other text.
    static func stars(_ text: String) -> String? {
        let signs = RecordReader.trimmed(text).unicodeScalars
        guard signs.contains(where: { "★⭐".unicodeScalars.contains($0) }),
            signs.allSatisfy({ "★☆½⭐\u{FE0F}".unicodeScalars.contains($0) })
        else { return nil }
        let whole = signs.count { "★⭐".unicodeScalars.contains($0) }
        return signs.contains("½") ? "\(whole).5" : "\(whole)"
    }

    /// A rating with its scale; nil for 0, which means no rating.
    private func rated(_ node: Node) -> Node? {
        guard let text = node.string.map({ Self.stars($0) ?? $0 }) else { return node }
        guard let rating = Rating(text, of: ratingScale) else {
            let isNumber = ratingScale != Rating.usualScale && Double(text) != nil
            return isNumber ? Node(.string("\(text)/\(ratingScale)"), node.range) : node
        }
        return rating.hundredths == 0 ? nil : Node(.string("\(rating.valueText)/\(rating.scale)"), node.range)
    }
}
