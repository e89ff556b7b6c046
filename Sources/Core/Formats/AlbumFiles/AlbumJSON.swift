package import Albums
package import SourceText

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
        JSONValue.lines(albums.map { object($0, provenance) })
    }

    /// The same for groups of related albums, each album with the number of its `group`.
    package static func text(forGroups groups: [[Album]], provenance: Bool = false) -> String {
        JSONValue.lines(
            groups.enumerated().flatMap { number, albums in
                albums.map { object($0, provenance, group: number + 1) }
            })
    }

    private static func object(_ album: Album, _ provenance: Bool, group: Int? = nil) -> JSONValue {
        var members = members(of: album)
        if let group { members.insert(("group", .number(group)), at: 0) }
        if provenance { members.append(("provenance", .object(origins(of: album, members.map(\.key))))) }
        return .object(members)
    }

    /// The fields of an album that have a value, by their keys.
    package static func members(of album: Album) -> [(key: String, value: JSONValue)] {
        var writer = AlbumJSONWriter(members: [
            ("id", .string(album.id)), ("source", .string(album.source)), ("slug", .string(album.slug)),
            ("title", .string(album.title)),
        ])
        album.readFields(&writer)
        return writer.members
    }

    /// The sources of each field of an album; the name of an extra field is `extra.name`.
    private static func origins(of album: Album, _ keys: [String]) -> [(key: String, value: JSONValue)] {
        let names = keys.filter { $0 != "source" && $0 != "extra" } + album.extra.map { "extra.\($0.name)" }
        var sources: [String: [String]] = [:]
        for origin in album.provenance { sources[origin.field, default: []].append(origin.source) }
        return names.map { ($0, .list((sources[$0] ?? [album.source]).map(JSONValue.string))) }
    }
}

/// Collects each field that has a value.
private struct AlbumJSONWriter: AlbumFieldVisitor {
    var members: [(key: String, value: JSONValue)]

    mutating func names(_: String, _ several: String, _ names: inout [String], other: [String]) {
        list(several, names.map(JSONValue.string))
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) { add(key, text.map(JSONValue.string)) }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        add(key, date.map { .string($0.text) })
    }

    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        add(key, cover.flatMap { $0.server == nil ? .string($0.text) : nil })
    }

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) {
        add(key, rating.map { $0.scale == Rating.usualScale ? .number($0.valueText) : .string($0.text) })
    }

    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        add(key, timestamp.map { .string($0.second == 0 ? $0.date.text : $0.text) })
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        list(key, ids.map { ["name": .string($0.name), "value": .string($0.value)] })
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        list(key, links.map { ["title": .string($0.title), "url": .string($0.url)] })
    }

    mutating func flag(_ key: String, _ flag: inout Bool, other: Bool) { add(key, flag ? .bool(true) : nil) }

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        list(
            key,
            tracks.map { track in
                let texts = [("position", track.position), ("title", track.title), ("duration", track.duration)]
                let artists = track.artists.map(JSONValue.string)
                return .object(
                    texts.compactMap { key, text in text.map { (key, .string($0)) } }
                        + (artists.isEmpty ? [] : [("artists", .list(artists))]))
            })
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        list(key, extra.map { ["name": .string($0.name), "value": .string($0.value)] })
    }

    mutating func note(_ key: String, _ note: inout Note?, other: Note?) {
        add(key, note.map { .string(String(decoding: $0.bytes, as: UTF8.self)) })
    }

    private mutating func add(_ key: String, _ value: JSONValue?) { if let value { members.append((key, value)) } }

    private mutating func list(_ key: String, _ values: [JSONValue]) {
        if !values.isEmpty { members.append((key, .list(values))) }
    }
}
