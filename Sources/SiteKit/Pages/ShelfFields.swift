import Layout
import SourceText
import Templates

/// A run of adjacent items on a shelf, which a browser may skip as a unit while it is off-screen.
struct ChunkContent: Sendable {
    let count: Int
    let isAwaited: Bool
    let items: ListRef

    /// Items per chunk, except the last (CAROUSEL.md, "Thousands of covers").
    static let size = 50

    /// Splits the items of a shelf into chunks.
    static func all(
        of items: [RecordRef], layout: ScrollerLayout, into data: inout TemplateData
    ) -> [ChunkContent] {
        let initial = layout.initialIndex ?? 0
        return stride(from: 0, to: items.count, by: size).map { start in
            let part = items[start..<min(start + size, items.count)]
            return ChunkContent(
                count: part.count, isAwaited: initial > 0 && part.indices.contains(initial),
                items: data.records(part))
        }
    }

    /// The record type of chunks of items with a schema.
    static func type(of item: Schema) -> RecordType<ChunkContent> {
        RecordType<ChunkContent>(
            "chunk",
            [
                .text("count", "How many items it has.") { $0.count },
                .flag("awaited", "Whether the shelf has to be scrolled to it when the page opens.") { $0.isAwaited },
                .list("items", "Its items in order.", schema: item, written: { $0.items }),
            ])
    }
}

/// The number of albums a shelf shows, as text.
struct ShelfCounts: Sendable {
    let now: String
    let one: String
    let many: String
}

/// The link targets of a shelf.
struct ShelfLinks: Sendable {
    /// Path of the page of the value it was split by.
    var group: String?
    /// The list that contains the albums it leaves out.
    var rest: TermLink?
}

/// A titled scroller of items.
struct ShelfContent: Sendable {
    let title: String
    /// Its name in fragments.
    let anchor: String
    let counts: ShelfCounts
    let links: ShelfLinks
    let layout: ScrollerLayout
    let isDetailed: Bool
    let items: ListRef
    let chunks: [ChunkContent]
    /// What it opens with; on the home page the description of the site.
    var lead = ""

    /// Maximum number of items on a shelf with details; on larger shelves, covers link directly to their pages.
    ///
    /// Full markup stays smooth up to about 1,000 items and is recommended up to about 300 (CAROUSEL.md, "Thousands of
    /// covers").
    static let detailLimit = 300
    /// Maximum number of items on all shelves of a page with details.
    static let pageDetailLimit = 1000

    /// The record type of shelves of albums.
    static let fields = type(of: ItemContent.fields.schema)

    /// The record type of shelves of items with a schema: a scroller can show anything.
    static func type(of item: Schema) -> RecordType<ShelfContent> {
        RecordType<ShelfContent>("shelf", fieldList(item))
    }

    private static func fieldList(_ item: Schema) -> [RecordType<ShelfContent>.Field] {
        [
            .text("anchor", "What a fragment calls it.") { $0.anchor },
            .text("title", "Title.") { $0.title },
            .text("lead", "What stands under the title: on the first shelf of a home page the site's description.") {
                $0.lead
            },
            .text("path", "Address of the page of what it was split by, behind `root`; empty where there is none.") {
                $0.links.group.map(Address.encoded)
            },
            .text("count", "How many albums, in words.") { $0.counts.now },
            .text("countOne", "The same for one album, where others are taken away.") { $0.counts.one },
            .text("countMany", "The same for another number; `%` stands for it.") { $0.counts.many },
            .record("rest", "Where all of its albums are, if it does not show all.", of: TermLink.fields) {
                $0.links.rest
            },
            .text("padding", "Room around an item in CSS pixels.") { $0.layout.metrics.padding },
            .text("dimension", "Width and height of an item in CSS pixels.") { $0.layout.metrics.dimension },
            .text("offset", "Room at both ends in CSS pixels.") { $0.layout.metrics.offset },
            .flag("detailed", "Whether the details of each item stand in the page.") { $0.isDetailed },
            .flag("compact", "Whether it is not the first of its page: a strip until an item is chosen.") {
                $0.anchor != Shelf.firstAnchor
            },
            .flag("empty", "Whether there are no items.") { $0.layout.count == 0 },
            .list("items", "The items in order.", schema: item, written: { $0.items }),
            .list("chunks", "The items in order, in groups of 50.", of: ChunkContent.type(of: item)) { $0.chunks },
        ]
    }
}
