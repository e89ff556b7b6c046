/// What `site.yml` says about the site as a whole.
public struct Settings: Sendable {
    /// Name of the site.
    public var title = "Albums"
    /// One sentence about it, for search engines; may be empty.
    public var description = ""
    /// Language of the texts, as a BCP 47 tag.
    public var language = "en"
    /// Direction of the script; follows from the language unless it is set.
    public var isRightToLeft = false
    /// Absolute address of the site's top folder, ending with `/`; nil where unknown.
    public var baseURL: String?
    /// The path part of the base address, such as `/` or `/records/`; `/` where that is unknown.
    var basePath: String {
        guard let baseURL, let host = baseURL.firstRange(of: "://") else { return "/" }
        let path = String(baseURL[host.upperBound...].drop { $0 != "/" })
        // Two slashes would begin the name of a host.
        return path.utf8.hasPrefix("//") ? "/." + path : path
    }
    /// Output folder relative to the site folder; nil for the default.
    public var output: OutputSetting?
    /// Where albums come from, in order.
    public var sources: [Source] = [Source(kind: .files, origin: nil)]
    /// Files of places, each of which is a shelf of the page of places.
    public var places: [PlaceFile] = []
    /// The scroller's metrics.
    public var metrics = ScrollerMetrics.standard
    /// The shelves of the home page, at least one.
    public var shelves = [Shelf()]
    /// Whether visitors get buttons to hide albums of a shelf in their own browser, and to undo it.
    public var hasToolbar = false
    /// Names that are one though they hold a comma, and names that end where they stand beside others.
    public var keptNames: [String] = []
    /// What makes one album of those of several sources; nil where the site does not say.
    public var merge: Merge?
    /// What becomes of covers.
    public var covers = Covers.resize
    /// Hosts of private networks that covers may come from, such as `nas.local` or `127.0.0.1:8080`.
    public var coverHosts: [String] = []
    /// Folders outside of the site that symbolic links in it may lead to; they count from the site folder.
    public var symlinkFolders: [String] = []
    /// Schemes that links of notes may have beside http, https, mailto and tel, in lower case.
    public var linkSchemes: [String] = []
    /// Albums on one page of a list at the most; 0 for all on one.
    public var pageSize = standardLimit

    /// Albums that a shelf or a page of a list shows unless the settings say otherwise: as many as a shelf has details of.
    ///
    /// On longer shelves, a search for text or for the next focus makes browsers fetch every cover at once.
    static let standardLimit = 300

    /// Settings of a site that says nothing.
    public init() {}

    /// A source of albums.
    public struct Source: Sendable {
        /// Which adapter reads it.
        public var kind: AdapterKind
        /// Its file or folder as written in the settings, for adapters that read one.
        public var file: String?
        /// The path of its file, where it is not looked for, such as one that a command line names.
        public var exactPath: String?
        /// What its albums call it; nil for its kind.
        public var name: String?
        /// Which field of an album comes from where, for kinds that have to be told.
        public var map: AlbumMap?
        /// The music folder that paths in its file count from.
        public var directory: String?
        /// Whether saved tracks count as the albums they name; nil where the file decides.
        public var hasTracks: Bool?
        /// The server that it is read from.
        public var server: Server?
        /// Names that the site keeps whole where a source joins several with commas.
        public var keptNames: [String] = []
        /// Where it is written.
        public var origin: SourceSpan?

        /// A source of a kind.
        public init(
            kind: AdapterKind, file: String? = nil, name: String? = nil, map: AlbumMap? = nil, origin: SourceSpan?
        ) {
            self.kind = kind
            self.file = file
            self.name = name
            self.map = map
            self.origin = origin
        }

        /// A hash of what else than its file decides about its albums.
        var optionsHash: UInt64 {
            let option = directory ?? hasTracks.map { $0 ? "tracks" : "no tracks" }
            let own = map?.hash ?? option.map { ContentHash.of(fields: [$0]) } ?? 0
            return keptNames.isEmpty ? own : own ^ ContentHash.of(fields: keptNames)
        }
    }

    /// A server of albums; its password is nowhere in the settings.
    public struct Server: Sendable, Equatable {
        /// Its address as written.
        public var address: String
        /// Who asks; nil where a key of the server's stands for them.
        public var user: String?
        /// A command that prints the password; nil where the environment has it.
        public var passwordCommand: String?
    }

    /// What becomes of covers.
    public enum Covers: String, Sendable, CaseIterable {
        /// Squares of several sizes.
        case resize
        /// The same files.
        case copy
    }

    /// What makes one album of those of several sources.
    public enum Merge: String, Sendable, CaseIterable {
        /// The id of a release.
        case ids
        /// That, else title and artist, where the years are not more than one apart.
        case title
    }

    /// What a shelf shows.
    public struct Shelf: Sendable {
        /// Its title; nil for the usual one.
        public var title: String?
        /// The order of its items.
        public var order = AlbumOrder(key: .source, isReversed: false)
        /// What tells its albums apart into shelves of their own; nil for one shelf.
        public var split: ShelfSplit?
        /// Index of the item shown first, as wished.
        public var initialIndex = 0
        /// Items that it shows at the most; 0 for all.
        public var limit = standardLimit

        /// All albums in the order of their sources.
        public init() {}
    }

    /// The output folder as written.
    public struct OutputSetting: Sendable {
        /// The path.
        public let path: String
        /// Where it is written.
        public let origin: SourceSpan
    }
}
