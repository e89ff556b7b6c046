package import Settings

extension Taxonomy {
    /// The filter of the browse page that shows one of its groups.
    package var filterKey: String? {
        switch self {
        case .genres: "genre"
        case .labels: "label"
        case .decades: "decade"
        case .formats: "format"
        case .tags: "tag"
        case .artists, .years, .countries, .ratings: nil
        }
    }
}
