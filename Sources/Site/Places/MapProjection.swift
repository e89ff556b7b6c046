package import Albums

/// Maps coordinates to a rectangle: the equirectangular projection, fitted to some places.
///
/// A degree of longitude has its width at the middle latitude of the places, so distances there are the same in all
/// directions (John P. Snyder, "Map Projections: A Working Manual", 1987, section 12). The rectangle is measured in
/// thousandths of its width and of its height, from the top left corner; it has margins around the places.
package struct MapProjection {
    /// Degrees of longitude at the left edge, not normalized: may be below -180.
    package let west: Double
    /// Degrees of longitude from the left edge to the right one; more than 360 if the map shows more than the world.
    package let width: Double
    /// Degrees of latitude at the upper edge; more than 90 if there is room above the pole.
    package let north: Double
    /// Degrees of latitude from the upper edge to the lower one.
    package let height: Double
    private let range: LongitudeRange
    private let start: Double

    /// Width of the rectangle for a height of 1.
    package static let aspect = 1.5
    /// Shares of the width that stay free at the left and at the right.
    package static let sideRoom = 0.1
    /// Share of the height that stays free at the top, for the pins, and at the bottom, for the scale.
    package static let topRoom = 0.2, bottomRoom = 0.2
    /// The minimum extent of a map in degrees of latitude: about 600 metres.
    package static let leastHeight = 0.0054
    /// Metres of a degree of latitude: the mean radius of the earth, 6,371,008.8 m, times pi / 180.
    package static let metersPerDegree = 111_195.08

    /// Creates a projection fitted to some coordinates; without any, it shows the world.
    package init(fitting coordinates: [Coordinate]) {
        range = LongitudeRange(around: coordinates.map(\.longitude))
        let south = coordinates.map(\.latitude).min() ?? -90
        let top = coordinates.map(\.latitude).max() ?? 90
        let middle = (south + top) / 2
        // At a pole, a degree of longitude has no width at all.
        let ratio = max(Self.cosine(ofDegrees: middle), 0.01)
        let side = 1 - 2 * Self.sideRoom
        let upright = 1 - Self.topRoom - Self.bottomRoom
        let eastWest = coordinates.isEmpty ? 360 : range.width
        height = max((top - south) / upright, eastWest * ratio / side / Self.aspect, Self.leastHeight)
        width = height * Self.aspect / ratio
        // The places are in the middle of the area between the margins.
        north = middle + height * (Self.topRoom + upright / 2)
        start = (width - eastWest) / 2
        west = (coordinates.isEmpty ? -180 : range.west) - start
    }

    /// The point of a coordinate, as shares of width and height.
    package func point(of coordinate: Coordinate) -> MapPoint {
        MapPoint(x: (start + range.offset(of: coordinate.longitude)) / width, y: (north - coordinate.latitude) / height)
    }

    /// Metres from the left edge to the right one, at the middle latitude.
    package var meters: Double { height * Self.aspect * Self.metersPerDegree }

    /// The cosine of an angle between -90 and 90 degrees.
    ///
    /// Computed only with its power series, so that it has the same bits on every machine; the first omitted term is
    /// below 1e-15.
    package static func cosine(ofDegrees angle: Double) -> Double {
        let radians = angle * (3.14159265358979323846 / 180)
        let square = radians * radians
        var (term, sum) = (1.0, 1.0)
        for step in stride(from: 1.0, through: 21, by: 2) {
            term *= -square / (step * (step + 1))
            sum += term
        }
        return max(sum, 0)
    }
}

/// A point of a map as shares of its width and height, 0 to 1 inside it.
package struct MapPoint: Equatable {
    package var x: Double
    package var y: Double
}
