import Albums
import Readers

/// Finds one point that represents a GeoJSON geometry.
///
/// Recursion is bounded, because the depth of JSON is (``JSONReader/depthLimit``).
struct GeometrySearch {
    /// The two numbers of a point geometry: longitude first (RFC 7946, section 3.1.1).
    private(set) var single: (longitude: Node, latitude: Node)?
    /// The first invalid position.
    private(set) var wrong: (longitude: Node, latitude: Node)?
    private var positions: [Coordinate] = []

    mutating func visit(_ geometry: Node) {
        if geometry["type"]?.string == "Point" {
            if let pair = Self.pair(geometry["coordinates"]) { single = pair }
            return
        }
        for inner in geometry["geometries"]?.items ?? [] {
            if let coordinates = inner["coordinates"] { collect(coordinates) }
        }
        if let coordinates = geometry["coordinates"] { collect(coordinates) }
    }

    private mutating func collect(_ node: Node) {
        guard let pair = Self.pair(node) else {
            for item in node.items { collect(item) }
            return
        }
        if let position = Self.coordinate(pair) {
            positions.append(position)
        } else if wrong == nil {
            wrong = pair
        }
    }

    /// The first two numbers of a position; a third, the height, may follow.
    private static func pair(_ node: Node?) -> (longitude: Node, latitude: Node)? {
        guard let items = node?.items, items.count >= 2, !items.contains(where: { !$0.items.isEmpty }) else {
            return nil
        }
        return (items[0], items[1])
    }

    private static func coordinate(_ pair: (longitude: Node, latitude: Node)) -> Coordinate? {
        guard case .number(let east) = pair.longitude.value, case .number(let north) = pair.latitude.value,
            let longitude = Double(east), let latitude = Double(north)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The middle of the bounding box of all positions; the box may cross the antimeridian.
    var middle: Coordinate? {
        guard let south = positions.map(\.latitude).min(), let north = positions.map(\.latitude).max() else {
            return nil
        }
        let range = LongitudeRange(around: positions.map(\.longitude))
        return Coordinate(
            latitude: (south + north) / 2, longitude: LongitudeRange.normalized(range.west + range.width / 2))
    }
}
