package import SourceText

/// One album, from any source.
///
/// Only ``title`` is required of a source. Text is kept as the source gives it, in any normalization form.
package struct Album: Sendable {
    /// The source's own id for the album, unique within that source; never derived from the order.
    package var id: String
    /// The kind of source it came from, such as `files` or `discogs`.
    package var source: String
    /// The last component of its page's address.
    package var slug: String
    /// The title, never empty.
    package var title: String
    /// The artists in the order of the credit; empty if unknown.
    package var artists: [String] = []
    /// Genres and styles.
    package var genres: [String] = []
    package var released: PartialDate?
    /// The cover image; nil for a drawn cover.
    package var cover: CoverReference?
    /// Record labels.
    package var labels: [String] = []
    /// The labels' catalogue numbers for it.
    package var catalogNumbers: [String] = []
    /// Media, such as `2x12", 33 ⅓ RPM`.
    package var formats: [String] = []
    /// The country of the release.
    package var country: String?
    /// The number under the bar code, as printed.
    package var barcode: String?
    /// The tracks in order.
    package var tracks: [Track] = []
    /// The owner's rating.
    package var rating: Rating?
    /// The owner's own tags for it.
    package var tags: [String] = []
    /// Pages about the album on other sites.
    package var links: [WebLink] = []
    /// The date it was added to the collection.
    package var added: Timestamp?
    /// The kind of release: album, single, live, compilation.
    package var type: String?
    /// Its ids in databases, by database name (`discogs`, `musicbrainz`), in the order given.
    package var ids: [ExternalID] = []
    /// Whether it is left out unless drafts are included.
    package var isDraft = false
    /// The day from which it is shown.
    package var publish: Timestamp?
    /// The day from which it is not shown any more.
    package var expire: Timestamp?
    /// Former addresses of its page, which lead to it: `/old/page/`.
    package var aliases: [String] = []
    /// Further pictures, such as the back and the labels: files of the site or addresses, as written.
    package var pictures: [String] = []
    /// The owner's recordings of it: files or folders of the site, as written.
    package var audio: [String] = []
    /// Its recordings in a music folder, in the order of its tracks; never written to files and caches.
    package var recordings: [AlbumRecording] = []
    /// The owner's data that sitegen only passes on.
    package var extra: [ExtraField] = []
    /// The owner's note, in Markdown.
    package var note: Note?
    /// The fields that do not come from ``source`` alone, each with a source that provided it, in order.
    ///
    /// Empty for an album from a single source.
    package var provenance: [FieldSource] = []
    /// The location of the album in its file.
    package var origin: SourceSpan
    /// Whether its slug is generated from title and id, so that it changes if another album has the same one.
    package var isSlugMade = true
    /// The location of its slug, or ``origin``.
    package var slugOrigin: SourceSpan

    /// An album with only its identity, title and origin.
    package init(id: String, source: String, slug: String, title: String, origin: SourceSpan) {
        self.id = id
        self.source = source
        self.slug = slug
        self.title = title
        self.origin = origin
        self.slugOrigin = origin
    }

    /// The artists as one text: `A, B`.
    package var artistText: String { artists.joined(separator: ", ") }
}

/// The fields of an album: the one list that reading, writing, encoding and merging follow.
extension Album {
    /// Passes each field except id, slug and title to `visitor`, in the order in which they are written.
    ///
    /// A new field of an existing kind is a property above and a line here: it is then read, written, encoded and merged.
    package mutating func visitFields(_ visitor: inout some AlbumFieldVisitor, with other: Album) {
        visitor.names("artist", "artists", &artists, other: other.artists)
        visitor.names("genre", "genres", &genres, other: other.genres)
        visitor.date("released", year: "year", &released, other: other.released)
        visitor.cover("cover", &cover, other: other.cover)
        visitor.names("label", "label", &labels, other: other.labels)
        visitor.names("catalogNumber", "catalogNumber", &catalogNumbers, other: other.catalogNumbers)
        visitor.names("format", "format", &formats, other: other.formats)
        visitor.text("country", &country, other: other.country)
        visitor.text("barcode", &barcode, other: other.barcode)
        visitor.rating("rating", &rating, other: other.rating)
        visitor.names("tags", "tags", &tags, other: other.tags)
        visitor.timestamp("added", &added, other: other.added)
        visitor.text("type", &type, other: other.type)
        visitor.ids("ids", &ids, other: other.ids)
        visitor.links("links", &links, other: other.links)
        visitor.flag("draft", &isDraft, other: other.isDraft)
        visitor.timestamp("publish", &publish, other: other.publish)
        visitor.timestamp("expire", &expire, other: other.expire)
        visitor.names("aliases", "aliases", &aliases, other: other.aliases)
        visitor.names("pictures", "pictures", &pictures, other: other.pictures)
        visitor.names("audio", "audio", &audio, other: other.audio)
        visitor.tracks("tracks", &tracks, other: other.tracks)
        visitor.extra("extra", &extra, other: other.extra)
        visitor.note("notes", &note, other: other.note)
    }

