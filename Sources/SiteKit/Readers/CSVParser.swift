/// The state of reading one CSV file.
struct CSVParser {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var position: Int
    private var findings: Findings
    private var table: CSVTable
    private var records = 0
    /// The quote that is taken as a plain character, because no other ends its field in a sensible place.
    private var literalQuote = -1

    init(_ file: SourceFile, _ findings: Findings, delimiter: UInt8, from start: Int) {
        bytes = file.bytes
        self.delimiter = delimiter
        self.findings = findings
        position = start
        table = CSVTable(file: file, delimiter: delimiter)
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
            parseRow()
        }
        if records == 0, findings.count == 0 {
            findings.error(
                .syntax, 0..<0, help: "the first line names the columns, such as `artist,title,year`",
                "the file is empty")
        }
    }

    /// What was found in one row.
    private struct Attempt {
        /// Where the last field of several lines starts.
        var multiline: Int?
        /// Where a field starts whose closing quote is missing, or stands in the text of another row.
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
        let hasWrongCount = records > 0 && table.fields.count - firstField != table.header.count
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
        let isDoubtful = report(attempt, unclosed: forced)
        append(start..<position, from: firstField, isDoubtful: isDoubtful)
    }

    /// The fields of one row, up to its line ending.
    private mutating func parseFields() -> Attempt {
        var attempt = Attempt()
        while true {
            if position < bytes.count, bytes[position] == UInt8(ascii: "\""), position != literalQuote {
                parseQuoted(&attempt)
            } else {
                parsePlain(from: position, &attempt)
            }
            guard position < bytes.count, bytes[position] == delimiter else { return attempt }
            position += 1
        }
    }

    private mutating func parsePlain(from start: Int, _ attempt: inout Attempt) {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
            if byte == UInt8(ascii: "\""), position != literalQuote, attempt.strays.last?.quote ?? -1 < start {
                attempt.strays.append((.inside, position))
            }
            if byte > 0x20 { attempt.isBlank = false }
            position += 1
        }
        table.fields.append(.init(start..<position))
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
            if position >= bytes.count || bytes[position] == delimiter || isLineEnd(bytes[position]) {
                table.fields.append(.init(start..<position, isQuoted: true, hasDoubledQuotes: hasDoubled))
            } else {
                if isMultiline { attempt.unclosed = start }
                parseBehindQuote(from: start, hasDoubled, &attempt)
            }
            return
        }
        attempt.unclosed = start
        table.fields.append(.init(start..<position))
    }

    /// Text behind a closing quote belongs to the field, which ends at the next delimiter.
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
    /// Reports the quotes of a row; true if its text is in doubt.
    private mutating func report(_ attempt: Attempt, unclosed: Int?) -> Bool {
        var isDoubtful = false
        if let unclosed {
            isDoubtful = true
            findings.error(
                .badQuote, unclosed..<(unclosed + 1),
                help: "close it, or write a quote in text as `\"\"` in a quoted field",
                "a quote that is never closed in its row")
        }
        for stray in attempt.strays {
            switch stray.code {
            case .inside where findings.isFullOfWarnings: break
            case .inside:
                findings.warning(
                    .badQuote, stray.quote..<(stray.quote + 1),
                    help: "put the field in quotes and write this one as `\"\"`",
                    "a quote inside a field without quotes; it is taken as it stands")
            case .behind:
                isDoubtful = true
                findings.error(
                    .badQuote, stray.quote..<(stray.quote + 1), help: "a quote inside a quoted field is written `\"\"`",
                    "text behind the quote that closes the field")
            }
        }
        return isDoubtful
    }

    /// Adds a row, or takes it as the header if it is the first; reports a wrong number of fields.
    private mutating func append(_ range: Range<Int>, from firstField: Int, isDoubtful: Bool) {
        records += 1
        let count = table.fields.count - firstField
        if records == 1 { return takeHeader() }
        var isDoubtful = isDoubtful
        if count != table.header.count {
            if !isDoubtful { reportCount(count, range) }
            isDoubtful = true
        }
        table.rows.append(
            .init(
                number: records, isDoubtful: isDoubtful, firstField: firstField, fieldCount: count,
                start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)))
    }

    private mutating func reportCount(_ count: Int, _ range: Range<Int>) {
        let header = table.header
        let line = bytes[range].firstIndex { isLineEnd($0) } ?? range.upperBound
        var notes: [Diagnostic.Note] = []
        if count < header.count {
            let missing = header[count...].prefix(8).map { "`\($0)`" }.joined(separator: ", ")
            notes.append(.init("no \(missing)\(header.count - count > 8 ? ", …" : "")"))
        }
        let place = (table.headerRanges.first?.lowerBound ?? 0)..<(table.headerRanges.last?.upperBound ?? 0)
        notes.append(findings.note("the header is here", at: place))
        findings.error(
            .fieldCount, range.lowerBound..<line,
            help: count > header.count
                ? "put a field that holds `\(Character(Unicode.Scalar(delimiter)))` in quotes" : nil, notes: notes,
            "row \(records) has \(count) field\(count == 1 ? "" : "s"), the header has \(header.count)")
    }

    private mutating func takeHeader() {
        var seen: [String: Range<Int>] = [:]
        for field in table.fields {
            var name = table.text(of: field)
            while name.first == " " { name.removeFirst() }
            while name.last == " " { name.removeLast() }
            if name.isEmpty {
                findings.error(
                    .missingColumn, field.range, help: "name it, or remove it from every row",
                    "column \(table.header.count + 1) has no name")
            } else if let first = seen[name] {
                findings.error(
                    .missingColumn, field.range, help: "give one of them another name",
                    notes: [findings.note("the first is here", at: first)], "two columns have the name `\(name)`")
            } else {
                seen[name] = field.range
            }
            table.header.append(name)
            table.headerRanges.append(field.range)
        }
        table.fields.removeAll(keepingCapacity: true)
    }
}
