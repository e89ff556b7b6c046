import SourceText

/// What the browse page sorts and filters by, for all albums.
///
/// Albums are numbers: their places in the order in which the files have them. What is shown of an album is in another
/// file, of which a page loads those in sight.
package struct BrowseList: Sendable {
    /// A value of a filter: its name, and the ascending numbers of its albums.
    package typealias Value = (name: String, albums: [Int])

    /// A group of filters, such as all genres.
    package struct Facet: Sendable {
        /// What an address calls it.
        package var key: String
        /// The name of each value, with the ascending numbers of its albums.
        package var values: [Value]

        package init(key: String, values: [Value]) {
            (self.key, self.values) = (key, values)
        }
    }

    /// An order other than that of the files.
    package struct Order: Sendable {
        /// What an address calls it.
        package var key: String
        package var albums: [Int]
        /// Where each letter starts in it; in the order of adding, each month such as `2024-03`, or nothing for unknown ones.
        package var letters: [(letter: String, start: Int)]

        package init(key: String, albums: [Int], letters: [(letter: String, start: Int)] = []) {
            (self.key, self.albums, self.letters) = (key, albums, letters)
        }
    }

    /// A version of each file of albums, for its address.
    package var versions: [String] = []
    package var orders: [Order] = []
    package var facets: [Facet] = []
    /// The year of each album; 0 if unknown.
    package var years: [Int] = []
    /// The rating of each album in percent; -1 without one.
    package var ratings: [Int] = []
    /// The dominant colour of each cover as 0xRRGGBB; -1 without one.
    package var colors: [Int] = []

    /// The number of albums in a file.
    package static let partSize = 200

    package init() {}

    /// The values of albums by their names: names that differ in case are one value, under the spelling that comes first.
    package static func values(of count: Int, names: (Int) -> [String]) -> [Value] {
        var places: [String: Int] = [:]
        var values: [Value] = []
        for number in 0..<count {
            for name in names(number) {
                let key = name.lowercased()
                let place = places[key] ?? values.count
                if place == values.count {
                    places[key] = place
                    values.append((name, []))
                }
                if values[place].albums.last != number { values[place].albums.append(number) }
            }
        }
        return sorted(values)
    }

    /// The values of most albums first.
    package static func sorted(_ values: [Value]) -> [Value] {
        values.sorted { ($1.albums.count, $0.name) < ($0.albums.count, $1.name) }
    }

    /// The file: a script, because a page that was opened from a disk may load scripts but read no files.
    package var script: [UInt8] {
        let value = JSONValue.object([
            ("size", .number(Self.partSize)), ("versions", .string(versions.joined(separator: " "))),
            ("years", .numbers(years)), ("ratings", .numbers(ratings)), ("colors", .numbers(colors)),
            ("orders", .object(orders.map { ($0.key, Self.object($0)) })),
            ("facets", .object(facets.map { ($0.key, .list($0.values.map(Self.value))) })),
        ])
        return "sitegenBrowse(".utf8 + value.bytes + ");\n".utf8
    }

    private static func object(_ order: Order) -> JSONValue {
        let letters = order.letters.map { JSONValue.list([.string($0.letter), .number($0.start)]) }
        return .object([("albums", .numbers(order.albums)), ("letters", .list(letters))])
    }

    /// A name, and the differences of its ascending numbers: short, and many are equal, so that they compress well.
    private static func value(_ name: String, _ albums: [Int]) -> JSONValue {
        var last = 0
        let gaps = albums.map { album in
            defer { last = album }
            return album - last
        }
        return .list([.string(name), .numbers(gaps)])
    }
}

extension SearchEntry {
    /// A file of albums: what is shown of each.
    package static func browseScript(of entries: [SearchEntry]) -> [UInt8] {
        var bytes = Array("sitegenBrowse([".utf8)
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            entry.append(to: &bytes)
        }
        return bytes + "]);\n".utf8
    }
}
