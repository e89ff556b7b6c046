import Albums
import Recognition
import Readers
import SourceText

/// Reads the response of Yelp's `businesses/search`: businesses with a rating, or an error.
struct YelpSearch: PlaceSearch {
    let file: SourceFile

    func places() -> PlaceSearchResult {
        var reading = PlaceReading(file)
        guard let root = reading.root() else { return reading.withoutEntries }
        if let error = root["error"], !error.isNull {
            reject(error, &reading)
            return reading.withoutEntries
        }
        guard let list = root["businesses"], case .list(let entries) = list.value else {
            reading.isNoAnswer(
                root["businesses"] ?? root, "there is no list of `businesses` in this file",
                help: "the file is the answer of Yelp's businesses/search, as it came")
            return reading.withoutEntries
        }
        for entry in entries { place(entry, &reading) }
        return reading.finished(of: entries.count, "business", "businesses")
    }

    /// Errors have the form `{"error": {"code": …, "description": …}}`.
    private func reject(_ error: Node, _ reading: inout PlaceReading) {
        let code = ForeignText.text(error["code"])
        let words = ForeignText.text(error["description"]) ?? ForeignText.text(error)
        let said = [words.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }, code.map { "(\($0))" }]
        let text = said.compactMap(\.self).joined(separator: " ")
        let isKey = ForeignText.text(error["field"]) == "Authorization" || code?.contains("TOKEN") == true
        reading.isRefused(
            "Yelp refused the search\(text.isEmpty ? "" : ": \(text)")", at: error,
            help: isKey
                ? "search again with the key of your app in the header Authorization: Bearer …"
                : "search again, and keep an answer that has `businesses`")
    }

    private func place(_ entry: Node, _ reading: inout PlaceReading) {
        guard case .map = entry.value, let name = PlaceReading.name(entry["name"]) else {
            return reading.leftOut("without a name", entry)
        }
        let point = entry["coordinates"]
        let found = reading.coordinate(point?["latitude"], point?["longitude"], of: entry, name: name)
        guard let coordinate = found else { return }
        let id = ForeignText.text(entry["id"]) ?? ForeignText.text(entry["alias"])
        var place = Place(
            id: id ?? "\(name) \(coordinate.latitude) \(coordinate.longitude)", name: name,
            known: ["yelp", id ?? "\(name) \(coordinate.latitude) \(coordinate.longitude)"], coordinate: coordinate,
            origin: file.span(entry.range))
        place.rating = reading.rating(entry["rating"], of: name)
        place.reviewCount = PlaceReading.count(entry["review_count"])
        place.address = address(entry["location"])
        place.categories =
            entry["categories"]?.items.compactMap {
                ForeignText.text($0["title"]) ?? ForeignText.text($0["alias"])
            } ?? []
        place.url = PlaceReading.address(entry["url"])
        place.picture = PlaceReading.address(entry["image_url"])
        reading.add(place)
    }

    /// The lines as Yelp shows them, else street and town.
    private func address(_ location: Node?) -> String? {
        let shown = location?["display_address"]?.items.compactMap(ForeignText.text) ?? []
        let lines =
            shown.isEmpty
            ? ["address1", "address2", "address3", "city"].compactMap { ForeignText.text(location?[$0]) } : shown
        return lines.isEmpty ? nil : lines.joined(separator: ", ")
    }
}
