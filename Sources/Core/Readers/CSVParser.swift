import SourceText

/// The state of reading one CSV file.
struct CSVParser {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    /// Whether a semicolon may end an entity of HTML instead of a field.
    private let hasEntities: Bool
    private var position: Int
    private var findings: DiagnosticCollector
    private var table: CSVTable
    private var records = 0
    /// The number of the row with the names of the columns; 0 for a table without one.
    var headerRow = 1
    /// Offset of a quote that is read as a plain character, because no later quote ends its field in a plausible place.
    private var literalQuote = -1

    init(_ file: SourceFile, _ findings: DiagnosticCollector, delimiter: UInt8, from start: Int, names: [String]? = nil)
    {
        bytes = file.bytes
        self.delimiter = delimiter
        hasEntities = delimiter == UInt8(ascii: ";") && CharacterReference.areMost(in: bytes[...])
        self.findings = findings
        position = start
        table = CSVTable(file: file, delimiter: delimiter)
        if let names {
            table.header = names
            table.headerRanges = names.map { _ in start..<start }
            records = 1
        }
    }

    func finished() -> CSVTable {
        var table = table
        table.diagnostics = findings.sorted
        return table
    }

    mutating func parseFile() {
        table.fields.reserveCapacity(bytes.count / 12)
        while position < bytes.count, !findings.isFull {
            skipLineEnd()
            if position >= bytes.count { break }
            let isHeader = table.header.isEmpty
            parseRow()
            if isHeader, !table.header.isEmpty, findings.isForeign { takeUnnamedColumns() }
        }
        let lost = table.rows.count { $0.isRecovered }
        if findings.isForeign, lost * 2 > table.rows.count {
            findings.error(
                .fieldCount, 0..<0, help: "compare `delimiter` and `header` of the source with the file",
                "\(lost) of \(table.rows.count) rows cannot be read")
        }
        if table.header.isEmpty, records > 0, findings.count == 0 {
            findings.error(
                .missingColumn, 0..<0, help: "compare `header` of the source with the file",
                "the file has no row \(headerRow) for the header; it has \(records)")
        }
        if records == 0, findings.count == 0 {
            findings.error(
                .syntax, 0..<0, help: "the first line names the columns, such as `artist,title,year`",
                "the file is empty")
        }
    }

    /// Adds columns without a name to the header if all of the first rows have the same surplus of fields.
    private mutating func takeUnnamedColumns() {
        var counts: Set<Int> = []
        var probe = self
        probe.findings = DiagnosticCollector(findings.file)
        for _ in 0..<20 where probe.position < bytes.count {
            probe.skipLineEnd()
            probe.table.fields = []
            _ = probe.parseFields()
            if probe.table.fields.count > 1 { counts.insert(probe.table.fields.count) }
        }
        guard counts.count == 1, let count = counts.first, count > table.header.count, let end = table.headerRanges.last
        else {
            return
        }
        findings.warning(
            .missingColumn, end, help: "name it in the first line", subject: "no name",
            "column \(table.header.count + 1) has no name; it is left out")
        while table.header.count < count {
            table.header.append("")
            table.headerRanges.append(end.upperBound..<end.upperBound)
        }
    }

    /// The outcome of parsing one row.
    private struct Attempt {
        /// Offset of the last field that spans several lines.
        var multiline: Int?
        /// Offset of a field whose closing quote is missing, or is inside the text of another row.
        var unclosed: Int?
        var strays: [(code: Stray, quote: Int)] = []
        var isBlank = true
    }

    private enum Stray { case inside, behind }

    private mutating func parseRow() {
        let start = position
        let firstField = table.fields.count
        var forced: Int?
        var attempt = parseFields()
        let hasHeader = !table.header.isEmpty
        let hasWrongCount = hasHeader && table.fields.count - firstField != table.header.count
        if let quote = attempt.unclosed ?? (hasWrongCount ? attempt.multiline : nil) {
            let (end, fields) = (position, Array(table.fields[firstField...]))
            table.fields.removeSubrange(firstField...)
            position = start
            literalQuote = quote
            let second = parseFields()
            literalQuote = -1
            if attempt.unclosed != nil || table.fields.count - firstField == table.header.count {
                attempt = second
                forced = quote
            } else {
                table.fields.replaceSubrange(firstField..., with: fields)
                position = end
            }
        }
        if attempt.isBlank {
            table.fields.removeSubrange(firstField...)
            return
        }
        let count = table.fields.count - firstField
        let isRecovered = report(attempt, unclosed: forced, hasRightCount: !hasHeader || count == table.header.count)
        append(start..<position, from: firstField, isRecovered: isRecovered)
    }

