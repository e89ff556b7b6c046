package import Albums
package import Readers
package import Settings
package import SourceText

/// A dated list of pages, newest first: `list: notes` in their front matter, or in `_index.md` of their folder.
package struct PostList: Sendable {
    /// The component of its address.
    package let slug: String
    /// Its title: that of its text, or its name as written.
    package var title: String
    /// The indices of its posts among the pages of the site, newest first.
    package var posts: [Int] = []
    /// What its `_index.md` says; nil without one.
    package var text: PostListText?
    /// Where its name is written first.
    package let owner: AddressBook.Owner

    /// The path of its first page.
    package var path: String { path(ofPart: 0) }

    /// The path of one of its pages, counted from 0.
    package func path(ofPart part: Int) -> String {
        part == 0 ? "\(slug)/index.html" : "\(slug)/page/\(part + 1)/index.html"
    }

    /// The folder of its feeds.
    package var folder: String { slug + "/" }

    /// What the menu is sorted by.
    package var menuKey: (Int, String, String) {
        (text?.menuOrder ?? Int.max, UnicodeText.collisionKey(title), slug)
    }

    /// The lists of the pages that a site shows, in the order of their slugs.
    ///
    /// `texts` are all texts of lists; those of lists without a shown page are not used.
    package static func all(of pages: [PageFile], texts: [PostListText]) -> [PostList] {
        var lists: [String: PostList] = [:]
        for (index, page) in pages.enumerated() {
            guard let name = page.list else { continue }
            if lists[name.slug] == nil {
                let text = texts.first { $0.list.slug == name.slug }
                lists[name.slug] = PostList(
                    slug: name.slug, title: text?.title ?? name.name, text: text,
                    owner: .init(place: .text(name.place), remark: "the list of posts `\(name.name)`"))
            }
            lists[name.slug]?.posts.append(index)
        }
        return lists.values.sorted { $0.slug.utf8.lexicographicallyPrecedes($1.slug.utf8) }.map { list in
            var list = list
            list.posts.sort { precedes(pages[$0], pages[$1]) }
            return list
        }
    }

    /// Newest first; posts of one moment by their addresses.
    private static func precedes(_ one: PageFile, _ other: PageFile) -> Bool {
        if one.moment != other.moment {
            // A post without a date is an error, which is reported elsewhere.
            guard let first = one.moment, let second = other.moment else { return one.moment != nil }
            return second < first
        }
        return one.slug.utf8.lexicographicallyPrecedes(other.slug.utf8)
    }
}

/// All lists of a site, and where each post is in them.
package struct PostLists: Sendable {
    /// The lists in the order of their slugs.
    package let lists: [PostList]
    private let places: [Int: (list: Int, place: Int)]

    /// The lists of the pages that a site shows; `texts` are all texts of lists.
    package init(of pages: [PageFile] = [], texts: [PostListText] = []) {
        lists = PostList.all(of: pages, texts: texts)
        var places: [Int: (list: Int, place: Int)] = [:]
        for (number, list) in lists.enumerated() {
            for (place, page) in list.posts.enumerated() { places[page] = (number, place) }
        }
        self.places = places
    }

    /// The list of a page of the site; nil if it is no post.
    package func list(ofPage page: Int) -> PostList? { places[page].map { lists[$0.list] } }

    /// The posts before and after one, which are newer and older, as indices of pages.
    package func neighbours(of page: Int) -> (newer: Int?, older: Int?) {
        guard let (number, place) = places[page] else { return (nil, nil) }
        let posts = lists[number].posts
        return (place > 0 ? posts[place - 1] : nil, place + 1 < posts.count ? posts[place + 1] : nil)
    }
}

/// The list that a page names.
package struct PostListName: Sendable {
    /// The name as written.
    package let name: String
    /// The component of the list's address.
    package let slug: String
    /// Where it is written.
    package let place: SourceSpan

    /// Reads the key `list` of a front matter.
    ///
    /// Nil without that key, and, with a diagnostic, if no address can be made from the name.
    package init?(reading record: inout RecordReader) {
        guard let node = record.value("list"), let text = record.text("list") else { return nil }
        (name, slug, place) = (text, Slug.make(from: text), record.file.span(node.range))
        if let problem = FileName.problem(with: slug) {
            record.report(
                .badList, "`list` gives the list no address: its name cannot \(problem)", at: node,
                help: "write a name with letters or digits, such as notes")
            return nil
        }
    }

    init(name: String, slug: String, place: SourceSpan) { (self.name, self.slug, self.place) = (name, slug, place) }
}

