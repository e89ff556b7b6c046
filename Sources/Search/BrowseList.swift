import SourceText

/// What the browse page sorts and filters by, for all albums.
///
/// Albums are numbers: their places in the order in which the files have them. What is shown of an album is in another
/// file, of which a page loads those in sight.
package struct BrowseList: Sendable {
    /// A group of filters, such as all genres.
    package struct Facet: Sendable {
        /// What an address calls it.
        package var key: String
        /// The name of each value, with the ascending numbers of its albums.
        package var values: [(name: String, albums: [Int])]

        package init(key: String, values: [(name: String, albums: [Int])]) {
            (self.key, self.values) = (key, values)
        }
    }

    /// An order other than that of the files.
    package struct Order: Sendable {
        /// What an address calls it.
        package var key: String
        /// All albums in this order.
        package var albums: [Int]
        /// Where each letter starts in it; empty for an order that is not by letters.
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
    /// The average colour of each cover as 0xRRGGBB; -1 without one.
    package var colors: [Int] = []

    /// The number of albums in a file.
    package static let partSize = 200

    package init() {}

    /// The file: a script, because a page that was opened from a disk may load scripts but read no files.
    package var script: [UInt8] {
        var bytes = Array("sitegenBrowse({\"size\":\(Self.partSize),\"versions\":\"".utf8)
        bytes += versions.joined(separator: " ").utf8
        for (name, numbers) in [("years", years), ("ratings", ratings), ("colors", colors)] {
            bytes += (name == "years" ? "\",\"" : ",\"").utf8
            bytes += "\(name)\":".utf8
            Self.append(numbers, to: &bytes)
        }
        bytes += ",\"orders\":{".utf8
        for (index, order) in orders.enumerated() {
            bytes += "\(index == 0 ? "" : ",")\"\(order.key)\":{\"albums\":".utf8
            Self.append(order.albums, to: &bytes)
            let letters = order.letters.map { JSONValue.list([.string($0.letter), .number($0.start)]) }
            bytes += ",\"letters\":\(JSONValue.list(letters).text)}".utf8
        }
        bytes += "},\"facets\":{".utf8
        for (index, facet) in facets.enumerated() {
            bytes += "\(index == 0 ? "" : ",")\"\(facet.key)\":[".utf8
            for (place, value) in facet.values.enumerated() {
                bytes += "\(place == 0 ? "" : ",")[\(JSONValue.string(value.name).text),".utf8
                Self.append(Self.gaps(value.albums), to: &bytes)
                bytes.append(UInt8(ascii: "]"))
            }
            bytes.append(UInt8(ascii: "]"))
        }
        bytes += "}});\n".utf8
        return bytes
    }

    /// The differences of ascending numbers: short, and many are equal, so that they compress well.
    private static func gaps(_ numbers: [Int]) -> [Int] {
        var last = 0
        return numbers.map { number in
            defer { last = number }
            return number - last
        }
    }

    private static func append(_ numbers: [Int], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, number) in numbers.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += String(number).utf8
        }
        bytes.append(UInt8(ascii: "]"))
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
