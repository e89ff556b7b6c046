/// A text file as it was read: its path as people write it, and its bytes.
///
/// Locations in it are byte offsets. Lines and columns are computed only when a diagnostic is printed.
package final class SourceFile: Sendable {
    /// The path relative to the site folder, with `/` as the separator, such as `content/albums/night.md`.
    package let path: String

    /// The length in bytes.
    package let byteCount: Int

    /// The cached result of parsing exactly this content in a previous build; nil when there is none.
    package let cachedParse: CachedParse?

    /// Where its rows are in a workbook; nil for a file that is text itself.
    package let sheet: SheetRows?

    private let content: Content

    private enum Content: Sendable {
        case held([UInt8])
        case deferred(@Sendable () -> [UInt8])
    }

    /// A file with the content `bytes`; diagnostics show it as `path`, and places in a `sheet` as its cells.
    package init(path: String, bytes: [UInt8], sheet: SheetRows? = nil) {
        self.path = path
        self.sheet = sheet
        byteCount = bytes.count
        cachedParse = nil
        content = .held(bytes)
    }

    /// A file with a cached parse, which is read only if the cached parse is not enough.
    ///
    /// `read` returns its `byteCount` bytes. If it returns more or fewer, the file has just been changed and the caller
    /// must start over; missing bytes count as spaces.
    package init(path: String, byteCount: Int, cachedParse: CachedParse, read: @escaping @Sendable () -> [UInt8]) {
        self.path = path
        self.byteCount = byteCount
        self.cachedParse = cachedParse
        sheet = nil
        content = .deferred(read)
    }

    /// The whole content, byte for byte; it is read on access if only its cached parse is known.
    package var bytes: [UInt8] {
        switch content {
        case .held(let bytes): return bytes
        case .deferred(let read):
            let bytes = read()
            if bytes.count == byteCount { return bytes }
            let missing = [UInt8](repeating: UInt8(ascii: " "), count: max(0, byteCount - bytes.count))
            return bytes.prefix(byteCount) + missing
        }
    }

    /// A file whose content is `text`.
    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// A span of bytes of this file; both ends are clamped to the file.
    package func span(_ range: Range<Int>) -> SourceSpan {
        let start = min(max(range.lowerBound, 0), byteCount)
        return SourceSpan(file: self, start: start, end: min(max(range.upperBound, start), byteCount))
    }

    /// The 1-based line and column of a byte offset.
    ///
    /// Columns count characters (Unicode scalars); a tab counts as one. In a sheet they are the row and column of a cell.
    package func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
        if let sheet { return sheet.place(at: offset, in: bytes) }
        let offset = min(offset, bytes.count)
        let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
        return (line, characterCount(lineRange(around: offset).lowerBound..<offset) + 1)
    }

    /// The bytes of the line that contains `offset`, without its line ending.
    func lineRange(around offset: Int) -> Range<Int> {
        let offset = min(offset, bytes.count)
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<max(start, end)
    }

    /// The number of characters in a range of bytes; each byte that is not UTF-8 counts as one.
    func characterCount(_ range: Range<Int>) -> Int {
        var count = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            offset += max(1, UTF8Text.scalarLength(bytes, at: offset))
            count += 1
        }
        return count
    }
}

/// A range of bytes of one source file.
package struct SourceSpan: Sendable {
    /// The file that contains the bytes.
    package let file: SourceFile
    /// The byte offset of the first byte.
    package let start: Int
    /// The byte offset just after the last byte.
    package let end: Int
    /// Whether the line is never printed because it may contain a secret.
    private(set) var isPrivate = false

    init(file: SourceFile, start: Int, end: Int) { (self.file, self.start, self.end) = (file, start, end) }

    /// The same span, but its line is never printed.
    package var withoutText: SourceSpan {
        var span = self
        span.isPrivate = true
        return span
    }

    /// The offsets as a range.
    package var range: Range<Int> { start..<end }
    /// The 1-based line of the start.
    package var line: Int { file.lineAndColumn(at: start).line }
    /// The 1-based column of the start, in characters.
    package var column: Int { file.lineAndColumn(at: start).column }
    /// The text of the span; bytes that are not UTF-8 are shown as `\xFF`.
    package var text: String { UTF8Text.describing(file.bytes[range]) }
    /// The cell of a sheet that it starts in, such as `Albums!B5`; nil in a text.
    package var cell: String? {
        file.sheet.map { SheetRows.cell(row: line, column: column, of: $0.name) }
    }
    /// The location as `path:line:column`, or as `path:cell` in a workbook.
    package var description: String { "\(file.path):\(cell ?? "\(line):\(column)")" }
}
