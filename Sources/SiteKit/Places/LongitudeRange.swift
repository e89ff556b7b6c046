/// The shortest run of longitudes that holds some places: it may cross the antimeridian, so that 179 and -179 are
/// neighbours.
struct LongitudeRange: Equatable {
    /// Where it begins, in degrees east, from -180 up to but without 180.
    let west: Double
    /// How far it reaches to the east in degrees, 0 up to but without 360.
    let width: Double

    /// The range around some longitudes; at 0 where there are none.
    ///
    /// It is what the largest gap leaves. Of gaps that are equal, the one across the antimeridian counts.
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

    /// How far a longitude lies to the east of the beginning, 0 up to but without 360.
    func offset(of longitude: Double) -> Double {
        let distance = Self.normalized(longitude) - west
        return distance < 0 ? distance + 360 : distance
    }

    /// The same meridian from -180 up to but without 180.
    static func normalized(_ longitude: Double) -> Double {
        let rest = (longitude + 180).truncatingRemainder(dividingBy: 360)
        // A tiny negative number and 360 are 360.
        let turned = rest < 0 ? rest + 360 : rest
        return turned >= 360 ? -180 : turned - 180
    }
}
