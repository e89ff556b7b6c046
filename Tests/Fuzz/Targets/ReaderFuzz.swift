@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates

/// JSON: a value or diagnostics, both inside the file; a valid value is read back from its own text.
enum JSONFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let tree = JSONReader.read(SourceFile(path: "a.json", bytes: bytes))
        expectSound(tree)
        guard tree.diagnostics.isEmpty, let root = tree.root else { return }
        let again = JSONReader.read(SourceFile(path: "b.json", text: text(root)))
        expect(again.diagnostics.isEmpty && again.root == root, "another value: \(text(root))")
    }

    private static func text(_ node: Node) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let digits): digits
        case .string(let text): JSONValue.string(text).text
        case .list(let items): "[\(items.map(text).joined(separator: ","))]"
        case .map(let entries):
            "{\(entries.map { "\(JSONValue.string($0.key).text):\(text($0.value))" }.joined(separator: ","))}"
        }
    }
}

/// A workbook: a reason, or tables of its sheets.
enum WorkbookFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        guard let workbook = try? Workbook(SourceFile(path: "a.xlsx", bytes: bytes)) else { return }
        for number in workbook.sheets.indices.prefix(5) {
            var problems: [Diagnostic] = []
            guard let table = try? workbook.table(ofSheet: number, &problems), !table.bytes.isEmpty else { continue }
            expect(problems.allSatisfy { $0.severity == .warning })
            let read = CSVReader.read(table, delimiter: UInt8(ascii: ","), headerRow: 0)
            expect(!read.diagnostics.hasErrors, "a table that is none: \(read.diagnostics.map(\.message))")
        }
    }
}

/// CSV: rows and diagnostics inside the file; a valid table is read back from its own text.
enum CSVFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let table = CSVReader.read(SourceFile(path: "a.csv", bytes: bytes))
        expectSound(table.diagnostics, in: table.file)
        expect(table.header.count == table.headerRanges.count)
        for range in table.headerRanges { expect(range.upperBound <= bytes.count, "a column outside the file") }
        for row in table.rows {
            var end = row.range.lowerBound
            for field in table.fields(of: row) {
                expect(field.range.lowerBound >= end && field.range.upperBound <= row.range.upperBound)
                end = field.range.upperBound
            }
            expect(row.range.upperBound <= bytes.count, "a row outside the file")
        }
        guard table.diagnostics.isEmpty, !table.header.isEmpty else { return }
        let again = CSVReader.read(SourceFile(path: "b.csv", text: text(table)), delimiter: UInt8(ascii: ","))
        expect(again.diagnostics.isEmpty && again.header == table.header, "another header")
        expect(texts(again) == texts(table), "other rows")
    }

    private static func texts(_ table: CSVTable) -> [[String]] {
        table.rows.map { row in table.fields(of: row).map { table.text(of: $0) } }
    }

    private static func text(_ table: CSVTable) -> String {
        ([table.header] + texts(table)).map { row in
            row.map { "\"\(UTF8Text.replacing("\"", with: "\"\"", in: $0))\"" }.joined(separator: ",") + "\n"
        }.joined()
    }
}

/// HTML: the cells of each table and diagnostics inside the file, and texts without the blanks around them.
enum HTMLFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let file = SourceFile(path: "a.html", bytes: bytes)
        for (number, header) in [(1, 1), (2, 0)] {
            let table = CSVTable.readHTML(file, number: number, headerRow: header)
            expectSound(table.diagnostics, in: file)
            expect(!table.header.isEmpty || !table.diagnostics.isEmpty, "no table, and no word about it")
            expect(table.header.count == table.headerRanges.count)
            for row in table.rows {
                expect(row.range.upperBound <= bytes.count, "a row outside the file")
                for field in table.fields(of: row) {
                    expect(field.range.upperBound <= bytes.count, "a cell outside the file")
                    let text = table.text(of: field)
                    expect(text.utf8.first != 0x20 && text.utf8.last != 0x20, "blanks around a text")
                }
            }
        }
    }
}

