package import Albums
package import Settings

/// The albums of a site as a file that visitors may take along.
///
/// It has what the pages show: data that is private is no longer in the albums. Notes are left out, because their source
/// may say more than the page does.
package struct LibraryExport: OutputDocument {
    private let format: ExportFormat
    private let albums: [Album]
    private let places: [Place]

    /// The keys of what is left out, or written in another way.
    static let leftOut: Set<String> = [
        "source", "notes", "draft", "audio", "aliases", "publish", "expire", "cover",
    ]

    /// Where an album is on the site.
    package struct Place: Sendable {
        /// The address of its page, absolute where the site has a base address.
        package let page: String
        /// The address of its picture; nil for a drawn one.
        package let cover: String?
    }

    /// The albums in a format; `places` are those of the albums, in the same order.
    package init(_ format: ExportFormat, _ albums: [Album], at places: [Place]) {
        (self.format, self.albums, self.places) = (format, albums, places)
    }

    package var bytes: [UInt8] {
        switch format {
        case .json: JSONExport.bytes(of: albums, at: places)
        case .csv: CSVExport.bytes(of: albums, at: places)
        }
    }
}
