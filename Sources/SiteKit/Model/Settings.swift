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
    /// Output folder relative to the site folder; nil for the default.
    public var output: OutputSetting?
    /// Where albums come from, in order.
    public var sources: [Source] = [Source(kind: .files, origin: nil)]
    /// The scroller's metrics.
    public var metrics = ScrollerMetrics.standard
    /// Index of the item shown first.
    public var initialIndex = 0
    /// Order of the shelf.
    public var order = AlbumOrder(key: .source, isReversed: false)
    /// The file they come from; nil for a site without settings.
    public var file: SourceFile?

    /// Settings of a site that says nothing.
    public init() {}

    /// A source of albums.
    public struct Source: Sendable {
        /// Which adapter reads it.
        public var kind: AdapterKind
        /// Its file as written in the settings, for adapters that read one.
        public var file: String?
        /// Where it is written.
        public var origin: SourceSpan?

        /// A source of a kind.
        public init(kind: AdapterKind, file: String? = nil, origin: SourceSpan?) {
            self.kind = kind
            self.file = file
            self.origin = origin
        }
    }

    /// The output folder as written.
    public struct OutputSetting: Sendable {
        /// The path.
        public let path: String
        /// Where it is written.
        public let origin: SourceSpan
    }
}

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

    /// The albums in this order; equal ones keep the order of their sources, and what lacks the key comes last.
    public func sorted(_ albums: [Album]) -> [Album] {
        if key == .source { return isReversed ? albums.reversed() : albums }
        let keys = albums.map(sortKey)
        let order = albums.indices.sorted { first, second in
            let (one, other) = (keys[first], keys[second])
            if one.isMissing != other.isMissing { return other.isMissing }
            if one.parts == other.parts { return first < second }
            return one.parts.lexicographicallyPrecedes(other.parts) != isReversed
        }
        return order.map { albums[$0] }
    }

    private func sortKey(of album: Album) -> (isMissing: Bool, parts: [String]) {
        let title = Self.folded(album.title)
        switch key {
        case .source: return (false, [])
        case .title: return (false, [title])
        case .artist:
            return (album.artists.isEmpty, [Self.folded(album.artistText), album.released?.text ?? "", title])
        case .released: return (album.released == nil, [album.released?.text ?? "", title])
        case .added: return (album.added == nil, [album.added?.text ?? "", title])
        }
    }

    /// Without letter case and leading article, in a form that compares the same on every machine.
    private static func folded(_ text: String) -> String {
        let lower = Slug.collisionKey(text)
        return lower.hasPrefix("the ") ? String(lower.dropFirst(4)) : lower
    }
}
