import TestSupport
import Testing
@testable import Readers
@testable import SourceText

/// The texts of the cells of workbooks, and workbooks that cannot be read.
struct WorkbookCellTests {
    private func table(_ file: SourceFile) throws -> (text: String, problems: [String]) {
        var problems: [Diagnostic] = []
        let table = try Workbook(file).table(ofSheet: 0, &problems)
        return (String(decoding: table.bytes, as: UTF8.self), problems.map(\.message))
    }

    @Test(
        arguments: [
            ("General", "1977", "1977"), ("General", "1977.0", "1977"), ("General", "4.4000000000000004", "4.4"),
            ("General", "0.30000000000000004", "0.3"), ("General", "759012345678", "759012345678"),
            ("General", "7.5901234567800001E+17", "7.5901234567800001E+17"), ("General", "x", "x"),
            ("0%", "0.85", "85%"), ("0.00%", "0.125", "12.5%"), ("#,##0.00\\ \"€\"", "1234.5", "1234.50 €"),
            ("[$kr-414] #,##0.00", "-9.999", "-10.00 kr"), ("_(\"$\"* #,##0_);[Red](0)", "3", "3.00 $"),
            ("0000000000000", "759012345678", "0759012345678"), ("0", "7", "7"), ("0.0E+00", "12", "12"),
            ("yyyy-mm-dd", "28441", "1977-11-12"), ("d.m.yy", "59", "1900-02-28"), ("d.m.yy", "61", "1900-03-01"),
            ("yyyy", "28441", "1977"), ("mmm yy", "28441", "1977-11"),
            ("dd/mm/yyyy hh:mm", "28441.5", "1977-11-12 12:00:00"),
            ("[$-409]mmmm d, yyyy;@", "28441", "1977-11-12"), ("yyyy\"year\"", "28441", "1977"),
            ("h:mm", "0.15625", "3:45"), ("mm:ss", "2.6041666666666665E-3", "3:45"), ("[h]:mm:ss", "1.5", "36:00:00"),
            ("h:mm AM/PM", "0.5", "12:00"), ("yyyy-mm-dd", "-1", "-1"), ("yyyy-mm-dd", "99999999", "99999999"),
        ])
    func `a number is shown by its format`(code: String, number: String, wanted: String) {
        expectEqual(CellFormat(code: code).text(number, is1904: false), wanted)
    }

    @Test func `formats with a number are those of the standard, and days may count from 1904`() {
        expectEqual(CellFormat(number: 14).text("28441", is1904: false), "1977-11-12")
        expectEqual(CellFormat(number: 14).text("26979", is1904: true), "1977-11-12")
        expectEqual(CellFormat(number: 17).text("28441", is1904: false), "1977-11")
        expectEqual(CellFormat(number: 44).text("2", is1904: false), "2.00 $")
        expect(CellFormat(number: 0) == .general && CellFormat(number: 163) == .general)
    }

    @Test(arguments: [
        ("1977-11-12T00:00:00", "12.11.77", "1977-11-12"), ("1977-11-12T10:00:00", "x", "1977-11-12 10:00:00"),
        ("1977-11-12", "1977", "1977"), ("1977-11-12", "Nov 77", "1977-11"), ("1977-11-12", "11/1977", "1977-11"),
        ("1977-11-12", "12-Nov", "1977-11-12"),
    ])
    func `a date in ISO 8601 loses what is not shown`(date: String, shown: String, wanted: String) {
        expectEqual(CellFormat.plain(date: date, shown: shown), wanted)
    }

    @Test func `each type of cell has its text`() throws {
        let styles =
            "<numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\"/></numFmts>"
            + "<cellStyleXfs><xf numFmtId=\"9\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs>"
        let texts =
            "<x:si><x:t>a &amp; b</x:t></x:si><x:si><x:r><x:t>c</x:t></x:r><x:r><x:t> d_x000D_</x:t></x:r>"
            + "<x:rPh><x:t>no</x:t></x:rPh></x:si>"
        let cells = [
            "<c t=\"s\"><v>0</v></c>", "<c t=\"s\"><v>1</v></c>", "<c t=\"s\"><v>9</v></c>",
            "<c s=\"1\"><v>28441</v></c>",
            "<c t=\"b\"><v>1</v></c>", "<c t=\"e\"><v>#REF!</v></c>", "<c><f>A1</f></c>",
            "<c t=\"str\"><f>A1</f><v>,e</v></c>",
            "<c t=\"d\"><v>1977-11-12T00:00:00</v></c>", "<c r=\"L1\" t=\"inlineStr\"><is><t>f</t></is></c>",
            "<c s=\"1\"/>",
        ]
        let file = WorkbookFile.xlsx([("A", "<row>\(cells.joined())</row>")], styles: styles, texts: texts)
        let (text, problems) = try table(file)
        expectEqual(text, "a & b,c d ,1977,true,\",e\",1977-11-12,f\n")
        expectEqual(
            problems,
            [
                "2 cells have errors in place of values, and count as empty; the first is A!C1",
                "a cell has a formula without its value, and counts as empty; the first is A!G1",
            ])
    }

    @Test func `cells that are merged over rows have the value of the first`() throws {
        let rows = WorkbookFile.rows([["A", "1"], ["", "2"], ["", "3"]])
        let merged =
            "<mergeCells><mergeCell ref=\"A1:A2\"/><mergeCell ref=\"B3:C3\"/><mergeCell ref=\"ZZZ\"/></mergeCells>"
        try expectEqual(table(WorkbookFile.xlsx([("A", rows)], rest: merged)).text, "A,1\nA,2\n,3\n")
    }

