package import Readers
package import Settings
package import SourceText

/// What a file was recognized as, and how a source of the settings reads it.
package struct Recognition: Sendable {
    /// A column of a table, or a value in the records of a tree.
    package struct Column: Sendable {
        /// The column or path, as in the map of a source.
        package let path: String
        /// Some of its values.
        package let examples: [String]
        /// What it was taken for; nil when it is left out.
        package var meaning: Meaning?
        /// How sure that is, from 0 to 1.
        package var sureness: Double
        /// The name that a person gave it; nil for its own.
        var name: String?

        /// Whether a person should look at it.
        package var isUnsure: Bool {
            meaning.map { $0 != .personal && $0 != .id && !$0.hasOwnName } == true && sureness < Recognition.sure
        }
    }

    /// What one row or record is.
    package enum Unit: String, Sendable {
        case album, track, play, copy
    }

    /// The sureness from which nothing is asked.
    package static let sure = 0.6

    /// The kind of source, such as `csv` or `discogs`.
    package var kind: String
    package var encoding = TextEncoding.utf8
    /// The byte between the columns of a table.
    package var delimiter: UInt8?
    /// The row with the names of the columns; 0 for none, nil for what is no table.
    package var headerRow: Int?
    /// The path of the list of records; nil for the whole file.
    package var records: String?
    /// The path of the names of columns that stand apart from their rows.
    package var columnNames: String?
    /// The number of the table in a page.
    package var tableNumber: Int?
    /// The place of the cards in a page.
    package var cards: String?
    /// The sheet of a workbook, and the other ones.
    package var sheet: String?
    package var otherSheets: [String] = []
    /// The pattern of the lines of a text, or of the titles of a table or tree.
    package var line: String?
    package var unit = Unit.album
    /// The field that the heading above a line gives.
    package var heading: String?
    /// What separates the values of a list in a column.
    package var separator: String?
    package var ratingScale: Int?
    /// The order of day and month in its dates; nil if no date decides it.
    package var dates: DateOrder?
    /// The columns in the order of the file; empty for a kind that knows its columns.
    package var columns: [Column] = []

    init(kind: String) { self.kind = kind }

    /// What a file may be, the most likely first: a kind that knows its columns may turn out not to read it.
    ///
    /// Of a workbook, only the `sheet` with this name counts, if there is one.
    package static func candidates(_ file: SourceFile, sheet: String? = nil) -> [Recognition] {
        guard let first = recognize(file, sheet: sheet) else { return [] }
        let isTable = first.columns.isEmpty && first.kind != "beets" && first.kind != "itunes"
        return [first] + (isTable ? recognize(file, knowsKinds: false, sheet: sheet).map { [$0] } ?? [] : [])
    }

    /// Recognizes a file; nil when no list of albums was found in it.
    ///
    /// Its name decides nothing. `knowsKinds` is false for a file that the kind it seems to be of does not read.
    /// With `isAsked`, any list with columns will do, because a person says which of them have albums.
    package static func recognize(
        _ file: SourceFile, knowsKinds: Bool = true, isAsked: Bool = false, sheet: String? = nil
    ) -> Recognition? {
        if Workbook.isOne(file) { return recognize(sheet, of: file, knowsKinds: knowsKinds, isAsked: isAsked) }
        if let form = FileForm(file), let kind = KnownKind.kind(of: file, form) {
            if !knowsKinds { return nil }
            var found = Recognition(kind: kind)
            if form == .xml { found.encoding = EncodingGuess.encoding(of: file.bytes) }
            return found
        }
        let encoding = EncodingGuess.encoding(of: file.bytes)
        var ignored: [Diagnostic] = []
        let text = encoding.decoded(file, &ignored)
        let damage = TextDamage(text.bytes)
        if text.bytes.prefix(10_000).contains(0) || damage.isGreat { return nil }
        var found = TextRecognizer(text, knowsKinds: knowsKinds, isAsked: isAsked).recognize()
        found?.encoding = encoding
        if damage.isNotable { found?.doubt() }
        return found
    }

    /// Leaves nothing sure, so that a person is asked.
    private mutating func doubt() {
        for index in columns.indices { columns[index].sureness = min(columns[index].sureness, 0.55) }
    }
}

/// Recognizes a text in UTF-8.
struct TextRecognizer {
    let file: SourceFile
    let words = ColumnWords.all
    /// A title is found from this sureness on.
    private static let found = 0.35

