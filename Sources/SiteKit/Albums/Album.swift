/// One album, whatever source it came from.
///
/// Only ``title`` is required of a source. Text is kept as the source gives it, in whatever normalization form.
public struct Album: Sendable {
    /// The source's own name for it, unique within that source; never derived from the order.
    public var id: String
    /// Kind of the source it came from, such as `files` or `discogs`.
    public var source: String
    /// Last part of its page's address.
    public var slug: String
    /// Title, never empty.
    public var title: String
    /// Artists in the order of the credit; empty where unknown.
    public var artists: [String] = []
    /// Genres and styles.
    public var genres: [String] = []
    /// When it came out.
    public var released: PartialDate?
    /// Its picture; nil for a drawn one.
    public var cover: CoverReference?
    /// Record labels.
    public var labels: [String] = []
    /// The labels' numbers for it.
    public var catalogNumbers: [String] = []
    /// Media, such as `2x12", 33 ⅓ RPM`.
    public var formats: [String] = []
    /// Country of the release.
    public var country: String?
    /// Number under the bar code, as printed.
    public var barcode: String?
    /// The tracks in order.
    public var tracks: [Track] = []
    /// The owner's rating.
    public var rating: Rating?
    /// The owner's own words for it.
    public var tags: [String] = []
    /// Pages about it elsewhere.
    public var links: [WebLink] = []
    /// When it joined the collection.
    public var added: Moment?
    /// Kind of release: album, single, live, compilation.
    public var type: String?
    /// Its ids in databases, by their names (`discogs`, `musicbrainz`), in the order given.
    public var ids: [ExternalID] = []
    /// Whether it is left out unless drafts are asked for.
    public var isDraft = false
    /// Data of the owner that sitegen only passes on.
    public var extra: [ExtraField] = []
    /// The owner's note, in Markdown.
    public var note: Note?
    /// The fields that do not come from ``source`` alone, each with a source that gave it, in order.
    ///
    /// Empty for an album of one source.
    public var provenance: [FieldSource] = []
    /// Where it is written.
    public var origin: SourceSpan
    /// Whether its slug is made of title and id, so that it gives way where another album has the same.
    var isSlugMade = true
    /// Where its slug is written, or ``origin``.
    public var slugOrigin: SourceSpan
    /// What tells whether pages that show it are as they were.
    var prints = Prints()

    /// An album with nothing but its identity, title and origin.
    public init(id: String, source: String, slug: String, title: String, origin: SourceSpan) {
        self.id = id
        self.source = source
        self.slug = slug
        self.title = title
        self.origin = origin
        self.slugOrigin = origin
    }

    /// The artists as one text: `A, B`.
    public var artistText: String { artists.joined(separator: ", ") }
}

/// One track of an album.
public struct Track: Sendable, Equatable {
    /// Position as printed, such as `3` or `B2`; nil for its place in the list.
    public var position: String?
    /// Title.
    public var title: String
    /// Length as written, such as `4:33`.
    public var duration: String?

    /// A track.
    public init(position: String? = nil, title: String, duration: String? = nil) {
        self.position = position
        self.title = title
        self.duration = duration
    }
}

/// A picture that a source names.
public struct CoverReference: Sendable {
    /// A path relative to `content/`, an address that starts with `http://` or `https://`, or an id on ``server``.
    public let text: String
    /// The server that has it, by its address as the settings give it; nil for paths and addresses.
    public let server: String?
    /// Where it is written.
    public let origin: SourceSpan

    /// A path or an address written at `origin`.
    public init(_ text: String, origin: SourceSpan) { self.init(text, server: nil, origin: origin) }

    /// What a server calls by an id.
    public init(id: String, onServer server: String, origin: SourceSpan) {
        self.init(id, server: server, origin: origin)
    }

    init(_ text: String, server: String?, origin: SourceSpan) {
        self.text = text
        self.server = server
        self.origin = origin
    }

    /// Whether it is an address rather than a path.
    public var isRemote: Bool { server == nil && Self.isRemote(text) }

    /// Whether a text is an address that starts with `http://` or `https://`.
    static func isRemote(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}

/// A titled address.
public struct WebLink: Sendable, Equatable {
    /// What to show.
    public let title: String
    /// An http or https address.
    public let url: String
}

/// An id in a database.
public struct ExternalID: Sendable, Equatable {
    /// Name of the database, such as `discogs`.
    public let name: String
    /// The id there.
    public let value: String
}

/// A field of the owner's own.
public struct ExtraField: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its value as text.
    public let value: String
}
