import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// Sheets of workbooks as sources of albums.
struct WorkbookTests {
    private func read(_ source: String, _ file: SourceFile) async throws -> Import.Result {
        let (found, problems) = Import.source(from: "sources:\n  - {\(source)}\n")
        try #require(problems.isEmpty, "\(problems.map(\.message))")
        var explicit = try #require(found)
        explicit.exactPath = file.path
        return await Import.albums(of: explicit, in: SourceTree(texts: [file]))
    }

    private func fixture(_ name: String) throws -> SourceFile {
        SourceFile(path: name, bytes: try Fixtures.bytes("workbooks/\(name)"))
    }

    private static func line(_ album: Album) -> String {
        let facts = [
            album.artistText, album.title, album.released?.text, album.added?.text, album.barcode,
            album.rating?.valueText,
        ]
        let extra = album.extra.map { "\($0.name) \($0.value)" } + album.links.map(\.url)
        return (facts.map { $0 ?? "-" } + extra).joined(separator: " | ")
    }

    @Test(
        arguments: [
            (
                "openpyxl.xlsx", "a table in the sheet \"My LPs\" with its header in row 3",
                [
                    "David Bowie | Low | 1977 | 2019-03-04T00:00:00Z | 035628385628 | 4.5 | In stock true",
                    "David Bowie | \"Heroes\" | 1977 | 2020-12-31T00:00:00Z | 077774642927 | 5 | In stock false",
                    "Simon & Garfunkel | Bookends | 1968 | 1999-01-02T00:00:00Z | - | 4 | In stock true",
                    "Can | Tago Mago | 1971 | 2021-05-06T20:15:00Z | - | -",
                ]
            ),
            (
                "xlsxwriter.xlsx", "a workbook",
                [
                    "Joy Division | Closer | 1980 | 2022-02-28T00:00:00Z | - | - | Score 85% | Length 0:44 "
                        + "| https://example.org/closer",
                    "Low | Trust | 2011 | 2022-03-01T00:00:00Z | - | -",
                    "Line\nbreak, \"quoted\" | Third | 2008 | - | - | -",
                ]
            ),
            (
                "odfpy.ods", "a workbook with its header in row 4, a row for each copy",
                [
                    "Kraftwerk | Autobahn | 1974 | 2001-02-03T00:00:00Z | - | -",
                    "Kraftwerk | Computerwelt | 1981 | 2001-02-04T10:00:00Z | - | -",
                    "Neu! | Neu! 75 | 1975 | - | - | -", "Neu! | Neu! 75 | 1975 | - | - | -",
                ]
            ),
        ] as [(String, String, [String])])
    func `a workbook of a program is read as it is shown`(name: String, summary: String, lines: [String]) async throws {
        let (found, read) = try #require(await Import.recognized(try fixture(name)))
        expectEqual(found.summary, summary)
        expectEqual(read.albums.map(Self.line), lines)
        expect(!read.diagnostics.hasErrors)
    }

    @Test func `a problem names the sheet and the cell`() async throws {
        let rows = WorkbookFile.rows([["Artist", "", "Title", "Year"], ["Can", "", "\"a\", b\nc", "soon"]])
        let file = WorkbookFile.xlsx([("My LPs", rows.replacing("</row><row>", with: "</row><row/><row>"))])
        let result = try await read("kind: xlsx, file: x, map: {title: Title, artist: Artist, year: Year}", file)
        expectEqual(result.albums.map(\.title), ["\"a\", b\nc"])
        let text = DiagnosticPrinter(usesColor: false).text(for: result.diagnostics)
        expect(text.hasPrefix("x:My LPs!D3: warning[D207]"))
        let json = DiagnosticJSON.value(of: result.diagnostics).text
        expect(json.contains("\"line\":3,\"column\":4") && json.contains("\"cell\":\"My LPs!D3\""))
    }

