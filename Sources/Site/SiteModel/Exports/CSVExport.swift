import Albums
import SourceText

/// Albums as a table of RFC 4180 in UTF-8, with the columns that `albums.csv` has.
///
/// Several names in a field, tracks and links have the forms of ``ListText``. Columns that no album fills are left out.
enum CSVExport {
    private static let pageColumn = "extra.page"

    static func bytes(of albums: [Album], at places: [LibraryExport.Place]) -> [UInt8] {
        var rows = albums.map { CSVRow(of: $0).fields }
        if !rows.contains(where: { $0.contains { $0.column == pageColumn } }) {
            for (index, place) in places.enumerated() {
                rows[index].append(.init(group: .max, column: pageColumn, text: place.page))
            }
        }
        let columns = columns(of: rows)
        let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        var bytes: [UInt8] = []
        append(columns, to: &bytes)
        for row in rows {
            var texts = [String](repeating: "", count: columns.count)
            for field in row {
                if let index = indices[field.column] { texts[index] = field.text }
            }
            append(texts, to: &bytes)
        }
        return bytes
    }

    /// Each column once, in the order of the fields of albums, then in that of its first use.
    private static func columns(of rows: [[CSVRow.Field]]) -> [String] {
        var known: Set<String> = []
        let used = rows.joined().filter { known.insert($0.column).inserted }
        return used.enumerated().sorted { ($0.element.group, $0.offset) < ($1.element.group, $1.offset) }
            .map(\.element.column)
    }

    private static func append(_ fields: [String], to bytes: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(field.utf8.span, to: &bytes)
        }
        bytes += [0x0D, 0x0A]
    }

    private static func append(_ field: Span<UInt8>, to bytes: inout [UInt8]) {
        if isPlain(field) { return field.append(to: &bytes) }
        bytes.append(0x22)
        for index in field.indices {
            let byte = field[index]
            if byte == 0x22 { bytes.append(0x22) }
            // A table with the byte 00 is not text.
            if byte == 0 { bytes += "\u{FFFD}".utf8 } else { bytes.append(byte) }
        }
        bytes.append(0x22)
    }

    /// Whether a field needs no quotation marks.
    private static func isPlain(_ field: Span<UInt8>) -> Bool {
        if field.isEmpty { return true }
        // A blank at an end would be taken for layout by some programs.
        if field[0] == 0x20 || field[field.count - 1] == 0x20 { return false }
        for index in field.indices
        where field[index] < 0x20 || field[index] == 0x22 || field[index] == UInt8(ascii: ",") { return false }
        return true
    }
}

/// The fields of an album as texts.
private struct CSVRow: AlbumFieldVisitor {
    struct Field {
        /// The number of the field of albums to which the column belongs.
        let group: Int
        let column: String
        let text: String
    }

    private(set) var fields: [Field] = []
    private var group = 0

    init(of album: Album) {
        add("title", album.title)
        album.readFields(&self)
    }

    private mutating func add(_ column: String, _ text: String) {
        if !text.isEmpty { fields.append(Field(group: group, column: column, text: text)) }
    }

    /// Adds the text of a field that is exported.
    private mutating func put(_ key: String, _ text: String?) {
        group += 1
        if let text, !LibraryExport.leftOut.contains(key) { add(key, text) }
    }

    mutating func names(_: String, _ several: String, _ names: inout [String], other: [String]) {
        put(several, ListText.field(ofNames: names))
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) { put(key, text) }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        put(key, date?.text)
    }

    /// The address of a cover is not in the table: who reads it would have to download the picture.
    mutating func cover(_: String, _: inout CoverReference?, other: CoverReference?) {}

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) { put(key, rating?.text) }

    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        put(key, timestamp.map { $0.second == 0 || (try? Timestamp($0.text)) == nil ? $0.date.text : $0.text })
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        put(key, ids.map { ($0.name, $0.value) }) { values in
            values.count == 1 && !values[0].utf8.contains(UInt8(ascii: ";"))
                ? values[0] : ListText.field(ofNames: values)
        }
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        put(key, ListText.field(ofLines: links.map { $0.title == $0.url ? [$0.url] : [$0.title, $0.url] }))
    }

    mutating func flag(_: String, _: inout Bool, other: Bool) {}

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        let lines = tracks.map { track in
            [track.title, track.duration ?? "", ListText.field(ofNames: track.artists), track.position ?? ""]
        }
        put(key, ListText.field(ofLines: lines))
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        put(key, extra.map { ($0.name, $0.value) }) { $0.joined(separator: "; ") }
    }

    mutating func note(_: String, _: inout Note?, other: Note?) {}

    /// Adds a column for each name, with the text of its values.
    private mutating func put(
        _ key: String, _ values: [(name: String, value: String)], _ text: ([String]) -> String
    ) {
        group += 1
        var known: Set<String> = []
        for (name, _) in values where known.insert(name).inserted {
            add("\(key).\(name)", text(values.filter { $0.name == name }.map(\.value)))
        }
    }
}
