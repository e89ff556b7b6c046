/// A place that somebody found or saved: the second kind of thing that a shelf shows.
///
/// Text is kept as the source gives it.
public struct Place: Sendable {
    /// The source's own name for it, unique within a file; never derived from the order.
    public var id: String
    /// Last part of what fragments call it: its name and a short hash of its id.
    public var slug: String
    /// Name, never empty.
    public var name: String
    /// Where it lies.
    public var coordinate: Coordinate
    /// Rating, 0 to 5 stars in whatever steps the source has; nil where unknown.
    public var rating: Double?
    /// How many people rated it; nil where unknown.
    public var reviewCount: Int?
    /// Address as one text; nil where unknown.
    public var address: String?
    /// What it is: cafe, museum.
    public var categories: [String] = []
    /// An http or https address about it; nil where there is none.
    public var url: String?
    /// The http or https address of a picture; nil where there is none.
    ///
    /// Pages never show it, because they would ask a third party for it: they show a drawn cover.
    public var picture: String?
    /// Where it is written.
    public var origin: SourceSpan

    /// A place with nothing but its identity, name, coordinate and origin.
    ///
    /// The slug follows from the name and `known`, texts that stay as they are when other places come and go.
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

    /// A point; nil where it lies outside the ranges, or a number is none.
    public init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Degrees that a latitude may have.
    public static let latitudes = -90.0...90.0
    /// Degrees that a longitude may have.
    public static let longitudes = -180.0...180.0

    /// Whether it is 0, 0, where coordinates end up that nobody knows.
    public var isZero: Bool { latitude == 0 && longitude == 0 }
}

extension Place {
    /// A hash of all that pages show of it.
    var print: UInt64 {
        let rating = rating.map { "\($0)" } ?? ""
        let count = reviewCount.map(String.init) ?? ""
        let texts = [id, slug, name, rating, count, address ?? "", url ?? ""] + categories
        return ContentHash.of(
            words: [
                ContentHash.of(fields: texts), coordinate.latitude.bitPattern, coordinate.longitude.bitPattern,
            ])
    }
}
