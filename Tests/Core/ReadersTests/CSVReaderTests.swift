import AlbumTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

@Suite struct CSVReaderTests {
    private func rows(_ table: CSVTable) -> [[String]] { table.rows.map { table.texts(of: $0) } }

    @Test func `fields of a table are read with their locations`() {
        let text = "\u{FEFF}artist,title,n\r\n\"a \"\"b\"\", c\",é,1\r\n\r\n\"x\ny\",,\"\"\n , ,\n"
        let table = CSVReader.read(SourceFile(path: "a.csv", text: text))
        expectEqual(table.diagnostics.map(\.message), [])
        expectEqual(table.header, ["artist", "title", "n"])
        expectEqual(rows(table), [["a \"b\", c", "é", "1"], ["x\ny", "", ""]])
        expectEqual(table.rows.map(\.number), [2, 3])
        let row = table.rows[0]
        expectEqual(table.file.span(row.range).text, "\"a \"\"b\"\", c\",é,1")
        expectEqual(table.fields(of: row).map { table.file.span($0.range).text }, ["\"a \"\"b\"\", c\"", "é", "1"])
        expectEqual(outline(table.node(of: table.rows[1])), "{artist: \"x\ny\"}")
    }

    @Test(arguments: [
        ("a;b\n1;2,5\n", ["1", "2,5"]), ("a\tb\r1\t2", ["1", "2"]), ("sep=;\na;b,c\n1;2", ["1", "2"]),
        ("a,b;c\n1,2", ["1", "2"]),
    ])
    func `the delimiter of a table is detected`(_ text: String, _ row: [String]) {
        let table = CSVReader.read(SourceFile(path: "a.csv", text: text))
        expectEqual(rows(table), [row])
        expect(table.diagnostics.isEmpty)
    }

    @Test func `rows with a wrong number of fields are reported`() {
        let table = expectCSV(
            "artist,title,year,plays\nJoni Mitchell,Blue,1971,12\n⟦\"Low\",Bowie,1977⟧\n⟦1,2,3,4,5⟧\nx\ny,,,,,\n",
            [
                (.fieldCount, "row 3 has 3 fields, the header has 4; those missing are empty"),
                (.fieldCount, "row 4 has 5 fields, the header has 4"),
            ])
        expectEqual(table.diagnostics.first?.notes.map(\.text), ["no `plays`", "the header is here"])
        expect(table.diagnostics.map(\.severity) == [.warning, .error] && table.diagnostics.map(\.count) == [2, 1])
        expectEqual(table.rows.map(\.isRecovered), [false, false, true, false, false])
        expect(rows(table)[1] == ["Low", "Bowie", "1977"] && rows(table)[4] == ["y", "", "", ""])
    }

    @Test func `blanks around a field in quotes do not belong to it`() {
        let text = "a,b,c\n1,  \"x, y\" ,3\n \"\",\t\"two\nlines\",\"z\"  \n"
        let table = CSVReader.read(SourceFile(path: "a.csv", text: text))
        expect(table.diagnostics.isEmpty)
        expectEqual(rows(table), [["1", "x, y", "3"], ["", "two\nlines", "z"]])
    }

    @Test func `a quote behind a blank that is never closed belongs to the text`() {
        let table = expectCSV(
            "a,b\n ⟦\"⟧Heroes\" live,2\n1, \"y\n",
            [(.badQuote, "a quote inside a field without quotes; it is kept as it is")])
        expectEqual(rows(table), [[" \"Heroes\" live", "2"], ["1", " \"y"]])
        expectEqual(table.diagnostics.map(\.count), [2])
    }

    @Test(arguments: [
        ("{\"a\": [1]}", "this is JSON, not a table (CSV)"), ("[{\"a\": 1}]", "this is JSON, not a table (CSV)"),
        ("<?xml version=\"1.0\"?><a/>", "this is XML, not a table (CSV)"),
        ("SQLite format 3\0\u{1}", "this is a SQLite database, not a table (CSV)"),
        ("PK\u{3}\u{4}", "this is a ZIP archive, such as the workbook of a spreadsheet, not a table (CSV)"),
    ])
    func `a file of another kind is reported in one error`(text: String, message: String) {
        let table = CSVReader.read(SourceFile(path: "a.csv", text: text))
        expect(table.diagnostics.map(\.message) == [message] && table.rows.isEmpty)
        expect(table.checkColumns(required: ["title"]).isEmpty)
    }

    @Test func `stray quotes are kept and reported`() {
        let table = expectCSV(
            "a,b\n7⟦\"⟧ single \"x\",1\n\"Heroes⟦\"⟧ live,2\n\"12\" Single\",3\nx,4\n",
            [
                (.badQuote, "a quote inside a field without quotes; it is kept as it is"),
                (.badQuote, "text after the quote that closes the field; it is kept as it is"),
            ])
        expectEqual(
            rows(table), [["7\" single \"x\"", "1"], ["\"Heroes\" live", "2"], ["12\" Single", "3"], ["x", "4"]])
        expectEqual(table.diagnostics.map(\.severity), [.warning, .warning])
        expect(table.diagnostics.map(\.count) == [1, 2] && !table.rows.contains(where: \.isRecovered))
    }

