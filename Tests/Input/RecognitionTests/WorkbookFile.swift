import TestSupport
@testable import SourceText

/// Small workbooks of both forms, made for a test.
enum WorkbookFile {
    private static let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

    /// A workbook with the XML of the rows of each sheet; `rest` is after the rows of all of them.
    static func xlsx(
        _ sheets: [(name: String, rows: String)], styles: String = "", texts: String = "", settings: String = "",
        rest: String = "", damaged: String = ""
    ) -> SourceFile {
        func relations(_ parts: [(kind: String, path: String)]) -> String {
            let list = parts.enumerated().map { number, part in
                "<Relationship Id=\"r\(number)\" Type=\"\(types)\(part.kind)\" Target=\"\(part.path)\"/>"
            }
            return "<Relationships>\(list.joined())</Relationships>"
        }
        let paths = sheets.indices.map { ("worksheet", "worksheets/s\($0).xml") }
        let list = sheets.enumerated().map { "<sheet name=\"\($1.name)\" r:id=\"r\($0)\"/>" }.joined()
        let parts = [
            ("_rels/.rels", relations([("officeDocument", "/xl/workbook.xml")])),
            ("xl/workbook.xml", "<workbook><workbookPr \(settings)/><sheets>\(list)</sheets></workbook>"),
            (
                "xl/_rels/workbook.xml.rels",
                relations(paths + [("styles", "styles.xml"), ("sharedStrings", "../xl/texts.xml")])
            ),
            ("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>"), ("xl/texts.xml", "<x:sst>\(texts)</x:sst>"),
        ]
        let tables = sheets.enumerated().map { number, sheet in
            ("xl/worksheets/s\(number).xml", "<worksheet><sheetData>\(sheet.rows)</sheetData>\(rest)</worksheet>")
        }
        let all = (parts + tables).map { name, text in (name, name == damaged ? text + "<" : text) }
        return SourceFile(path: "x", bytes: StoredArchive.bytes(of: all))
    }

    /// A workbook with the XML of the rows of each sheet.
    static func ods(_ sheets: [(name: String, rows: String)], styles: String = "") -> SourceFile {
        let tables = sheets.map { name, rows in
            "<table:table table:name=\"\(name)\" table:style-name=\"\(name)\">\(rows)</table:table>"
        }
        let content =
            "<office:document-content><office:automatic-styles>\(styles)</office:automatic-styles><office:body>"
            + "<office:spreadsheet>\(tables.joined())</office:spreadsheet></office:body></office:document-content>"
        return SourceFile(path: "x", bytes: StoredArchive.bytes(of: [("content.xml", content)]))
    }

    /// Rows of texts, as XLSX has them without references.
    static func rows(_ rows: [[String]]) -> String {
        rows.map { row in
            "<row>" + row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
        }.joined()
    }
}
