import SourceText
package import Templates

/// Other albums that an album's page shows: those of its artist or its label.
package struct MoreAlbums: Sendable {
    /// What it is called.
    package let title: String
    /// The path of the page of the artist or label.
    package let path: String
    /// Whether they are of a label, by other artists.
    package let isOfLabel: Bool
    /// The albums, written into template data.
    package let items: [RecordRef]

    package init(title: String, path: String, isOfLabel: Bool, items: [RecordRef]) {
        (self.title, self.path, self.isOfLabel, self.items) = (title, path, isOfLabel, items)
    }

    package static let fields = RecordType<MoreAlbums>(
        "row of other albums",
        [
            .text("title", "What it is called, such as More by Can.") { $0.title },
            .text("path", "Address of the list with all of them, relative to `root`; empty if there is no list.") {
                Address.encoded($0.path)
            },
            .flag("ofLabel", "Whether they are of a label, by other artists.") { $0.isOfLabel },
            .list("items", "Up to six albums, oldest first.", schema: ItemCard.fields.schema) { $0.items },
        ])
}

/// An album that is the first or last in some order.
package struct Highlight: Sendable {
    /// What it is, such as the oldest.
    package let label: String
    /// Its date or length.
    package let value: String
    package let album: RecordRef

    package init(label: String, value: String, album: RecordRef) {
        (self.label, self.value, self.album) = (label, value, album)
    }

    package static let fields = RecordType<Highlight>(
        "highlight",
        [
            .text("label", "What it is, such as the oldest.") { $0.label },
            .text("value", "Its date or length.") { $0.value },
            .record("album", "The album.", schema: ItemCard.fields.schema) { $0.album },
        ])
}

/// The albums of one year on the page of an artist.
package struct YearContent: Sendable {
    /// Empty if the year is unknown.
    package let year: String
    /// Its albums, written into template data.
    package let items: [RecordRef]

    package init(year: String, items: [RecordRef]) { (self.year, self.items) = (year, items) }

    package static let fields = RecordType<YearContent>(
        "year of an artist",
        [
            .text("year", "The year; empty after all others where it is unknown.") { $0.year },
            .list("items", "Its albums.", schema: ItemCard.fields.schema) { $0.items },
        ])
}
