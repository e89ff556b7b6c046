import Albums
import Editing
import SourceText

/// An album as the editor of a page shows it: each field with its kind, its value and what it means.
struct AlbumDesk {
    let value: JSONValue

    /// The number of names that are offered for a field.
    private static let namesLimit = 2_000

    /// With `places`, fields offer the names that albums have there.
    init(_ editable: AlbumLocations.Editable, in places: AlbumLocations? = nil) {
        let album = editable.album
        let values = AlbumValues(of: album)
        let known = places.map { KnownNames(in: $0.shown).names } ?? [:]
        let fields = EditableField.all.map { field -> JSONValue in
            let key = field.kind == .date ? field.other ?? field.key : field.key
            var members: [(key: String, value: JSONValue)] = [
                ("key", .string(key)), ("kind", .string(field.kind.rawValue)), ("help", .string(field.meaning)),
                ("value", Self.value(values.value(of: field), field.kind)),
            ]
            if let names = known[field.key] {
                members.append(("known", .list(names.sorted().prefix(Self.namesLimit).map { .string($0) })))
            }
            let isOverridden = editable.overrides.contains { key in
                field.keys.contains(key) || field.kind == .pairs && key.hasPrefix(field.key + ".")
            }
            if isOverridden { members.append(("isOverridden", .bool(true))) }
            return .object(members)
        }
        value = [
            "id": .string(album.id), "source": .string(album.source), "title": .string(album.title),
            "place": .string(editable.place), "digest": .string(Self.digest(of: album)), "fields": .list(fields),
        ]
    }

    /// Identifies the values of an album.
    static func digest(of album: Album) -> String {
        let values = AlbumValues(of: album)
        let texts = EditableField.all.map { value(values.value(of: $0), $0.kind).text }
        return ContentHash.text(ContentHash.of(fields: texts), length: 12)
    }

    private static func value(_ value: FieldValue?, _ kind: EditableField.Kind) -> JSONValue {
        switch kind {
        case .text, .date, .rating, .note: return value?.texts.first.map { .string($0) } ?? .null
        case .flag: return .bool(value != nil)
        case .names: return .list((value?.texts ?? []).map { .string($0) })
        case .pairs: return value.map(json) ?? .object([])
        case .tracks, .links:
            guard case .list(let items) = value else { return .list([]) }
            return .list(
                items.map { item in
                    guard case .text(let text) = item else { return json(item) }
                    return kind == .tracks ? ["title": .string(text)] : ["title": "", "url": .string(text)]
                })
        }
    }

    private static func json(_ value: FieldValue) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .list(let items): .list(items.map(json))
        case .map(let parts): .object(parts.map { ($0.key, json($0.value)) })
        case .null: .null
        }
    }
}

/// The names that albums have, by the key of the field.
private struct KnownNames: AlbumFieldVisitor {
    private(set) var names: [String: Set<String>] = [:]

    init(in albums: [Album]) {
        for index in albums.indices { albums[index].readFields(&self) }
    }

    mutating func names(_ one: String, _: String, _ names: inout [String], other: [String]) {
        for name in names { self.names[one, default: []].insert(name) }
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) {
        // No album has the barcode of another.
        if let text, key != "barcode" { names[key, default: []].insert(text) }
    }

    mutating func date(_: String, year: String, _: inout PartialDate?, other: PartialDate?) {}
    mutating func cover(_: String, _: inout CoverReference?, other: CoverReference?) {}
    mutating func rating(_: String, _: inout Rating?, other: Rating?) {}
    mutating func timestamp(_: String, _: inout Timestamp?, other: Timestamp?) {}
    mutating func ids(_: String, _: inout [ExternalID], other: [ExternalID]) {}
    mutating func links(_: String, _: inout [WebLink], other: [WebLink]) {}
    mutating func flag(_: String, _: inout Bool, other: Bool) {}
    mutating func tracks(_: String, _: inout [Track], other: [Track]) {}
    mutating func extra(_: String, _: inout [ExtraField], other: [ExtraField]) {}
    mutating func note(_: String, _: inout Note?, other: Note?) {}
}
