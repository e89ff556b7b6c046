package import SourceText

extension CSVTable {
    /// The table in a text: its tables of Markdown, else its blocks of lines such as `Artist: Can`, else the rows that
    /// the statements `INSERT INTO` of a database put into one table.
    package static func readText(_ file: SourceFile) -> CSVTable {
        let markdown = readMarkdown(file)
        if !markdown.header.isEmpty || !markdown.diagnostics.isEmpty { return markdown }
        let blocks = readBlocks(file)
        return blocks.header.isEmpty ? SQLInserts(file).table : blocks
    }

    /// The records of a text whose lines are `key: value`; one ends where the next line has a key that it has already.
    ///
    /// The table is empty for another text: there are two records or more with two keys, all at the same indentation,
    /// and no other lines but a few, none of which is a list or has brackets alone.
    package static func readBlocks(_ file: SourceFile) -> CSVTable {
        var table = CSVTable(file: file, delimiter: UInt8(ascii: ":"))
        let bytes = file.bytes
        var indices: [String: Int] = [:]
        var records: [[Int: Range<Int>]] = []
        var starts: [Int] = []
        var (keyed, others) = (0, 0)
        var indent: Int?
        let none = table
        var start = TextCheck.start(of: bytes)
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            let line = TextLines.trimmed(bytes[start..<end])
            let column = line.startIndex - start
            start = end + 1
            if line.isEmpty { continue }
            let isOther = line.starts(with: [0x2D, 0x20]) || line.allSatisfy { "{}[](),;".utf8.contains($0) }
            if isOther { return none }
            guard let (key, value) = keyAndValue(line) else {
                others += line.allSatisfy { "-=*_".utf8.contains($0) } ? 0 : 1
                if others > 100, others > keyed { break }
                continue
            }
            keyed += 1
            if indent ?? column != column { return none }
            indent = column
            let name = String(decoding: bytes[key], as: UTF8.self)
            let index = indices[name] ?? table.header.count
            if indices.updateValue(index, forKey: name) == nil {
                table.header.append(name)
                table.headerRanges.append(key)
            }
            if records.last.map({ $0[index] != nil }) ?? true {
                records.append([:])
                starts.append(line.startIndex)
            }
            records[records.count - 1][index] = value
        }
        let isList = records.count > 1 && table.header.count > 1 && keyed >= 2 * records.count && others * 3 <= keyed
        guard isList, table.header.count <= blockKeyLimit else { return none }
        for (number, record) in records.enumerated() {
            let first = table.fields.count
            table.fields += table.header.indices.map { Field(record[$0] ?? 0..<0) }
            let end = record.values.map(\.upperBound).max() ?? starts[number]
            table.rows.append(
                .init(
                    number: number + 1, isRecovered: false, firstField: first, fieldCount: table.header.count,
                    start: UInt32(clamping: starts[number]), end: UInt32(clamping: end)))
        }
        return table
    }

    /// Texts with more keys are no list of records.
    private static let blockKeyLimit = 60

    /// The key at the start of a line, and its value; nil for another line.
    private static func keyAndValue(_ line: ArraySlice<UInt8>) -> (key: Range<Int>, value: Range<Int>)? {
        let head = line.prefix(40)
        guard let colon = head.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return nil }
        let key = TextLines.trimmed(line[..<colon])
        let rest = line[(colon + 1)...]
        guard rest.first.map({ $0 <= 0x20 }) ?? true, let first = key.first,
            first >= 0x80 || (0x61...0x7A).contains(first | 0x20),
            key.allSatisfy({ $0 > 0x20 && !"\"'{}[]()=,;.!?".utf8.contains($0) || $0 == 0x20 })
        else { return nil }
        let value = TextLines.trimmed(rest)
        return (key.startIndex..<key.endIndex, value.startIndex..<value.endIndex)
    }
}

