package import Albums
import Readers
package import SourceText

/// What the owner says about an artist, a label or a genre: a file such as `content/artists/can.md`.
package struct GroupText: Sendable {
    /// The kind of group.
    package let taxonomy: Taxonomy
    /// The name of the file, which is the last component of the address of the group's page.
    package let slug: String
    /// The name to show; nil for that of the albums.
    package var name: String?
    /// The name that lists sort by; nil for the name to show.
    package var sortName: String?
    /// A picture beside the file, in `static/` or on another site; nil for none.
    package var picture: String?
    /// Pages about it on other sites.
    package var links: [WebLink] = []
    /// Former addresses of the group's page.
    package var aliases: [FormerAddress] = []
    /// The text with its pictures and ``picture``; empty without a text.
    package var note: Note
    /// The place of ``picture`` in the file.
    package var pictureRange = 0..<0

    /// The slug of ``name``, or ``slug`` without one.
    package var slugOfName: String { name.map(Taxonomy.slug) ?? slug }

    /// The kinds of groups that may have a text.
    package static let taxonomies: [Taxonomy] = [.artists, .labels, .genres]
    /// The keys of the front matter of a text about an artist, a label or a genre.
    package static let table = RecordTable([
        .key("name", .text, "The name as albums have it, if the name of the file is another.", example: "AC/DC"),
        .key("sortName", .text, "The name to sort by.", example: "Coltrane, John"),
        .key(
            "picture", .text, "A picture beside the file, in `content/static/` or on another site.",
            example: "coltrane.jpg"),
        .key("links", Album.linkForm, "Pages on other sites.", example: "[https://johncoltrane.com/]"),
        .key("aliases", .some(.text), "Former addresses of the page.", example: "[/coltrane/]"),
    ])

    /// The folder of the texts of a kind of group.
    package static func folder(of taxonomy: Taxonomy) -> String { "content/\(taxonomy.folder)/" }

    /// Reads all texts of the site's own language, or of another one, in the order of their paths.
    package static func readAll(
        from tree: SourceTree, of language: String? = nil, diagnostics: inout [Diagnostic]
    ) -> [GroupText] {
        var problems: [Diagnostic] = []
        let texts = taxonomies.flatMap { taxonomy in
            tree.notes(in: taxonomy.folder + "/", of: language)
                .filter { $0.name != SectionText.fileStem }
                .map { name, file in read(file, name, taxonomy, diagnostics: &problems) }
        }
        diagnostics += problems.counted
        return texts.sorted(byPath: { $0.note.span.file.path })
    }

    /// The texts of a language: its own, and those of the site about groups of which it has none.
    package static func translated(_ own: [GroupText], of site: [GroupText], language: String) -> [GroupText] {
        let others = site.filter { text in
            !own.contains { $0.taxonomy == text.taxonomy && $0.slugOfName == text.slugOfName }
        }
        return own
            + others.map { text in
                var text = text
                text.note.language = language
                text.aliases = []
                return text
            }
    }

    private static func read(
        _ file: SourceFile, _ name: String, _ taxonomy: Taxonomy, diagnostics: inout [Diagnostic]
    ) -> GroupText {
        let parts = FrontMatter.split(file)
        diagnostics += parts.diagnostics
        var text = GroupText(
            taxonomy: taxonomy, slug: Taxonomy.slug(of: name),
            note: Note(file.span(parts.body)).findingPictures)
        guard let nodes = parts.nodes(of: file) else { return text }
        diagnostics += nodes.diagnostics
        guard let root = nodes.root, !root.isNull else { return text }
        var record = RecordReader(root, in: nodes, keys: table.names)
        text.name = record.text("name").flatMap { $0.isEmpty ? nil : $0 }
        text.sortName = record.text("sortName").flatMap { $0.isEmpty ? nil : $0 }
        if let node = record.value("picture"), let path = record.text("picture"), !path.isEmpty {
            (text.picture, text.pictureRange) = (path, node.range)
            text.note.pictures.append(path)
        }
        text.links = record.links("links")
        text.aliases = record.aliases()
        diagnostics += record.finish()
        return text
    }
}

extension GroupText {
    /// The path of its page, if its name is that of a group.
    package var pagePath: String { "\(taxonomy.folder)/\(slug)/index.html" }
}