    /// Whether a kind that knows its columns may be found.
    private let knowsKinds: Bool
    /// Whether a person says which columns have albums, so that any list will do.
    private let isAsked: Bool

    init(_ file: SourceFile, knowsKinds: Bool = true, isAsked: Bool = false) {
        (self.file, self.knowsKinds, self.isAsked) = (file, knowsKinds, isAsked)
    }

    func areAlbums(_ match: ColumnMatch, isNamed: Bool = true) -> Bool {
        if isAsked { return true }
        return match.sureness(.title) > Self.found && (isNamed || match.column(.artist) != nil)
            && FileSubject.of(match) == nil && match.hasFacts
    }

    func recognize() -> Recognition? {
        switch Self.first(of: file.bytes) {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let tree = JSONReader.read(file, allowsLines: true)
            let found = json(tree)
            return found == nil && tree.diagnostics.hasErrors ? otherText() : found
        case UInt8(ascii: "<"): return isPage ? html() : xml()
        default: return knowsKinds && KnownKind.isCueSheet(file) ? Recognition(kind: "cue") : textTable() ?? otherText()
        }
    }

    /// The first byte of a text behind blanks and comments of `//`.
    private static func first(of bytes: [UInt8]) -> UInt8? {
        var rest = bytes[TextCheck.start(of: bytes)...].drop { $0 <= 0x20 }
        while rest.starts(with: [0x2F, 0x2F]) {
            rest = rest.drop { $0 != 0x0A && $0 != 0x0D }.drop { $0 <= 0x20 }
        }
        return rest.first
    }

    /// Recognizes the table of a sheet.
    func recognizeSheet() -> Recognition? {
        guard var found = TableGuess.best(file, words, delimiters: [UInt8(ascii: ",")]).flatMap(table) else {
            return nil
        }
        // Rows are counted in the sheet, and the first one may be any.
        if let row = found.headerRow, row > 1 { found.headerRow = file.sheet?.number(ofRow: row) }
        found.delimiter = nil
        return found
    }

    private func otherText() -> Recognition? {
        if let toml = toml() { return toml }
        let guess = TableGuess.best(file, words)
        if let guess, guess.headerRow > 0, let table = table(guess) { return table }
        if let tree = yaml() { return tree }
        let form = TextForm(file, table: guess, words)
        if form == nil, let lines = lines() { return lines }
        return form != nil && form != .table ? nil : guess.flatMap { $0.headerRow == 0 ? table($0) : nil }
    }

    private func json(_ tree: NodeTree) -> Recognition? {
        guard let root = tree.root else { return nil }
        if knowsKinds, let kind = KnownKind.kind(of: root) { return Recognition(kind: kind) }
        return self.tree(root, "json") ?? names(in: root)
    }

    /// A list of texts such as `Can - Tago Mago`, which is the whole file or the value of a key.
    private func names(in root: Node) -> Recognition? {
        let lists =
            [(FieldPath(steps: [.all]).text, root)]
            + root.entries.map { (FieldPath(steps: [.key($0.key), .all]).text, $0.value) }
        for (path, node) in lists where node.items.count > 2 {
            let texts = node.items.prefix(200).compactMap(\.string)
            guard texts.count == min(node.items.count, 200), FieldPath(path: path) != nil,
                let line = LinesGuess.pattern(ofTitles: texts, hasYear: false, isList: true)?.text
            else { continue }
            var result = Recognition(kind: "json")
            result.records = root.items.isEmpty ? path : nil
            result.line = line
            result.columns = [.init(path: "$", examples: Array(texts.prefix(3)), meaning: .title, sureness: 0.55)]
            return result
        }
        return nil
    }

    private func yaml() -> Recognition? { yamlRoot().flatMap { tree($0, "yaml") } }

    private func yamlRoot() -> Node? {
        let head = String(decoding: file.bytes.prefix(4000), as: UTF8.self)
        let lines = head.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
        guard let first = lines.first else { return nil }
        let isKey = first.hasSuffix(":") || first.contains(": ")
        guard first.hasPrefix("---") || isKey || first.hasPrefix("- ") && lines.contains(where: { $0.contains(": ") })
        else {
            return nil
        }
        let tree = YAMLReader.read(file, isForeign: true)
        return tree.diagnostics.hasErrors ? nil : tree.root
    }

