package import SourceText

extension AlbumQuery {
    /// The keys of a record that a query reads.
    package static let table = RecordTable([
        .key(
            "where", .condition,
            "Which albums are shown: all conditions have to hold. A list of values means one of them.",
            example: "{genre: Jazz, year: 1970..1979, not: {tag: sold}}"),
        .key(
            "sort", .some(.text),
            "The fields to sort by, one after another; `-` before a field turns the order round.",
            example: "[-rating, artist]"),
        .key(
            "random", .text,
            "Albums are in an order by chance, which stays the same until another number or text is written.",
            example: "7"),
    ])
}
