internal import SQLite
import SourceText

/// The values of one beets row, with beets' conventions: empty text and 0 mean unknown.
struct BeetsRow {
    private var values: [String: DatabaseValue] = [:]
    /// Columns whose text is not UTF-8, with their bytes in printable form.
    private(set) var notUTF8: [(column: String, shown: String)] = []

    /// Reads some columns of a row.
    init(_ row: borrowing DatabaseRow, _ columns: [String]) {
        for column in columns {
            let value = row[column]
            if value == .null { continue }
            values[column] = value
            if case .text(let bytes) = value, String(validating: bytes, as: UTF8.self) == nil {
                notUTF8.append((column, UTF8Text.describing(bytes.prefix(60))))
            }
        }
    }

    /// A number assigned by beets, such as `id`; nil for anything but a whole number.
    func key(_ column: String) -> Int64? { if case .integer(let number) = values[column] { number } else { nil } }

    /// A whole number above 0.
    func number(_ column: String) -> Int? {
        switch values[column] {
        case .integer(let number) where number > 0: Int(clamping: number)
        case .real(let number) where number >= 1: Int(exactly: number.rounded(.down))
        case .text(let bytes): Int(String(decoding: bytes, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
        default: nil
        }
    }

    /// A number above 0, with its fraction.
    func real(_ column: String) -> Double? {
        switch values[column] {
        case .integer(let number) where number > 0: Double(number)
        case .real(let number) where number > 0 && number.isFinite: number
        default: nil
        }
    }

    /// A description of a value that should be a whole number and is not; nil when it is valid.
    func shownIfNoNumber(_ column: String) -> String? {
        switch values[column] {
        case nil, .null, .integer: return nil
        case .real(let number): return number == number.rounded() ? nil : String(number)
        case .blob: return "bytes"
        case .text(let bytes):
            let text = UTF8Text.plain(bytes[...])
            return text.isEmpty || Int(text) != nil ? nil : "\"\(text.prefix(40))\""
        }
    }

    /// Text without surrounding blanks; nil when there is none.
    ///
    /// Numbers count as text; bytes that are not UTF-8 are shown by their values.
    func text(_ column: String) -> String? { values[column].flatMap(Self.text) }

    /// The texts of a column that holds several, joined by `\␀`, or by `; ` in older rows.
    func texts(_ column: String) -> [String] {
        guard let text = text(column) else { return [] }
        let parts = text.split(separator: "\\␀")
        return Self.trimmed(parts.count > 1 ? parts : text.split(separator: "; "))
    }

    /// The genres of a column that joins them for display, split as beets 2 splits it.
    func joinedTexts(_ column: String) -> [String] {
        guard let text = text(column) else { return [] }
        let separator = ["\\␀", "; ", ", ", " / "].first { text.contains($0) }
        return Self.trimmed(separator.map { text.split(separator: $0) } ?? [text[...]])
    }

    /// A path as bytes; nil when it is empty.
    func path(_ column: String) -> [UInt8]? {
        switch values[column] {
        case .blob(let bytes), .text(let bytes): bytes.isEmpty ? nil : bytes
        default: nil
        }
    }

    /// Any value as text; nil when it is missing or blank.
    static func text(_ value: DatabaseValue) -> String? {
        switch value {
        case .null: return nil
        case .integer(let number): return String(number)
        case .real(let number): return String(number)
        case .text(let bytes), .blob(let bytes):
            let text = UTF8Text.plain(bytes[...])
            return text.isEmpty ? nil : text
        }
    }

    private static func trimmed(_ parts: [Substring]) -> [String] {
        parts.map { UTF8Text.plain(Array($0.utf8)[...]) }.filter { !$0.isEmpty }
    }
}