    /// Passes each field except id, slug and title to `visitor`, which changes none.
    package func readFields(_ visitor: inout some AlbumFieldVisitor) {
        var album = self
        album.visitFields(&visitor, with: album)
    }
}

package struct Track: Sendable, Equatable {
    /// The position as printed, such as `3` or `B2`; nil if it is the position in the list.
    package var position: String?
    package var title: String
    /// The artists, if they are not those of the album; else empty.
    package var artists: [String]
    /// The length as written, such as `4:33`.
    package var duration: String?

    /// Its fields in the order in which a line of a table has them.
    package static let parts = ["title", "duration", "artists", "position"]

    package init(position: String? = nil, title: String, artists: [String] = [], duration: String? = nil) {
        self.position = position
        self.title = title
        self.artists = artists
        self.duration = duration
    }
}

extension Album {
    /// Removes from each track the artists if they are those of the album.
    ///
    /// Most programs name the artist of each track. Names are compared without case, accents and punctuation.
    package mutating func dropRepeatedArtists() {
        guard tracks.contains(where: { !$0.artists.isEmpty }) else { return }
        let own = Slug.make(from: artistText)
        for index in tracks.indices where !tracks[index].artists.isEmpty {
            let text = tracks[index].artists.joined(separator: ", ")
            let isOwn = text == artistText || !own.isEmpty && Slug.make(from: text) == own
            if isOwn { tracks[index].artists = [] }
        }
    }
}

/// A reference to a cover image, as given by a source.
package struct CoverReference: Sendable {
    /// A path relative to `content/`, an address that starts with `http://` or `https://`, or an id on ``server``.
    package let text: String
    /// The address, as in the settings, of the server that has the image; nil for paths and addresses.
    package let server: String?
    /// The location of the reference in its file.
    package let origin: SourceSpan

    /// A reference by the path or address written at `origin`.
    package init(_ text: String, origin: SourceSpan) { self.init(text, server: nil, origin: origin) }

    /// A reference by an id on a server.
    package init(id: String, onServer server: String, origin: SourceSpan) {
        self.init(id, server: server, origin: origin)
    }

    init(_ text: String, server: String?, origin: SourceSpan) {
        self.text = text
        self.server = server
        self.origin = origin
    }

    /// Whether it is an address rather than a path.
    package var isRemote: Bool { server == nil && Self.isRemote(text) }

    /// Whether a text is an address that starts with `http://` or `https://`.
    package static func isRemote(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}

/// An address with a title.
package struct WebLink: Sendable, Equatable {
    /// The title to show.
    package let title: String
    /// An http or https address.
    package let url: String

    /// Its fields in the order in which a line of a table has them; an address alone is a line as well.
    package static let parts = ["title", "url"]

    package init(title: String, url: String) {
        self.title = title
        self.url = url
    }
}

/// An id in a database.
package struct ExternalID: Sendable, Equatable {
    /// The name of the database, such as `discogs`.
    package let name: String
    /// The id in that database.
    package let value: String

    /// Creates an id; of a Spotify URI such as `spotify:album:0000000000000000000002` it is the last part.
    package init(name: String, value: String) {
        self.name = name
        self.value =
            name == "spotify" && value.hasPrefix(Self.spotifyURI)
            ? String(value.dropFirst(Self.spotifyURI.count)) : value
    }

    /// What the URI of an album at Spotify begins with.
    package static let spotifyURI = "spotify:album:"
}

/// A field defined by the owner.
package struct ExtraField: Sendable, Equatable {
    package let name: String
    /// The value as text.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
