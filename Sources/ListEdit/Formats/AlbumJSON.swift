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
        var writer = AlbumJSONWriter()
        for (key, value) in [
            ("id", album.id), ("source", album.source), ("slug", album.slug), ("title", album.title),
        ] {
            writer.fields.append((key, string(value)))
        }
        album.readFields(&writer)
        return writer.fields
    }

    /// The sources of each field of an album; the name of an extra field is `extra.name`.
    private static func origins(of album: Album, _ keys: [String]) -> [(key: String, value: String)] {
        let names = keys.filter { $0 != "source" && $0 != "extra" } + album.extra.map { "extra.\($0.name)" }
        var sources: [String: [String]] = [:]
        for origin in album.provenance { sources[origin.field, default: []].append(origin.source) }
        return names.map { ($0, list((sources[$0] ?? [album.source]).map(string))) }
    }

    fileprivate static func string(_ text: String) -> String { DiagnosticJSON.string(text) }

    fileprivate static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    fileprivate static func braces(_ fields: [(key: String, value: String)]) -> String {
        "{" + fields.map { "\(string($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    }
}

/// Collects each field that has a value, as its key and its JSON.
private struct AlbumJSONWriter: AlbumFieldVisitor {
    var fields: [(key: String, value: String)] = []

    mutating func names(_: String, _ several: String, _ names: inout [String], other: [String]) {
        list(several, names.map(AlbumJSON.string))
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) { add(key, text.map(AlbumJSON.string)) }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        add(key, date.map { AlbumJSON.string($0.text) })
    }

    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        add(key, cover.flatMap { $0.server == nil ? AlbumJSON.string($0.text) : nil })
    }

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) {
        add(key, rating.map { $0.scale == Rating.usualScale ? $0.valueText : AlbumJSON.string($0.text) })
    }

    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        add(key, timestamp.map { AlbumJSON.string($0.second == 0 ? $0.date.text : $0.text) })
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        list(key, ids.map { object([("name", $0.name), ("value", $0.value)]) })
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        list(key, links.map { object([("title", $0.title), ("url", $0.url)]) })
    }

    mutating func flag(_ key: String, _ flag: inout Bool) { add(key, flag ? "true" : nil) }

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        list(
            key, tracks.map { object([("position", $0.position), ("title", $0.title), ("duration", $0.duration)]) })
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        list(key, extra.map { object([("name", $0.name), ("value", $0.value)]) })
    }

    mutating func note(_ key: String, _ note: inout Note?, other: Note?) {
        add(key, note.map { AlbumJSON.string(String(decoding: $0.bytes, as: UTF8.self)) })
    }

    private mutating func add(_ key: String, _ value: String?) { if let value { fields.append((key, value)) } }

    private mutating func list(_ key: String, _ values: [String]) {
        if !values.isEmpty { fields.append((key, AlbumJSON.list(values))) }
    }

    private func object(_ fields: [(key: String, value: String?)]) -> String {
        AlbumJSON.braces(fields.compactMap { key, value in value.map { (key, AlbumJSON.string($0)) } })
    }
}
