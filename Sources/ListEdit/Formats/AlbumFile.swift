package import Albums
import Readers

/// Writes an album as a file of its own: front matter, then its note in Markdown.
///
/// Everything that site files can contain is read back unchanged, except that names in lists lose surrounding blanks, a
/// note loses empty lines around it, and a note without markup becomes Markdown that shows the same text.
package enum AlbumFile {
    /// The file `<name>.md` of an album; id and slug are written if they do not follow from the name.
    package static func bytes(of album: Album, name: String) -> [UInt8] {
        var writer = AlbumFileWriter()
        writer.text("title", album.title)
        if album.id != name { writer.text("id", album.id) }
        if album.slug != Slug.make(from: name) { writer.text("slug", album.slug) }
        writer.names("artist", "artists", album.artists)
        writer.names("genre", "genres", album.genres)
        if let released = album.released {
            writer.line(released.month == nil ? "year" : "released", verbatim: released.text)
        }
        if let cover = album.cover, cover.server == nil, !cover.text.isEmpty { writer.text("cover", cover.text) }
        writer.names("label", "label", album.labels)
        writer.names("catalogNumber", "catalogNumber", album.catalogNumbers)
        writer.names("format", "format", album.formats)
        writer.text("country", album.country)
        writer.text("barcode", album.barcode)
        if let rating = album.rating { writer.line("rating", verbatim: rating.text) }
        writer.names("tags", "tags", album.tags)
        if let added = album.added { writer.line("added", verbatim: text(of: added)) }
        writer.text("type", album.type)
        writer.fields("ids", album.ids.map { ($0.name, $0.value) })
        writer.links(album.links)
        if album.isDraft { writer.line("draft", verbatim: "true") }
        writer.tracks(album.tracks)
        writer.fields("extra", album.extra.map { ($0.name, $0.value) })
        return writer.finish(note: album.note.map(MarkdownText.bytes))
    }

    /// A timestamp in a form that is read back unchanged.
    private static func text(of moment: Timestamp) -> String {
        if moment.second == 0 { return moment.date.text }
        let text = moment.text
        return (try? Timestamp(text)) == nil ? moment.date.text : text
    }
}

private struct AlbumFileWriter {
    private var bytes = Array("---\n".utf8)

    mutating func line(_ key: String, verbatim value: String) { bytes += Array("\(key): \(value)\n".utf8) }

    mutating func text(_ key: String, _ value: String?) {
        guard let value else { return }
        bytes += Array("\(key): ".utf8)
        scalar(value)
        bytes.append(0x0A)
    }

    /// Writes a single name on the line of its key, several as a list.
    mutating func names(_ one: String, _ several: String, _ names: [String]) {
        let names = names.map(RecordReader.trimmed).filter { !$0.isEmpty }
        if names.count == 1 { return text(one, names[0]) }
        if names.isEmpty { return }
        bytes += Array("\(several):\n".utf8)
        for name in names { item(name) }
    }

    /// Writes a mapping; of values with the same name, only the first is written.
    mutating func fields(_ key: String, _ fields: [(name: String, value: String)]) {
        if fields.isEmpty { return }
        bytes += Array("\(key):\n".utf8)
        var known: Set<String> = []
        for field in fields where known.insert(field.name).inserted {
            bytes += Array("  ".utf8)
            name(field.name)
            scalar(field.value)
            bytes.append(0x0A)
        }
    }

    mutating func links(_ links: [WebLink]) {
        let links = links.filter { CoverReference.isRemote($0.url) }
        if links.isEmpty { return }
        bytes += Array("links:\n".utf8)
        for link in links {
            if link.title == link.url {
                item(link.url)
            } else {
                entry([("title", link.title), ("url", link.url)])
            }
        }
    }

    mutating func tracks(_ tracks: [Track]) {
        if tracks.isEmpty { return }
        bytes += Array("tracks:\n".utf8)
        for track in tracks {
            if track.position == nil && track.duration == nil {
                item(track.title)
            } else {
                // A track with more than a title must have a title.
                let title = RecordReader.trimmed(track.title).isEmpty ? "…" : track.title
                entry([("position", track.position), ("title", title), ("duration", track.duration)])
            }
        }
    }

    mutating func finish(note: [UInt8]?) -> [UInt8] {
        bytes += Array("---\n".utf8)
        if let note, !note.isEmpty {
            bytes.append(0x0A)
            bytes += note
            if note.last != 0x0A { bytes.append(0x0A) }
        }
        return bytes
    }

    private mutating func item(_ value: String) {
        bytes += Array("  - ".utf8)
        scalar(value)
        bytes.append(0x0A)
    }

    private mutating func entry(_ fields: [(key: String, value: String?)]) {
        var lead = "  - "
        for case (let key, let value?) in fields {
            bytes += Array("\(lead)\(key): ".utf8)
            scalar(value)
            bytes.append(0x0A)
            lead = "    "
        }
    }

    /// Writes a key chosen by the owner; a key that is too long to be followed by a colon is marked as a key.
    private mutating func name(_ name: String) {
        let isLong = name.utf8.count > 200
        if isLong { bytes += Array("? ".utf8) }
        if name == "<<" { YAMLText.appendQuoted(name, to: &bytes) } else { scalar(name) }
        bytes += Array((isLong ? "\n  : " : ": ").utf8)
    }

    private mutating func scalar(_ text: String) { YAMLText.append(text, to: &bytes) }
}