    /// What the records of a file are that was not recognized, as far as its columns tell.
    func subject() -> FileSubject? {
        let isJSON = Self.first(of: file.bytes).map { "{[".utf8.contains($0) }
        let root = isJSON == true ? JSONReader.read(file, allowsLines: true).root : yamlRoot()
        if let guess = root.flatMap({ TreeGuess.best($0, words) }) {
            return FileSubject.of(guess.match) ?? guess.subject
        }
        return TableGuess.best(file, words).flatMap { FileSubject.of($0.match(words)) }
    }

    /// A text most of whose lines are headers of tables or keys with `=`.
    private func toml() -> Recognition? {
        let head = String(decoding: file.bytes.prefix(4000), as: UTF8.self)
        let lines = head.split(whereSeparator: \.isNewline).map { RecordReader.trimmed(String($0)) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        let headers = lines.count { $0.hasPrefix("[") && $0.hasSuffix("]") && !$0.contains(",") }
        let keys = lines.count { $0.contains(" = ") || $0.contains("=\"") }
        guard keys > 0, (headers + keys) * 2 > lines.count else { return nil }
        let tree = TOMLReader.read(file)
        guard let root = tree.root, !tree.diagnostics.hasErrors else { return nil }
        return self.tree(root, "toml")
    }

    private func tree(_ root: Node, _ kind: String) -> Recognition? {
        guard let guess = TreeGuess.best(root, words) else { return nil }
        var match = guess.match
        match.takeKeys()
        match.takeReleaseIDs()
        guard areAlbums(match), isAsked || !guess.isOfOthers else { return nil }
        var result = Recognition(kind: kind)
        (result.records, result.columnNames) = (guess.records, guess.names)
        result.take(match, listsBySemicolon: false)
        result.columns += guess.otherLists
        return result
    }

    private func table(_ guess: TableGuess) -> Recognition? {
        if knowsKinds, KnownKind.isHeadlessLastFM(guess) { return Recognition(kind: "lastfm") }
        guard guess.consistency > 0.5, guess.headerRow > 0 || guess.isPlainTable || isAsked else { return nil }
        var match = ColumnMatch(guess.columns, words: words)
        match.takeReleaseIDs()
        if guess.headerRow > 0 { match.takeOnlyNames() }
        if knowsKinds, let kind = KnownKind.kind(of: guess, match) { return Recognition(kind: kind) }
        guard areAlbums(match, isNamed: guess.headerRow > 0) else { return nil }
        var result = Recognition(kind: "csv")
        result.delimiter = guess.delimiter
        result.headerRow = guess.headerRow
        result.take(match, listsBySemicolon: true)
        result.takeUnit(guess.rows.dropFirst(guess.headerRow).map { $0 }, match, guess)
        return result
    }

    /// Whether a text with tags is a web page.
    private var isPage: Bool {
        let head = String(decoding: file.bytes.prefix(2000), as: UTF8.self).lowercased()
        return ["<html", "<!doctype html", "<table"].contains(where: head.contains)
    }

    private func xml() -> Recognition? {
        guard let root = XMLNodes.read(file).root, let first = root.entries.first,
            !FileSubject.otherElements.contains(first.key.lowercased())
        else { return nil }
        return tree(root, "xml")
    }

    /// The table of a text that has no columns of its own: a table of Markdown, blocks of lines, or a dump of a database.
    private func textTable() -> Recognition? {
        let table = CSVTable.readText(file)
        guard !table.header.isEmpty else { return nil }
        let columns = table.header.enumerated().compactMap { index, name -> ColumnFacts? in
            if name.isEmpty { return nil }
            let texts = table.rows.prefix(300).map { row in
                let fields = table.fields(of: row)
                return index < fields.count ? table.text(of: fields[fields.startIndex + index]) : ""
            }
            return ColumnFacts(path: name, names: [name], values: ColumnValues(texts))
        }
        let match = ColumnMatch(columns, words: words)
        guard areAlbums(match) else { return nil }
        var result = Recognition(kind: "text")
        if table.delimiter != UInt8(ascii: "|") { result.delimiter = table.delimiter }
        result.take(match, listsBySemicolon: true)
        return result
    }

    private func lines() -> Recognition? {
        guard let guess = LinesGuess.best(file) else { return nil }
        var result = Recognition(kind: "text")
        result.line = guess.pattern.text
        result.heading = guess.heading
        result.columns = guess.columns.map {
            .init(
                path: $0.path, examples: $0.values.examples, meaning: Meaning(rawValue: $0.path),
                sureness: guess.sureness)
        }
        return result
    }
}

extension Recognition {
    /// Takes over the meanings of columns, and what their values say about lists and ratings.
    mutating func take(_ match: ColumnMatch, listsBySemicolon: Bool) {
        columns = zip(match.columns, match.meanings).map { column, found in
            Column(
                path: column.path, examples: column.values.examples, meaning: found?.meaning,
                sureness: found?.sureness ?? 0)
        }
        if match.hasTracks { unit = .track }
        // The other fields of a track need its title.
        if match.column(.trackTitle) == nil {
            for index in columns.indices where columns[index].meaning?.isOfTrack == true {
                columns[index].meaning = nil
            }
        }
        takeNumbered()
        takeOthers(match)
        if let title = match.column(.title), match.column(.artist) == nil, kind != "text" {
            let hasYear = match.column(.year) != nil || match.column(.released) != nil
            line = LinesGuess.pattern(ofTitles: match.columns[title].values.sample, hasYear: hasYear)?.text
            // Titles alone may be those of anything.
            if line == nil { columns[title].sureness = min(columns[title].sureness, 0.55) }
        }
        dates = Self.dates(match)
        separator = Self.separator(match, listsBySemicolon: listsBySemicolon)
        guard let rating = match.column(.rating) else { return }
        let values = match.columns[rating].values
        if values.isMostly(.number), values.greatest > 5 { ratingScale = values.greatest <= 10 ? 10 : 100 }
    }

