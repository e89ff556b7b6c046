/// Turns what a search for places answered into places: bytes in, places and diagnostics out.
///
/// A new kind of answer is a new file in this folder and a case of ``PlaceKind``.
public protocol PlaceSearch: Sendable {
    /// A reader of a file.
    init(file: SourceFile)

    /// The places of the file in its order, and everything its author should know.
    ///
    /// Entries without a coordinate are left out and counted in one warning; (0, 0) is kept and told of.
    func places() -> PlaceSearchResult
}

/// What a search for places gives.
public struct PlaceSearchResult: Sendable {
    /// The places in the order of the file.
    public var places: [Place] = []
    /// What is wrong with it.
    public var diagnostics: [Diagnostic] = []

    /// No places.
    public init() {}
}

extension PlaceKind {
    /// What reads it.
    var search: any PlaceSearch.Type {
        switch self {
        case .yelp: YelpSearch.self
        case .overpass: OverpassSearch.self
        case .geojson: GeoJSONSearch.self
        }
    }
}
