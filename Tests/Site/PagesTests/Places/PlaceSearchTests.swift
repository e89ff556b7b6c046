import TestSupport
import Testing
@testable import Albums
@testable import Places
@testable import Pages
@testable import Settings
@testable import SourceText

/// The result of each search for a valid file, and for any bytes.
struct PlaceSearchTests {
    static let samples: [(kind: PlaceKind, text: String)] = [
        (
            .yelp,
            """
            {"businesses": [{"id": "a1", "name": "Good Café", "rating": 4.5, "review_count": 12,
              "coordinates": {"latitude": 37.78, "longitude": -122.4},
              "location": {"display_address": ["1 Main St", "Town"]}, "categories": [{"title": "Tea"}, {"alias": "x"}],
              "url": "https://example.com/a", "image_url": "https://example.com/a.jpg"},
              {"id": "a2", "name": "Nowhere", "coordinates": {"latitude": 1.5, "longitude": null}},
              {"id": "a3", "name": "Null", "coordinates": {"latitude": 0, "longitude": 0}, "rating": 0}], "total": 3}
            """
        ),
        (
            .overpass,
            """
            {"version": 0.6, "elements": [{"type": "node", "id": 7, "lat": 40.99, "lon": 29.02,
              "tags": {"name": "Kahve", "amenity": "cafe", "cuisine": "coffee_shop;cake", "addr:street": "Moda",
              "addr:housenumber": "5", "addr:city": "Kadıköy", "website": "javascript:x"}},
              {"type": "way", "id": 8, "center": {"lat": 40.98, "lon": 29.03}, "tags": {"name": "Way"}},
              {"type": "node", "id": 9, "lat": 1, "lon": 2},
              {"type": "relation", "id": 10, "tags": {"name": "No center"}}]}
            """
        ),
        (
            .geojson,
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "id": "node/1", "properties": {"name": "P", "rating": 3, "category": "bar"},
               "geometry": {"type": "Point", "coordinates": [29.02, 40.99, 12]}},
              {"type": "Feature", "properties": {"name": "Line"},
               "geometry": {"type": "LineString", "coordinates": [[179, 10], [-179, 20]]}},
              {"type": "Feature", "properties": {"name": "Both"}, "geometry": {"type": "GeometryCollection",
               "geometries": [{"type": "Point", "coordinates": [1, 2]}, {"type": "Point", "coordinates": [3, 4]}]}},
              {"type": "Feature", "properties": {"name": "Null"}, "geometry": null}]}
            """
        ),
    ]

    private func read(_ kind: PlaceKind, _ bytes: [UInt8]) -> PlaceSearchResult {
        kind.search.init(file: SourceFile(path: "content/x.json", bytes: bytes)).places()
    }

    private func read(_ kind: PlaceKind) throws -> [Place] {
        let sample = try #require(Self.samples.first { $0.kind == kind })
        return read(kind, Array(sample.text.utf8)).places
    }

    @Test func `places of Yelp are read`() throws {
        let places = try read(.yelp)
        expectEqual(places.map(\.name), ["Good Café", "Null"])
        let first = places[0]
        expect(first.id == "a1" && first.slug.hasPrefix("good-café-"))
        expectEqual(first.coordinate, Coordinate(latitude: 37.78, longitude: -122.4))
        expect(first.rating == 4.5 && first.reviewCount == 12)
        expect(first.address == "1 Main St, Town" && first.categories == ["Tea", "x"])
        expect(first.url == "https://example.com/a" && first.picture == "https://example.com/a.jpg")
        expect(places[1].rating == 0 && places[1].reviewCount == nil && places[1].address == nil)
    }

    @Test func `places of Overpass are read`() throws {
        let places = try read(.overpass)
        expectEqual(places.map(\.id), ["node/7", "way/8"])
        expectEqual(places[0].categories, ["cafe", "coffee shop", "cake"])
        expect(places[0].address == "Moda 5, Kadıköy" && places[0].rating == nil)
        // An address with another scheme is ignored, and the element's page is used instead.
        expectEqual(places[0].url, "https://www.openstreetmap.org/node/7")
        expectEqual(places[1].coordinate, Coordinate(latitude: 40.98, longitude: 29.03))
    }

    @Test func `places of GeoJSON are read`() throws {
        let places = try read(.geojson)
        expectEqual(places.map(\.name), ["P", "Line", "Both"])
        expectEqual(places[0].coordinate, Coordinate(latitude: 40.99, longitude: 29.02))
        expect(places[0].rating == 3 && places[0].categories == ["bar"] && places[0].id == "node/1")
        // The middle of a line across the antimeridian is on that line, not in Africa.
        expectEqual(places[1].coordinate, Coordinate(latitude: 15, longitude: -180))
        expectEqual(places[2].coordinate, Coordinate(latitude: 3, longitude: 2))
    }

    /// A slug depends only on its place, not on other places or their order.
    @Test(arguments: PlaceKind.allCases)
    func `a place's slug is unique and stable`(kind: PlaceKind) throws {
        let places = try read(kind)
        expectEqual(Set(places.map(\.slug)).count, places.count)
        for place in places { expect(FileName.problem(with: place.slug) == nil) }
        let again = try read(kind)
        expectEqual(places.map(\.slug), again.map(\.slug))
    }

    /// A file that is truncated at any byte gives an error, and the places that are read are complete.
    @Test(arguments: samples)
    func `a truncated file of places is an error`(sample: (kind: PlaceKind, text: String)) {
        let bytes = Array(sample.text.utf8)
        let names = Set(read(sample.kind, bytes).places.map(\.name))
        for count in 0..<bytes.count {
            let result = read(sample.kind, Array(bytes[..<count]))
            expect(result.diagnostics.hasErrors, "\(count) bytes are no whole file")
            for place in result.places { expect(names.contains(place.name)) }
        }
    }

    /// A damaged file never ends the program, and no coordinate is outside the earth's range.
    @Test(arguments: samples)
    func `a damaged file of places gives only valid places`(sample: (kind: PlaceKind, text: String)) {
        var random = SeededGenerator(seed: 7)
        var found = 0
        for _ in 0..<4_000 {
            let bytes = random.mutated(Array(sample.text.utf8), interesting: "{}[]\",:-+.e019null \\")
            let result = read(sample.kind, bytes)
            for place in result.places {
                found += 1
                expect(Coordinate.latitudes.contains(place.coordinate.latitude))
                expect(Coordinate.longitudes.contains(place.coordinate.longitude))
                expect(!place.name.isEmpty && !place.slug.isEmpty)
                expect(place.rating.map { (0...5).contains($0) } ?? true)
            }
        }
        expect(found > 1_000)
    }

    /// Fixtures made by other programs; the count is that of the entries with a name and a complete coordinate.
    @Test(
        arguments: [
            (PlaceKind.yelp, "yelp-search.json", 3, "D218 D221"), (.overpass, "overpass.json", 2, "D218"),
            (.geojson, "cafes.geojson", 1, "D218"), (.yelp, "yelp-error-400.json", 0, "D222"),
        ])
    func `files of other programs give their places and diagnostics`(
        kind: PlaceKind, name: String, count: Int, codes: String
    ) throws {
        let bytes = try Fixtures.bytes("places/" + name)
        let result = read(kind, bytes)
        expectEqual(result.places.count, count)
        expectEqual(Diagnostic.sorted(result.diagnostics).map(\.code.rawValue).joined(separator: " "), codes)
    }
}