    /// The order of day and month, decided over all columns of dates.
    private static func dates(_ match: ColumnMatch) -> DateOrder? {
        var evidence = DateEvidence()
        for meaning in [Meaning.released, .added, .year] {
            if let index = match.column(meaning) { evidence.add(match.columns[index].values.dates) }
        }
        return evidence.order
    }

    /// What separates genres or tags in one text; nil when nothing does, or what the kind assumes.
    private static func separator(_ match: ColumnMatch, listsBySemicolon: Bool) -> String? {
        for meaning in [Meaning.genre, .tags, .artist] {
            guard let index = match.column(meaning), !match.columns[index].isList else { continue }
            let values = match.columns[index].values
            // Genres with commas are lists, and so are names of which one stands alone as well.
            if meaning == .artist ? values.joinsKnown : values.joinsKnown || values.commaShare >= 0.2 { return "," }
            let least = meaning == .artist ? 0.5 : 0.2
            let shares = match.columns[index].values.separators.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            guard let most = shares.first, most.value >= least else { continue }
            // A comma in half of the names of artists is more often a part of them.
            if meaning == .artist, most.key == ", " { continue }
            let text = RecordReader.trimmed(most.key)
            return text == ";" && listsBySemicolon ? nil : text == "/" ? " / " : text
        }
        return nil
    }

    /// Decides whether rows are plays or copies.
    mutating func takeUnit(_ rows: [[String]], _ match: ColumnMatch, _ table: TableGuess) {
        let names = table.headerRow > 0 ? table.rows[table.headerRow - 1] : (1...table.width).map { String($0) }
        let places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func repeats(_ meanings: [Meaning]) -> Double {
            let indices = meanings.compactMap { meaning in
                match.column(meaning).flatMap { places[match.columns[$0].path] }
            }
            guard indices.count == meanings.count, !rows.isEmpty else { return 0 }
            var seen: Set<[String]> = []
            let again = rows.count { row in !seen.insert(indices.map { $0 < row.count ? row[$0] : "" }).inserted }
            return Double(again) / Double(rows.count)
        }
        if match.hasTracks, match.column(.trackPosition) == nil, repeats([.artist, .title, .trackTitle]) > 0.1 {
            unit = .play
            for index in columns.indices where columns[index].meaning?.isOfTrack == true {
                columns[index].meaning = nil
            }
        } else if !match.hasTracks, repeats([.artist, .title]) > 0.05 {
            // Without a header, a time of day and a third text are those of a play.
            let times = match.column(.added).map { match.columns[$0].values.isMostly(.time) } ?? false
            let texts = match.columns.count { $0.values.isText && $0.values.count * 2 > $0.values.rows }
            unit = table.headerRow == 0 && times && texts > 2 ? .play : .copy
        }
    }
}
