package import Settings
import SourceText

extension Site {
    /// The albums as a file for visitors.
    package func export(_ format: ExportFormat) -> LibraryExport {
        let base = settings.baseURL ?? ""
        let places = albums.indices.map { index in
            let page = Address.encoded(Address.withoutIndex(path(ofAlbum: index)))
            let picture = SharedPicture(pictures[index], top: top, baseURL: base, alt: "")
            return LibraryExport.Place(page: base + page, cover: picture?.address)
        }
        return LibraryExport(format, albums, at: places)
    }
}
