import SiteModel
import Covers
import Albums
import Layout
import Localization
import Settings
import SourceText
import Templates

/// The page of all places: one shelf per place file, and a map.
struct PlacesPage: PageKind {
    struct Record: ShelfPage {
        let frame: PageFrame
        let metrics: ScrollerMetrics
        let shelves: [ShelfContent]
        /// Nil if there are no places.
        let map: MapContent?
    }

    static let path = PlaceShelf.pagePath
    static let template = "places"
    static let fields = RecordType<Record>(
        "places page",
        Record.shelfFields(of: ShelfContent.type(of: PlaceItem.fields.schema)) + [
            .record("map", "The map; nothing where there are no places.", of: MapContent.fields) { $0.map }
        ])
    static let need = PageNeed.asked { settings, _ in !settings.places.isEmpty }

    static func addFiles(of site: Site, to list: inout FileList) {
        guard !site.placeShelves.isEmpty else { return }
        list.add(path, PlacesPage(), by: .init(place: .none, remark: "the page of all places"))
        var seen: Set<String> = []
        for (shelf, content) in site.placeShelves.enumerated() {
            for (index, place) in content.items.enumerated() {
                let path = CoverPlan.drawn(for: place).path
                guard seen.insert(path).inserted else { continue }
                list.add(path, .rendered(.placeCover(shelf: shelf, index)), by: .init(place: .text(place.origin)))
            }
        }
    }

    /// The ids of places are not listed.
    func hasAnchor(_ id: String, on site: Site) -> Bool { true }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        var frame = renderer.frame(Self.path, title: site.words[.places], description: "")
        frame.menu = renderer.shared.records.menu(seenFrom: Self.path, into: &buffer.data)
        frame.words = Words.fields.write(site.pageWords.ofPlaces, into: &buffer.data)
        let shelves = site.placeShelves
        let record = Record(
            frame: frame, metrics: site.settings.metrics,
            shelves: shelves.map { Self.content(of: $0, on: site, into: &buffer.data) },
            map: shelves.contains { !$0.items.isEmpty } ? MapContent(of: shelves, words: site.words) : nil)
        renderer.run(Self.self, record, &buffer)
    }

    /// Creates a shelf of places, laid out by the same engine as a shelf of albums.
    private static func content(
        of shelf: PlaceShelf, on site: Site, into data: inout TemplateData
    ) -> ShelfContent {
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

extension CoverPlan {
    /// Returns the picture drawn for a place.
    static func drawn(for place: borrowing Place) -> Picture {
        let hash = DrawnPlace.fingerprint(name: place.name, kind: place.categoryText)
        let name = "\(place.slug)-\(ContentHash.text(hash, length: 8))"
        return Picture(path: "covers/places/\(name).svg", pixelSize: nil, isDrawn: true)
    }
}
