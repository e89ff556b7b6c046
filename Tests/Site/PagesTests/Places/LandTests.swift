import TestSupport
import Testing
@testable import Albums
@testable import Places

/// The land that maps show.
struct LandTests {
    /// Whether a point is inside an odd number of rings.
    private func isLand(_ latitude: Double, _ longitude: Double) -> Bool {
        var isInside = false
        for ring in Land.rings {
            var before = ring[ring.count - 1]
            for point in ring {
                if (point.latitude > latitude) != (before.latitude > latitude) {
                    let share = (latitude - before.latitude) / (point.latitude - before.latitude)
                    if longitude < before.longitude + share * (point.longitude - before.longitude) { isInside.toggle() }
                }
                before = point
            }
        }
        return isInside
    }

    @Test(arguments: [
        (52.5, 13.4), (-1.3, 36.8), (39.7, -105), (-23.7, 133.9), (-15.8, -47.9), (64.8, -18.5), (-85, 0),
        (35.7, 139.5),
        (55, 83), (-18.9, 47.5), (72, -40),
    ])
    func `a place in the middle of land is on land`(latitude: Double, longitude: Double) {
        expect(isLand(latitude, longitude))
    }

    @Test(arguments: [
        (30, -40), (0, -140), (42, 51), (35, 18), (-40, 80), (75, 0), (43.5, 34), (60, -85), (-60, -120), (0, 0),
        (56.5, 3),
    ])
    func `a place in the middle of water is not`(latitude: Double, longitude: Double) {
        expect(!isLand(latitude, longitude))
    }

    /// The numbers of a path: points as steps from the one before, each ring from its own first point.
    private func points(_ path: String) -> [(x: Int, y: Int)] {
        var points: [(x: Int, y: Int)] = []
        for ring in path.split(separator: "M") {
            let numbers = ring.matches(of: /-?\d+/).compactMap { Int($0.0) }
            expect(numbers.count.isMultiple(of: 2) && numbers.count >= 6 && ring.hasSuffix("z"))
            var (x, y) = (0, 0)
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                (x, y) = (x + numbers[index], y + numbers[index + 1])
                points.append((x, y))
            }
        }
        return points
    }

    @Test(arguments: 0..<200)
    func `land is drawn inside the field and a little around it`(seed: Int) {
        let projection = MapProjection(fitting: MapTests.coordinates(seed: seed))
        let path = Land.path(on: projection)
        if projection.height < 3 { expect(path.isEmpty) }
        expect(points(path).allSatisfy { (-21...921).contains($0.x) && (-21...621).contains($0.y) })
        expect(path.utf8.count < 25_000)
    }

    @Test func `a map of a town shows no land, one of a continent does`() throws {
        let town = [(40.98, 29.02), (40.99, 29.03)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        expect(Land.path(on: MapProjection(fitting: town)).isEmpty)
        let far = [(64.15, -21.93), (36.8, 10.18)].compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        expect(points(Land.path(on: MapProjection(fitting: far))).count > 200)
    }

    /// A map around the antimeridian shows the land on both sides of it.
    @Test func `land goes on behind the antimeridian`() {
        let places = [(-36.8, 174.8), (21.3, -157.8), (-33.9, 151.2)].compactMap {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let points = points(Land.path(on: MapProjection(fitting: places)))
        expect(points.contains { $0.x < 300 } && points.contains { $0.x > 800 })
    }

    @Test func `a ring is cut at each edge of the field`() {
        let ring = [(-500.0, -500.0), (1_500, -500), (1_500, 1_500), (-500, 1_500)].map { MapPoint(x: $0.0, y: $0.1) }
        let cut = Land.clipped(ring, to: (900, 600))
        expectEqual(cut.count, 4)
        expect(Set(cut.map(\.x)) == [-20, 920] && Set(cut.map(\.y)) == [-20, 620])
        expect(Land.clipped(ring.map { MapPoint(x: $0.x + 2_000, y: $0.y) }, to: (900, 600)).isEmpty)
    }
}
