import Layout
import PageFields
import Lists
import SourceText
import Templates

/// What a page tells a script about a shelf of which it holds a part.
struct LongShelf: Sendable {
    /// The number of items that the shelf shows with the script.
    let count: Int
    /// Whether those are all of its items.
    let isComplete: Bool
    /// What the addresses of its parts start with.
    let base: String
    /// A hash of all parts.
    let version: String

    /// Items per part, except the last: a file of some ten kilobytes once it is compressed.
    static let partSize = 100

    static let fields = RecordType<LongShelf>(
        "long shelf",
        [
            .text("count", "How many items it shows with the script.") { $0.count },
            .flag("complete", "Whether those are all, so that no link to the others is needed.") { $0.isComplete },
            .text("base", "What addresses of its parts start with, behind `root`; then the number of the part, from 0.")
            {
                $0.base
            },
            .text("size", "How many items are in a part.") { _ in partSize },
            .text("version", "What an address of a part ends with.") { $0.version },
        ])
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
    let items: ListRef
    /// What the script needs that shows the items that are not in the page; nil if all are.
    var long: LongShelf?
    /// What it opens with; on the home page the description of the site.
    var lead = ""

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
            .flag("compact", "Whether it is not the first of its page: a strip until an item is chosen.") {
                $0.anchor != Shelf.firstAnchor
            },
            .flag("empty", "Whether there are no items.") { $0.layout.count == 0 },
            .list("items", "The items in the page, in order.", schema: item, written: { $0.items }),
            .record("long", "What the script needs if the page holds a part of the items.", of: LongShelf.fields) {
                $0.long
            },
        ]
    }
}
