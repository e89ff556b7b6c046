import Foundation

/// Generated colour profiles with three primaries and one curve (ICC.1:2001-04, 6.3.1.2 and 6.5).
struct TestProfile {
    /// The primaries as X, Y and Z at D50: red, green, blue.
    let primaries: [[Double]]
    /// The exponent of all three curves.
    let gamma: Double

    /// The primaries of sRGB at D50 as in the standard; `swapped` has red and green exchanged.
    static let srgb = [[0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]
    static let swapped = TestProfile(primaries: [srgb[1], srgb[0], srgb[2]], gamma: 2.2)
    /// A wider gamut than sRGB, like that of cameras and phones.
    static let wide = TestProfile(
        primaries: [[0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]], gamma: 2.2)

    /// The profile's file.
    var bytes: [UInt8] {
        let curve =
            Array("curv".utf8) + number(0) + number(1) + [
                UInt8(Int(gamma * 256) >> 8), UInt8(Int(gamma * 256) & 0xFF), 0, 0,
            ]
        let names = ["rXYZ", "gXYZ", "bXYZ", "wtpt", "rTRC", "gTRC", "bTRC"]
        let contents = (primaries + [[0.9642, 1, 0.8249]]).map(triple) + [curve, curve, curve]
        var table = number(names.count)
        var data: [UInt8] = []
        for (name, content) in zip(names, contents) {
            table += Array(name.utf8) + number(132 + names.count * 12 + data.count) + number(content.count)
            data += content
        }
        let size = 128 + table.count + data.count
        var header = number(size) + number(0) + [2, 0x10, 0, 0] + Array("mntrRGB XYZ ".utf8)
        header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0.9642, 1, 0.8249].flatMap(fixed)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
    }

    /// A colour of the profile converted to sRGB by the formulas.
    func srgb(_ color: [UInt8]) -> [Double] {
        let light = color.map { pow(Double($0) / 255, gamma) }
        let xyz = (0..<3).map { axis in (0..<3).reduce(0) { $0 + primaries[$1][axis] * light[$1] } }
        return Self.solve(Self.srgb, xyz).map { value in
            let value = min(1, max(0, value))
            return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
        }
    }

    /// The weights with which three vectors add up to another (Cramer's rule).
    private static func solve(_ vectors: [[Double]], _ sum: [Double]) -> [Double] {
        func volume(_ v: [[Double]]) -> Double {
            v[0][0] * (v[1][1] * v[2][2] - v[1][2] * v[2][1]) - v[0][1] * (v[1][0] * v[2][2] - v[1][2] * v[2][0])
                + v[0][2] * (v[1][0] * v[2][1] - v[1][1] * v[2][0])
        }
        return (0..<3).map { index in
            var changed = vectors
            changed[index] = sum
            return volume(changed) / volume(vectors)
        }
    }

    private func triple(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + number(0) + values.flatMap(fixed) }
    private func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65536).rounded())) }
    private func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
