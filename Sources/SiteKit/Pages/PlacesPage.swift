/// The page of all places: a shelf for each file of them, and a map.
struct PlacesPage: ShelfPage {
    let frame: PageFrame
    let metrics: ScrollerMetrics
    let shelves: [ShelfContent]
    /// Nothing where there are no places.
    let map: MapContent?

    static let path = "places/index.html"

    static let fields = RecordType<PlacesPage>(
        "places page",
        shelfFields(of: ShelfContent.type(of: PlaceItem.fields.shape)) + [
            .record("map", "The map; nothing where there are no places.", of: MapContent.fields) { $0.map }
        ])
}

extension CoverPlan {
    /// The picture that is drawn for a place.
    static func drawn(for place: borrowing Place) -> Picture {
        let hash = DrawnCover.print(title: place.name, artist: place.categoryText)
        let name = "\(place.slug)-\(ContentHash.text(hash, length: 8))"
        return Picture(path: "covers/places/\(name).svg", pixelSize: nil, isDrawn: true)
    }
}

extension SiteFiles {
    /// The files of the page of places: what each is, and where it comes from.
    static func ofPlaces(on site: Site) -> [(path: String, content: OutputTree.Rendered, owner: AddressBook.Owner)] {
        guard !site.placeShelves.isEmpty else { return [] }
        var files: [(String, OutputTree.Rendered, AddressBook.Owner)] = [
            (PlacesPage.path, .places, .init(place: .none, remark: "the page of all places"))
        ]
        var seen: Set<String> = []
        for (shelf, content) in site.placeShelves.enumerated() {
            for (index, place) in content.items.enumerated() {
                let path = CoverPlan.drawn(for: place).path
                guard seen.insert(path).inserted else { continue }
                files.append((path, .placeCover(shelf: shelf, index), .init(place: .text(place.origin))))
            }
        }
        return files
    }
}

extension SiteRenderer {
    /// The page of all places.
    func placesPage(_ frame: PageFrame, into data: inout TemplateData) -> PlacesPage {
        let shelves = site.placeShelves
        let total = shelves.reduce(0) { $0 + $1.items.count }
        return PlacesPage(
            frame: frame, metrics: site.settings.metrics,
            shelves: shelves.map { shelf($0, pageTotal: total, into: &data) },
            map: total > 0 ? MapContent(of: shelves) : nil)
    }

    /// A shelf of places, laid out by the same engine as one of albums.
    private func shelf(_ shelf: PlaceShelf, pageTotal: Int, into data: inout TemplateData) -> ShelfContent {
        let layout = ScrollerLayout(of: shelf, metrics: site.settings.metrics)
        let items = shelf.items.enumerated().map { index, place in
            let item = PlaceItem(
                place: place, picture: CoverPlan.drawn(for: place), index: index, frame: layout.frame(at: index),
                anchorPrefix: shelf.anchorPrefix, isCurrent: index == layout.initialIndex, words: site.words)
            return PlaceItem.fields.write(item, into: &data)
        }
        return ShelfContent(
            title: shelf.title, anchor: shelf.anchor, counts: Words.ofPlaces.counts(items.count, of: items.count),
            links: ShelfLinks(), layout: layout, isDetailed: pageTotal <= ShelfContent.pageDetailLimit,
            items: data.records(items), chunks: ChunkContent.all(of: items, layout: layout, into: &data))
    }

    /// The hash of all that the page of places is given.
    var placeWords: [UInt64] {
        site.placeShelves.flatMap { shelf in
            [ContentHash.of(fields: [shelf.title, shelf.anchor]), UInt64(shelf.items.count)] + shelf.items.map(\.print)
        }
    }
}

extension Words {
    /// The words of a page that shows places where others show albums.
    static let ofPlaces: Words = {
        var words = Words()
        words.countOne = "1 place"
        words.countMany = "% places"
        words.empty = "No places here."
        return words
    }()

    /// `4.5 of 5, 12 reviews`; empty where there is no rating.
    func rating(of place: Place) -> String {
        guard let rating = place.rating else { return "" }
        let stars = "\(MapNumber.text(rating, decimals: 2)) of 5"
        guard let count = place.reviewCount else { return stars }
        return count == 1 ? "\(stars), \(reviewOne)" : "\(stars), \(GroupedNumber.text(count)) \(reviewMany)"
    }
}
