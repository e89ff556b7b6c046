import SiteModel
import Covers
import Albums
import Layout
import Localization
import Settings
import SourceText
import Templates

/// The page of all places: one shelf per place file, and a map.
struct PlacesPage: ShelfPage {
    let frame: PageFrame
    let metrics: ScrollerMetrics
    let shelves: [ShelfContent]
    /// Nil if there are no places.
    let map: MapContent?

    static let path = PlaceShelf.pagePath

    static let fields = RecordType<PlacesPage>(
        "places page",
        shelfFields(of: ShelfContent.type(of: PlaceItem.fields.schema)) + [
            .record("map", "The map; nothing where there are no places.", of: MapContent.fields) { $0.map }
        ])
}

extension CoverPlan {
    /// Returns the picture drawn for a place.
    static func drawn(for place: borrowing Place) -> Picture {
        let hash = DrawnPlace.fingerprint(name: place.name, kind: place.categoryText)
        let name = "\(place.slug)-\(ContentHash.text(hash, length: 8))"
        return Picture(path: "covers/places/\(name).svg", pixelSize: nil, isDrawn: true)
    }
}

extension SiteFiles {
    /// The files of the places page, with the content and source of each.
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
    /// Creates the page of all places.
    func placesPage(_ frame: PageFrame, into data: inout TemplateData) -> PlacesPage {
        let shelves = site.placeShelves
        return PlacesPage(
            frame: frame, metrics: site.settings.metrics,
            shelves: shelves.map { shelf($0, into: &data) },
            map: shelves.contains { !$0.items.isEmpty } ? MapContent(of: shelves, words: site.words) : nil)
    }

    /// Creates a shelf of places, laid out by the same engine as a shelf of albums.
    private func shelf(_ shelf: PlaceShelf, into data: inout TemplateData) -> ShelfContent {
        let layout = ScrollerLayout(of: shelf, metrics: site.settings.metrics)
        let items = shelf.items.enumerated().map { index, place in
            let item = PlaceItem(
                place: place, picture: CoverPlan.drawn(for: place), index: index, frame: layout.frame(at: index),
                anchorPrefix: shelf.anchorPrefix, isCurrent: index == layout.initialIndex, words: site.words,
                links: site.settings.links)
            return PlaceItem.fields.write(item, into: &data)
        }
        return ShelfContent(
            title: shelf.title, anchor: shelf.anchor,
            counts: site.words.counts(items.count, of: items.count, word: .placeCount),
            links: ShelfLinks(), layout: layout, items: data.records(items))
    }
}
