package import Readers
import SourceText

extension Settings.Source {
    /// How the bytes, rows and records of a file are read.
    package struct Form: Sendable, Equatable {
        package var encoding = TextEncoding.utf8
        /// The byte between the columns of a table; nil when the header decides.
        package var delimiter: UInt8?
        /// The number of the row with the names of the columns, from 1; 0 for a table without one.
        package var headerRow = 1
        /// The number of the table in a page, from 1.
        package var tableNumber = 1
        /// The place of the cards in a page without a table, such as `ul.grid > li.card`.
        package var cards: String?
        /// The name of the sheet in a workbook; nil for the first one.
        package var sheet: String?
        /// Whether the rows or records of one album are gathered.
        package var isGrouped = false
        /// The order of day and month in dates of numbers; nil when only their year is certain.
        package var dates: DateOrder?

        package init() {}

        /// Whether the file has to be converted to UTF-8.
        package var isEncoded: Bool { encoding != .utf8 }

        package static let delimiters: [(name: String, byte: UInt8)] = [
            ("comma", 0x2C), ("semicolon", 0x3B), ("tab", 0x09), ("pipe", 0x7C),
        ]

        /// The greatest number of the row with the names of the columns.
        static let headerLimit = 100
        /// The greatest number of a table in a page.
        package static let tableLimit = 1000

        init(reading entry: inout RecordReader) {
            if let name = entry.choice("encoding", of: TextEncoding.allCases.map(\.rawValue)) {
                encoding = TextEncoding(rawValue: name) ?? .utf8
            }
            isGrouped = entry.choice("group", of: ["album"]) != nil
            dates = entry.choice("dates", of: DateOrder.allCases.map(\.rawValue)).flatMap(DateOrder.init)
            sheet = entry.text("sheet")
            cards = entry.text("cards")
            tableNumber = entry.integer("table", in: 1...Self.tableLimit) ?? 1
            readDelimiter(&entry)
            readHeader(&entry)
        }

        private mutating func readDelimiter(_ entry: inout RecordReader) {
            guard let text = entry.text("delimiter"), let node = entry.value("delimiter") else { return }
            let known = Self.delimiters.first { $0.name == text || text.utf8.elementsEqual([$0.byte]) }
            delimiter = known?.byte
            if known == nil {
                entry.report(
                    .wrongDelimiter, "`delimiter` cannot be \"\(text)\"", at: node,
                    help: "write one of \(Self.delimiters.map(\.name).joined(separator: ", "))")
            }
        }

        /// `off` is handled here: YAML 1.2 reads it as text.
        private mutating func readHeader(_ entry: inout RecordReader) {
            guard let node = entry.value("header") else { return }
            if node.string == "off" || node.value == .bool(false) {
                headerRow = 0
            } else if node.string == "on" || node.value == .bool(true) {
                headerRow = 1
            } else {
                headerRow = entry.integer("header", in: 1...Self.headerLimit) ?? 1
            }
        }

        /// A hash of everything that is not the default; 0 if all is.
        var hash: UInt64 {
            if self == Form() { return 0 }
            let texts = [
                encoding.rawValue, String(delimiter ?? 0), String(headerRow), isGrouped ? "album" : "",
                dates?.rawValue ?? "", String(tableNumber), sheet ?? "", cards ?? "",
            ]
            return ContentHash.of(fields: texts) | 1
        }
    }
}
