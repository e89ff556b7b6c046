import Albums
import Recognition
import Readers
import SourceText

/// Reads GeoJSON (RFC 7946): a collection of features, one feature, or a list of them.
///
/// A feature is a place if its properties have a name. A geometry other than a point is placed at the middle of its
/// bounding box.
struct GeoJSONSearch: PlaceSearch {
    let file: SourceFile

    func places() -> PlaceSearchResult {
        var reading = PlaceReading(file)
        guard let root = reading.root() else { return reading.withoutEntries }
        guard let entries = features(root) else {
            reading.isNoAnswer(
                root["features"] ?? root, "there are no features in this file",
                help: "GeoJSON is {\"type\": \"FeatureCollection\", \"features\": […]}")
            return reading.withoutEntries
        }
        for entry in entries { place(entry, &reading) }
        return reading.finished(of: entries.count, "feature")
    }

    private func features(_ root: Node) -> [Node]? {
        if case .list(let items) = root.value { return items }
        if case .list(let items)? = root["features"]?.value { return items }
        return root["type"]?.string == "Feature" ? [root] : nil
    }

    private func place(_ entry: Node, _ reading: inout PlaceReading) {
        guard case .map = entry.value else { return reading.leftOut("without a name", entry) }
        let properties = entry["properties"]
        let names = ["name", "title", "Name"].lazy.compactMap { PlaceReading.name(properties?[$0]) }
        let name = names.first
        guard let geometry = entry["geometry"], !geometry.isNull else {
            return reading.leftOut("without a coordinate", entry)
        }
        guard let name else { return reading.leftOut("without a name", entry) }
        var search = GeometrySearch()
        search.visit(geometry)
        guard let (longitude, latitude) = search.single else {
            return addMiddle(search, of: entry, name, &reading)
        }
        if let coordinate = reading.coordinate(latitude, longitude, of: entry, name: name) {
            add(entry, name, coordinate, &reading)
        }
    }

    /// Adds a place whose geometry is a line or an area.
    private func addMiddle(_ search: GeometrySearch, of entry: Node, _ name: String, _ reading: inout PlaceReading) {
        if let wrong = search.wrong {
            _ = reading.coordinate(wrong.latitude, wrong.longitude, of: entry, name: name)
        } else if let middle = search.middle {
            add(entry, name, middle, &reading)
        } else {
            reading.leftOut("without a coordinate", entry)
        }
    }

    private func add(_ entry: Node, _ name: String, _ coordinate: Coordinate, _ reading: inout PlaceReading) {
        let properties = entry["properties"]
        let given = ForeignText.text(entry["id"]) ?? ForeignText.text(properties?["@id"])
        let id = given ?? "\(name) \(coordinate.latitude) \(coordinate.longitude)"
        var place = Place(
            id: id, name: name, known: ["geojson", id], coordinate: coordinate, origin: file.span(entry.range))
        place.rating = reading.rating(properties?["rating"], of: name)
        place.address = ForeignText.text(properties?["address"]) ?? OpenStreetMapTags.address(properties)
        let categories = [properties?["category"], properties?["type"]].lazy.compactMap(ForeignText.text).first
        let tagged = OpenStreetMapTags.categories(properties)
        place.categories = tagged.isEmpty ? categories.map { [$0] } ?? [] : tagged
        let links = ["website", "url", "contact:website"].lazy.compactMap { PlaceReading.address(properties?[$0]) }
        place.url = links.first
        place.picture = PlaceReading.address(properties?["image"])
        reading.add(place)
    }
}
