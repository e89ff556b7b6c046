package import Albums
package import Formats
package import Layout
package import Readers
package import SourceText
package import Theming

/// The settings of the whole site, from `site.yml`.
package struct Settings: Sendable {
    /// The name of the site.
    package var title = "Albums"
    /// Whether the settings give the name; otherwise it is in the language of the site.
    package var hasTitle = false
    /// A one-sentence description for search engines; may be empty.
    package var description = ""
    /// The language of the texts, as a BCP 47 tag.
    package var language = "en"
    /// The languages of the site, its own first; each of the others has its pages in a folder.
    package var languages: [String] = []
    /// The folder of the pages in ``language``: `de/`; empty for the site's own language.
    package var folder = ""
    /// Whether the script runs from right to left; follows from the language unless it is set.
    package var isRightToLeft = false
    /// The absolute address of the site's top folder, ending with `/`; nil when unknown.
    package var baseURL: String?
    /// The absolute address of the top folder of its pages in ``language``; nil when unknown.
    package var pagesURL: String? { baseURL.map { $0 + folder } }
    /// The path part of the base address, such as `/` or `/records/`; `/` when the base address is unknown.
    package var basePath: String {
        guard let baseURL, let host = baseURL.firstRange(of: "://") else { return "/" }
        let path = String(baseURL[host.upperBound...].drop { $0 != "/" })
        // A path that starts with two slashes would be read as a host name.
        return path.utf8.hasPrefix("//") ? "/." + path : path
    }
    /// The output folder, relative to the site folder; nil for the default.
    package var output: OutputSetting?
    /// The sources of albums, in order.
    package var sources: [Source] = [Source(kind: .files, origin: nil)]
    /// The files of places, each of which is a shelf on the page of places.
    package var places: [PlaceFile] = []
    /// The scroller's metrics.
    package var metrics = ScrollerMetrics.standard
    /// The shelves of the home page, at least one.
    package var shelves = [Shelf()]
    /// The theme, and what is different in it.
    package var theme = ThemeSettings()
    /// Whether visitors get buttons to hide albums of a shelf in their own browser, and to undo it.
    package var hasToolbar = false
    /// Whether the covers beside the chosen one turn towards it.
    package var hasCoverFlow = true
    /// Whether the site can be searched.
    package var hasSearch = true
    /// Whether the search finds words of notes as well.
    package var searchesNotes = false
    /// The keys of pages that the site leaves out.
    package var pagesOff: Set<String> = []
    /// The lists of groups of albums that the site has, in the order of their links.
    package var lists = Taxonomy.standard
    /// The queries of lists that show only some albums, or have an order of their own.
    ///
    /// A list without a query shows all albums in the order of the site.
    package var listQueries: [Taxonomy: AlbumQuery] = [:]
    /// Those whose pages have feeds.
    package var feedLists: Set<Taxonomy> = []
    /// The articles that are skipped where names are sorted, in lower case.
    package var articles = Collation.standardArticles
    /// How names are sorted.
    package var collation: Collation { Collation(language: language, articles: articles) }
    /// Names to keep as given in lists joined with commas: names that contain a comma, and names that must not be
    /// joined with their neighbours.
    package var keptNames: [String] = []
    /// What of the albums of all sources stays out of the site.
    package var privacy = Privacy()
    /// How albums of several sources are merged; nil when not set.
    package var merge: Merge?
    /// How covers are processed.
    package var covers = Covers.resize
    /// Where covers of albums without one are searched.
    package var coverSearch = CoverSearch()
    /// Hosts on private networks from which covers may be loaded, such as `nas.local` or `127.0.0.1:8080`.
    package var coverHosts: [String] = []
    /// Folders outside the site that symbolic links in it may point to, relative to the site folder.
    package var symlinkFolders: [String] = []
    /// URL schemes allowed in links of notes besides http, https, mailto and tel, in lower case.
    package var linkSchemes: [String] = []
    /// The owner's values for templates, as written, and those of the theme for names that the owner does not set.
    package var params: [NodeTree] = []
    /// The date on which the site is built, for `publish` and `expire`; nil if the content decides.
    package var date: PartialDate?
    /// The pattern for the addresses of pages; nil for their names.
    package var pagePermalink: Permalink?
    /// The pattern for the addresses of albums, with its place; nil for `/albums/:slug/`.
    package var albumPermalink: (pattern: Permalink, origin: SourceSpan)?
    /// How links between pages are written.
    package var links = LinkForm.files
    /// The place of `links`.
    var linksOrigin: SourceSpan?
    /// Whether the recordings of albums are published.
    package var publishesAudio = false
    /// The place of that setting.
    package var audioOrigin: SourceSpan?
    /// The feed of the recordings for directories of podcasts; nil for none.
    package var podcast: PodcastSettings?
    /// The formats in which visitors may take the albums along.
    package var exports: [ExportFormat] = []
    /// The formats of feeds, the main one first; at least one.
    package var feeds = [FeedFormat.atom]
    /// The pictures for links to the site.
    package var socialImages = SocialImages()
    /// Whether browsers keep a small edition of the site for times without a network.
    package var hasOfflineEdition = false
    /// The place of that setting.
    package var offlineOrigin: SourceSpan?
    /// Where the settings ask for parts of pages by their keys, such as `toolbar` and `search`.
    package var partOrigins: [String: SourceSpan] = [:]
    /// Where `sitegen deploy` puts the site; nil when not set.
    package var deploy: Deploy?
    /// The pages that others may show in frames.
    package var embeds = Embeds()
    /// The hosts for which files with redirects are written.
    package var redirects: [RedirectForm] = []
    /// Albums on one page of a list at most, as requested; 0 for as many as a page may have.
    package var pageSize = standardLimit

    /// Albums on one page of a list at most.
    package var listSize: Int { pageSize == 0 ? Self.standardLimit : min(pageSize, Self.standardLimit) }

    /// The default number of albums on a shelf, and the greatest on a page of a list.
    ///
    /// Browsers lay out some hundreds of albums with their details without effort.
    static let standardLimit = 300

    /// Creates the default settings.
    package init() {}

    /// A source of albums.
    package struct Source: Sendable {
        /// The adapter that reads it.
        package var kind: AdapterKind
        /// The file or folder as written in the settings, for adapters that read one.
        package var file: String?
        /// The exact path of its file, such as one from the command line; no other paths are tried.
        package var exactPath: String?
        /// The source name of its albums; nil for the name of its kind.
        package var name: String?
        /// The mapping to album fields, for kinds that need or allow one.
        package var map: AlbumMap?
        /// How its bytes, rows and records are read.
        package var form = Form()
        /// The music folder that paths in its file are relative to.
        package var directory: String?
        /// Whether saved tracks count as the albums they name; nil when the file decides.
        package var hasTracks: Bool?
        /// The server to read from.
        package var server: Server?
        /// What of its albums stays out of the site.
        package var privacy = Privacy()
        /// Names that stay whole when the source joins several names with commas.
        package var keptNames: [String] = []
        /// The position in the settings.
        package var origin: SourceSpan?

        /// Creates a source of a kind.
        package init(
            kind: AdapterKind, file: String? = nil, name: String? = nil, map: AlbumMap? = nil, origin: SourceSpan?
        ) {
            self.kind = kind
            self.file = file
            self.name = name
            self.map = map
            self.origin = origin
        }

        /// The ``Album/source`` of its albums.
        package var albumSource: String { name ?? server?.sourceName ?? kind.rawValue }

        /// A hash of everything besides the file that affects the source's albums.
        package var optionsHash: UInt64 {
            let option = directory ?? hasTracks.map { $0 ? "tracks" : "no tracks" }
            let own = (map?.hash ?? 0) ^ (option.map { ContentHash.of(fields: [$0]) } ?? 0) ^ form.hash
            return keptNames.isEmpty ? own : own ^ ContentHash.of(fields: keptNames)
        }
    }

    /// A server or web service that has albums; its password or token is never in the settings.
    package struct Server: Sendable, Hashable {
        /// The kind of the source, which names the protocol.
        package var kind: AdapterKind
        /// The address as written; nil for the public service of the kind.
        package var address: String?
        /// The name of the user who logs in, or whose albums are asked for; nil for none.
        package var user: String?
        /// The id of a collection.
        package var collection: String?
        /// Which of the user's lists is read.
        package var list = List.collection
        /// The period whose most played albums are read.
        package var period = Period.all
        /// How many of the most played albums are read.
        package var limit = standardLimit
        /// A command that prints the password or token; nil when the environment provides it.
        package var passwordCommand: String?

        /// The default of ``limit``.
        package static let standardLimit = 100

        package init(kind: AdapterKind, address: String?) { (self.kind, self.address) = (kind, address) }

        /// Everything besides the address that decides which albums it answers with.
        package var choices: [String] {
            if kind == .subsonic { return [user ?? ""] }
            return [
                kind.rawValue, user ?? "", collection ?? "", list.rawValue, period.rawValue, String(limit),
            ]
        }

        /// The name of the source of its albums, if the settings give none.
        package var sourceName: String { kind.rawValue + (list == .wantlist ? "-wantlist" : "") }

        /// A list of a user.
        package enum List: String, Sendable, CaseIterable {
            /// What the user has.
            case collection
            /// What the user looks for.
            case wantlist
        }

        /// A period of time that ends today.
        package enum Period: String, Sendable, CaseIterable {
            case all, year, halfYear, quarter, month, week
        }
    }

    /// How covers are processed.
    package enum Covers: String, Sendable, CaseIterable {
        /// Covers are resized to squares of several sizes.
        case resize
        /// Covers are copied unchanged.
        case copy
    }

    /// Where covers of albums without one are searched.
    package struct CoverSearch: Sendable, Equatable {
        /// The services to ask; none by default.
        package var services: [Service] = []
        /// An address or e-mail address at which services can reach the owner; nil for the address of the site.
        package var contact: String?
        /// The address of the web service of MusicBrainz, or of a mirror, without a trailing `/`.
        package var musicBrainz = "https://musicbrainz.org/ws/2"
        /// The address of the Cover Art Archive, or of a mirror, without a trailing `/`.
        package var archive = standardArchive

        /// The address of the search of Apple's stores, without a trailing `/`.
        package var itunes = "https://itunes.apple.com"
        /// The address of the search of Deezer, without a trailing `/`.
        package var deezer = "https://api.deezer.com"
        /// The address of the web service of Discogs, without a trailing `/`; nil for the public one.
        package var discogs: String?

        private static let standardArchive = "https://coverartarchive.org"

        /// The default services and addresses.
        package init() {}

        /// Whether the settings name a mirror of the archive, which may be on a private network.
        package var isOwnArchive: Bool { archive != Self.standardArchive }

        /// The addresses that the settings name in place of the public ones.
        package var ownAddresses: [String] {
            let standard = CoverSearch()
            let pairs = [
                (musicBrainz, standard.musicBrainz), (archive, standard.archive), (itunes, standard.itunes),
                (deezer, standard.deezer),
            ]
            return pairs.compactMap { $0 == $1 ? nil : $0 } + [discogs].compactMap(\.self)
        }

        /// A service that knows covers.
        package enum Service: String, Sendable, CaseIterable {
            /// MusicBrainz, and the Cover Art Archive that belongs to it.
            case musicbrainz
            /// Apple's stores.
            case itunes
            case deezer
            /// Discogs, with a token.
            case discogs
        }
    }

    /// A form in which hosts read redirects.
    package enum RedirectForm: String, Sendable, CaseIterable {
        /// The file `_redirects` of Netlify and Cloudflare Pages.
        case netlify
        /// A map for nginx: `map $uri $target { include …/redirects.map; }`.
        case nginx

        /// The path of the file in the output.
        package var path: String { self == .netlify ? "_redirects" : "redirects.map" }
    }

    /// How albums of several sources are merged.
    package enum Merge: String, Sendable, CaseIterable {
        /// Albums with the same release id are merged.
        case ids
        /// Albums with the same release id are merged, and so are those with the same title and artist whose years
        /// differ by at most one.
        case title
    }

    /// The contents of a shelf.
    package struct Shelf: Sendable {
        /// The title; nil for the default.
        package var title: String?
        /// Which albums it shows, in which order.
        package var query = AlbumQuery()
        /// How its albums are split into separate shelves; nil for one shelf.
        package var split: ShelfSplit?
        /// The place of `split` in the settings.
        package var splitOrigin: SourceSpan?
        /// The index of the item shown first, as requested.
        package var initialIndex = 0
        /// The name of the source whose albums it shows; nil for the albums of all sources.
        package var source: String?
        /// The maximum number of items shown; 0 for all, nil for all of them if a script can add to the page.
        package var limit: Int?

        /// Creates a shelf of all albums in source order.
        package init() {}
    }

    /// The output folder as written.
    package struct OutputSetting: Sendable {
        package let path: String
        /// The position in the settings.
        package let origin: SourceSpan
    }
}
