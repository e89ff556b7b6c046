import SiteModel
import TestSupport
import Testing
@testable import Albums
@testable import Localization
@testable import Places
@testable import Pages

/// Properties of the map for many sets of places.
struct MapTests {
    /// Places near one another, around the earth, at the poles, at the antimeridian, at one point.
    static func coordinates(seed: Int) -> [Coordinate] {
        var random = SeededGenerator(seed: seed)
        let span = random.pick([0, 0.000_1, 0.01, 1, 30, 180])
        let middle = (north: Double(random.below(181)) - 90, east: random.pick([0, 29, 179.99, -179.9, -122, 180]))
        let count = 1 + random.below(random.pick([1, 2, 10, 120]))
        return (0..<count).compactMap { _ in
            let (first, second) = (Double(random.below(2_001)) / 1_000 - 1, Double(random.below(2_001)) / 1_000 - 1)
            let north = min(90, max(-90, middle.north + first * span))
            return Coordinate(latitude: north, longitude: LongitudeRange.normalized(middle.east + second * span))
        }
    }

    @Test(arguments: 0..<400)
    func `all places are inside the map`(seed: Int) {
        let coordinates = Self.coordinates(seed: seed)
        let projection = MapProjection(fitting: coordinates)
        let points = coordinates.map(projection.point)
        let slack = 1e-9
        for point in points {
            expect(point.x >= MapProjection.sideRoom - slack && point.x <= 1 - MapProjection.sideRoom + slack)
            expect(point.y >= MapProjection.topRoom - slack && point.y <= 1 - MapProjection.bottomRoom + slack)
        }
        for pin in MapPins(at: points).pins {
            expect((0.02...0.98).contains(pin.tip.x) && (0.09...0.98).contains(pin.tip.y))
        }
    }

    /// Places further north are higher; places further east within the range are further right.
    @Test(arguments: 0..<200)
    func `places keep their order from north and west`(seed: Int) {
        let coordinates = Self.coordinates(seed: seed)
        let projection = MapProjection(fitting: coordinates)
        let range = LongitudeRange(around: coordinates.map(\.longitude))
        for one in coordinates.prefix(20) {
            for other in coordinates.prefix(20) {
                let (first, second) = (projection.point(of: one), projection.point(of: other))
                if one.latitude > other.latitude { expect(first.y < second.y) }
                if range.offset(of: one.longitude) < range.offset(of: other.longitude) { expect(first.x < second.x) }
            }
        }
    }

    /// No two pins coincide, so each can be selected.
    @Test(arguments: 0..<200)
    func `no two pins coincide`(seed: Int) {
        let coordinates = Self.coordinates(seed: seed)
        let projection = MapProjection(fitting: coordinates)
        expectApart(MapPins(at: coordinates.map(projection.point)).pins)
    }

    @Test(arguments: [1, 2, 3, 10, 100, 1_000], [(0.5, 0.5), (0.1, 0.2), (0.9, 0.8)])
    func `pins of the same spot are moved apart`(count: Int, spot: (x: Double, y: Double)) {
        let point = MapPoint(x: spot.x, y: spot.y)
        let pins = MapPins(at: Array(repeating: point, count: count)).pins
        expect(pins.count == count && pins[0].tip == point)
        expectEqual(pins.filter { !$0.isMoved }.count, 1)
        expectApart(pins)
    }

    private func expectApart(_ pins: [MapPins.Pin]) {
        let count = Double(pins.count)
        let least = min(MapPins.distance, (MapPins.fill / 1.5 / count).squareRoot()) * 0.98
        for (index, pin) in pins.enumerated() {
            for other in pins[..<index] {
                let (x, y) = (pin.tip.x - other.tip.x, (pin.tip.y - other.tip.y) / MapProjection.aspect)
                expect((x * x + y * y).squareRoot() >= least)
            }
        }
    }

    @Test func `places near the antimeridian are close on the map`() {
        let range = LongitudeRange(around: [179, -179])
        expect(range.west == 179 && range.width == 2)
        let pair = [Coordinate(latitude: 0, longitude: 179), Coordinate(latitude: 0, longitude: -179)].compactMap(
            \.self)
        let projection = MapProjection(fitting: pair)
        expect(projection.width < 4)
        let points = pair.map(projection.point)
        expect(points[0].x < 0.5 && points[1].x > 0.5)
        // 180 and -180 are the same meridian, in the middle of the map.
        for east in [180.0, -180] {
            let middle = Coordinate(latitude: 0, longitude: east).map(projection.point)
            expectEqual(middle.map { abs($0.x - 0.5) < 1e-9 }, true)
        }
    }

