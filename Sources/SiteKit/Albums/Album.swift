/// One album, from any source.
///
/// Only ``title`` is required of a source. Text is kept as the source gives it, in any normalization form.
public struct Album: Sendable {
    /// The source's own id for the album, unique within that source; never derived from the order.
    public var id: String
    /// The kind of source it came from, such as `files` or `discogs`.
    public var source: String
    /// The last component of its page's address.
    public var slug: String
    /// The title, never empty.
    public var title: String
    /// The artists in the order of the credit; empty if unknown.
    public var artists: [String] = []
    /// Genres and styles.
    public var genres: [String] = []
    /// The release date.
    public var released: PartialDate?
    /// The cover image; nil for a drawn cover.
    public var cover: CoverReference?
    /// Record labels.
    public var labels: [String] = []
    /// The labels' catalogue numbers for it.
    public var catalogNumbers: [String] = []
    /// Media, such as `2x12", 33 ⅓ RPM`.
    public var formats: [String] = []
    /// The country of the release.
    public var country: String?
    /// The number under the bar code, as printed.
    public var barcode: String?
    /// The tracks in order.
    public var tracks: [Track] = []
    /// The owner's rating.
    public var rating: Rating?
    /// The owner's own tags for it.
    public var tags: [String] = []
    /// Pages about the album on other sites.
    public var links: [WebLink] = []
    /// The date it was added to the collection.
    public var added: Timestamp?
    /// The kind of release: album, single, live, compilation.
    public var type: String?
    /// Its ids in databases, by database name (`discogs`, `musicbrainz`), in the order given.
    public var ids: [ExternalID] = []
    /// Whether it is left out unless drafts are included.
    public var isDraft = false
    /// The owner's data that sitegen only passes on.
    public var extra: [ExtraField] = []
    /// The owner's note, in Markdown.
    public var note: Note?
    /// The fields that do not come from ``source`` alone, each with a source that provided it, in order.
    ///
    /// Empty for an album from a single source.
    public var provenance: [FieldSource] = []
    /// The location of the album in its file.
    public var origin: SourceSpan
    /// Whether its slug is generated from title and id, so that it changes if another album has the same one.
    var isSlugMade = true
    /// The location of its slug, or ``origin``.
    public var slugOrigin: SourceSpan
    /// Fingerprints that determine whether pages showing the album are unchanged.
    var fingerprints = Fingerprints()

    /// An album with only its identity, title and origin.
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
    /// The position as printed, such as `3` or `B2`; nil if it is the position in the list.
    public var position: String?
    /// The title.
    public var title: String
    /// The length as written, such as `4:33`.
    public var duration: String?

    /// A track with a title.
    public init(position: String? = nil, title: String, duration: String? = nil) {
        self.position = position
        self.title = title
        self.duration = duration
    }
}

/// A reference to a cover image, as given by a source.
public struct CoverReference: Sendable {
    /// A path relative to `content/`, an address that starts with `http://` or `https://`, or an id on ``server``.
    public let text: String
    /// The address, as in the settings, of the server that has the image; nil for paths and addresses.
    public let server: String?
    /// The location of the reference in its file.
    public let origin: SourceSpan

    /// A reference by the path or address written at `origin`.
    public init(_ text: String, origin: SourceSpan) { self.init(text, server: nil, origin: origin) }

    /// A reference by an id on a server.
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

/// An address with a title.
public struct WebLink: Sendable, Equatable {
    /// The title to show.
    public let title: String
    /// An http or https address.
    public let url: String
}

/// An id in a database.
public struct ExternalID: Sendable, Equatable {
    /// The name of the database, such as `discogs`.
    public let name: String
    /// The id in that database.
    public let value: String
}

/// A field defined by the owner.
public struct ExtraField: Sendable, Equatable {
    /// The name of the field.
    public let name: String
    /// The value as text.
    public let value: String
}
