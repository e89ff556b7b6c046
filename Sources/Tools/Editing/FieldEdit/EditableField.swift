import Albums
import SourceText

/// A field of albums as commands and the edit mode change it; the fields are those of ``Album/visitFields(_:with:)``.
package struct EditableField: Sendable, Equatable {
    /// What its value is.
    package enum Kind: String, Sendable {
        case text, names, date, rating, flag, tracks, links, note
        /// Texts by names that the owner chooses.
        case pairs
    }

    /// The key in the files of the site: that of a single name, or of a year.
    package let key: String
    /// A second key, for several names or a whole date.
    package let other: String?
    package let kind: Kind

    /// All fields that can be changed, the title first.
    package static let all: [EditableField] = {
        let nowhere = SourceFile(path: "", bytes: []).span(0..<0)
        var list = FieldList()
        Album(id: "", source: "", slug: "", title: "", origin: nowhere).readFields(&list)
        return [EditableField(key: "title", other: nil, kind: .text)] + list.fields
    }()

    /// The field that has this key; nil if no field has it.
    package static func named(_ key: String) -> EditableField? { all.first { $0.key == key || $0.other == key } }

    /// The keys in which it may be written.
    package var keys: [String] { [key, other].compactMap { $0 } }

    /// Whether the address of the album's page follows from it, unless the settings have a pattern.
    package var isOfAddress: Bool { key == "title" || key == "slug" }

    /// What it means, for people.
    package var meaning: String {
        let main = kind == .date ? other ?? key : key
        return Album.table.keys.first { $0.name == main }?.meaning ?? ""
    }

    /// The key for a value that is not in the record yet.
    func newKey(for value: FieldValue) -> String {
        switch value {
        case .list(let items) where items.count != 1: return other ?? key
        case .text(let text) where kind == .date && other != nil && !Self.isYear(text): return other ?? key
        default: return key
        }
    }

    static func isYear(_ text: String) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

private struct FieldList: AlbumFieldVisitor {
    var fields: [EditableField] = []

    private mutating func add(_ key: String, _ kind: EditableField.Kind, other: String? = nil) {
        fields.append(EditableField(key: key, other: other == key ? nil : other, kind: kind))
    }

    mutating func names(_ one: String, _ several: String, _: inout [String], other: [String]) {
        add(one, .names, other: several)
    }
    mutating func text(_ key: String, _: inout String?, other: String?) { add(key, .text) }
    mutating func date(_ key: String, year: String, _: inout PartialDate?, other: PartialDate?) {
        add(year, .date, other: key)
    }
    mutating func cover(_ key: String, _: inout CoverReference?, other: CoverReference?) { add(key, .text) }
    mutating func rating(_ key: String, _: inout Rating?, other: Rating?) { add(key, .rating) }
    mutating func timestamp(_ key: String, _: inout Timestamp?, other: Timestamp?) { add(key, .date) }
    mutating func ids(_ key: String, _: inout [ExternalID], other: [ExternalID]) { add(key, .pairs) }
    mutating func links(_ key: String, _: inout [WebLink], other: [WebLink]) { add(key, .links) }
    mutating func flag(_ key: String, _: inout Bool, other: Bool) { add(key, .flag) }
    mutating func tracks(_ key: String, _: inout [Track], other: [Track]) { add(key, .tracks) }
    mutating func extra(_ key: String, _: inout [ExtraField], other: [ExtraField]) { add(key, .pairs) }
    mutating func note(_ key: String, _: inout Note?, other: Note?) { add(key, .note) }
}
