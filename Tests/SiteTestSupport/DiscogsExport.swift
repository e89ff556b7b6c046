/// A collection as Discogs exports it.
package enum DiscogsExport {
    /// The first line of the file.
    package static let header = "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id\n"
}
