package import Albums
import Readers
package import SourceText

/// The file `content/hidden.yml`: albums of the sources that the site leaves out.
///
/// A list of mappings with `source` and `id`; `title` is only for human readers. A release that is in several sources
/// is identified by the first of them, as everywhere else.
package struct HiddenAlbums: Sendable {
    /// The path in the site folder.
    package static let path = "content/hidden.yml"

    package struct Identity: Hashable {
        package let source: String
        package let id: String

        package init(source: String, id: String) {
            self.source = source
            self.id = id
        }
    }

    /// The position where each hidden album is listed.
    package private(set) var places: [Identity: SourceSpan] = [:]

    /// No hidden albums.
    package init() {}

    /// Reads the hidden albums of a site.
    ///
    /// Problems with the file are added to `diagnostics`.
    package static func read(from tree: SourceTree, diagnostics: inout [Diagnostic]) -> HiddenAlbums {
        var hidden = HiddenAlbums()
        if let file = tree.text(at: path) { diagnostics += hidden.read(file) }
        return hidden
    }

    var isEmpty: Bool { places.isEmpty }

    package func contains(_ album: borrowing Album) -> Bool {
        if isEmpty { return false }
        return places[Identity(source: album.source, id: album.id)] != nil
    }

    /// D223 for each entry that matches no album.
    package func unused(for albums: [Album]) -> [Diagnostic] {
        isEmpty ? [] : Self.unknown(places, among: albums, .unknownHidden, effect: "so this hides nothing")
    }

    /// A warning for each place that names an album which no source has.
    package static func unknown(
        _ places: [Identity: SourceSpan], among albums: [Album], _ code: DiagnosticCode, effect: String
    ) -> [Diagnostic] {
        var unused = places
        for index in albums.indices { unused[Identity(source: albums[index].source, id: albums[index].id)] = nil }
        return unused.map { identity, place in
            let (id, source) = (TerminalText.quoted(identity.id), TerminalText.quoted(identity.source))
            let sources = Array(Set(albums.map(\.source))).sorted()
            let near = sources.contains(identity.source) ? nil : Suggestion.nearest(to: identity.source, in: sources)
            return .warning(
                code, "no album of the source \(source) has the id \(id), \(effect)",
                at: place, help: near.map { "did you mean the source `\($0)`?" } ?? "remove the entry")
        }
    }

    /// The keys of an entry of `content/hidden.yml`.
    package static let table = RecordTable([
        .key("source", .text, "The name of the source of the album.", example: "discogs"),
        .key("id", .text, "The id of the album in that source.", example: "1234567"),
        .key("title", .text, "The title, for people who read the file.", example: "Blue Train"),
    ])

    /// Adds the albums listed in a file, and returns the problems found.
    package mutating func read(_ file: SourceFile) -> [Diagnostic] {
        let nodes = YAMLReader.read(file)
        let (items, problems) = nodes.list(of: "hidden albums", with: ["source", "id"])
        var diagnostics = problems
        for item in items {
            var record = RecordReader(item, in: nodes, keys: Self.table.names)
            let source = record.requiredText("source")
            let id = record.requiredText("id")
            _ = record.text("title")
            if let source, let id { places[Identity(source: source, id: id)] = record.headSpan }
            diagnostics += record.finish()
        }
        return diagnostics
    }
}
