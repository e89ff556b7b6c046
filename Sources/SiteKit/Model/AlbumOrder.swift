/// In which order a shelf shows its albums.
public struct AlbumOrder: Sendable, Equatable {
    /// What albums are ordered by.
    public enum Key: String, Sendable, CaseIterable {
        /// As the sources list them; files by name.
        case source
        /// Title.
        case title
        /// Artist, then date, then title.
        case artist
        /// Date of release, then title.
        case released
        /// Date it joined the collection, then title.
        case added
    }

    /// The key.
    public let key: Key
    /// Whether the last comes first.
    public let isReversed: Bool

    /// An order by `key`.
    public init(key: Key, isReversed: Bool) {
        self.key = key
        self.isReversed = isReversed
    }

    /// Whether the newest release comes first.
    var isNewestFirst: Bool { key == .released && isReversed }

    /// The indices of the albums in this order.
    ///
    /// Equal ones keep the order of their sources, and what lacks the key comes last.
    public func indices(of albums: [Album]) -> [Int] {
        if key == .source { return isReversed ? albums.indices.reversed() : Array(albums.indices) }
        let keys = albums.map(sortKey)
        return albums.indices.sorted { first, second in
            let (one, other) = (keys[first], keys[second])
            if one.isMissing != other.isMissing { return other.isMissing }
            if one.parts == other.parts { return first < second }
            return (one.parts < other.parts) != isReversed
        }
    }

    private func sortKey(of album: Album) -> (isMissing: Bool, parts: (String, String, String)) {
        let title = Self.folded(album.title)
        switch key {
        case .source: return (false, ("", "", ""))
        case .title: return (false, (title, "", ""))
        case .artist:
            return (album.artists.isEmpty, (Self.folded(album.artistText), album.released?.text ?? "", title))
        case .released: return (album.released == nil, (album.released?.text ?? "", title, ""))
        case .added: return (album.added == nil, (album.added?.text ?? "", title, ""))
        }
    }

    /// Without letter case and leading article, in a form that compares the same on every machine.
    static func folded(_ text: String) -> String {
        let lower = Slug.collisionKey(text)
        return lower.hasPrefix("the ") ? String(lower.dropFirst(4)) : lower
    }
}