    @Test func `the first sheet with albums is taken, and the others are named`() async throws {
        let file = WorkbookFile.xlsx([
            ("To do", WorkbookFile.rows([["wash", "the car"]])),
            ("LPs", WorkbookFile.rows([["Artist", "Album"], ["Can", "Tago Mago"]])),
            ("Wishes", WorkbookFile.rows([["Artist", "Album"], ["Neu!", "Neu! 2"]])),
        ])
        let found = try #require(Recognition.recognize(file))
        expect(found.sheet == "LPs" && found.otherSheets == ["To do", "Wishes"])
        expect(found.source(file: "x").hasPrefix("  - kind: xlsx\n    file: x\n    sheet: LPs\n    map:\n"))
        let wishes = try await read("file: x, sheet: wishes", file)
        expectEqual(wishes.albums.map(\.title), ["Neu! 2"])
        let missing = try await read("kind: xlsx, file: x, sheet: CDs, map: {title: Album}", file)
        expectEqual(missing.diagnostics.map(\.message), ["this workbook has no sheet `CDs`"])
        expectEqual(missing.diagnostics.first?.notes.map(\.text), ["sheets: `To do`, `LPs`, `Wishes`"])
    }

    @Test func `a kind that knows its columns reads a sheet as well`() async throws {
        let header = ["Catalog#", "Artist", "Title", "Released", "release_id", "CollectionFolder", "Date Added"]
        let row = ["UAS 1", "Can (2)", "Tago Mago", "1971", "7", "All", "2018-11-12 09:31:22"]
        let file = WorkbookFile.xlsx([("Export", WorkbookFile.rows([header, row]))])
        let (found, result) = try #require(await Import.recognized(file))
        expectEqual(found.kind, "discogs")
        expectEqual(result.albums.map(\.artistText), ["Can"])
        expectEqual(result.albums.map(\.source), ["discogs"])
        let plain = try await read("file: x", file)
        expect(plain.albums.map(\.source) == ["discogs"] && plain.albums.first?.ids.first?.value == "7")
    }

    @Test func `a header is counted in the sheet`() async throws {
        let rows =
            "<row r=\"4\"><c r=\"C4\" t=\"str\"><v>notes</v></c></row>"
            + "<row r=\"6\"><c r=\"B6\" t=\"str\"><v>Album</v></c><c r=\"C6\" t=\"str\"><v>Artist</v></c></row>"
            + "<row r=\"9\"><c r=\"B9\" t=\"str\"><v>Low</v></c><c r=\"C9\" t=\"str\"><v>Bowie</v></c></row>"
        let file = WorkbookFile.xlsx([("A", rows)])
        let result = try await read("kind: xlsx, file: x, header: 6, map: {title: Album, artist: Artist}", file)
        expect(result.albums.map(\.artistText) == ["Bowie"] && result.diagnostics.isEmpty)
        expectEqual(result.albums.first?.origin.description, "x:A!B9")
    }

    @Test func `rows that are repeated for the whole sheet cost nothing, and copies are kept`() async throws {
        func cells(_ texts: [String]) -> String {
            texts.map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }.joined()
        }
        let rows =
            "<table:table-row>\(cells(["Artist", "Album"]))</table:table-row>"
            + "<table:table-row table:number-rows-repeated=\"2\">\(cells(["Can", "Tago Mago"]))</table:table-row>"
            + "<table:table-row table:number-rows-repeated=\"1048000\">\(cells(["Neu!", "Neu! 2"]))</table:table-row>"
            + "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell "
            + "table:number-columns-repeated=\"16384\"/></table:table-row>"
        let result = try await read(
            "kind: ods, file: x, map: {title: Album, artist: Artist}", WorkbookFile.ods([("A", rows)]))
        expectEqual(result.albums.map(\.title), ["Tago Mago", "Tago Mago", "Neu! 2"])
        expect(
            result.diagnostics.map(\.message).contains(
                "rows that are repeated more than 100 times are read once; the first is A!A4"))
    }

    @Test func `hidden sheets are left out if others are shown`() throws {
        let style =
            "<style:style style:name=\"A\" style:family=\"table\">"
            + "<style:table-properties table:display=\"false\"/></style:style>"
        try expectEqual(Workbook(WorkbookFile.ods([("A", ""), ("B", "")], styles: style)).sheets, ["B"])
        try expectEqual(Workbook(WorkbookFile.ods([("A", "")], styles: style)).sheets, ["A"])
        try expectEqual(Workbook(fixture("openpyxl.xlsx")).sheets, ["Notes", "My LPs", "Wishes"])
    }
}
