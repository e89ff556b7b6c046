import Albums
import Recognition
import Readers
import SourceText

/// Reads the response of an Overpass server to a query with `[out:json]`: elements of OpenStreetMap.
///
/// Nodes have a coordinate; ways and relations have a `center` if the query has `out center`, or `bounds`. Elements
/// without tags are corners of ways and not places.
struct OverpassSearch: PlaceSearch {
    let file: SourceFile

    func places() -> PlaceSearchResult {
        var reading = PlaceReading(file)
        guard let root = reading.root() else { return reading.withoutEntries }
        if let remark = root["remark"], let text = ForeignText.text(remark), text.contains("error") {
            // The server ran out of time or memory; the elements found until then are included.
            reading.isRefused(
                "the Overpass server broke off: \(text)", at: remark,
                help: "ask for less, or give the query more time: [out:json][timeout:180]")
        }
        guard let list = root["elements"], case .list(let elements) = list.value else {
            reading.isNoAnswer(
                root["elements"] ?? root, "there is no list of `elements` in this file",
                help: "the file is the answer of Overpass to a query that begins with [out:json]")
            return reading.withoutEntries
        }
        let entries = elements.filter { $0.isRecovered || $0["tags"] != nil || $0["type"] == nil }
        for entry in entries { place(entry, &reading) }
        return reading.finished(of: entries.count, "element")
    }

    private func place(_ entry: Node, _ reading: inout PlaceReading) {
        let tags = entry["tags"]
        guard case .map = entry.value, let name = name(tags) else { return reading.leftOut("without a name", entry) }
        let point = entry["lat"] == nil && entry["lon"] == nil ? entry["center"] : entry
        let found = reading.coordinate(point?["lat"], point?["lon"], of: entry, name: name)
        guard let coordinate = found else { return }
        let type = ForeignText.text(entry["type"]) ?? "node"
        let number = ForeignText.text(entry["id"])
        let id = number.map { "\(type)/\($0)" } ?? "\(name) \(coordinate.latitude) \(coordinate.longitude)"
        var place = Place(
            id: id, name: name, known: ["overpass", id], coordinate: coordinate, origin: file.span(entry.range))
        place.address = OpenStreetMapTags.address(tags)
        place.categories = OpenStreetMapTags.categories(tags)
        place.url =
            PlaceReading.address(tags?["website"]) ?? PlaceReading.address(tags?["contact:website"])
            ?? number.map { "https://www.openstreetmap.org/\(type)/\($0)" }.flatMap(Self.link)
        place.picture = PlaceReading.address(tags?["image"])
        reading.add(place)
    }

    private func name(_ tags: Node?) -> String? {
        PlaceReading.name(tags?["name"]) ?? PlaceReading.name(tags?["brand"])
    }

    /// The page of an element, if its type and number are valid.
    private static func link(_ text: String) -> String? {
        let parts = text.split(separator: "/").suffix(2)
        guard let type = parts.first, let number = parts.last else { return nil }
        return ["node", "way", "relation"].contains(type) && Int(number) != nil ? text : nil
    }
}

/// Tags of OpenStreetMap, which also appear in GeoJSON that was exported from it.
enum OpenStreetMapTags {
    /// The keys that name the kind of a place (wiki.openstreetmap.org, "Map features").
    static let kinds = ["amenity", "shop", "tourism", "leisure", "historic", "natural", "place", "office"]

    /// The values of those keys in readable form: `fast food` for `fast_food`; those of `cuisine` come last.
    static func categories(_ tags: Node?) -> [String] {
        var result: [String] = []
        for key in kinds + ["cuisine"] {
            for value in (ForeignText.text(tags?[key]) ?? "").split(separator: ";") where value != "yes" {
                let text = RecordReader.trimmed(String(value)).replacing("_", with: " ")
                if !text.isEmpty, !result.contains(text) { result.append(text) }
            }
        }
        return result
    }

    /// The street and number, postcode and town.
    static func address(_ tags: Node?) -> String? {
        let text = { (key: String) in ForeignText.text(tags?["addr:" + key]) }
        let street = [text("street") ?? text("place"), text("housenumber")].compactMap(\.self).joined(separator: " ")
        let town = [text("postcode"), text("city")].compactMap(\.self).joined(separator: " ")
        let lines = [street, town].filter { !$0.isEmpty }
        return lines.isEmpty ? text("full") : lines.joined(separator: ", ")
    }
}
