package import Albums
import Readers
package import SourceText

/// The file `content/missing.yml`: albums that the collection lacks, shown on the pages of artists and labels.
///
/// A list of mappings. `sitegen albums missing --save` writes it, and the owner may edit it.
package struct MissingAlbums: Sendable {
    /// An artist or a label.
    package struct Group: Hashable, Sendable {
        package let taxonomy: Taxonomy
        /// The last component of the address of its page.
        package let slug: String

        package init(_ taxonomy: Taxonomy, slug: String) { (self.taxonomy, self.slug) = (taxonomy, slug) }
    }

    /// The path in the site folder.
    package static let path = "content/missing.yml"

    /// The albums of each artist and label.
    package var albums: [Group: [MissingAlbum]] = [:]
    /// How the file names them first, and where.
    package private(set) var places: [Group: (name: String, span: SourceSpan)] = [:]

    /// No albums.
    package init() {}

    /// Reads the file; problems with it are added to `diagnostics`.
    package init(from file: SourceFile?, diagnostics: inout [Diagnostic]) {
        guard let nodes = file.map({ YAMLReader.read($0) }) else { return }
        let (items, problems) = nodes.list(of: "missing albums", with: ["artist", "title"])
        diagnostics += problems
        for item in items { read(item, in: nodes, &diagnostics) }
    }

    /// The keys of an entry.
    package static let table = RecordTable([
        .key("artist", .text, "The artist, whose page shows the album.", example: "John Coltrane"),
        .key("label", .text, "The label, whose page shows the album instead.", example: "Impulse!"),
        .key("title", .text, "The title.", example: "Crescent"),
        .key("year", .integer(1...9999), "The year of the first release.", example: "1964"),
        .key(
            "id", .text, "The id of its release group at MusicBrainz, to which it links.",
            example: "00054665-89fb-33d5-a8f0-1728ea8c32c3"),
    ])

    private mutating func read(_ item: Node, in nodes: NodeTree, _ diagnostics: inout [Diagnostic]) {
        var record = RecordReader(item, in: nodes, keys: Self.table.names)
        let (artist, title) = (record.requiredText("artist"), record.requiredText("title"))
        let (label, year, id) = (record.text("label"), record.integer("year", in: 1...9999), record.text("id"))
        if let id, !ExternalID.isMusicBrainz(id) {
            record.report(.badValue, "id", "`id` must be that of a release group at MusicBrainz")
        }
        diagnostics += record.finish()
        guard let artist, let title else { return }
        let group = Group(label == nil ? .artists : .labels, slug: Taxonomy.slug(of: label ?? artist))
        if places[group] == nil {
            places[group] = (label ?? artist, record.span(label == nil ? "artist" : "label"))
        }
        albums[group, default: []].append(
            MissingAlbum(artist: artist, label: label, title: title, year: year, id: id?.lowercased()))
    }

    /// The file with these albums, sorted by artist and label.
    package var text: String {
        let sorted = albums.sorted { ($0.key.slug, $0.key.taxonomy.rawValue) < ($1.key.slug, $1.key.taxonomy.rawValue) }
        let entries = sorted.flatMap(\.value).map { album in
            let texts = [
                ("artist", album.artist), ("label", album.label), ("title", album.title),
                ("year", album.year.map(String.init)), ("id", album.id),
            ]
            return "- "
                + texts.compactMap { key, text in text.map { "\(key): \(key == "year" ? $0 : YAMLText.scalar($0))\n" } }
                .joined(separator: "  ")
        }
        return "# Albums that this collection lacks. Remove those that the site should not show.\n" + entries.joined()
    }
}
