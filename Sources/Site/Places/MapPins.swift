/// The positions of a map's pins: each at its place, or next to it if another pin is in the way.
///
/// Pins that coincide could not be selected individually. A pin keeps a distance from earlier ones; a pin that has to
/// move goes to the nearest free spot of a spiral around its place (Helmut Vogel's model of a sunflower head, 1979).
package struct MapPins {
    package struct Pin: Equatable {
        /// The position of its place.
        package let place: MapPoint
        /// The position of its tip: its place, or a spot next to it.
        package let tip: MapPoint

        package var isMoved: Bool { place != tip }
    }

    package let pins: [Pin]
    /// Whether there are enough pins to draw them small.
    package var areMany: Bool { pins.count > Self.manyPins }

    /// Distance between tips as a share of the width: about that of pins that touch on a map of 480 CSS pixels.
    static let distance = 0.045
    /// Share of the map that squares as wide as the distance may fill; with more pins they are closer together, so that
    /// they show the places and not the room that pins need.
    static let fill = 0.06
    /// The number of pins above which they are drawn small.
    private static let manyPins = 60
    /// Step of the spiral as a share of the distance; its points are about 1.7 steps apart.
    private static let step = 0.6
    /// Spots that are tried for all pins together; after that, pins stay at their places even if they overlap.
    private static let budget = 4_000_000
    /// Minimum distances of tips from the edges, as shares of the map's width and height.
    private static let room = (side: 0.03, top: 0.1, bottom: 0.03)

    /// Computes the pins of places at some points, in order.
    package init(at points: [MapPoint]) {
        let count = Double(max(points.count, 1))
        let closest = (Self.fill / MapProjection.aspect / count).squareRoot()
        let distance = min(Self.distance, closest)
        // From a corner, the spiral reaches the opposite one within this many steps.
        let reach = 1.3 / (Self.step * distance)
        let longest = Int(reach * reach) + 1
        var taken = SpotTable(distance: distance)
        var budget = Self.budget
        pins = points.map { point in
            let tip = Self.spot(for: point, min(longest, budget), &taken, &budget)
            taken.add(tip)
            return Pin(place: point, tip: tip)
        }
    }

    private static func spot(
        for point: MapPoint, _ attempts: Int, _ taken: inout SpotTable, _ budget: inout Int
    ) -> MapPoint {
        if taken.isFree(point) || attempts < 1 { return point }
        // The golden angle, 137.5 degrees, by its cosine and sine: a turn is a multiplication.
        let (cosine, sine) = (-0.7373688780783197, 0.6754902942615238)
        var (x, y) = (0.0, -1.0)
        let begin = taken.tried(at: point)
        for number in 1...attempts {
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
            if number < begin { continue }
            budget -= 1
            let radius = step * taken.distance * Double(number).squareRoot()
            let spot = MapPoint(x: point.x + radius * x, y: point.y + radius * y * MapProjection.aspect)
            if isInside(spot), taken.isFree(spot) {
                taken.store(number, at: point)
                return spot
            }
        }
        return point
    }

    private static func isInside(_ spot: MapPoint) -> Bool {
        (room.side...(1 - room.side)).contains(spot.x) && (room.top...(1 - room.bottom)).contains(spot.y)
    }
}

/// The occupied tips, in squares as wide as the distance between tips.
private struct SpotTable {
    private struct Square: Hashable {
        let column: Int
        let row: Int
    }

    let distance: Double
    private var tips: [Square: [MapPoint]] = [:]
    private var tries: [Square: Int] = [:]

    init(distance: Double) { self.distance = distance }

    /// Distances are measured in shares of the width in both directions.
    private func square(_ point: MapPoint) -> Square {
        Square(
            column: Int((point.x / distance).rounded(.down)),
            row: Int((point.y / MapProjection.aspect / distance).rounded(.down)))
    }

    mutating func add(_ tip: MapPoint) { tips[square(tip), default: []].append(tip) }

    func isFree(_ point: MapPoint) -> Bool {
        let middle = square(point)
        for column in (middle.column - 1)...(middle.column + 1) {
            for row in (middle.row - 1)...(middle.row + 1) {
                for tip in tips[Square(column: column, row: row)] ?? [] {
                    let (x, y) = (tip.x - point.x, (tip.y - point.y) / MapProjection.aspect)
                    // Slightly less, so that neighbours on a spiral do not depend on rounding.
                    if x * x + y * y < distance * distance * 0.98 { return false }
                }
            }
        }
        return true
    }

    /// The first spot of the spiral that may be free, for points that nearly coincide.
    func tried(at point: MapPoint) -> Int { tries[square(point)] ?? 1 }

    mutating func store(_ number: Int, at point: MapPoint) { tries[square(point)] = number }
}
