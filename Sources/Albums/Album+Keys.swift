extension Album {
    /// All keys that a record of a site's own files may have.
    package static let keys = [
        "id", "slug", "title", "artist", "artists", "genre", "genres", "year", "released", "cover", "label",
        "catalogNumber", "format", "country", "barcode", "tracks", "rating", "tags", "links", "added", "type", "ids",
        "draft", "notes", "extra",
    ]
}
