/// The outlines of the world's land, detailed enough for the map of a country.
///
/// The outlines are those of Natural Earth at 1:110 million, which is in the public domain; `.ci/coastline` made the file
/// from it. They are up to some tens of kilometres off, so a map of a town shows none.
package enum Land {
    /// The smallest extent of a map with land, in degrees of latitude: an outline is then off by a tenth of it at most.
    static let leastHeight = 3.0
    /// The width and height of the field of the path.
    package static let field = (width: 900, height: 600)
    /// How far outlines run beyond the field, so that the edges along which they are cut are not seen.
    private static let overlap = 20.0

    /// The land on a map as the data of an SVG path; empty if the map is too small or shows only water.
    ///
    /// What lies inside is decided by the even-odd rule.
    package static func path(on projection: MapProjection) -> String {
        guard projection.height >= leastHeight else { return "" }
        let (width, height) = (Double(field.width), Double(field.height))
        var path = ""
        for ring in rings {
            for turn in -2...2 {
                let points = ring.map { point in
                    MapPoint(
                        x: (point.longitude + Double(360 * turn) - projection.west) / projection.width * width,
                        y: (projection.north - point.latitude) / projection.height * height)
                }
                append(clipped(points, to: (width, height)), to: &path)
            }
        }
        return path
    }

    /// The outlines; the last point of each is followed by the first.
    static let rings: [[(longitude: Double, latitude: Double)]] = {
        guard let file = EmbeddedFiles.maps.first else { return [] }
        return file.text.description.split(separator: "\n").map { line in decoded(line.utf8) }
    }()

    private static func decoded(_ line: Substring.UTF8View) -> [(longitude: Double, latitude: Double)] {
        var numbers: [Int] = []
        var (value, shift) = (0, 0)
        for byte in line {
            let digit = digits[Int(byte)]
            value |= (digit & 31) << shift
            shift += 5
            if digit >= 32 { continue }
            numbers.append(value & 1 == 0 ? value >> 1 : -(value + 1) >> 1)
            (value, shift) = (0, 0)
        }
        var (x, y) = (0, 0)
        return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
            x += numbers[index]
            y += numbers[index + 1]
            return (Double(x) / 10, Double(y) / 10)
        }
    }

    /// The value of each digit, by its byte.
    private static let digits: [Int] = {
        var digits = [Int](repeating: 0, count: 256)
        let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
        for (value, byte) in alphabet.utf8.enumerated() { digits[Int(byte)] = value }
        return digits
    }()

    /// A ring cut at the edges of the field, one after the other (Ivan Sutherland and Gary Hodgman, 1974).
    static func clipped(_ ring: [MapPoint], to size: (width: Double, height: Double)) -> [MapPoint] {
        guard let first = ring.first else { return [] }
        var (low, high) = (first.x, first.x)
        for point in ring { (low, high) = (min(low, point.x), max(high, point.x)) }
        if high < -overlap || low > size.width + overlap { return [] }
        var points = cut(ring, \.x, by: 1, from: -overlap)
        points = cut(points, \.x, by: -1, from: -size.width - overlap)
        points = cut(points, \.y, by: 1, from: -overlap)
        return cut(points, \.y, by: -1, from: -size.height - overlap)
    }

    /// The part of a ring where a coordinate times a sign is at least a limit.
    private static func cut(
        _ ring: [MapPoint], _ axis: WritableKeyPath<MapPoint, Double>, by sign: Double, from limit: Double
    ) -> [MapPoint] {
        var kept: [MapPoint] = []
        guard var before = ring.last else { return [] }
        for point in ring {
            let (old, new) = (before[keyPath: axis] * sign - limit, point[keyPath: axis] * sign - limit)
            if (old < 0) != (new < 0) {
                let share = old / (old - new)
                var edge = MapPoint(
                    x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share)
                edge[keyPath: axis] = limit * sign
                kept.append(edge)
            }
            if new >= 0 { kept.append(point) }
            before = point
        }
        return kept
    }

    /// Appends a ring of whole numbers, in steps from point to point.
    private static func append(_ ring: [MapPoint], to path: inout String) {
        var points: [(x: Int, y: Int)] = []
        for point in ring {
            let rounded = (x: Int(point.x.rounded()), y: Int(point.y.rounded()))
            if let last = points.last, last == rounded { continue }
            points.append(rounded)
        }
        guard points.count > 2 else { return }
        path += "M\(points[0].x) \(points[0].y)l"
        var isFirst = true
        for (before, point) in zip(points, points.dropFirst()) {
            for step in [point.x - before.x, point.y - before.y] {
                path += isFirst || step < 0 ? "\(step)" : " \(step)"
                isFirst = false
            }
        }
        path += "z"
    }
}
