package import Albums
import Readers
package import SourceText

/// What the owner says about a part of the site: `_index.md` of a folder, shown on the page that lists what is in it.
package struct SectionText: Sendable {
    /// The parts that can have a text.
    package enum Section: Sendable, Equatable {
        /// The home page: `content/_index.md`.
        case home
        /// The list of all albums: `content/albums/_index.md`.
        case albums
        /// The list of all groups of a kind, such as `content/artists/_index.md`.
        case groups(Taxonomy)

        /// The path of the page that shows the text.
        package var pagePath: String {
            switch self {
            case .home: "index.html"
            case .albums: "albums/index.html"
            case .groups(let taxonomy): taxonomy.path
            }
        }
    }

    /// What the text is about.
    package let section: Section
    /// The text with its pictures.
    package var note: Note
    /// Former addresses of the page that shows it.
    package var aliases: [FormerAddress]

    private static let name = "_index.md"
    static let fileStem = "_index"
    /// The keys of the front matter of `_index.md` for the home page or a list.
    package static let table = RecordTable([
        .key("title", .text, "A title for yourself and other programs; pages do not show it."),
        .key("aliases", .some(.text), "Former addresses of the page.", example: "[/start/]"),
    ])

    /// Whether a file of a site is such a text.
    package static func isOne(path: String) -> Bool {
        path.utf8.hasSuffix("/" + name) && section(of: path) != nil
    }

    private static func section(of path: String) -> Section? {
        let folder = path.droppingBytes(first: 0, last: name.utf8.count)
        switch folder {
        case "content/": return .home
        case SourceRole.albumFolder: return .albums
        default:
            return Taxonomy.allCases.first { folder == "content/\($0.folder)/" }.map { .groups($0) }
        }
    }

    /// The texts of a language: its own, and those of the site about parts of which it has none.
    package static func translated(_ own: [SectionText], of site: [SectionText], language: String) -> [SectionText] {
        let others = site.filter { text in !own.contains { $0.section == text.section } }
        return own
            + others.map { text in
                var text = text
                text.note.language = language
                text.aliases = []
                return text
            }
    }

    /// Reads all texts of the site's own language, or of another one, in the order of their paths.
    package static func readAll(
        from tree: SourceTree, of language: String? = nil, diagnostics: inout [Diagnostic]
    ) -> [SectionText] {
        tree.texts.compactMap { file in
            guard file.path.utf8.hasSuffix("/" + name) else { return nil }
            let folder = LanguageFolder.split(file.path)
            guard folder?.language == language, let section = section(of: folder?.path ?? file.path) else { return nil }
            let parts = FrontMatter.split(file)
            diagnostics += parts.diagnostics
            var aliases: [FormerAddress] = []
            if let nodes = parts.nodes(of: file) {
                diagnostics += nodes.diagnostics
                if let root = nodes.root, !root.isNull {
                    var record = RecordReader(root, in: nodes, keys: table.names)
                    aliases = record.aliases()
                    diagnostics += record.finish()
                }
            }
            return SectionText(
                section: section, note: Note(file.span(parts.body)).findingPictures, aliases: aliases)
        }
    }
}
