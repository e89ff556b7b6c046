/// The file `content/hidden.yml`: albums of the sources that the site leaves out.
///
/// A list of mappings of `source` and `id`; `title` is for people. What several sources have of one release is known by
/// the first of them, as everywhere.
public struct HiddenAlbums: Sendable {
    /// Where it lies in the site folder.
    public static let path = "content/hidden.yml"

    private struct Identity: Hashable {
        let source: String
        let id: String
    }

    private var places: [Identity: SourceSpan] = [:]

    /// The hidden albums of a site.
    ///
    /// What is wrong with the file is added to `diagnostics`.
    static func read(from tree: SourceTree, diagnostics: inout [Diagnostic]) -> HiddenAlbums {
        var hidden = HiddenAlbums()
        if let file = tree.text(at: path) { diagnostics += hidden.read(file) }
        return hidden
    }

    var isEmpty: Bool { places.isEmpty }

    func contains(_ album: borrowing Album) -> Bool {
        if isEmpty { return false }
        return places[Identity(source: album.source, id: album.id)] != nil
    }

    /// D223 for each entry that hides none of the albums.
    func unused(for albums: [Album]) -> [Diagnostic] {
        if isEmpty { return [] }
        var unused = places
        for index in albums.indices { unused[Identity(source: albums[index].source, id: albums[index].id)] = nil }
        return unused.map { identity, place in
            let (id, source) = (AlbumPlaces.quoted(identity.id), AlbumPlaces.quoted(identity.source))
            let sources = Array(Set(albums.map(\.source))).sorted()
            let near = sources.contains(identity.source) ? nil : Suggestion.nearest(to: identity.source, in: sources)
            return .warning(
                .unknownHidden, "no album of the source \(source) has the id \(id), so this hides nothing",
                at: place, help: near.map { "did you mean the source `\($0)`?" } ?? "remove the entry")
        }
    }

    private mutating func read(_ file: SourceFile) -> [Diagnostic] {
        let nodes = YAMLReader.read(file)
        guard let root = nodes.root, !root.isNull else { return nodes.diagnostics }
        guard case .list(let items) = root.value else {
            if root.isDoubtful { return nodes.diagnostics }
            let problem = Diagnostic.error(
                .wrongType, "expected a list of hidden albums, found \(root.kindName)", at: file.span(root.range),
                help: "write `- source: …` and `id: …` for each")
            return nodes.diagnostics + [problem]
        }
        var diagnostics = nodes.diagnostics
        for item in items {
            var record = RecordReader(item, in: nodes, keys: ["source", "id", "title"])
            let source = record.requiredText("source")
            let id = record.requiredText("id")
            _ = record.text("title")
            if let source, let id { places[Identity(source: source, id: id)] = record.headSpan }
            diagnostics += record.finish()
        }
        return diagnostics
    }
}

extension HiddenAlbums {
    /// The change that hides an album; nil where the file has mistakes, or is a list of another form.
    ///
    /// `file` is nil where there is none yet.
    public static func hiding(_ album: AlbumPlace, in file: SourceFile?) -> TextEdit? {
        let bytes = file?.bytes ?? []
        var entry: [UInt8] = []
        for (lead, value) in [("- source: ", album.source), ("  id: ", album.id), ("  title: ", album.title)] {
            entry += Array(lead.utf8)
            YAMLText.append(value, to: &entry)
            entry.append(0x0A)
        }
        if file == nil {
            entry = Array("# Albums that the site leaves out; remove an entry to see its album again.\n".utf8) + entry
        } else if let last = bytes.last, last != 0x0A {
            entry.insert(0x0A, at: 0)
        }
        let edit = TextEdit(start: bytes.count, cut: [], put: entry)
        guard let text = edit.applied(to: bytes), var known = places(of: bytes), let new = places(of: text) else {
            return nil
        }
        known.insert(Identity(source: album.source, id: album.id))
        return new == known ? edit : nil
    }

    /// Whether a change leaves a list without mistakes.
    public static func isSound(_ bytes: [UInt8]) -> Bool { places(of: bytes) != nil }

    private static func places(of bytes: [UInt8]) -> Set<Identity>? {
        var hidden = HiddenAlbums()
        let diagnostics = hidden.read(SourceFile(path: path, bytes: bytes))
        return diagnostics.hasErrors ? nil : Set(hidden.places.keys)
    }
}
