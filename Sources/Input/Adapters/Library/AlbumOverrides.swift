package import Albums
import Readers
package import Settings
package import SourceText

/// The file `content/overrides.yml`: fields that the owner changed of albums from other programs and servers.
///
/// A list of mappings with `source` and `id`, as in `hidden.yml`, and any fields of an album. A field that is given
/// replaces that of the sources, also after a new export; an empty value removes it. Names in `extra` and `ids` are
/// replaced one by one.
package struct AlbumOverrides: Sendable {
    private struct Entry {
        var album: Album
        let title: String?
        /// The keys that are given; those in `extra` and `ids` as `extra.condition`.
        let keys: Set<String>
    }

    private var entries: [HiddenAlbums.Identity: Entry] = [:]
    private var places: [HiddenAlbums.Identity: SourceSpan] = [:]

    /// The name of the file in ``Album/provenance``.
    package static let source = "overrides"

    /// The keys of an entry.
    package static let table =
        HiddenAlbums.table.only(["source", "id"])
        + RecordTable(Album.table.keys.filter { !["id", "slug"].contains($0.name) })

    /// Reads the overrides of a site; problems are added to `diagnostics`.
    package init(from tree: SourceTree, diagnostics: inout [Diagnostic]) {
        if let file = tree.text(at: SourceRole.overrides) { diagnostics += read(file) }
    }

    package static func problems(in file: SourceFile) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        _ = AlbumOverrides(from: SourceTree(texts: [file]), diagnostics: &diagnostics)
        return diagnostics
    }

    private mutating func read(_ file: SourceFile) -> [Diagnostic] {
        let nodes = YAMLReader.read(file)
        let (items, problems) = nodes.list(of: "albums", with: ["source", "id"])
        var diagnostics = problems
        for item in items { diagnostics += read(item, in: nodes) }
        return diagnostics
    }

    private mutating func read(_ item: Node, in nodes: NodeTree) -> [Diagnostic] {
        var reader = AlbumRecord(record: RecordReader(item, in: nodes, keys: Self.table.names), file: nodes.file)
        let source = reader.record.requiredText("source")
        let id = reader.record.requiredText("id")
        let title = reader.record.text("title")
        var album = Album(id: "", source: "", slug: "", title: "", origin: nodes.file.span(item.range))
        let empty = album
        album.visitFields(&reader, with: empty)
        if let source, let id {
            let named = Set(Album.mappingKeys)
            let keys = item.entries.flatMap { entry in
                named.contains(entry.key) ? entry.value.entries.map { "\(entry.key).\($0.key)" } : [entry.key]
            }
            let identity = HiddenAlbums.Identity(source: source, id: id)
            entries[identity] = Entry(album: album, title: title, keys: Set(keys))
            places[identity] = reader.record.headSpan
        }
        return reader.record.finish()
    }

    /// Removes private data, which the owner can see and edit, but which is not shown; returns D251 for it.
    ///
    /// What is private in a source is private in its overrides. Only the notes and tags are not those of the source.
    mutating func removePrivate(_ settings: Settings) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for var source in settings.sources {
            let name = source.name ?? source.kind.rawValue
            let own = entries.keys.filter { $0.source == name }.sorted { $0.id < $1.id }
            if own.isEmpty { continue }
            source.kind = .files
            var albums = own.compactMap { entries[$0]?.album }
            var data = PrivateData(of: source, site: settings.privacy)
            data.remove(from: &albums)
            for (identity, album) in zip(own, albums) { entries[identity]?.album = album }
            diagnostics += data.diagnostics
        }
        return diagnostics
    }

    /// The keys that are given for an album.
    package func keys(of album: borrowing Album) -> Set<String> {
        entries[HiddenAlbums.Identity(source: album.source, id: album.id)]?.keys ?? []
    }

    /// Changes the albums, and returns D245 for each entry that matches none.
    package func apply(to albums: inout [Album]) -> [Diagnostic] {
        if entries.isEmpty { return [] }
        for index in albums.indices {
            let identity = HiddenAlbums.Identity(source: albums[index].source, id: albums[index].id)
            guard let entry = entries[identity] else { continue }
            if let title = entry.title, !title.isEmpty { albums[index].title = title }
            var overriding = Overriding(keys: entry.keys, provenance: albums[index].provenance)
            albums[index].visitFields(&overriding, with: entry.album)
            albums[index].provenance = overriding.provenance
        }
        return HiddenAlbums.unknown(places, among: albums, .unknownOverride, effect: "so this changes nothing")
    }
}

/// Replaces the fields of an album that an entry gives.
private struct Overriding: AlbumFieldVisitor {
    let keys: Set<String>
    var provenance: [FieldSource]

    private mutating func replace<Value>(_ mine: inout Value, _ other: Value, _ keys: String...) {
        guard keys.contains(where: { self.keys.contains($0) }), let field = keys.last else { return }
        mine = other
        note(field)
    }

    private mutating func note(_ field: String) {
        provenance.removeAll { $0.field == field }
        provenance.append(FieldSource(field, AlbumOverrides.source))
    }

    mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String]) {
        replace(&names, other, one, several)
    }
    mutating func text(_ key: String, _ text: inout String?, other: String?) { replace(&text, other, key) }
    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        replace(&date, other, year, key)
    }
    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        replace(&cover, other, key)
    }
    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) { replace(&rating, other, key) }
    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        replace(&timestamp, other, key)
    }
    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) { replace(&links, other, key) }
    mutating func flag(_ key: String, _ flag: inout Bool, other: Bool) { replace(&flag, other, key) }
    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) { replace(&tracks, other, key) }
    mutating func note(_ key: String, _ note: inout Note?, other: Note?) { replace(&note, other, key) }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        let given = names(in: key)
        if given.isEmpty { return }
        ids.removeAll { given.contains($0.name) }
        ids += other
        note(key)
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        for name in names(in: key).sorted() {
            let field = other.first { $0.name == name }
            if let index = extra.firstIndex(where: { $0.name == name }) {
                extra[index...index] = (field.map { [$0] } ?? [])[...]
            } else if let field {
                extra.append(field)
            }
            note("\(key).\(name)")
        }
    }

    /// The names that are given in a mapping.
    private func names(in key: String) -> Set<String> {
        Set(keys.filter { $0.hasPrefix(key + ".") }.map { String($0.dropFirst(key.count + 1)) })
    }
}
