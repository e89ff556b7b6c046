import SiteModel
import Albums
import Covers
import Formats
import Localization
import Theming
import Settings
import SourceText
import Templates

/// The data that the pages of a site share, written once.
struct SharedData: Sendable {
    /// The records that are the same on every page.
    let records: SharedRecords
    /// For each album, the fields that other pages show.
    let summaries: [RecordRef]
    /// For each album, what shelves show of it besides.
    let facts: [RecordRef]
    /// For each album, the links to its groups that its page and shelves show.
    let links: [AlbumLinks]
    /// The arena of these.
    let data: TemplateData

    /// Its cost is linear in the number of albums.
    init(site: Site, theme: Theme) {
        // Changed templates that read other fields of these do not change what the pages of the others are made from.
        var data = TemplateData(.shared)
        records = SharedRecords(site: site, theme: theme, into: &data)
        data.readFields = theme.readFields
        summaries = site.albums.indices.map { Self.summary(ofAlbum: $0, of: site, into: &data) }
        links = AlbumLinks.all(site.albums.indices, of: site, into: &data)
        facts = zip(site.albums.indices, links).map { album, links in
            ItemFacts.fields.write(ItemFacts(ofAlbum: album, of: site, links), into: &data)
        }
        self.data = data
    }

    /// The data of a site that differs from that of `other` only in one album.
    init(_ other: SharedData, site: Site, theme: Theme, changed album: Int) {
        var (data, summaries, links, facts) = (other.data, other.summaries, other.links, other.facts)
        data.readFields = .all
        records = SharedRecords(site: site, theme: theme, into: &data)
        data.readFields = theme.readFields
        summaries[album] = Self.summary(ofAlbum: album, of: site, into: &data)
        links[album] = AlbumLinks.all(album..<album + 1, of: site, into: &data)[0]
        facts[album] = ItemFacts.fields.write(ItemFacts(ofAlbum: album, of: site, links[album]), into: &data)
        (self.data, self.summaries, self.links, self.facts) = (data, summaries, links, facts)
    }

    private static func summary(ofAlbum index: Int, of site: Site, into data: inout TemplateData) -> RecordRef {
        let albums = site.albums
        let card = ItemCard(
            slug: albums[index].slug, title: albums[index].title, artists: albums[index].artists,
            genres: albums[index].genres, released: albums[index].released, picture: site.pictures[index],
            comma: site.words[.comma], address: site.ownAddress(ofAlbum: index))
        return ItemCard.fields.write(card, into: &data)
    }
}

/// Data that is the same on every page: records of the shared arena, and addresses.
///
/// A class, so that a page holds one reference instead of one per string.
final class SharedRecords: Sendable {
    /// The site that the records are of.
    let content: Site
    let site: RecordRef
    let words: RecordRef
    /// The values in content/data; nil if no template reads them.
    let data: RecordRef?
    /// The addresses of the assets that templates name; nil if they name none.
    let assets: RecordRef?
    /// What the settings change in the theme.
    let look: ThemeLook
    /// The hosts whose frames hooks show.
    let hookFrames: [String]
    /// The menu and the lists as seen from a page that is not among them.
    let menu: ListRef
    let indexes: ListRef
    /// The classes of the accent; empty without one.
    let accent: String
    let stylesheet: String
    let pageStylesheet: String
    let printStylesheet: String
    let script: String
    let longScript: String
    let toolsScript: String
    let playerScript: String
    let listenScript: String
    let offlineScript: String
    let icon: String
    let touchIcon: String
    let manifest: String
    let hasSearch: Bool
    let searchScript: String
    let searchPage: String
    /// The addresses of ``PageKinds/links``; empty for pages that the site lacks.
    let linkedPages: [String]
    /// Path of the feed; empty if missing.
    let feed: String
    /// Its media type.
    let feedType: String
    /// The other feeds.
    let feeds: ListRef
    /// The names of the files of the albums for visitors, in the top folder of the whole site.
    let exports: [String]
    let baseURL: String?
    /// What structured data says of each album in a list.
    let entries: ListEntries
    /// The picture for links to pages that have none for themselves.
    let socialImage: SocialImage?
    /// How links between pages are written.
    let links: LinkForm
    private let menuEntries: [MenuEntry]
    private let indexEntries: [MenuEntry]

    /// Writes the data that the pages of a site share.
    init(site: Site, theme: Theme, into data: inout TemplateData) {
        self.site = SiteFields.type.write(site.settings, into: &data)
        content = site
        words = Words.fields.write(site.pageWords, into: &data)
        self.data = theme.names.data?.write(into: &data)
        (look, hookFrames) = (theme.look, theme.hookFrames)
        assets = theme.look.names.write(theme.look.assets, readBy: theme.readFields, into: &data)
        links = site.settings.links
        let links = links
        let pages = site.menuPages.map { MenuEntry(title: $0.title, file: $0.path, links) }
        let hasPlaces = !site.placeShelves.isEmpty
        menuEntries = pages + (hasPlaces ? [MenuEntry(title: site.words[.places], file: PlacesPage.path, links)] : [])
        menu = MenuEntry.fields.writeAll(menuEntries, into: &data)
        let taxonomies = site.lists.indexes.map(\.taxonomy)
        let listed = taxonomies.prefix(site.lists.listedCount)
        indexEntries = listed.map { MenuEntry(title: site.words.title(of: $0), file: $0.path, links) }
        indexes = MenuEntry.fields.writeAll(indexEntries, into: &data)
        accent = site.accent.map(CoverTint.steps) ?? ""
        stylesheet = theme.assetPath("style.css")
        pageStylesheet = theme.assetPath("page.css")
        printStylesheet = theme.assetPath("print.css")
        script = theme.assetPath("shelf.js")
        longScript = theme.assetPath("long.js")
        toolsScript = theme.assetPath("tools.js")
        playerScript = theme.assetPath(Theme.playerScript)
        listenScript = site.recordings.isEmpty ? "" : theme.assetPath(Theme.listenScript)
        offlineScript = site.parts.hasOfflineEdition ? theme.assetPath(ServiceWorker.script) : ""
        icon = theme.assetPath("icon.svg")
        touchIcon = theme.assetPath(Theme.touchIcon)
        manifest = site.hasManifest ? site.top + WebManifest.path : ""
        hasSearch = site.hasSearch
        searchScript = theme.assetPath("search.js")
        let names = listed.contains(.artists) ? Taxonomy.artists : listed.first
        searchPage = links.address(of: names?.path ?? Site.homePath)
        linkedPages = PageKinds.links.map { $0.isOnSite(site) ? links.path($0.path) : "" }
        feed = site.hasFeed ? site.settings.feeds[0].fileName : ""
        feedType = site.settings.feeds[0].mediaType
        exports = site.settings.exports.map(\.fileName)
        feeds = FeedLink.fields.writeAll(site.otherFeeds, into: &data)
        baseURL = site.settings.pagesURL
        socialImage = site.socialImage
        entries = Self.entries(of: site, baseURL: theme.parts.hasStructuredData ? baseURL : nil)
    }

    /// The menu as seen from a page that may be in it.
    func menu(seenFrom path: String, into data: inout TemplateData) -> ListRef {
        MenuEntry.fields.writeAll(menuEntries.map { $0.seen(from: path) }, into: &data)
    }

    /// The lists as seen from one of them.
    func indexes(seenFrom path: String, into data: inout TemplateData) -> ListRef {
        MenuEntry.fields.writeAll(indexEntries.map { $0.seen(from: path) }, into: &data)
    }
}
