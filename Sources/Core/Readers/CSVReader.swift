package import SourceText

/// Reads CSV as RFC 4180 defines it and as programs write it: any line ending, a byte order mark, `sep=;`.
///
/// A stray quote loses at most its own row.
package enum CSVReader {
    /// Reads the table of a file and collects all mistakes in it.
    ///
    /// Without a `delimiter`, it is detected from a header line without a comma by counting semicolons and tabs. With
    /// `names`, the file has no header line, and these are the names of its columns. The header is the row `headerRow`,
    /// counted from 1; for 0 there is none, and the names of the columns are their numbers.
    package static func read(
        _ file: SourceFile, delimiter: UInt8? = nil, names: [String]? = nil, headerRow: Int = 1, isForeign: Bool = false
    ) -> CSVTable {
        var findings = DiagnosticCollector(file)
        findings.isForeign = isForeign
        if let form = FileForm(file), form != .table {
            var table = CSVTable(file: file, delimiter: delimiter ?? UInt8(ascii: ","))
            findings.error(
                .syntax, 0..<0, help: form == .json ? "name a source of a kind that reads JSON, such as `json`" : nil,
                "this is \(form.name), not a table (CSV)")
            table.diagnostics = findings.sorted
            return table
        }
        guard TextCheck.check(file, in: 0..<file.bytes.count, &findings) else {
            var table = CSVTable(file: file, delimiter: delimiter ?? UInt8(ascii: ","))
            table.diagnostics = findings.sorted
            return table
        }
        if let zero = file.bytes.firstIndex(of: 0) {
            findings.error(.syntax, zero..<(zero + 1), help: "save the file as UTF-8 text", "a byte 00 in a text file")
        }
        let prologue = Prologue(file.bytes, delimiter)
        var parser = CSVParser(file, findings, delimiter: prologue.delimiter, from: prologue.start, names: names)
        parser.headerRow = headerRow
        parser.parseFile()
        return parser.finished()
    }

    /// The bytes before the header: a byte order mark, and Excel's `sep=` line.
    private struct Prologue {
        var start: Int
        var delimiter = UInt8(ascii: ",")

        init(_ bytes: [UInt8], _ wanted: UInt8?) {
            start = TextCheck.start(of: bytes)
            let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
            if line.count == 5, line.starts(with: Array("sep=".utf8)), let named = line.last {
                delimiter = named
                start = line.endIndex
            } else {
                delimiter = Self.detected(in: line)
            }
            if let wanted { delimiter = wanted }
        }

        private static func detected(in line: ArraySlice<UInt8>) -> UInt8 {
            // A quoted name may contain any of the delimiters.
            var isQuoted = false
            let open = line.filter { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return !isQuoted
            }
            let commas = open.count { $0 == UInt8(ascii: ",") }
            let semicolons = open.count { $0 == UInt8(ascii: ";") }
            let tabs = open.count { $0 == 0x09 }
            if commas > 0 || semicolons + tabs == 0 { return UInt8(ascii: ",") }
            return semicolons >= tabs ? UInt8(ascii: ";") : 0x09
        }
    }
}
