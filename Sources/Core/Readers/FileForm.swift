package import SourceText

/// The format of a file by its first bytes, so that a file given in place of another is reported in one sentence.
package enum FileForm {
    case json, xml, database, archive, table

    /// Detects the format of a file; nil if its first bytes are not conclusive.
    package init?(_ file: SourceFile) {
        let bytes = file.bytes
        let text = bytes[TextCheck.start(of: bytes)...].drop { $0 <= 0x20 }
        let next = text.dropFirst().first { $0 > 0x20 } ?? 0
        switch text.first {
        case UInt8(ascii: "{") where "\"}".utf8.contains(next): self = .json
        case UInt8(ascii: "[") where "{[]\"".utf8.contains(next): self = .json
        case UInt8(ascii: "<") where next == UInt8(ascii: "?") || next == UInt8(ascii: "!"): self = .xml
        case UInt8(ascii: "S") where bytes.starts(with: Array("SQLite format 3\0".utf8)): self = .database
        case UInt8(ascii: "P") where bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]): self = .archive
        case let first? where Self.isLetter(first) || first == UInt8(ascii: "\""):
            let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
            let delimiters = line.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x09 }
            guard delimiters >= 1, line.endIndex < text.endIndex, !line.contains(where: { "{}[]".utf8.contains($0) })
            else { return nil }
            self = .table
        default: return nil
        }
    }

    /// The format's name as used in a sentence.
    var name: String {
        switch self {
        case .json: "JSON"
        case .xml: "XML"
        case .database: "a SQLite database"
        case .archive: "a ZIP archive, such as the workbook of a spreadsheet"
        case .table: "a table (CSV)"
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }
}

extension JSONReader {
    /// Reads a file that should be JSON; reports a single error if it is clearly another format.
    package static func readData(
        _ file: SourceFile, allowsLines: Bool = false, isForeign: Bool = false
    ) -> NodeTree {
        guard let form = FileForm(file), form != .json else {
            return read(file, allowsLines: allowsLines, isForeign: isForeign)
        }
        let problem = Diagnostic.error(
            .syntax, "this is \(form.name), not JSON", at: file.span(0..<0),
            help: form == .table ? "name a source of a kind that reads tables, such as `csv`" : nil)
        return NodeTree(file: file, dialect: .json, root: nil, diagnostics: [problem])
    }
}
