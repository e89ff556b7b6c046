import SiteModel
import Albums
import Recognition
import Settings
import SourceText

/// A JSON Schema (2020-12) of files that people write, by which editors complete keys and report wrong ones.
package enum FileSchema: String, CaseIterable, Sendable {
    case site, album, albums, page

    /// What it describes.
    package var meaning: String {
        switch self {
        case .site: "the settings, content/site.yml"
        case .album: "the front matter of an album, content/albums/NAME.md"
        case .albums: "a list of albums, content/albums.yml or albums.json"
        case .page: "the front matter of a page, content/pages/NAME.md"
        }
    }

    package var text: String { JSONValue.object(head + body).text + "\n" }

    private var head: [(key: String, value: JSONValue)] {
        [
            ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string("sitegen: \(meaning)")),
            ("$defs", .object([("condition", Self.condition)])),
        ]
    }

    private var body: [(key: String, value: JSONValue)] {
        switch self {
        case .site: Self.members(Settings.table)
        case .album: Self.albumMembers
        case .albums: Self.albumListMembers
        case .page: Self.members(PageFile.table)
        }
    }
}

/// How tables become schemas.
extension FileSchema {
    private typealias Members = [(key: String, value: JSONValue)]

    /// A record with the keys of a table, and no others.
    private static func members(_ table: RecordTable, also others: Members = []) -> Members {
        let required: Members =
            table.required.isEmpty ? [] : [("required", .list(table.required.map { .string($0) }))]
        let properties = table.keys.map { (key: $0.name, value: described($0)) }
        return [("type", "object"), ("properties", .object(properties))] + others + required
            + [("additionalProperties", .bool(false))]
    }

    private static func described(_ key: RecordTable.Key) -> JSONValue {
        var text = key.meaning.replacing("`", with: "")
        if let standard = key.standard { text += " Default: \(standard)." }
        return .object([("description", .string(text))] + members(of: key))
    }

    private static func members(of key: RecordTable.Key) -> Members {
        if key.name == "sources" { return [("type", .list(["array", "null"])), ("items", source)] }
        return members(of: key.form)
    }

    private static func members(of form: ValueForm) -> Members {
        switch form {
        case .text: [("type", .list(["string", "number", "boolean", "null"]))]
        case .integer(let range):
            [
                ("type", .list(["integer", "null"])), ("minimum", .number(range.lowerBound)),
                ("maximum", .number(range.upperBound)),
            ]
        case .rating: [("type", .list(["number", "string", "null"])), ("minimum", 0), ("maximum", 5)]
        case .flag: [("type", .list(["boolean", "null"]))]
        case .toggle: [("enum", .list([.bool(true), .bool(false), "on", "off", .null]))]
        case .date: [("type", .list(["string", "integer", "null"]))]
        case .choice(let words): [("enum", .list(words.map { .string($0) } + [.null]))]
        case .list(let form): [("type", .list(["array", "null"])), ("items", .object(members(of: form)))]
        case .some(let form):
            [("anyOf", .list([.object(members(of: form)), .object(members(of: .list(form)))]))]
        case .record(let table): members(table)
        case .mapping(let form):
            [("type", .list(["object", "null"])), ("additionalProperties", .object(members(of: form)))]
        case .condition: [("$ref", "#/$defs/condition")]
        case .either(let forms): [("anyOf", .list(forms.map { .object(members(of: $0)) }))]
        case .any: []
        }
    }

    /// An entry of `sources`: its kind says which keys it has.
    private static var source: JSONValue {
        let rules = AdapterKind.allCases.map { kind in
            rule("kind", is: kind.rawValue, names: kind.keys + Privacy.table.names)
        }
        return .object(members(Settings.sourceTable) + [("allOf", .list(rules))])
    }

    /// If a key has a value, the record has only these keys.
    private static func rule(_ key: String, is value: String, names: [String]) -> JSONValue {
        let condition: JSONValue = .object([
            ("properties", .object([(key, .object([("const", .string(value))]))])), ("required", .list([.string(key)])),
        ])
        let allowed: JSONValue = .object([("propertyNames", .object([("enum", .list(names.map { .string($0) }))]))])
        return .object([("if", condition), ("then", allowed)])
    }

    /// An album, whose keys are found in other spellings as well.
    private static var albumMembers: Members {
        let names = KnownKeys.album.keys + KnownKeys.album.synonyms.values.flatMap(\.self).sorted()
        let patterns = names.map { (key: pattern($0), value: JSONValue.object([])) }
        return members(Album.table, also: [("patternProperties", .object(patterns))])
    }

    /// A list of albums, or a mapping whose `albums` is one.
    private static var albumListMembers: Members {
        let list: JSONValue = .object([("type", .list(["array", "null"])), ("items", .object(albumMembers))])
        let inner: JSONValue = .object([
            ("type", "object"), ("properties", .object([("albums", list)])), ("required", .list(["albums"])),
        ])
        return [("anyOf", .list([list, inner]))]
    }

    /// A regular expression for the spellings of a key: any case, and signs between its words.
    private static func pattern(_ name: String) -> String {
        let letters = name.filter { $0.isLetter || $0.isNumber }.map { letter in
            "[\(letter.lowercased())\(letter.uppercased())]"
        }
        return "^[ _-]*\(letters.joined(separator: "[ _-]*"))[ _-]*$"
    }

    /// The mapping under `where`.
    private static var condition: JSONValue {
        let conditions: JSONValue = .object([("$ref", "#/$defs/condition")])
        let either: JSONValue = .object([
            ("anyOf", .list([conditions, .object([("type", "array"), ("items", conditions)])]))
        ])
        let value: JSONValue = .object(members(of: .some(.text)))
        var properties: Members = AlbumField.named.map { (key: $0.name, value: value) }
        properties += ["artists", "genres", "tags"].map { (key: $0, value: value) }
        properties += [
            ("not", either), ("any", either), ("has", value), ("extra", .object([("type", "object")])),
            ("ids", .object([("type", "object")])),
        ]
        return .object([
            ("type", .list(["object", "null"])), ("properties", .object(properties)),
            ("patternProperties", .object([("^(extra|ids)\\..", value)])), ("additionalProperties", .bool(false)),
        ])
    }
}
