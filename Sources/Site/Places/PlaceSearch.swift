package import Albums
import Settings
package import SourceText

/// Converts the result of a search for places to places: bytes in, places and diagnostics out.
///
/// A new format is a new file in this folder and a case of ``PlaceKind``.
package protocol PlaceSearch: Sendable {
    /// Creates a reader of a file.
    init(file: SourceFile)

    /// Returns the places of the file in its order, and everything its author should know.
    ///
    /// Entries without a coordinate are left out and counted in one warning; (0, 0) is kept and reported.
    func places() -> PlaceSearchResult
}

/// The result of reading a file of places.
package struct PlaceSearchResult: Sendable {
    /// The places in the order of the file.
    package var places: [Place] = []
    /// The problems found.
    package var diagnostics: [Diagnostic] = []

    package init() {}
}

extension PlaceKind {
    /// The reader of this format.
    package var search: any PlaceSearch.Type {
        switch self {
        case .yelp: YelpSearch.self
        case .overpass: OverpassSearch.self
        case .geojson: GeoJSONSearch.self
        }
    }
}
