import ArgumentParser

/// A number of bytes as entered by users: `800000`, `500K`, `20M`, `4G`, in steps of 1024.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let count: Int

    private static let units: [(letter: String, shift: Int)] = [("G", 30), ("M", 20), ("K", 10)]

    init(_ count: Int) { self.count = count }

    init?(argument: String) {
        let text = argument.uppercased()
        let shift = Self.units.first { text.hasSuffix($0.letter) }?.shift ?? 0
        guard let number = Int(shift > 0 ? String(text.dropLast()) : text), number >= 0,
            number <= Int.max >> (shift + 1)
        else { return nil }
        count = number << shift
    }

    /// The number in the form that users would enter.
    var description: String {
        for unit in Self.units where count > 0 && count.isMultiple(of: 1 << unit.shift) {
            return "\(count >> unit.shift)\(unit.letter)"
        }
        return "\(count)"
    }

    var defaultValueDescription: String { description }
}
