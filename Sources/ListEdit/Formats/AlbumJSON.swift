package import Albums
import SourceText

/// Albums as JSON, for scripts.
///
/// Each album is an object with the keys of album files, and `source`; missing fields are left out. `rating` is a
/// number, or a text such as `8.5/10` if its scale is not five. `draft` is true. `cover` is a path or an address. Names
/// are lists, `ids` and `extra` lists of `name` and `value`. All other values are texts; `notes` is the text as
/// written.
package enum AlbumJSON {
    /// A JSON array with one album per line and a final line feed.
    ///
    /// With `provenance`, each album has an object of that name with its fields and the sources of each.
    package static func text(for albums: [Album], provenance: Bool = false) -> String {
        if albums.isEmpty { return "[]\n" }
        return "[\n" + albums.map { object($0, provenance) }.joined(separator: ",\n") + "\n]\n"
    }

    /// The same for groups of related albums, each album with the number of its `group`.
    package static func text(forGroups groups: [[Album]], provenance: Bool = false) -> String {
        let objects = groups.enumerated().flatMap { number, albums in
            albums.map { object($0, provenance, group: number + 1) }
        }
        return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ album: Album, _ provenance: Bool, group: Int? = nil) -> String {
        var fields = fields(of: album)
        if let group { fields.insert(("group", String(group)), at: 0) }
        if provenance { fields.append(("provenance", braces(origins(of: album, fields.map(\.key))))) }
        return braces(fields)
    }

    private static func fields(of album: Album) -> [(key: String, value: String)] {
        var fields = [("id", string(album.id)), ("source", string(album.source)), ("slug", string(album.slug))]
        func add(_ key: String, _ value: String?) { if let value { fields.append((key, value)) } }
        func add(_ key: String, _ texts: [String]) {
            if !texts.isEmpty { fields.append((key, list(texts.map(string)))) }
        }
        add("title", string(album.title))
        add("artists", album.artists)
        add("genres", album.genres)
        add("released", album.released.map { string($0.text) })
        add("cover", album.cover.flatMap { $0.server == nil ? string($0.text) : nil })
        add("label", album.labels)
        add("catalogNumber", album.catalogNumbers)
        add("format", album.formats)
        add("country", album.country.map(string))
        add("barcode", album.barcode.map(string))
        add("rating", album.rating.map { $0.scale == Rating.usualScale ? $0.valueText : string($0.text) })
        add("tags", album.tags)
        add("added", album.added.map { string($0.second == 0 ? $0.date.text : $0.text) })
        add("type", album.type.map(string))
        if !album.ids.isEmpty { add("ids", list(album.ids.map { pair("name", $0.name, "value", $0.value) })) }
        if !album.links.isEmpty { add("links", list(album.links.map { pair("title", $0.title, "url", $0.url) })) }
        if !album.tracks.isEmpty { add("tracks", list(album.tracks.map(track))) }
        if album.isDraft { add("draft", "true") }
        if !album.extra.isEmpty { add("extra", list(album.extra.map { pair("name", $0.name, "value", $0.value) })) }
        add("notes", album.note.map { string(String(decoding: $0.bytes, as: UTF8.self)) })
        return fields
    }

    /// The sources of each field of an album; the name of an extra field is `extra.name`.
    private static func origins(of album: Album, _ keys: [String]) -> [(key: String, value: String)] {
        let names = keys.filter { $0 != "source" && $0 != "extra" } + album.extra.map { "extra.\($0.name)" }
        var sources: [String: [String]] = [:]
        for origin in album.provenance { sources[origin.field, default: []].append(origin.source) }
        return names.map { ($0, list((sources[$0] ?? [album.source]).map(string))) }
    }

    private static func track(_ track: Track) -> String {
        let fields = [("position", track.position), ("title", track.title), ("duration", track.duration)]
        return braces(fields.compactMap { key, value in value.map { (key, string($0)) } })
    }

    private static func pair(_ key: String, _ value: String, _ otherKey: String, _ other: String) -> String {
        braces([(key, string(value)), (otherKey, string(other))])
    }

    private static func string(_ text: String) -> String { DiagnosticJSON.string(text) }

    private static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    private static func braces(_ fields: [(key: String, value: String)]) -> String {
        "{" + fields.map { "\(string($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    }
}
