package import Layout
import SourceText
package import Templates

/// What a page tells a script about a shelf of which it holds a part.
package struct LongShelf: Sendable {
    /// The number of items that the shelf shows with the script.
    package let count: Int
    /// Whether those are all of its items.
    package let isComplete: Bool
    /// What the addresses of its parts start with.
    package let base: String
    /// A hash of all parts.
    package let version: String

    /// Items per part, except the last: a file of some ten kilobytes once it is compressed.
    package static let partSize = 100

    /// Creates it for the shelf with this many items, whose parts are at addresses that start with `base`.
    package init(count: Int, isComplete: Bool, base: String, version: String) {
        (self.count, self.isComplete, self.base, self.version) = (count, isComplete, base, version)
    }

    package static let fields = RecordType<LongShelf>(
        "long shelf",
        [
            .text("count", "How many items it shows with the script.") { $0.count },
            .flag("complete", "Whether those are all, so that no link to the others is needed.") { $0.isComplete },
            .text(
                "base",
                "What addresses of its parts start with, relative to `root`; then the number of the part, from 0."
            ) {
                $0.base
            },
            .text("size", "How many items are in a part.") { _ in partSize },
            .text("version", "What an address of a part ends with.") { $0.version },
        ])
}

/// The link targets of a shelf.
package struct ShelfLinks: Sendable {
    /// Path of the page of the value it was split by.
    package var group: String?
    /// The list that contains the albums it leaves out.
    package var rest: TermLink?

    package init() {}
}

/// A titled scroller of items.
package struct ShelfContent: Sendable {
    package let title: String
    /// Its name in fragments.
    package let anchor: String
    /// How many albums, in words.
    package let counts: ShelfCounts
    /// Where it leads.
    package let links: ShelfLinks
    /// Where its items are.
    package let layout: ScrollerLayout
    /// The items in the page.
    package let items: ListRef
    /// What the script needs that shows the items that are not in the page; nil if all are.
    package var long: LongShelf?
    /// What others may show of it in a frame; nil if the settings do not offer it.
    package var embed: EmbedLink?
    /// Whether it has covers alone.
    package var isLight = false
    /// What it opens with; on the home page the description of the site.
    package var lead = ""

    /// Creates the shelf from items that are written into template data.
    package init(
        title: String, anchor: String, counts: ShelfCounts, links: ShelfLinks, layout: ScrollerLayout, items: ListRef
    ) {
        (self.title, self.anchor, self.counts) = (title, anchor, counts)
        (self.links, self.layout, self.items) = (links, layout, items)
    }

    /// The record type of shelves of items with a schema: a scroller can show anything.
    package static func type(of item: Schema) -> RecordType<ShelfContent> {
        RecordType<ShelfContent>("shelf", fieldList(item))
    }

    private static func fieldList(_ item: Schema) -> [RecordType<ShelfContent>.Field] {
        [
            .text("anchor", "What a fragment calls it.") { $0.anchor },
            .text("title", "Title.") { $0.title },
            .text("lead", "What stands under the title: on the first shelf of a home page the site's description.") {
                $0.lead
            },
            .text("path", "Address of the page of what it was split by, relative to `root`; empty where there is none.")
            {
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
            .flag("light", "Whether its items have no details: a script adds them when it opens.") { $0.isLight },
            .flag("empty", "Whether there are no items.") { $0.layout.count == 0 },
            .list("items", "The items in the page, in order.", schema: item, written: { $0.items }),
            .record("embed", "The page that others may show of it in a frame; nothing without.", of: EmbedLink.fields) {
                $0.embed
            },
            .record("long", "What the script needs if the page holds a part of the items.", of: LongShelf.fields) {
                $0.long
            },
        ]
    }
}

extension ScrollerMetrics {
    package static let fields = RecordType<ScrollerMetrics>(
        "scroller",
        [
            .text("padding", "Room around an item in CSS pixels.") { $0.padding },
            .text("dimension", "Width and height of an item in CSS pixels.") { $0.dimension },
            .text("offset", "Room at both ends in CSS pixels.") { $0.offset },
        ])
}