    /// Parses the fields of one row, up to its line ending.
    private mutating func parseFields() -> Attempt {
        var attempt = Attempt()
        while true {
            if let quote = openingQuote() {
                position = quote
                parseQuoted(&attempt)
            } else {
                parsePlain(from: position, &attempt)
            }
            guard position < bytes.count, bytes[position] == delimiter else { return attempt }
            position += 1
        }
    }

    /// The offset of the quote that opens the field at the position; nil for a field without quotes.
    ///
    /// Some programs write blanks before the quote. They are skipped only if the quote is properly closed; otherwise it
    /// belongs to the text.
    private func openingQuote() -> Int? {
        let place = skippingBlanks(from: position)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\""), place != literalQuote else { return nil }
        if place == position { return place }
        var end = place + 1
        while end < bytes.count {
            if bytes[end] != UInt8(ascii: "\"") {
                end += 1
            } else if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\"") {
                end += 2
            } else {
                return endsField(skippingBlanks(from: end + 1)) ? place : nil
            }
        }
        return nil
    }

    private func skippingBlanks(from place: Int) -> Int {
        var place = place
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09, bytes[place] != delimiter {
            place += 1
        }
        return place
    }

    private func endsField(_ place: Int) -> Bool {
        place >= bytes.count || bytes[place] == delimiter || isLineEnd(bytes[place])
    }

    private mutating func parsePlain(from start: Int, _ attempt: inout Attempt) {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == delimiter && !(hasEntities && endsEntity(position, from: start)) || isLineEnd(byte) { break }
            // Spreadsheets write `="0759"` to keep the zero.
            if byte == UInt8(ascii: "\""), position != literalQuote, bytes[start] != UInt8(ascii: "="),
                attempt.strays.last?.quote ?? -1 < start
            {
                attempt.strays.append((.inside, position))
            }
            if byte > 0x20 { attempt.isBlank = false }
            position += 1
        }
        table.fields.append(.init(start..<position))
    }

    /// Whether the semicolon at a place ends an entity of the field that begins at `start`.
    private func endsEntity(_ place: Int, from start: Int) -> Bool {
        let before = bytes[max(start, place - 12)..<place]
        guard let mark = before.lastIndex(of: UInt8(ascii: "&")) else { return false }
        return CharacterReference(bytes[mark...place], names: .html)?.length == place - mark + 1
    }

    private mutating func parseQuoted(_ attempt: inout Attempt) {
        let start = position
        var hasDoubled = false
        var isMultiline = false
        attempt.isBlank = false
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == 0x0A || byte == 0x0D { isMultiline = true }
            if byte != UInt8(ascii: "\"") { continue }
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                hasDoubled = true
                position += 1
                continue
            }
            if isMultiline { attempt.multiline = start }
            let end = skippingBlanks(from: position)
            if endsField(end) {
                table.fields.append(.init(start..<position, isQuoted: true, hasDoubledQuotes: hasDoubled))
                position = end
            } else {
                if isMultiline { attempt.unclosed = start }
                parseBehindQuote(from: start, hasDoubled, &attempt)
            }
            return
        }
        attempt.unclosed = start
        table.fields.append(.init(start..<position))
    }

    /// Parses text after a closing quote: it belongs to the field, which ends at the next delimiter.
    private mutating func parseBehindQuote(from start: Int, _ hasDoubled: Bool, _ attempt: inout Attempt) {
        attempt.strays.append((.behind, position - 1))
        while position < bytes.count, bytes[position] != delimiter, !isLineEnd(bytes[position]) { position += 1 }
        let endsInQuote = bytes[position - 1] == UInt8(ascii: "\"")
        table.fields.append(.init(start..<position, isQuoted: endsInQuote, hasDoubledQuotes: hasDoubled))
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func skipLineEnd() {
        while position < bytes.count, isLineEnd(bytes[position]) { position += 1 }
    }
}

