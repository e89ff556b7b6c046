/// A place that was found or saved: the second kind of item that a shelf shows.
///
/// Text is kept as the source gives it.
public struct Place: Sendable {
    /// The source's own id for the place, unique within a file; never derived from the order.
    public var id: String
    /// The last component of its fragment names: its name and a short hash of its id.
    public var slug: String
    /// The name, never empty.
    public var name: String
    /// The location.
    public var coordinate: Coordinate
    /// The rating, 0 to 5 stars in the source's own steps; nil if unknown.
    public var rating: Double?
    /// The number of people who rated it; nil if unknown.
    public var reviewCount: Int?
    /// The address as one text; nil if unknown.
    public var address: String?
    /// The kinds of place: cafe, museum.
    public var categories: [String] = []
    /// An http or https address about it; nil if missing.
    public var url: String?
    /// The http or https address of a picture; nil if missing.
    ///
    /// Pages never show it, because that would request it from a third party; they show a drawn cover instead.
    public var picture: String?
    /// The location of the record in its file.
    public var origin: SourceSpan

    /// A place with only its identity, name, coordinate and origin.
    ///
    /// The slug is derived from the name and `known`, texts that do not change when other places are added or removed.
    init(id: String, name: String, known: [String], coordinate: Coordinate, origin: SourceSpan) {
        self.id = id
        self.name = name
        self.coordinate = coordinate
        self.origin = origin
        let hash = ContentHash.text(ContentHash.of(fields: known.map(UnicodeText.normalized)), length: 6)
        let slug = Slug.make(title: name, id: hash)
        self.slug = slug.isEmpty ? hash : slug
    }

    /// The categories as one text: `cafe, bakery`.
    public var categoryText: String { categories.joined(separator: ", ") }
}

/// A point on the earth in degrees of WGS 84.
public struct Coordinate: Sendable, Equatable {
    /// Degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// A point; nil if it is outside the ranges, or if a number is NaN.
    public init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The valid latitudes in degrees.
    public static let latitudes = -90.0...90.0
    /// The valid longitudes in degrees.
    public static let longitudes = -180.0...180.0

    /// Whether it is 0, 0, a common value for unknown coordinates.
    public var isZero: Bool { latitude == 0 && longitude == 0 }
}

extension Place {
    /// A fingerprint of everything that pages show of the place.
    var fingerprint: UInt64 {
        let rating = rating.map { "\($0)" } ?? ""
        let count = reviewCount.map(String.init) ?? ""
        let texts = [id, slug, name, rating, count, address ?? "", url ?? ""] + categories
        return ContentHash.of(
            words: [
                ContentHash.of(fields: texts), coordinate.latitude.bitPattern, coordinate.longitude.bitPattern,
            ])
    }
}
