package import SourceText

/// A place that was found or saved: the second kind of item that a shelf shows.
///
/// Text is kept as the source gives it.
package struct Place: Sendable {
    /// The source's own id for the place, unique within a file; never derived from the order.
    package var id: String
    /// The last component of its fragment names: its name and a short hash of its id.
    package var slug: String
    /// The name, never empty.
    package var name: String
    /// The location.
    package var coordinate: Coordinate
    /// The rating, 0 to 5 stars in the source's own steps; nil if unknown.
    package var rating: Double?
    /// The number of people who rated it; nil if unknown.
    package var reviewCount: Int?
    /// The address as one text; nil if unknown.
    package var address: String?
    /// The kinds of place: cafe, museum.
    package var categories: [String] = []
    /// An http or https address about it; nil if missing.
    package var url: String?
    /// The http or https address of a picture; nil if missing.
    ///
    /// Pages never show it, because that would request it from a third party; they show a drawn cover instead.
    package var picture: String?
    /// The location of the record in its file.
    package var origin: SourceSpan

    /// A place with only its identity, name, coordinate and origin.
    ///
    /// The slug is derived from the name and `known`, texts that do not change when other places are added or removed.
    package init(id: String, name: String, known: [String], coordinate: Coordinate, origin: SourceSpan) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.origin = origin
        let hash = ContentHash.text(ContentHash.of(fields: known.map(UnicodeText.normalized)), length: 6)
        let slug = Slug.make(title: name, id: hash)
        self.slug = slug.isEmpty ? hash : slug
    }

    /// The categories as one text: `cafe, bakery`.
    package var categoryText: String { categories.joined(separator: ", ") }
}

/// A point on the earth in degrees of WGS 84.
package struct Coordinate: Sendable, Equatable {
    /// Degrees north of the equator, -90 to 90.
    package let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    package let longitude: Double

    /// A point; nil if it is outside the ranges, or if a number is NaN.
    package init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The valid latitudes in degrees.
    package static let latitudes = -90.0...90.0
    /// The valid longitudes in degrees.
    package static let longitudes = -180.0...180.0

    /// Whether it is 0, 0, a common value for unknown coordinates.
    package var isZero: Bool { latitude == 0 && longitude == 0 }
}