    /// Rotating all places around the axis does not change the map.
    @Test(arguments: [1.0, 29, 90, 178, 179.5, 181, 270])
    func `turning all places around the axis changes nothing`(degrees: Double) {
        let places = [(10.0, 0.0), (12, 0.5), (11, 2), (10.5, 3)]
        let plain = places.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        let turned = places.compactMap {
            Coordinate(latitude: $0.0, longitude: LongitudeRange.normalized($0.1 + degrees))
        }
        let first = plain.map(MapProjection(fitting: plain).point)
        let second = turned.map(MapProjection(fitting: turned).point)
        for (one, other) in zip(first, second) {
            expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
        }
    }

    /// Equal distances at the middle latitude are equal on the map in all directions.
    @Test(arguments: [0.0, 30, 45, 60, -75])
    func `equal distances are equal in all directions`(latitude: Double) throws {
        let middle = try #require(Coordinate(latitude: latitude, longitude: 20))
        let cosine = MapProjection.cosine(ofDegrees: latitude)
        let north = try #require(Coordinate(latitude: latitude + 0.001, longitude: 20))
        let south = try #require(Coordinate(latitude: latitude - 0.001, longitude: 20))
        let east = try #require(Coordinate(latitude: latitude, longitude: 20 + 0.001 / cosine))
        let projection = MapProjection(fitting: [middle, north, south, east])
        let (origin, up, right) = (
            projection.point(of: middle), projection.point(of: north), projection.point(of: east)
        )
        let (height, width) = (origin.y - up.y, (right.x - origin.x) * MapProjection.aspect)
        expect(abs(height / width - 1) < 1e-6)
        // The scale is correct: a thousandth of a degree is 111.2 m.
        expect(abs((right.x - origin.x) * projection.meters - 111.195) < 0.01)
    }

    @Test func `the cosine is exact for known angles`() {
        let known = [0: 1.0, 60: 0.5, 90: 0, 45: 0.5.squareRoot(), 30: 0.75.squareRoot()]
        for (angle, value) in known {
            expect(abs(MapProjection.cosine(ofDegrees: Double(angle)) - value) < 1e-14)
            expectEqual(MapProjection.cosine(ofDegrees: -Double(angle)), MapProjection.cosine(ofDegrees: Double(angle)))
        }
    }

    /// Lines are where their labels say, and the scale bar is between a twentieth and a quarter of the map.
    @Test(arguments: 0..<200)
    func `grid lines and the scale bar match their labels`(seed: Int) {
        let coordinates = Self.coordinates(seed: seed)
        let projection = MapProjection(fitting: coordinates)
        let grid = MapGrid(projection)
        expect(!grid.parallels.isEmpty && grid.parallels.count < 12 && grid.meridians.count < 12)
        expectEqual(Set(grid.parallels.map(\.label)).count, grid.parallels.count)
        expectEqual(Set(grid.meridians.map(\.label)).count, grid.meridians.count)
        for line in grid.parallels {
            let digits = line.label.prefix { $0 != "°" }
            let north = (Double(digits) ?? 99) * (line.label.hasSuffix("S") ? -1 : 1)
            expect(abs((projection.north - north) / projection.height - line.place) < 1e-6)
        }
        for line in grid.meridians {
            let digits = line.label.prefix { $0 != "°" }
            let east = (Double(digits) ?? 999) * (line.label.hasSuffix("W") ? -1 : 1)
            let place = (east - projection.west) / projection.width
            let turns = (place - line.place) * projection.width / 360
            expect(abs(turns - turns.rounded()) < 1e-6)
        }
        expect(grid.scale.share <= 0.25 && grid.scale.share > 0.05)
        let unit = grid.scale.label.hasSuffix(" km") ? 1_000.0 : 1
        let length = Double(grid.scale.label.filter(\.isNumber)) ?? 0
        expect(abs(grid.scale.share * projection.meters - length * unit) < 1e-6 * length * unit)
    }

    @Test func `numbers are written in their shortest form`() {
        expect(MapNumber.text(29.02, decimals: 3) == "29.02" && MapNumber.text(-0.5, decimals: 1) == "-0.5")
        expect(MapNumber.text(5, decimals: 3) == "5" && MapNumber.text(0.000_4, decimals: 3) == "0")
        expect(MapNumber.text(.infinity, decimals: 3) == "0" && MapNumber.text(.nan, decimals: 3) == "0")
        expect(MapNumber.text(1.005, decimals: 0) == "1" && MapNumber.percent(0.123_456) == "12.346%")
        expectEqual(Coordinate(latitude: -33.86, longitude: 151.21)?.text(in: .english), "33.86° S, 151.21° E")
    }
}
