import SiteModel
import Albums
import Formats
import Settings
import SourceText

/// The newest albums, or posts of a list, as a feed with their full notes.
struct SiteFeed: Sendable {
    private struct Page {
        var entry: Feed.Entry
        var note: Note?
        let path: String
        /// Its index among the albums of the site; nil for a post.
        var album: Int?
    }

    /// The feed without its entries.
    private let feed: Feed
    /// The folder of its files, with a slash at the end; empty for the top folder.
    private let folder: String
    private let pages: [Page]
    private let notes: NoteRenderer

    /// Maximum number of entries in a feed.
    static let limit = 20

    /// Creates a feed of the albums that were added to the collection last.
    ///
    /// Albums without an added date are left out: the release date says nothing about it, and any other date would
    /// differ from build to build. Nil if the site has no base address, which the feed needs for unique entry ids, or
    /// if no album has an added date.
    init?(albumsOf site: Site, links: LinkResolver, components: NoteComponents?) {
        let settings = site.settings
        self.init(
            site.albums.indices, of: site, title: settings.title, description: settings.description, path: "",
            links: links, components: components)
    }

    /// Creates a feed of the albums of a group that were added last; nil where ``init(albumsOf:links:components:)`` is.
    init?(_ term: Term, of site: Site, links: LinkResolver, components: NoteComponents?) {
        self.init(
            term.albums, of: site, title: "\(term.title) · \(site.settings.title)", description: "", path: term.path,
            links: links, components: components)
    }

    private init?(
        _ albums: some Sequence<Int>, of site: Site, title: String, description: String, path: String,
        links: LinkResolver, components: NoteComponents?
    ) {
        guard let baseURL = site.settings.pagesURL else { return nil }
        var newest: [(index: Int, moment: Timestamp)] = []
        for index in albums {
            guard let moment = site.albums[index].added else { continue }
            if newest.count == Self.limit {
                if newest[Self.limit - 1].moment >= moment { continue }
                newest.removeLast()
            }
            newest.insert((index, moment), at: newest.firstIndex { $0.moment < moment } ?? newest.count)
        }
        if newest.isEmpty { return nil }
        feed = Feed(
            title: title, description: description, language: site.settings.language,
            address: baseURL + (path.isEmpty ? "" : Self.address(path)), author: site.settings.title,
            entries: [])
        pages = newest.map { index, moment in
            var entry = Feed.Entry(
                title: site.albums[index].title, address: baseURL + Self.address(site.path(ofAlbum: index)),
                moment: moment, authors: site.albums[index].artists)
            let picture = site.settings.baseURL.flatMap {
                SharedPicture(site.pictures[index], top: site.top, baseURL: $0, alt: "")
            }
            entry.image = picture.map { Feed.Image(address: $0.address, type: $0.type) }
            return Page(
                entry: entry, note: site.albums[index].note, path: site.path(ofAlbum: index), album: index)
        }
        folder = path.isEmpty ? "" : Address.folder(of: path) + "/"
        notes = Self.notes(site, links, components)
    }

    /// Creates a feed of the newest posts of a list; nil if the site has no base address.
    init?(_ list: PostList, of site: Site, links: LinkResolver, components: NoteComponents?) {
        guard let baseURL = site.settings.pagesURL else { return nil }
        feed = Feed(
            title: list.title, description: list.text?.description ?? "", language: site.settings.language,
            address: baseURL + Self.address(list.path), author: site.settings.title, entries: [])
        pages = list.posts.prefix(Self.limit).compactMap { index in
            let post = site.pages[index]
            let path = Site.path(of: post)
            return post.moment.map { moment in
                let entry = Feed.Entry(
                    title: post.title, address: baseURL + Self.address(path), moment: moment, authors: [])
                return Page(entry: entry, note: post.note, path: path)
            }
        }
        (folder, notes) = (list.folder, Self.notes(site, links, components))
    }

    /// Feed readers have no page to resolve relative links against, so the links are absolute.
    private static func notes(
        _ site: Site, _ links: LinkResolver, _ components: NoteComponents?
    ) -> NoteRenderer {
        NoteRenderer(
            links: links, root: site.settings.baseURL, folder: site.folder, components: components, words: site.words,
            isShared: true)
    }

    /// The address of a page after the base address.
    private static func address(_ path: String) -> String {
        Address.encoded(Address.withoutIndex(path))
    }

    /// Whether the feed contains an album, given by its index among the albums of the site.
    func shows(album index: Int) -> Bool { pages.contains { $0.album == index } }

    /// Writes the document.
    func render(_ format: FeedFormat, into buffer: inout RenderBuffer) {
        var feed = feed
        feed.entries = pages.map { page in
            var entry = page.entry
            if let note = page.note {
                entry.html = buffer.content(of: note, on: page.path, by: notes, reportsMistakes: false).html
            }
            return entry
        }
        let own = (notes.root ?? "") + Address.encoded(notes.folder + folder + format.fileName)
        buffer.write(feed.document(format, at: own))
    }
}
