/// The settings of the whole site, from `site.yml`.
public struct Settings: Sendable {
    /// The name of the site.
    public var title = "Albums"
    /// A one-sentence description for search engines; may be empty.
    public var description = ""
    /// The language of the texts, as a BCP 47 tag.
    public var language = "en"
    /// Whether the script runs from right to left; follows from the language unless it is set.
    public var isRightToLeft = false
    /// The absolute address of the site's top folder, ending with `/`; nil when unknown.
    public var baseURL: String?
    /// The path part of the base address, such as `/` or `/records/`; `/` when the base address is unknown.
    var basePath: String {
        guard let baseURL, let host = baseURL.firstRange(of: "://") else { return "/" }
        let path = String(baseURL[host.upperBound...].drop { $0 != "/" })
        // A path that starts with two slashes would be read as a host name.
        return path.utf8.hasPrefix("//") ? "/." + path : path
    }
    /// The output folder, relative to the site folder; nil for the default.
    public var output: OutputSetting?
    /// The sources of albums, in order.
    public var sources: [Source] = [Source(kind: .files, origin: nil)]
    /// The files of places, each of which is a shelf on the page of places.
    public var places: [PlaceFile] = []
    /// The scroller's metrics.
    public var metrics = ScrollerMetrics.standard
    /// The shelves of the home page, at least one.
    public var shelves = [Shelf()]
    /// Whether visitors get buttons to hide albums of a shelf in their own browser, and to undo it.
    public var hasToolbar = false
    /// Names to keep as given in lists joined with commas: names that contain a comma, and names that must not be
    /// joined with their neighbours.
    public var keptNames: [String] = []
    /// How albums of several sources are merged; nil when not set.
    public var merge: Merge?
    /// How covers are processed.
    public var covers = Covers.resize
    /// Hosts on private networks from which covers may be loaded, such as `nas.local` or `127.0.0.1:8080`.
    public var coverHosts: [String] = []
    /// Folders outside the site that symbolic links in it may point to, relative to the site folder.
    public var symlinkFolders: [String] = []
    /// URL schemes allowed in links of notes besides http, https, mailto and tel, in lower case.
    public var linkSchemes: [String] = []
    /// Albums on one page of a list at most; 0 for all on one page.
    public var pageSize = standardLimit

    /// The default number of albums on a shelf or a page of a list: the number a shelf has details of.
    ///
    /// On longer shelves, a text search or a move of the focus makes browsers fetch every cover at once.
    static let standardLimit = 300

    /// Creates the default settings.
    public init() {}

    /// A source of albums.
    public struct Source: Sendable {
        /// The adapter that reads it.
        public var kind: AdapterKind
        /// The file or folder as written in the settings, for adapters that read one.
        public var file: String?
        /// The exact path of its file, such as one from the command line; no other paths are tried.
        public var exactPath: String?
        /// The source name of its albums; nil for the name of its kind.
        public var name: String?
        /// The mapping to album fields, for kinds that need one.
        public var map: AlbumMap?
        /// The music folder that paths in its file are relative to.
        public var directory: String?
        /// Whether saved tracks count as the albums they name; nil when the file decides.
        public var hasTracks: Bool?
        /// The server to read from.
        public var server: Server?
        /// Names that stay whole when the source joins several names with commas.
        public var keptNames: [String] = []
        /// The position in the settings.
        public var origin: SourceSpan?

        /// Creates a source of a kind.
        public init(
            kind: AdapterKind, file: String? = nil, name: String? = nil, map: AlbumMap? = nil, origin: SourceSpan?
        ) {
            self.kind = kind
            self.file = file
            self.name = name
            self.map = map
            self.origin = origin
        }

        /// A hash of everything besides the file that affects the source's albums.
        var optionsHash: UInt64 {
            let option = directory ?? hasTracks.map { $0 ? "tracks" : "no tracks" }
            let own = map?.hash ?? option.map { ContentHash.of(fields: [$0]) } ?? 0
            return keptNames.isEmpty ? own : own ^ ContentHash.of(fields: keptNames)
        }
    }

    /// A server of albums; its password is never in the settings.
    public struct Server: Sendable, Equatable {
        /// The address as written.
        public var address: String
        /// The user name; nil when an API key of the server is used instead.
        public var user: String?
        /// A command that prints the password; nil when the environment provides it.
        public var passwordCommand: String?
    }

    /// How covers are processed.
    public enum Covers: String, Sendable, CaseIterable {
        /// Covers are resized to squares of several sizes.
        case resize
        /// Covers are copied unchanged.
        case copy
    }

    /// How albums of several sources are merged.
    public enum Merge: String, Sendable, CaseIterable {
        /// Albums with the same release id are merged.
        case ids
        /// Albums with the same release id are merged, and so are those with the same title and artist whose years
        /// differ by at most one.
        case title
    }

    /// The contents of a shelf.
    public struct Shelf: Sendable {
        /// The title; nil for the default.
        public var title: String?
        /// The order of its items.
        public var order = AlbumOrder(key: .source, isReversed: false)
        /// How its albums are split into separate shelves; nil for one shelf.
        public var split: ShelfSplit?
        /// The index of the item shown first, as requested.
        public var initialIndex = 0
        /// The maximum number of items shown; 0 for all.
        public var limit = standardLimit

        /// Creates a shelf of all albums in source order.
        public init() {}
    }

    /// The output folder as written.
    public struct OutputSetting: Sendable {
        /// The path.
        public let path: String
        /// The position in the settings.
        public let origin: SourceSpan
    }
}
