/// Albums of sources that give them no name of their own.
extension Album {
    /// An album of a source, known by some texts that stay as they are when others come and go.
    ///
    /// Its id is a hash of the texts, or `id`; its slug is its title and a shorter hash of the same.
    init(of kind: AdapterKind, title: String, id: String? = nil, known by: [String], origin: SourceSpan) {
        let hash = ContentHash.of(fields: by.map(UnicodeText.normalized))
        var slug = Slug.make(title: title, id: ContentHash.text(hash, length: 6))
        if slug.isEmpty { slug = ContentHash.text(hash, length: 6) }
        self.init(
            id: id ?? ContentHash.text(hash, length: 12), source: kind.rawValue, slug: slug, title: title,
            origin: origin)
    }

    /// Whether a title is what programs write for tracks that belong to no album.
    static func isPlaceholder(_ title: String) -> Bool {
        guard title.utf8.first == UInt8(ascii: "[") else { return false }
        return ["[non-album tracks]", "[non-album track]", "[standalone recordings]", "[unknown album]", "[no album]"]
            .contains(title.lowercased())
    }

    /// The name that credits several artists.
    static let variousArtists = "Various Artists"

    /// Genres of its tracks that an album takes at the most.
    private static let genreLimit = 32

    /// Adds the genre of a track, unless it has that or many others already.
    mutating func add(genre: String) {
        if !genre.isEmpty, genres.count < Self.genreLimit, !genres.contains(genre) { genres.append(genre) }
    }

    /// Takes a moment as the one at which it was added, where it is earlier than what is known.
    mutating func addEarliest(_ moment: Moment?) {
        guard let moment else { return }
        added = added.map { min($0, moment) } ?? moment
    }
}