extension CSVParser {
    /// Reports misplaced quotes in a row; returns true if the row's text is uncertain.
    private mutating func report(_ attempt: Attempt, unclosed: Int?, hasRightCount: Bool) -> Bool {
        var isRecovered = false
        if let unclosed {
            isRecovered = true
            findings.lost(
                .badQuote, unclosed..<(unclosed + 1),
                help: "close it, or write a quote in text as `\"\"` in a quoted field",
                "a quote that is never closed in its row", "the row is left out", subject: "unclosed")
        }
        for stray in attempt.strays {
            switch stray.code {
            case .inside:
                findings.warning(
                    .badQuote, stray.quote..<(stray.quote + 1),
                    help: "put the field in quotes and write this one as `\"\"`", subject: "inside",
                    "a quote inside a field without quotes; it is kept as it is")
            case .behind where hasRightCount && !isRecovered:
                findings.warning(
                    .badQuote, stray.quote..<(stray.quote + 1), help: "a quote inside a quoted field is written `\"\"`",
                    subject: "behind", "text after the quote that closes the field; it is kept as it is")
            case .behind:
                isRecovered = true
                findings.lost(
                    .badQuote, stray.quote..<(stray.quote + 1), help: "a quote inside a quoted field is written `\"\"`",
                    "text after the quote that closes the field", "the row is left out", subject: "row")
            }
        }
        return isRecovered
    }

    /// Adds a row, or uses it as the header if it is the first; reports a wrong number of fields.
    private mutating func append(_ range: Range<Int>, from firstField: Int, isRecovered: Bool) {
        records += 1
        let count = table.fields.count - firstField
        if table.header.isEmpty {
            if records < headerRow { return table.fields.removeAll(keepingCapacity: true) }
            if headerRow > 0 { return takeHeader() }
            table.header = (1...max(1, count)).map { String($0) }
            table.headerRanges = table.header.map { _ in range.lowerBound..<range.lowerBound }
        }
        var isRecovered = isRecovered
        let surplus = table.fields[firstField...].dropFirst(table.header.count)
        if surplus.allSatisfy(isEmpty) {
            // Extra commas at the end of a row have no meaning.
            table.fields.removeLast(surplus.count)
            if count < table.header.count, !isRecovered { reportShort(count, range) }
        } else {
            if !isRecovered { reportLong(count, range) }
            isRecovered = true
        }
        table.rows.append(
            .init(
                number: records, isRecovered: isRecovered, firstField: firstField,
                fieldCount: table.fields.count - firstField,
                start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)))
    }

    private func isEmpty(_ field: CSVTable.Field) -> Bool { bytes[field.contentRange].allSatisfy { $0 <= 0x20 } }

    /// Warns about a row without its last fields, which count as empty.
    private mutating func reportShort(_ count: Int, _ range: Range<Int>) {
        let header = table.header
        let missing = header[count...].prefix(8).map { "`\($0)`" }.joined(separator: ", ")
        findings.warning(
            .fieldCount, firstLine(of: range),
            notes: [.init("no \(missing)\(header.count - count > 8 ? ", …" : "")"), headerNote], subject: "short",
            "\(countSentence(count)); those missing are empty")
    }

    /// Reports a row with more fields than columns: the fields cannot be assigned to columns.
    private mutating func reportLong(_ count: Int, _ range: Range<Int>) {
        findings.lost(
            .fieldCount, firstLine(of: range),
            help: "put a field that holds `\(Character(Unicode.Scalar(delimiter)))` in quotes", notes: [headerNote],
            countSentence(count), "it is left out", subject: "long")
    }

    private func countSentence(_ count: Int) -> String {
        "row \(records) has \(count) field\(count == 1 ? "" : "s"), the header has \(table.header.count)"
    }

    private func firstLine(of range: Range<Int>) -> Range<Int> {
        range.lowerBound..<(bytes[range].firstIndex { isLineEnd($0) } ?? range.upperBound)
    }

    private var headerNote: Diagnostic.Note {
        let place = (table.headerRanges.first?.lowerBound ?? 0)..<(table.headerRanges.last?.upperBound ?? 0)
        return findings.note("the header is here", at: place)
    }

    /// Sets the column names; a column without a name, or with a duplicate name, gets an empty name and is ignored.
    private mutating func takeHeader() {
        var seen: [String: Range<Int>] = [:]
        for field in table.fields {
            var name = table.text(of: field)
            while name.first == " " { name.removeFirst() }
            while name.last == " " { name.removeLast() }
            if name.isEmpty {
                findings.warning(
                    .missingColumn, field.range, help: "name it, or remove it from every row", subject: "no name",
                    "column \(table.header.count + 1) has no name; it is left out")
            } else if let first = seen[name] {
                findings.warning(
                    .missingColumn, field.range, help: "give one of them another name",
                    notes: [findings.note("the first is here", at: first)], subject: name,
                    "two columns have the name `\(name)`; the second is left out")
                name = ""
            } else {
                seen[name] = field.range
            }
            table.header.append(name)
            table.headerRanges.append(field.range)
        }
        table.fields.removeAll(keepingCapacity: true)
    }
}