/// The rows that statements such as `INSERT INTO albums (title, year) VALUES ('Low', 1977);` put into a table.
///
/// Of several tables, the one with the most columns is taken. Its columns are named in the statement, or in the
/// statement that creates it.
private struct SQLInserts {
    private let file: SourceFile
    private let bytes: [UInt8]
    private var position = 0
    /// The names of the columns of each table, and its rows.
    private var columns: [String: [Range<Int>]] = [:]
    private var rows: [String: [(range: Range<Int>, fields: [CSVTable.Field])]] = [:]

    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
        let hasInserts = bytes.prefix(100_000).split { $0 == 0x0A || $0 == 0x0D }.contains { line in
            let word = TextLines.trimmed(line).prefix(7)
            return String(decoding: word, as: UTF8.self).uppercased() == "INSERT "
        }
        guard hasInserts else { return }
        while position < bytes.count { readStatement() }
    }

    var table: CSVTable {
        var table = CSVTable(file: file, delimiter: UInt8(ascii: "'"))
        let found = rows.filter { columns[$0.key] != nil }
            .max { (columns[$0.key]?.count ?? 0, $1.key) < (columns[$1.key]?.count ?? 0, $0.key) }
        guard let found, let names = columns[found.key] else { return table }
        table.header = names.map { String(decoding: bytes[$0], as: UTF8.self) }
        table.headerRanges = names
        for (number, row) in found.value.enumerated() where row.fields.count == names.count {
            let first = table.fields.count
            table.fields += row.fields
            table.rows.append(
                .init(
                    number: number + 1, isRecovered: false, firstField: first, fieldCount: names.count,
                    start: UInt32(clamping: row.range.lowerBound), end: UInt32(clamping: row.range.upperBound)))
        }
        return table
    }

    private mutating func readStatement() {
        let word = self.word()
        if word == "INSERT" || word == "REPLACE" {
            var next = self.word()
            while ["INTO", "OR", "IGNORE", "REPLACE"].contains(next) { next = self.word() }
            readInsert(into: next)
        } else if word == "CREATE" {
            var next = self.word()
            while ["TABLE", "IF", "NOT", "EXISTS", "TEMPORARY"].contains(next) { next = self.word() }
            if current == UInt8(ascii: "("), columns[next] == nil { columns[next] = names() }
        }
        skipStatement()
    }

    private mutating func readInsert(into table: String) {
        if current == UInt8(ascii: "(") { columns[table] = names() }
        guard word() == "VALUES" else { return }
        while current == UInt8(ascii: "(") {
            let start = position
            position += 1
            var fields: [CSVTable.Field] = []
            while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
                skipBlanks()
                fields.append(value())
                skipBlanks()
                if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
            }
            position = min(position + 1, bytes.count)
            rows[table, default: []].append((start..<position, fields))
            skipBlanks()
            if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
        }
    }

    /// The byte at the position, behind blanks.
    private var current: UInt8? {
        mutating get {
            skipBlanks()
            return position < bytes.count ? bytes[position] : nil
        }
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            if bytes[position] <= 0x20 {
                position += 1
            } else if bytes[position...].starts(with: [0x2D, 0x2D]) {
                position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else {
                return
            }
        }
    }

    /// A word in capitals, or a name without quotes; empty at another byte.
    private mutating func word() -> String {
        skipBlanks()
        if position < bytes.count, "`\"[".utf8.contains(bytes[position]) {
            return String(decoding: bytes[quoted()], as: UTF8.self).uppercased()
        }
        let start = position
        while position < bytes.count, Self.isOfWord(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self).uppercased()
        return text.split(separator: ".").last.map(String.init) ?? text
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte)
            || (0x61...0x7A).contains(byte | 0x20)
    }

    /// The range inside quotes; the position is then behind them.
    ///
    /// A quote inside is doubled, or follows a backslash.
    private mutating func quoted() -> Range<Int> {
        let mark = bytes[position] == UInt8(ascii: "[") ? UInt8(ascii: "]") : bytes[position]
        let start = position + 1
        position = start
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\\") {
                position += 2
            } else if bytes[position] != mark {
                position += 1
            } else if mark == UInt8(ascii: "'"), position + 1 < bytes.count, bytes[position + 1] == mark {
                position += 2
            } else {
                break
            }
        }
        let end = min(position, bytes.count)
        position = min(end + 1, bytes.count)
        return start..<end
    }

    /// A text, a number or a word such as `NULL`, which is nothing.
    private mutating func value() -> CSVTable.Field {
        guard position < bytes.count else { return .init(position..<position) }
        if bytes[position] == UInt8(ascii: "'") {
            let start = position
            _ = quoted()
            return .init(start..<position, isQuoted: true)
        }
        let start = position
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "'") {
                _ = quoted()
                continue
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") { break }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            position += 1
        }
        let text = TextLines.trimmed(bytes[start..<position])
        let isNothing = String(decoding: text.prefix(8), as: UTF8.self).uppercased() == "NULL"
        return .init(isNothing ? start..<start : text.startIndex..<text.endIndex)
    }

    /// The names between brackets: the first word of each part, without what a `CREATE TABLE` says about keys.
    private mutating func names() -> [Range<Int>] {
        position += 1
        var names: [Range<Int>] = []
        while let byte = current, byte != UInt8(ascii: ")") {
            if byte == UInt8(ascii: ",") {
                position += 1
                continue
            }
            let isQuoted = "`\"[".utf8.contains(byte)
            let start = position
            let name = isQuoted ? quoted() : start..<start
            while !isQuoted, position < bytes.count, Self.isOfWord(bytes[position]) { position += 1 }
            let range = isQuoted ? name : start..<position
            let text = String(decoding: bytes[range], as: UTF8.self).uppercased()
            let isRule =
                !isQuoted && ["PRIMARY", "FOREIGN", "UNIQUE", "KEY", "CONSTRAINT", "CHECK", "INDEX"].contains(text)
            if !isRule, !range.isEmpty { names.append(range) }
            _ = value()
        }
        position = min(position + 1, bytes.count)
        return names
    }

    /// Goes behind the next semicolon outside of quotes.
    private mutating func skipStatement() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: ";") {
                position += 1
                return
            }
            if "'\"`".utf8.contains(byte) { _ = quoted() } else { position += 1 }
        }
    }
}
