package import Albums
package import Settings
package import SourceText

/// The addresses of albums' pages.
extension Settings {
    /// The path of the page of one of some albums: by the pattern of the settings, else `albums/<slug>/index.html`.
    ///
    /// It takes the index, because an album that is passed may be copied.
    package func path(ofAlbum index: Int, in albums: [Album]) -> String {
        guard let pattern = albumPermalink?.pattern else { return Self.standardPath(ofAlbum: albums[index].slug) }
        return pattern.address { Self.value($0, ofAlbum: index, in: albums) } + "/index.html"
    }

    /// The path of the page of the album with a slug, without a pattern.
    package static func standardPath(ofAlbum slug: String) -> String { "albums/" + slug + "/index.html" }

    private static func value(_ value: Permalink.Value, ofAlbum index: Int, in albums: [Album]) -> String? {
        switch value {
        case .slug: albums[index].slug
        case .title: Permalink.component(albums[index].title)
        case .artist: albums[index].artists.first.map(Permalink.component)
        case .genre: albums[index].genres.first.map(Permalink.component)
        case .label: albums[index].labels.first.map(Permalink.component)
        case .year, .month, .day: Permalink.digits(value, albums[index].released)
        }
    }

    /// The warnings about values of the pattern that albums lack, one for each value.
    package func lackingPermalinkValues(in albums: [Album]) -> [Diagnostic] {
        guard let (pattern, origin) = albumPermalink else { return [] }
        return pattern.values.compactMap { value in
            let lacking = albums.indices.filter { Self.value(value, ofAlbum: $0, in: albums) == nil }
            guard let first = lacking.first else { return nil }
            let count = lacking.count == 1 ? "an album has" : "\(lacking.count) albums have"
            let verb = lacking.count == 1 ? "its address leaves" : "their addresses leave"
            return .warning(
                .lackingPermalinkValue, "\(count) no \(value.rawValue) for `:\(value.rawValue)`, so \(verb) it out",
                at: origin, notes: [.init("the first is here", at: .text(albums[first].origin))],
                help: "add what is missing, or take `:\(value.rawValue)` out of the pattern")
        }
    }
}