    @Test func `a paragraph of OpenDocument has its blanks, and no remarks`() throws {
        let cell =
            "<table:table-cell><office:annotation><text:p>no</text:p></office:annotation>"
            + "<text:p>a<text:s text:c=\"2\"/><text:span>b<text:tab/></text:span><text:a>c</text:a></text:p>"
            + "<text:p>d</text:p></table:table-cell>"
            + "<table:table-cell office:value-type=\"float\" office:value=\"4.5\"><text:p>4,5</text:p></table:table-cell>"
            + "<table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"><text:p>WAHR</text:p>"
            + "</table:table-cell><table:table-cell table:formula=\"x\"><text:p>Err:502</text:p></table:table-cell>"
        let (text, problems) = try table(WorkbookFile.ods([("A", "<table:table-row>\(cell)</table:table-row>")]))
        expectEqual(text, "\"a  b c\nd\",4.5,true\n")
        expectEqual(problems, ["a cell has an error in place of a value, and counts as empty; the first is A!D1"])
    }

    @Test func `what is too much is left out with a warning`() throws {
        let rows =
            WorkbookFile.rows([["a", String(repeating: "é", count: 60_000)]])
            + "<row r=\"7\"><c r=\"ZZ7\" t=\"str\"><v>far</v></c></row>"
        let (text, problems) = try table(WorkbookFile.xlsx([("A", rows)]))
        expectEqual(text, "a," + String(repeating: "é", count: 50_000) + "\n")
        expectEqual(
            problems.map { $0.prefix(44) },
            [
                "a cell has more than 100,000 bytes, of which", "a cell is in a column after the first 300, a",
            ])
    }
}

/// Files that are no workbooks, or cannot be read as one.
struct UnreadableWorkbookTests {
    private func reason(_ bytes: [UInt8]) -> String? {
        do throws(WorkbookProblem) {
            let workbook = try Workbook(SourceFile(path: "x", bytes: bytes))
            var ignored: [Diagnostic] = []
            for number in workbook.sheets.indices { _ = try workbook.table(ofSheet: number, &ignored) }
            return nil
        } catch {
            return error.diagnostic(for: SourceFile(path: "x", bytes: bytes)).message
        }
    }

    private static let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0]

    @Test(
        arguments: [
            (Array("Artist,Title\n".utf8), "this is no workbook (.xlsx, .ods)"),
            (old, "this is a workbook of an old form (.xls)"),
            (old + "EncryptedPackage".utf8.flatMap { [$0, UInt8(0)] }, "this workbook is locked with a password"),
            (StoredArchive.bytes(of: [("content.xml", "")], flags: 1), "this workbook is locked with a password"),
            (StoredArchive.bytes(of: [("encrypted-package", "")]), "this workbook is locked with a password"),
            (
                StoredArchive.bytes(of: [("content.xml", ""), ("META-INF/manifest.xml", "<m:encryption-data/>")]),
                "this workbook is locked with a password"
            ),
            (
                StoredArchive.bytes(of: [("a.json", "{}")]),
                "this is a ZIP archive with \"a.json\", and no workbook (.xlsx, .ods)"
            ),
            (StoredArchive.bytes(of: [("xl/workbook.bin", "")]), "this is a binary workbook (.xlsb)"),
            (
                StoredArchive.bytes(of: [("content.xml", "<a>")], method: 12),
                "this workbook is damaged: `content.xml` is packed by a method that nothing else uses"
            ),
            ([0x50, 0x4B, 3, 4, 0], "this workbook is damaged: the list of its files is missing"),
        ] as [([UInt8], String)])
    func `the reason is given`(bytes: [UInt8], wanted: String) {
        expectEqual(reason(bytes), wanted)
    }

    @Test func `XML with a mistake is damaged`() {
        expectEqual(
            reason(WorkbookFile.ods([("A", "<table:table-row>")]).bytes)?.hasPrefix(
                "this workbook is damaged: `content.xml`: "), true)
        expectEqual(
            reason(WorkbookFile.xlsx([("A", "<row>")]).bytes)?.hasPrefix(
                "this workbook is damaged: the sheet `A`: "), true)
    }

    @Test(arguments: ["_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/texts.xml"])
    func `each part of a workbook has to be whole`(part: String) {
        let bytes = WorkbookFile.xlsx([("A", "")], damaged: part).bytes
        expectEqual(reason(bytes)?.hasPrefix("this workbook is damaged: `\(part)`: "), true, "\(reason(bytes) ?? "")")
    }

    /// The size of a part is what the archive says of it, so one that gives more or less is damaged.
    @Test func `a part that is packed more than data can be, or is too large, is not read`() throws {
        var bytes = try Fixtures.bytes("workbooks/odfpy.ods")
        let name = Array("content.xml".utf8)
        let place = try #require((0..<(bytes.count - name.count)).last { bytes[$0...].starts(with: name) })
        for (size, wanted) in [
            ([1, 0, 0, 0], "is damaged"), ([0, 0, 0, 2], "is damaged"), ([0, 0, 0, 8], "is larger than 64 MB"),
        ] as [([UInt8], String)] {
            bytes.replaceSubrange((place - 22)..<(place - 18), with: size)
            expectEqual(reason(bytes)?.contains(wanted), true, "\(size)")
        }
    }

    @Test(arguments: ["openpyxl.xlsx", "odfpy.ods"])
    func `a damaged workbook gives a reason or its sheets`(name: String) throws {
        let bytes = try Fixtures.bytes("workbooks/\(name)")
        var reasons: Set<String> = []
        for place in stride(from: 8, to: bytes.count, by: 3) {
            var other = bytes
            other[place] ^= 0x41
            if let reason = reason(other) { reasons.insert(reason) }
            expect(reason(Array(bytes[..<place])) != nil, "cut at \(place)")
        }
        expect(reasons.contains { $0.contains("is damaged") } && reasons.count > 3)
    }
}