/// YAML, alone and as front matter: valid trees of bounded size, and both readers agree on text that both can read.
enum YAMLFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let file = SourceFile(path: "a.yml", bytes: bytes)
        let tree = YAMLReader.read(file)
        expect(expectSound(tree) <= 2 * bytes.count + 1 + YAMLReader.aliasLimit, "more values than are written")
        compareReaders(file)
        expectSoundParts(of: file)
    }

    /// Front matter of any language: its values and diagnostics are inside it, and the text follows it.
    static func expectSoundParts(of file: SourceFile) {
        let bytes = file.bytes
        let parts = FrontMatter.split(file)
        expectSound(parts.diagnostics, in: file)
        expect(
            parts.body.upperBound <= bytes.count && (parts.data?.upperBound ?? 0) <= parts.body.lowerBound
        )
        if let range = parts.data, let tree = parts.nodes(of: file) {
            expectSound(tree)
            for case .text(let span) in tree.diagnostics.map(\.place) {
                expect(span.start >= range.lowerBound && span.end <= max(range.upperBound, span.start))
            }
        }
    }

    /// If the fast line reader can read a text, its result equals that from libyaml's events.
    private static func compareReaders(_ file: SourceFile) {
        let range = 0..<file.bytes.count
        var findings = DiagnosticCollector(file)
        guard TextCheck.check(file, in: range, &findings), findings.sorted.isEmpty,
            YAMLLines.read(file.bytes, in: range) != nil
        else { return }
        var (lines, events) = (
            YAMLReading(file, DiagnosticCollector(file)), YAMLReading(file, DiagnosticCollector(file))
        )
        let (first, second) = (lines.read(range), events.readByEvents(range))
        expect(first?.described == second?.described, "two values of one text")
        expect(lines.findings.sorted.map(\.message) == events.findings.sorted.map(\.message))
    }
}

/// TOML, alone and as front matter: a value or diagnostics inside the file; a valid value is read back from its own text.
enum TOMLFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let file = SourceFile(path: "a.toml", bytes: bytes)
        let tree = TOMLReader.read(file)
        expect(expectSound(tree) <= bytes.count + 1, "more values than are written")
        YAMLFuzz.expectSoundParts(of: file)
        guard tree.diagnostics.isEmpty, let root = tree.root else { return }
        let lines = root.entries.map { "\(quoted($0.key)) = \(text($0.value))\n" }
        let again = TOMLReader.read(SourceFile(path: "b.toml", text: lines.joined()))
        expect(again.diagnostics.isEmpty && again.root == root, "another value: \(lines)")
    }

    private static func text(_ node: Node) -> String {
        switch node.value {
        case .null: "\"\""
        case .bool(let flag): "\(flag)"
        case .number(let digits): digits
        case .string(let text): node.isQuoted ? quoted(text) : text
        case .list(let items): "[\(items.map(text).joined(separator: ", "))]"
        case .map(let entries):
            "{\(entries.map { "\(quoted($0.key)) = \(text($0.value))" }.joined(separator: ", "))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
        return "\"\(escaped.joined())\""
    }
}

/// XML: starts and ends match, tokens come in file order, and there are at most two tokens per byte.
enum XMLFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let file = SourceFile(path: "a.xml", bytes: bytes)
        var reader = XMLReader(file)
        var (depth, count, last) = (0, 0, 0)
        while let token = reader.next() {
            count += 1
            switch token {
            case .start(let name):
                depth += 1
                expectAfter(&last, name, in: bytes)
            case .end: depth -= 1
            case .text(let range), .verbatim(let range): expectAfter(&last, range, in: bytes)
            }
            expect(depth >= 0 && depth <= XMLReader.depthLimit, "an end without a start, or too deep")
        }
        expect(depth == 0 && count <= 2 * bytes.count, "an element is left open")
        expectSound(reader.diagnostics, in: file)

        var texts = XMLReader(file)
        while let token = texts.next() {
            if case .start = token {
                expect(texts.content().utf8.count <= 3 * bytes.count, "a text grows")
            }
        }
        expectSound(texts.diagnostics, in: file)
        readAsLibrary(file)
    }

    private static func expectAfter(_ last: inout Int, _ range: Range<Int>, in bytes: [UInt8]) {
        expect(range.lowerBound >= last && range.upperBound <= bytes.count, "a token out of order")
        last = range.upperBound
    }

    private static func readAsLibrary(_ file: SourceFile) {
        let source = Settings.Source(kind: .itunes, file: file.path, origin: nil)
        let result = ITunesAdapter(file: file, source: source).parse()
        expectSound(Array(result.diagnostics.prefix(2 * DiagnosticCollector.limit)), in: file)
        for album in result.albums { expect(album.origin.end <= file.bytes.count, "an album outside the file") }
    }
}
