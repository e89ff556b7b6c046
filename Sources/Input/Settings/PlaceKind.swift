/// The kinds of file that `places:` in the settings may name.
package enum PlaceKind: String, Sendable, CaseIterable {
    /// The response of Yelp's `businesses/search`, in JSON.
    case yelp
    /// The response of an Overpass server for OpenStreetMap, in JSON.
    case overpass
    /// GeoJSON (RFC 7946) from any program.
    case geojson
}
