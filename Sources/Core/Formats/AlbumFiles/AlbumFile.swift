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
        album.readFields(&writer)
        return writer.finish(note: album.note.map(MarkdownText.bytes))
    }
}

private struct AlbumFileWriter {
    private var bytes = Array("---\n".utf8)

    mutating func text(_ key: String, _ value: String) {
        bytes += Array("\(key): ".utf8)
        scalar(value)
        bytes.append(0x0A)
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

    private mutating func item(_ value: String, indent: Int = 2) {
        bytes += Array(repeating: UInt8(ascii: " "), count: indent) + Array("- ".utf8)
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

extension AlbumFileWriter: AlbumFieldVisitor {
    /// Writes a single name on the line of its key, several as a list.
    mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String]) {
        let names = names.map(RecordReader.trimmed).filter { !$0.isEmpty }
        if names.count == 1 { return text(one, names[0]) }
        if names.isEmpty { return }
        bytes += Array("\(several):\n".utf8)
        for name in names { item(name) }
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) {
        if let text { self.text(key, text) }
    }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        if let date { line(date.month == nil ? year : key, verbatim: date.text) }
    }

    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        if let cover, cover.server == nil, !cover.text.isEmpty { text(key, cover.text) }
    }

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) {
        if let rating { line(key, verbatim: rating.text) }
    }

    /// Writes a timestamp in a form that is read back unchanged.
    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        guard let timestamp else { return }
        let isWhole = timestamp.second != 0 && (try? Timestamp(timestamp.text)) != nil
        line(key, verbatim: isWhole ? timestamp.text : timestamp.date.text)
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        mapping(key, ids.map { ($0.name, $0.value) })
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        let links = links.filter { CoverReference.isRemote($0.url) }
        if links.isEmpty { return }
        bytes += Array("\(key):\n".utf8)
        for link in links {
            if link.title == link.url {
                item(link.url)
            } else {
                entry([("title", link.title), ("url", link.url)])
            }
        }
    }

    mutating func flag(_ key: String, _ flag: inout Bool, other: Bool) { if flag { line(key, verbatim: "true") } }

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        if tracks.isEmpty { return }
        bytes += Array("\(key):\n".utf8)
        for track in tracks {
            if track.position == nil && track.duration == nil && track.artists.isEmpty {
                item(track.title)
            } else {
                // A track with more than a title must have a title.
                let title = RecordReader.trimmed(track.title).isEmpty ? "…" : track.title
                let artist = track.artists.count == 1 ? track.artists[0] : nil
                entry([
                    ("position", track.position), ("title", title), ("artist", artist), ("duration", track.duration),
                ])
                if track.artists.count > 1 {
                    bytes += Array("    artists:\n".utf8)
                    for artist in track.artists { item(artist, indent: 6) }
                }
            }
        }
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        mapping(key, extra.map { ($0.name, $0.value) })
    }

    /// The note follows the front matter.
    mutating func note(_: String, _: inout Note?, other: Note?) {}

    /// Writes a mapping; of values with the same name, only the first is written.
    private mutating func mapping(_ key: String, _ fields: [(name: String, value: String)]) {
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

    private mutating func line(_ key: String, verbatim value: String) { bytes += Array("\(key): \(value)\n".utf8) }
}
