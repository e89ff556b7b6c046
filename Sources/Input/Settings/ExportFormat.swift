/// A format in which visitors may take the albums of the site along.
package enum ExportFormat: String, Sendable, CaseIterable {
    /// A JSON array with an object for each album.
    case json
    /// A table of RFC 4180.
    case csv

    /// The name of its file in the top folder.
    package var fileName: String { "albums.\(rawValue)" }
}
