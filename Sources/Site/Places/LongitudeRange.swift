/// The shortest range of longitudes that contains some places.
///
/// It may cross the antimeridian, so that 179 and -179 are neighbours.
struct LongitudeRange: Equatable {
    /// The western end, in degrees east, from -180 up to but without 180.
    let west: Double
    /// The extent to the east in degrees, 0 up to but without 360.
    let width: Double

    /// Creates the range around some longitudes; at 0 when there are none.
    ///
    /// It is the complement of the largest gap. If gaps are equal, the one across the antimeridian counts.
    init(around longitudes: [Double]) {
        let sorted = longitudes.map(Self.normalized).sorted()
        guard let first = sorted.first, let last = sorted.last else {
            (west, width) = (0, 0)
            return
        }
        var (west, gap) = (first, first + 360 - last)
        for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > gap {
            (west, gap) = (next, next - one)
        }
        self.west = west
        width = 360 - gap
    }

    /// The distance of a longitude to the east of the western end, 0 up to but without 360.
    func offset(of longitude: Double) -> Double {
        let distance = Self.normalized(longitude) - west
        return distance < 0 ? distance + 360 : distance
    }

    /// The same meridian, from -180 up to but without 180.
    static func normalized(_ longitude: Double) -> Double {
        let rest = (longitude + 180).truncatingRemainder(dividingBy: 360)
        // A tiny negative number plus 360 is rounded to 360.
        let turned = rest < 0 ? rest + 360 : rest
        return turned >= 360 ? -180 : turned - 180
    }
}
