package import Albums
package import Settings
package import SourceText

/// Albums of sources that give them no slugs.
extension Album {
    /// Creates an album of a source, identified by texts that do not change when other albums are added or removed.
    ///
    /// The id is `id`, or else a hash of the texts. The slug is the title with a shorter hash of the same texts.
    package init(of kind: AdapterKind, title: String, id: String? = nil, known by: [String], origin: SourceSpan) {
        let hash = ContentHash.of(fields: by.map(UnicodeText.normalized))
        var slug = Slug.make(title: title, id: ContentHash.text(hash, length: 6))
        if slug.isEmpty { slug = ContentHash.text(hash, length: 6) }
        self.init(
            id: id ?? ContentHash.text(hash, length: 12), source: kind.rawValue, slug: slug, title: title,
            origin: origin)
    }

    /// Whether a title is one that programs write for tracks that belong to no album.
    package static func isPlaceholder(_ title: String) -> Bool {
        guard title.utf8.first == UInt8(ascii: "[") else { return false }
        return ["[non-album tracks]", "[non-album track]", "[standalone recordings]", "[unknown album]", "[no album]"]
            .contains(title.lowercased())
    }

    /// The name used to credit several artists.
    static let variousArtists = "Various Artists"

    /// The maximum number of genres that an album takes from its tracks.
    private static let genreLimit = 32

    /// Adds the genre of a track, unless the album has that genre or too many others already.
    mutating func add(genre: String) {
        if !genre.isEmpty, genres.count < Self.genreLimit, !genres.contains(genre) { genres.append(genre) }
    }

    /// Sets the time when the album was added, if it is earlier than the known one.
    mutating func addEarliest(_ moment: Timestamp?) {
        guard let moment else { return }
        added = added.map { min($0, moment) } ?? moment
    }
}
