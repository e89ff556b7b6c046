import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// Columns written apart from their rows, and tables of web pages.
struct ColumnsAndPagesTests {
    private func read(_ source: String, _ text: String) async throws -> Import.Result {
        let (found, problems) = Import.source(from: "sources:\n  - {\(source), file: x}\n")
        try #require(problems.isEmpty, "\(problems.map(\.message))")
        var explicit = try #require(found)
        explicit.exactPath = "x"
        return await Import.albums(of: explicit, in: SourceTree(texts: [SourceFile(path: "x", text: text)]))
    }

    private func places(_ result: Import.Result) -> [String] {
        result.diagnostics.map { diagnostic in
            guard case .text(let span) = diagnostic.place else { return diagnostic.code.rawValue }
            return "\(diagnostic.code.rawValue) \(span.line):\(span.column)"
        }
    }

    private let map = "map: {title: $.album, artist: $.artist}"

    @Test(arguments: [
        ("$", #"{"album": ["Low", "IV"], "artist": ["Bowie", "Faust"], "from": "me"}"#),
        ("$", #"{"album": {"0": "Low", "7": "IV"}, "artist": {"7": "Faust", "0": "Bowie"}}"#),
        ("$.d", #"{"d": {"album": ["Low", "IV"], "artist": ["Bowie", "Faust"]}, "n": 2}"#),
        ("$.columns, records: $.data", #"{"columns":["artist","album"],"data":[["Bowie","Low"],["Faust","IV"]]}"#),
        ("'$.v[0]', records: '$.v[*]'", #"{"v": [["artist", "album"], ["Bowie", "Low"], ["Faust", "IV"]]}"#),
        ("'$[0]'", #"[["artist", "album"], ["Bowie", "Low"], ["Faust", "IV"]]"#),
    ])
    func `columns apart from their rows are read`(columns: String, text: String) async throws {
        let result = try await read("kind: json, columns: \(columns), \(map)", text)
        expectEqual(result.albums.map(\.title), ["Low", "IV"])
        expectEqual(result.albums.map(\.artistText), ["Bowie", "Faust"])
        expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
    }

    @Test func `a column of another length is an error at its name, and left out`() async throws {
        let text = "{\"album\": [\"Low\", \"IV\"],\n \"year\": [1977, 1973],\n \"artist\": [\"Bowie\"]}"
        let result = try await read("kind: json, columns: $, map: {title: $.album, year: $.year}", text)
        expect(
            result.albums.map(\.title) == ["Low", "IV"] && result.albums.map { $0.released?.year } == [1977, 1973])
        expectEqual(places(result), ["D281 3:2"])
        expectEqual(result.diagnostics.first?.severity, .error)
    }

    @Test func `rows with too many or too few values are reported`() async throws {
        let text = "{\"columns\": [\"album\", \"artist\"],\n\"data\": [[\"Low\"],\n[\"IV\", \"Faust\", 3],\n7]}"
        let result = try await read("kind: json, columns: $.columns, records: $.data, map: {title: $.album}", text)
        expectEqual(result.albums.map(\.title), ["Low"])
        let found = places(result)
        expect(found.contains("D208 2:10") && found.contains("D208 3:1") && found.contains { $0.hasPrefix("D218") })
    }

    @Test func `a path of columns that leads to nothing is reported in the settings`() async throws {
        let result = try await read("kind: json, columns: $.colums, \(map)", #"{"columns": {"album": ["Low", "IV"]}}"#)
        expect(result.albums.isEmpty && result.diagnostics.map(\.code) == [.missingColumn])
        expectEqual(result.diagnostics.first?.help, "did you mean `$.columns`?")
        let text = try await read("kind: json, columns: $.a, \(map)", #"{"a": 7}"#)
        expectEqual(places(text), ["D203 1:7"])
    }

    private let page = """
        <table><tr><th>Menu</th></tr><tr><td>Home</td></tr></table>
        <TABLE class="a>b"><thead><tr><th>Artist<th rowspan=1>Album&nbsp;title</th><th colspan="2">Sold
        <tbody><tr><td rowspan=2>Bj&ouml;rk &amp; Co.<td><i>De<!-- x -->but</i><sup class='reference'>[1]</sup>
        <td>1<td>2
        <tr><td><ul><li>Post<li>Telegram</ul><td>3
        <tr><th>Artist</th><th>Album title</th><th>Sold</th></tr>
        <tr><td colspan=4>Later</td></tr>
        <tr><td>Moloko</td><td><span style="display:none">Z <i>x</i></span> Do You <br> Like&#x20;It&#146;s</td></tr>
        </TABLE>
        """

    @Test func `cells are found without end tags, and their texts are those that are shown`() throws {
        let table = CSVTable.readHTML(SourceFile(path: "x", text: page), number: 2)
        expectEqual(table.header, ["Artist", "Album title", "Sold", ""])
        expectEqual(
            table.rows.map { table.texts(of: $0) },
            [
                ["Björk & Co.", "Debut", "1", "2"], ["Björk & Co.", "Post; Telegram", "3"],
                ["Moloko", "Do You Like It’s"],
            ])
        expect(table.diagnostics.isEmpty)
        let field = table.fields(of: table.rows[2])
        let start = try #require(field.last?.range.lowerBound)
        expectEqual(String(decoding: table.file.bytes[start...].prefix(5), as: UTF8.self), "<span")
    }

    @Test func `a page is read by its source, with the places of its cells`() async throws {
        let text = page.replacing("<td>1<td>2", with: "<td>197x<td>2")
        let map = "map: {title: album title, artist: Artist, year: Sold}"
        let result = try await read("kind: html, table: 2, \(map)", text)
        expectEqual(result.albums.map(\.title), ["Debut", "Post; Telegram", "Do You Like It’s"])
        expectEqual(result.albums[0].artistText, "Björk & Co.")
        expect(places(result).contains("D207 4:5"), "\(places(result))")
    }

    @Test func `a table that the page lacks is an error`() async throws {
        let result = try await read("kind: html, table: 3, map: {title: A}", page)
        expect(result.albums.isEmpty && places(result) == ["D282 1:1"])
        expectEqual(result.diagnostics.first?.message, "this page has only 2 tables")
        let empty = try await read("kind: html, map: {title: A}", "<p>nothing</p>")
        expectEqual(empty.diagnostics.map(\.code), [.noTable])
        let header = try await read("kind: html, table: 2, header: 9, map: {title: A}", page)
        expectEqual(header.diagnostics.map(\.code), [.missingColumn])
    }

    @Test func `a table of a header alone is a warning`() async throws {
        let html = try await read("kind: html, map: {title: A}", "<table><tr><th>A</th></tr></table>")
        let csv = try await read("kind: csv, map: {title: A}", "\nA\n")
        for result in [html, csv] {
            expectEqual(result.diagnostics.map(\.message), ["this table has the names of its columns, but no rows"])
            expectEqual(result.diagnostics.map(\.severity), [.warning])
        }
        expectEqual([places(html), places(csv)], ["D282 1:16", "D282 2:1"].map { [$0] })
    }

    @Test func `a table without a header has columns by number`() async throws {
        let text = "<table><tr><td>Can<td>Tago Mago<tr><td>Neu!<td>Neu! 2</table>"
        let result = try await read("kind: html, header: off, map: {title: 2, artist: 1}", text)
        expectEqual(result.albums.map(\.title), ["Tago Mago", "Neu! 2"])
    }

    /// Whatever the bytes, there are albums or diagnostics, with places in the file.
    @Test(arguments: 0..<40)
    func `any bytes give albums or diagnostics with places`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed &+ TestScope.seed &* 1000)
        let columns = #"{"album": ["Low", "IV", "x"], "artist": ["Bowie", "Faust", null], "c": {"0": [1], "1": {}}}"#
        let inputs = [
            ("kind: html, table: 2, map: {title: Album title, artist: Artist, year: Sold}", page, "<>/&;=\"' "),
            ("kind: html, header: off, map: {title: 1}", page, "<>/&;=\"' "),
            ("kind: json, columns: $, map: {title: $.album, artist: $.artist}", columns, "[]{},\":"),
        ]
        for (source, text, signs) in inputs {
            for _ in 0..<20 {
                let bytes = random.mutated(Array(text.utf8), interesting: signs)
                var explicit = try #require(Import.source(from: "sources:\n  - {\(source), file: x}\n").source)
                explicit.exactPath = "x"
                let file = SourceFile(path: "x", bytes: bytes)
                let result = await Import.albums(of: explicit, in: SourceTree(texts: [file]))
                expect(
                    !result.albums.isEmpty || !result.diagnostics.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
                for diagnostic in result.diagnostics {
                    guard case .text(let span) = diagnostic.place else { continue }
                    expect(span.start <= span.end && span.end <= span.file.byteCount)
                }
            }
        }
    }

    /// Tags that are never closed, deep nesting and wide cells take time in proportion to the page.
    @Test(arguments: ["<a ", "<table><td>", "<!--", "<script>", "<a b=\"", "<td colspan=200 rowspan=0>", "&#1"])
    func `a page of one piece repeated is read once`(piece: String) {
        let text = "<table><tr><th>a</th></tr><tr>" + String(repeating: piece, count: 20_000)
        let table = CSVTable.readHTML(SourceFile(path: "x", text: text))
        expectEqual(table.header, ["a"])
        expect(table.rows.count <= 1)
    }
}
