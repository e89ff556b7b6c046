package import Albums
package import Readers
package import Settings
package import SourceText

/// A text page from `content/pages/`.
package struct PageFile: Sendable {
    /// The title; its file name if the front matter has none.
    package var title: String
    /// The last component of its address.
    package var slug: String
    /// A one-sentence description; nil to use the beginning of its text.
    package var description: String?
    package var date: PartialDate?
    /// The same with its time of day.
    package var moment: Timestamp?
    /// Whether its date cannot be read.
    private var hasBadDate = false
    /// The list that it is a post of; nil for a page that is not a post.
    package var list: PostListName?
    /// The days on which it is shown.
    package var period = PublicationPeriod()
    /// Its former addresses, with their places.
    package var aliases: [FormerAddress] = []
    /// The owner's values for its template; nil for none.
    package var params: NodeTree?
    /// Whether it is in the menu.
    ///
    /// Posts are in their list instead, unless they ask for it.
    package var isInMenu = true
    /// The value of `menu` in its front matter; nil without that key.
    private var wantsMenu: Bool?
    /// Its position in the menu; pages without one follow those with one, sorted by title.
    package var menuOrder: Int?
    /// Whether it is a draft, which is left out unless drafts are requested.
    package var isDraft = false
    /// The text.
    package var note: Note
    /// The source of the page.
    package var owner: AddressBook.Owner
    /// Its path in the folder of pages, without `.md`: the same in each language.
    package let name: String

    private static let folder = "pages/"
    /// The keys of the front matter of a page.
    package static let table = RecordTable([
        .key("title", .text, "The title; without it, the name of the file.", example: "About"),
        .key("slug", .text, "The address of the page, instead of the name of its file.", example: "about"),
        .key("description", .text, "A sentence for search engines and links; without it, the beginning of the text."),
        .key("date", .date, "The day of the page; a post needs one.", example: "2026-11-24"),
        .key("menu", .flag, "Whether the page is in the menu; posts are not, unless they say so.", default: "true"),
        .key(
            "order", .integer(0...1_000_000), "The position in the menu; pages without one come last, by title.",
            example: "1"),
        .key("draft", .flag, "Whether it is left out, unless a command has --drafts.", default: "false"),
        .key("publish", .date, "The day from which it is shown.", example: "2026-12-24"),
        .key("expire", .date, "The day from which it is not shown any more.", example: "2027-01-06"),
        .key("aliases", .some(.text), "Former addresses of the page, which then lead to it.", example: "[/old/page/]"),
        .key(
            "params", .mapping(.any), "Values of your own for templates: `{{params.NAME}}`.", example: "{accent: red}"),
        .key("list", .text, "The list that the page is a post of.", example: "notes"),
    ])

    /// Reads all pages of the site's own language, or of another one, drafts as well, in menu order, and the texts of
    /// lists of posts.
    ///
    /// `siteLists` are those of the site's own language, whose folders are those of the other language as well.
    package static func readAll(
        from tree: SourceTree, of language: String? = nil, siteLists: [PostListText] = [], permalink: Permalink?,
        diagnostics: inout [Diagnostic]
    ) -> (pages: [PageFile], lists: [PostListText]) {
        let files = tree.notes(in: folder, of: language)
        var problems: [Diagnostic] = []
        var pages = files.filter { !PostListText.isOne(path: $0.file.path) }
            .map { name, file in read(file, name, diagnostics: &problems) }
        let siteNames = siteLists.map(\.list.slug)
        let named = Set(pages.compactMap(\.list?.slug) + siteNames)
        var texts: [PostListText] = []
        for (name, file) in files where PostListText.isOne(path: file.path) {
            if let text = PostListText.read(file, lists: named, diagnostics: &problems) {
                texts.append(text)
            } else {
                pages.append(read(file, name, diagnostics: &problems))
            }
        }
        for index in pages.indices {
            pages[index].takeList(of: texts + siteLists, diagnostics: &problems)
            if let permalink { pages[index].take(permalink, diagnostics: &problems) }
        }
        if !texts.isEmpty {
            problems += PostListText.unused(texts, lists: Set(pages.compactMap(\.list?.slug) + siteNames))
        }
        diagnostics += problems.counted
        return (inMenuOrder(pages), texts)
    }

    private static func inMenuOrder(_ pages: [PageFile]) -> [PageFile] { pages.sorted { $0.menuKey < $1.menuKey } }

    /// What the menu is sorted by.
    package var menuKey: (Int, String, String) {
        (menuOrder ?? Int.max, UnicodeText.collisionKey(title), slug)
    }

    /// Makes it a post of the list of the nearest folder that has one, unless it names one itself.
    private mutating func takeList(of texts: [PostListText], diagnostics: inout [Diagnostic]) {
        let path = note.span.file.path
        let place = LanguageFolder.split(path)?.path ?? path
        let around = texts.filter { $0.coversFolder && place.utf8.hasPrefix($0.folder) }
        list = list ?? around.max { $0.folder.utf8.count < $1.folder.utf8.count }?.list
        guard let list else { return }
        isInMenu = wantsMenu ?? false
        // A post of the future waits for its day.
        period.start = period.start ?? date
        // A date that cannot be read is reported where it is.
        if date != nil || hasBadDate { return }
        let isOwn = list.place.file.path.utf8.isEqual(to: path)
        diagnostics.append(
            .error(
                .undatedPost, "a post of the list `\(list.name)` needs a date",
                at: isOwn ? list.place : note.span.file.span(0..<0),
                notes: isOwn ? [] : [.init("the list is named here", at: list.place)],
                help: "write `date: 2024-05-13` into its front matter"))
    }

    /// The pages of a language: its own, and those of the site that it does not have, in the language of the site.
    package static func translated(_ own: [PageFile], of site: [PageFile], language: String) -> [PageFile] {
        let names = Set(own.map { PathKey($0.name) })
        let others = site.filter { !names.contains(PathKey($0.name)) }.map { page in
            var page = page
            page.note.language = language
            page.aliases = []
            return page
        }
        return inMenuOrder(own + others)
    }

    private static func read(_ file: SourceFile, _ name: String, diagnostics: inout [Diagnostic]) -> PageFile {
        let parts = FrontMatter.split(file)
        diagnostics += parts.diagnostics
        let slug = name.pathParts.map(slug).joined(separator: "/")
        var page = PageFile(
            title: name, slug: slug, note: Note(file.span(parts.body)).findingPictures,
            owner: .init(place: .text(file.span(0..<0)), remark: "from its file name"), name: name)
        guard let nodes = parts.nodes(of: file) else { return page }
        diagnostics += nodes.diagnostics
        guard let root = nodes.root, !root.isNull else { return page }
        var record = RecordReader(root, in: nodes, keys: table.names)
        page.fill(from: &record, file: file, diagnostics: &diagnostics)
        if let node = record.map("params") {
            page.params = NodeTree(file: file, dialect: nodes.dialect, root: node, diagnostics: [])
        }
        diagnostics += record.finish()
        return page
    }

    /// Gives the page the address of a pattern.
    private mutating func take(_ permalink: Permalink, diagnostics: inout [Diagnostic]) {
        if let slug = permalink.slug(slug, title: title, date: date) { return self.slug = slug }
        diagnostics.append(
            .error(
                .undatedPage, "the address of this page needs a date", at: note.span.file.span(0..<0),
                help: "write `date: 2024-05-13` into its front matter"))
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
        wantsMenu = record.flag("menu")
        isInMenu = wantsMenu ?? true
        list = PostListName(reading: &record)
        menuOrder = record.integer("order", in: 0...1_000_000)
        if let node = record.value("slug"), let text = record.text("slug") {
            slug = text
            owner = .init(place: .text(file.span(node.range)))
            diagnostics += text.split(separator: "/", omittingEmptySubsequences: false)
                .compactMap { FileName.diagnostic(forSlug: String($0), at: file.span(node.range)) }
        }
        moment = Self.day("date", &record)
        date = moment?.date
        hasBadDate = moment == nil && record.value("date") != nil
        period = PublicationPeriod(
            start: Self.day("publish", &record)?.date, end: Self.day("expire", &record)?.date)
        aliases = record.aliases()
    }

    /// The date that a key holds; nil if the key is missing, or with a diagnostic if the value is not a whole date.
    private static func day(_ key: String, _ record: inout RecordReader) -> Timestamp? {
        guard let node = record.value(key), let text = record.plainText(of: node) else { return nil }
        let day = try? Timestamp(text)
        if day?.date.day != nil { return day }
        record.report(
            .badPageDate, "`\(key)` is not a date", at: node, note: "the form is YYYY-MM-DD", help: suggestion(text))
        return nil
    }

    private static func suggestion(_ text: String) -> String {
        PartialDate.Problem.form.suggestion(for: text).map { "did you mean \($0)?" }
            ?? "write 2024-05-13, or 2024-05-13T18:30:00+02:00 with its zone"
    }
}
