import Albums
import Readers
import SourceCollection
import SourceText

/// A text page from `content/pages/`.
struct PageFile: Sendable {
    var title: String
    /// The last component of its address.
    var slug: String
    /// A one-sentence description; nil to use the beginning of its text.
    var description: String?
    /// Its date.
    var date: PartialDate?
    /// Whether it is in the menu.
    var isInMenu = true
    /// Its position in the menu; pages without one follow those with one, sorted by title.
    var menuOrder: Int?
    /// Whether it is a draft, which is left out unless drafts are requested.
    var isDraft = false
    var note: Note
    /// The source of the page.
    var owner: AddressBook.Owner

    private static let folder = "content/pages/"
    private static let keys = ["title", "slug", "description", "date", "menu", "order", "draft"]

    /// Reads all pages, drafts as well, in menu order.
    static func readAll(from tree: SourceTree, diagnostics: inout [Diagnostic]) -> [PageFile] {
        var pages: [PageFile] = []
        var problems: [Diagnostic] = []
        for file in tree.texts where file.path.utf8.hasPrefix(folder) && file.path.utf8.hasSuffix(".md") {
            pages.append(read(file, diagnostics: &problems))
        }
        diagnostics += problems.counted
        return pages.sorted { first, second in
            let keys = [first, second].map { ($0.menuOrder ?? Int.max, UnicodeText.collisionKey($0.title), $0.slug) }
            return keys[0] < keys[1]
        }
    }

    private static func read(_ file: SourceFile, diagnostics: inout [Diagnostic]) -> PageFile {
        let parts = FrontMatter.split(file)
        diagnostics += parts.diagnostics
        var path = file.path.droppingBytes(first: folder.utf8.count, last: 3)
        // A folder of its own: `content/pages/about/index.md`.
        if path.utf8.hasSuffix("/index") {
            path = path.droppingBytes(first: 0, last: "/index".utf8.count)
        }
        let slug = path.pathParts.map(slug).joined(separator: "/")
        var page = PageFile(
            title: path, slug: slug, note: Note(file.span(parts.body)).findingPictures,
            owner: .init(place: .text(file.span(0..<0)), remark: "from its file name"))
        guard let nodes = parts.nodes(of: file) else { return page }
        diagnostics += nodes.diagnostics
        guard let root = nodes.root, !root.isNull else { return page }
        var record = RecordReader(root, in: nodes, keys: keys)
        page.fill(from: &record, file: file, diagnostics: &diagnostics)
        diagnostics += record.finish()
        return page
    }

    /// The slug of a name; a hash if the name has no letters or digits.
    private static func slug(of name: String) -> String {
        let slug = Slug.make(from: name)
        return slug.isEmpty ? ContentHash.text(ContentHash.of(fields: [UnicodeText.normalized(name)]), length: 6) : slug
    }

    private mutating func fill(from record: inout RecordReader, file: SourceFile, diagnostics: inout [Diagnostic]) {
        title = record.text("title") ?? title
        description = record.text("description")
        isDraft = record.flag("draft") ?? false
        isInMenu = record.flag("menu") ?? true
        menuOrder = record.integer("order", in: 0...1_000_000)
        if let node = record.value("slug"), let text = record.text("slug") {
            slug = text
            owner = .init(place: .text(file.span(node.range)))
            diagnostics += text.split(separator: "/", omittingEmptySubsequences: false)
                .compactMap { FileName.diagnostic(forSlug: String($0), at: file.span(node.range)) }
        }
        if let node = record.value("date"), let text = record.plainText(of: node) {
            let day = try? Timestamp(text).date
            if day?.day == nil {
                record.report(
                    .badPageDate, "`date` is not a date", at: node, note: "the form is YYYY-MM-DD",
                    help: Self.suggestion(text))
            }
            date = day
            if day != nil {
                record.report(
                    .warning(
                        .unknownKey, "`date` of a page has no effect: no page shows it", at: file.span(node.range),
                        help: "write it into the text, or remove it"))
            }
        }
    }

    private static func suggestion(_ text: String) -> String {
        PartialDate.Problem.form.suggestion(for: text).map { "did you mean \($0)?" }
            ?? "write 2024-05-13, or 2024-05-13T18:30:00+02:00 with its zone"
    }
}