    @Test func `an open quote affects only its own row`() {
        let message = "a quote that is never closed in its row"
        let end = expectCSV("a,b\n1,⟦\"⟧x\n2,y\n3,z\n", [(.badQuote, message)])
        expectEqual(rows(end), [["1", "\"x"], ["2", "y"], ["3", "z"]])
        let middle = expectCSV("a,b\n1,⟦\"⟧x\n2,\"y\"\n3,\"z\"\n", [(.badQuote, message)])
        expectEqual(rows(middle), [["1", "\"x"], ["2", "y"], ["3", "z"]])
        let later = expectCSV("a,b\n\"x\ny\",⟦\"⟧1\n2,\"y\"\n", [(.badQuote, message)])
        expectEqual(rows(later), [["x\ny", "\"1"], ["2", "y"]])
        let count = expectCSV("a,b\n1,⟦\"⟧x\n2,⟦\"⟧,y\n3,z\n", [(.badQuote, message), (.badQuote, message)])
        expectEqual(count.rows.count, 3)
    }

    @Test func `mistakes in a table's header are reported`() {
        let table = expectCSV(
            "a,⟦⟧,⟦a⟧\n1,2,3\n",
            [
                (.missingColumn, "column 2 has no name; it is left out"),
                (.missingColumn, "two columns have the name `a`; the second is left out"),
            ])
        expect(table.rows.count == 1 && table.header == ["a", "", ""] && !table.diagnostics.hasErrors)
        _ = expectCSV("⟦⟧", [(.syntax, "the file is empty")])
        _ = expectCSV("a,b\n1,⟦\u{0}⟧\n", [(.syntax, "a byte 00 in a text file")])
        let columns = CSVReader.read(SourceFile(path: "a.csv", text: "titel,artist,x\n"))
        let found = columns.checkColumns(required: ["title", "artist"], known: ["title", "artist", "year"])
        expectEqual(
            found.map(\.message), ["unknown column `titel`", "there is no column `title`", "unknown column `x`"])
        expectEqual(found.map(\.code), [.unknownKey, .missingColumn, .unknownKey])
        expectEqual(found[1].help, "did you mean the column `titel`?")
    }

    @Test func `errors are reported even after many warnings`() {
        let text = "a,b\n" + String(repeating: "7\" x,1\n", count: 500) + "1,2,3\n"
        let table = CSVReader.read(SourceFile(path: "a.csv", text: text))
        expectEqual(table.rows.count, 501)
        expectEqual(table.diagnostics.filter { $0.severity == .error }.map(\.code), [.fieldCount])
        expectEqual(table.diagnostics.map(\.count), [500, 1])
    }

    @Test func `invalid bytes in a table are reported`() {
        let bytes = Array("a,b\n".utf8) + [0xE9, 0x2C, 0xC3, 0xC3] + Array("\n".utf8)
        let table = CSVReader.read(SourceFile(path: "a.csv", bytes: bytes))
        expectEqual(table.diagnostics.map(\.message), ["byte E9 is not UTF-8", "bytes C3 C3 are not UTF-8"])
        expectEqual(table.rows.count, 1)
    }

    @Test func `a written table is read back unchanged`() {
        let pieces = ["", "a", "é", "\"", "\"\"", ",", "\n", "\r\n", ";", " ", "x y", "7\"", "\t", "😀"]
        for seed in 0..<600 {
            var random = SeededGenerator(seed: seed)
            let columns = 1 + random.below(5)
            let ending = random.pick(["\n", "\r\n", "\r"])
            let header = (0..<columns).map { "c\($0)" }
            var text = header.joined(separator: ",") + ending
            var expected: [[String]] = []
            for index in 0..<random.below(12) {
                var row = (0..<columns).map { _ in random.pick(pieces) + random.pick(pieces) }
                row[0] = "r\(index)" + row[0]
                expected.append(row)
                let fields = row.map { field -> String in
                    let needs = field.utf8.contains { ",\"\n\r".utf8.contains($0) }
                    if !needs, random.below(3) > 0 { return field }
                    return "\"" + field.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
                }
                text += fields.joined(separator: ",") + ending
            }
            if random.below(2) == 0, text.hasSuffix(ending) { text.removeLast() }
            let table = CSVReader.read(SourceFile(path: "a.csv", text: text), delimiter: UInt8(ascii: ","))
            expectEqual(table.diagnostics.map(\.message), [], "seed \(seed)")
            expectEqual(rows(table), expected, "seed \(seed)")
        }
    }

    @Test func `a truncated or damaged table is read without a crash`() {
        let sample = Array("a,b,c\n\"x \"\"y\"\"\nz\",é,3\r\n4,\"5\",6\n7,8,9\n".utf8)
        for count in 0...sample.count {
            expectSane(table: CSVReader.read(SourceFile(path: "a", bytes: Array(sample[..<count]))))
        }
        for seed in 0..<5000 {
            var random = SeededGenerator(seed: seed)
            let bytes = random.mutated(sample, interesting: "\"\",;\n\r\u{0} ")
            expectSane(table: CSVReader.read(SourceFile(path: "a", bytes: bytes)))
        }
    }

    private func expectSane(table: CSVTable) {
        AlbumTestSupport.expectSane(table.diagnostics, in: table.file)
        for row in table.rows {
            expect(row.range.upperBound <= table.file.bytes.count)
            if !row.isRecovered { expect(table.fields(of: row).count <= table.header.count) }
            _ = table.node(of: row)
        }
    }

    @Test func `hostile tables are read in bounded time`() {
        for unit in [
            "\"", "a,\"\n", "\"\n", "\"a", ",", "\n", "\"\"", "a\"\n", "\"\"\"\n", "\",\"x\n", "\"a\n\"b", "\r",
        ] {
            let clock = ContinuousClock.now
            expectSane(table: CSVReader.read(SourceFile(path: "a", text: String(repeating: unit, count: 50_000))))
            expectSane(
                table: CSVReader.read(SourceFile(path: "a", text: "a,b\n\"" + String(repeating: unit, count: 50_000))))
            expect(ContinuousClock.now - clock < .seconds(20), "slow for \(unit)")
        }
    }
}
