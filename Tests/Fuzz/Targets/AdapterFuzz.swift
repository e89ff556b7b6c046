import TestSupport

@testable import Adapters
@testable import Albums
@testable import Formats
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// Exports of other programs: any bytes give albums that can be written as files, or a report.
///
/// The first byte chooses the kind of source.
enum AdapterFuzz {
    private static let settings = [
        "{file: x}", "{kind: discogs, file: x}", "{kind: rym, file: x}",
        "{kind: csv, file: x, map: {title: Album, artist: Artist, year: Year, genres: Genre}, separator: '/'}",
        "{kind: json, file: x, records: '$.albums[*]', map: {title: name, artist: by.name, tracks: 'tracks[*].name'}}",
        "{kind: xml, file: x, records: '$.album[*]', map: {title: title, artist: artist, year: year}}",
        "{kind: text, file: x, line: '{artist} - {title} ({year})', heading: genre}",
        "{kind: html, file: x, map: {title: Album, artist: Artist, year: Year}}",
        "{kind: itunes, file: x}", "{kind: spotify, file: x}", "{kind: lastfm, file: x}",
        "{kind: musicbrainz, file: x}", "{kind: cue, file: x}",
        "{kind: yaml, file: x, map: {title: title, artist: artist}}",
        "{kind: toml, file: x, records: '$.album[*]', map: {title: title, artist: artist}}",
    ]

    private static let sources: [Settings.Source] = settings.map { text in
        let read = Import.source(from: "sources: [\(text)]")
        guard let source = read.source else { fatalError("\(text): \(read.diagnostics.map(\.message))") }
        return source
    }

    @Sendable static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let source = sources[Int(kind) % sources.count]
        let file = SourceFile(path: "x", bytes: Array(bytes.dropFirst()))
        guard let adapter = source.kind.fileAdapter else { fatalError("no adapter reads \(source.kind)") }
        expectSound(adapter.init(file: file, source: source).parse(), allowsNothing: source.kind != .any)
    }

    /// Checks that there are albums or a report, that reports point into their files, and that albums are read back.
    static func expectSound(_ result: AdapterResult, allowsNothing: Bool) {
        for case .text(let span) in result.diagnostics.map(\.place) {
            expect(0 <= span.start && span.start <= span.end && span.end <= span.file.byteCount, "a place elsewhere")
        }
        let printed = DiagnosticPrinter(usesColor: false).text(for: result.diagnostics)
        expect(printed.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }, "a control character")
        let hasReport = result.diagnostics.contains { $0.severity != .note }
        expect(allowsNothing || !result.albums.isEmpty || hasReport, "neither albums nor a report")
        for album in result.albums.prefix(20) {
            expect(!album.title.isEmpty && !album.id.isEmpty, "an album without a title or an id")
            let file = SourceFile(path: "content/albums/a.md", bytes: AlbumFile.bytes(of: album, name: "a"))
            var problems: [Diagnostic] = []
            let parts = FrontMatter.split(file)
            guard let nodes = parts.nodes(of: file), let root = nodes.root else { fatalError("no front matter") }
            let back = AlbumRecord.read(root, in: nodes, naming: .file("a"), diagnostics: &problems)
            problems += parts.diagnostics + nodes.diagnostics
            expect(back?.title == album.title, "another title: \(back?.title.debugDescription ?? "none")")
            expect(!problems.hasErrors, "a file with a mistake: \(problems.map(\.message))")
        }
    }
}

/// Sheets of workbooks: the parts of a workbook, divided by zero bytes and not packed.
///
/// An even first byte makes a workbook of Excel: rows, texts, styles, settings, its list of sheets. An odd one makes one
/// of OpenDocument: rows, styles.
enum SheetFuzz {
    private static let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

    @Sendable static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let parts = bytes.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        let archive = kind & 1 == 0 ? excel(part) : openDocument(part)
        WorkbookFuzz.run(archive)
        let file = SourceFile(path: "x", bytes: archive)
        guard let source = Import.source(from: "sources: [{file: x}]").source else { fatalError("no source") }
        AdapterFuzz.expectSound(RecognizedAdapter(file: file, source: source).parse(), allowsNothing: false)
    }

    private static func excel(_ part: (Int) -> String) -> [UInt8] {
        func relations(_ parts: [(kind: String, path: String)]) -> String {
            let list = parts.enumerated().map { number, part in
                "<Relationship Id=\"r\(number)\" Type=\"\(types)\(part.kind)\" Target=\"\(part.path)\"/>"
            }
            return "<Relationships>\(list.joined())</Relationships>"
        }
        let sheets = part(4).isEmpty ? "<sheet name=\"s\" r:id=\"r0\"/>" : part(4)
        return StoredArchive.bytes(of: [
            ("_rels/.rels", relations([("officeDocument", "/xl/workbook.xml")])),
            ("xl/workbook.xml", "<workbook><workbookPr \(part(3))/><sheets>\(sheets)</sheets></workbook>"),
            (
                "xl/_rels/workbook.xml.rels",
                relations([("worksheet", "s.xml"), ("styles", "styles.xml"), ("sharedStrings", "texts.xml")])
            ),
            ("xl/styles.xml", "<styleSheet>\(part(2))</styleSheet>"),
            ("xl/texts.xml", "<x:sst>\(part(1))</x:sst>"),
            ("xl/s.xml", "<worksheet><sheetData>\(part(0))</sheetData></worksheet>"),
        ])
    }

    private static func openDocument(_ part: (Int) -> String) -> [UInt8] {
        let content =
            "<office:document-content><office:automatic-styles>\(part(1))</office:automatic-styles><office:body>"
            + "<office:spreadsheet><table:table table:name=\"s\">\(part(0))</table:table>"
            + "</office:spreadsheet></office:body></office:document-content>"
        return StoredArchive.bytes(of: [("content.xml", content)])
    }
}
