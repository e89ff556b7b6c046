package import Covers
package import Albums
package import Layout
package import Localization
import Places
package import SourceText
package import Templates

/// A place on a shelf, as shown there.
package struct PlaceItem: Sendable {
    let place: Place
    let picture: CoverPlan.Picture
    let index: Int
    let frame: Frame
    /// The prefix of the slug in its anchor.
    let anchorPrefix: String
    let isCurrent: Bool
    let words: Words
    let links: LinkForm

    /// A place at an index of a shelf, in its frame.
    package init(
        place: Place, picture: CoverPlan.Picture, index: Int, frame: Frame, anchorPrefix: String, isCurrent: Bool,
        words: Words, links: LinkForm
    ) {
        (self.place, self.picture, self.index, self.frame) = (place, picture, index, frame)
        (self.anchorPrefix, self.isCurrent, self.words, self.links) = (anchorPrefix, isCurrent, words, links)
    }

    var anchor: String { anchorPrefix + place.slug }

    /// The fields of an album on a shelf, so that the same templates show both, plus those of places only.
    package static let fields = RecordType<PlaceItem>(
        "place",
        [
            .text("id", "Its id on the shelf.") { $0.place.slug },
            .text("title", "Name.") { $0.place.name },
            .text("artist", "What it is, as one text, where an album has its artists; empty where unknown.") {
                $0.place.categoryText
            },
            .text("alt", "Name and categories, to stand for the picture.") { $0.place.pictureText },
            .text("path", "Address of its pin, relative to `root`.") { item in
                "\(item.links.address(of: PlaceShelf.pagePath))#\(PlacePin.anchorPrefix)\(Address.encoded(item.anchor))"
            },
            .record("cover", "Its drawn picture.", of: CoverPlan.Picture.fields) { $0.picture },
            .text("anchor", "What a fragment calls it.") { $0.anchor },
            .text("index", "Its place on the shelf, from 0.") { $0.index },
            .text("x", "Leading edge of its frame in CSS pixels.") { $0.frame.x },
            .text("y", "Top edge of its frame in CSS pixels.") { $0.frame.y },
            .flag("current", "Whether it is the one shown first.") { $0.isCurrent },
            .flag("eager", "Whether its picture is wanted at once: the current one of the first shelf.") {
                $0.isCurrent && $0.anchorPrefix.isEmpty
            },
            .text("rating", "Rating with the number of reviews; empty where unknown.") {
                $0.words.rating(of: $0.place)
            },
            .text("address", "Address; empty where unknown.") { $0.place.address },
            .text("categories", "What it is, as one text; empty where unknown.") { $0.place.categoryText },
            .text("coordinate", "Latitude and longitude: `40.99° N, 29.02° E`.") {
                $0.place.coordinate.text(in: $0.words)
            },
            .text("coordinateDirection", "`ltr` or `rtl`: how it is written.") {
                $0.words.isRightToLeft ? "rtl" : "ltr"
            },
            .text("directions", "Address of the way there, at OpenStreetMap.") { $0.place.coordinate.directions },
            .text("link", "Address about it elsewhere; empty where there is none.") { $0.place.url },
            .text("pin", "What a fragment calls its pin on the map.") { PlacePin.anchorPrefix + $0.anchor },
        ])
}

/// A place on the map, as exposed to templates.
package struct PlacePin: Sendable {
    let anchor: String
    let title: String
    let pin: MapPins.Pin

    /// No slug contains an underscore, so a pin never has the anchor of an item.
    static let anchorPrefix = "_pin-"

    static let fields = RecordType<PlacePin>(
        "pin",
        [
            .text("pin", "What a fragment calls it.") { anchorPrefix + $0.anchor },
            .text("anchor", "What a fragment calls the place on its shelf.") { $0.anchor },
            .text("title", "Name and categories.") { $0.title },
            .text("x", "Where its tip is, from the left edge, in percent.") { MapNumber.percent($0.pin.tip.x) },
            .text("y", "The same from the top.") { MapNumber.percent($0.pin.tip.y) },
            .flag("moved", "Whether it stands beside its place, because another pin is there.") { $0.pin.isMoved },
            .text("placeX", "Where its place is, from the left edge, in percent.") {
                MapNumber.percent($0.pin.place.x)
            },
            .text("placeY", "The same from the top.") { MapNumber.percent($0.pin.place.y) },
        ])
}

/// The map, as exposed to templates.
package struct MapContent: Sendable {
    let projection: MapProjection
    let grid: MapGrid
    let pins: [PlacePin]
    let areMany: Bool

    /// Creates a map of the places on some shelves.
    package init(of shelves: [PlaceShelf], words: Words) {
        let projection = MapProjection(fitting: shelves.flatMap { $0.items.map(\.coordinate) })
        (self.projection, grid) = (projection, MapGrid(projection, words: words))
        let placed = MapPins(at: shelves.flatMap { $0.items.map { projection.point(of: $0.coordinate) } })
        areMany = placed.areMany
        let names = shelves.flatMap { shelf in
            shelf.items.map { (anchor: shelf.anchorPrefix + $0.slug, title: $0.pictureText) }
        }
        pins = zip(names, placed.pins).map { PlacePin(anchor: $0.anchor, title: $0.title, pin: $1) }
    }

    package static let fields = RecordType<MapContent>(
        "map",
        [
            .list("meridians", "Lines from north to south.", of: MapGrid.Line.fields) { $0.grid.meridians },
            .list("parallels", "Lines from west to east.", of: MapGrid.Line.fields) { $0.grid.parallels },
            .text("land", "Land, as the data of an SVG path in a field of 900 by 600; empty on a map of a town.") {
                Land.path(on: $0.projection)
            },
            .text("scale", "Length of the scale bar in words: `500 m`.") { $0.grid.scale.label },
            .text("scaleWidth", "Its length in percent of the width.") { MapNumber.percent($0.grid.scale.share) },
            .text("scaleStart", "Where it begins, from the left edge, so that it ends at 96%.") {
                MapNumber.percent(0.96 - $0.grid.scale.share)
            },
            .flag("many", "Whether there are so many pins that they should be small.") { $0.areMany },
            .list("pins", "The pins, in the order of the shelves.", of: PlacePin.fields) { $0.pins },
        ])
}

extension MapGrid.Line {
    static let fields = RecordType<MapGrid.Line>(
        "line",
        [
            .text("at", "Where it crosses the map, in percent.") { MapNumber.percent($0.place) },
            .text("label", "Its degrees: `29.02° E`.") { $0.label },
        ])
}

extension Place {
    /// Name and categories, as the alternative text of its picture and the label of its pin.
    package var pictureText: String { categories.isEmpty ? name : "\(name), \(categoryText)" }
}

extension Coordinate {
    /// The page of OpenStreetMap that finds a way to it.
    fileprivate var directions: String {
        let (north, east) = (MapNumber.text(latitude, decimals: 5), MapNumber.text(longitude, decimals: 5))
        return "https://www.openstreetmap.org/directions?route=%3B\(north)%2C\(east)"
    }

    /// `40.99° N, 29.02° E`, with at most five decimals, which is a precision of a metre.
    package func text(in words: Words) -> String {
        let north = words.decimal(MapNumber.text(abs(latitude), decimals: 5)) + "°"
        let east = words.decimal(MapNumber.text(abs(longitude), decimals: 5)) + "°"
        return words.list([
            words.text(latitude < 0 ? .south : .north, north), words.text(longitude < 0 ? .west : .east, east),
        ])
    }
}