/// The text about a list of posts: `content/pages/<folder>/_index.md`.
package struct PostListText: Sendable {
    package let list: PostListName
    /// Whether all pages in its folder are posts of the list: its front matter names the list.
    package let coversFolder: Bool
    /// Its folder in the site's own language, with a slash at the end.
    package let folder: String
    /// The title; nil for the list's name.
    package var title: String?
    /// One sentence about the list; nil to use the beginning of the text.
    package var description: String?
    package var aliases: [FormerAddress] = []
    package var isInMenu = true
    /// Its position in the menu.
    package var menuOrder: Int?
    package var note: Note

    private static let name = "_index.md"
    /// The keys of `_index.md` in a folder of posts.
    package static let table = RecordTable([
        .key("title", .text, "The title of the list; without it, its name.", example: "Notes"),
        .key("description", .text, "A sentence about the list; without it, the beginning of the text."),
        .key("list", .text, "The name of the list; then all pages of the folder are posts.", example: "notes"),
        .key("menu", .flag, "Whether the list is in the menu.", default: "true"),
        .key("order", .integer(0...1_000_000), "The position in the menu.", example: "1"),
        .key("aliases", .some(.text), "Former addresses of the list.", example: "[/blog/]"),
    ])

    /// Whether a file may be such a text.
    static func isOne(path: String) -> Bool { path.utf8.hasSuffix("/" + name) }

    /// Reads a file; nil if its front matter names no list, unless a list of `lists` is named like its folder.
    static func read(_ file: SourceFile, lists: Set<String>, diagnostics: inout [Diagnostic]) -> PostListText? {
        let parts = FrontMatter.split(file)
        let path = LanguageFolder.split(file.path)?.path ?? file.path
        let folder = path.droppingBytes(first: 0, last: name.utf8.count)
        let nodes = parts.nodes(of: file)
        let root = nodes?.root.flatMap { $0.isNull ? nil : $0 }
        let folderSlug = Slug.make(from: folder.pathParts.last ?? "")
        let namesList = root?["list"] != nil
        guard namesList || lists.contains(folderSlug) else { return nil }
        diagnostics += parts.diagnostics + (nodes?.diagnostics ?? [])
        let note = Note(file.span(parts.body)).findingPictures
        let own = PostListName(name: folder.pathParts.last ?? "", slug: folderSlug, place: file.span(0..<0))
        guard let root, let nodes else {
            return PostListText(list: own, coversFolder: false, folder: folder, note: note)
        }
        var record = RecordReader(root, in: nodes, keys: table.names)
        defer { diagnostics += record.finish() }
        let named = PostListName(reading: &record)
        var text = PostListText(list: named ?? own, coversFolder: named != nil, folder: folder, note: note)
        text.title = record.text("title").flatMap { $0.isEmpty ? nil : $0 }
        text.description = record.text("description")
        text.isInMenu = record.flag("menu") ?? true
        text.menuOrder = record.integer("order", in: 0...1_000_000)
        text.aliases = record.aliases()
        return text
    }

    /// The texts of a language: its own, and those of the site about lists of which it has none.
    package static func translated(
        _ own: [PostListText], of site: [PostListText], language: String
    ) -> [PostListText] {
        own
            + site.filter { text in !own.contains { $0.list.slug == text.list.slug } }.map { text in
                var text = text
                text.note.language = language
                text.aliases = []
                return text
            }
    }

    /// The warnings about texts that no list shows: no page names the list, or another text is about it.
    static func unused(_ texts: [PostListText], lists: Set<String>) -> [Diagnostic] {
        texts.enumerated().compactMap { number, text in
            let place = Diagnostic.Place.text(text.list.place)
            if !lists.contains(text.list.slug) {
                return Diagnostic(
                    .warning, .unusedList, "no page is in the list `\(text.list.name)`, so this text is not shown",
                    at: place,
                    help: Suggestion.nearest(to: text.list.slug, in: lists.sorted()).map { "did you mean `\($0)`?" }
                        ?? "write pages into \(text.folder)")
            }
            guard let first = texts[..<number].first(where: { $0.list.slug == text.list.slug }) else { return nil }
            return Diagnostic(
                .warning, .unusedList,
                "another file is about the list `\(text.list.name)`, so this text is not shown", at: place,
                notes: [.init("the first is here", at: first.list.place)])
        }
    }
}
