import Albums
import Covers
import Formats
import SiteModel
package import SourceText

extension OutputTree.File {
    /// What the file is for visitors.
    package var role: OutputRole {
        switch content {
        case .cover, .socialImage: .asset
        case .copy(let source): copyRole(source.path)
        case .bytes: bytesRole
        case .rendered(.document) where path.utf8.hasSuffix(".js"): .part
        case .rendered(let rendered): rendered.role
        }
    }

    /// Whether it is a file of the search.
    package var isOfSearch: Bool { "/\(path)".utf8.hasSuffix("/\(Site.searchFolder)\(path.fileName)") }

    /// Pictures are copied under names with a hash; recordings and files of `content/static/` keep their names.
    private func copyRole(_ source: String) -> OutputRole {
        let isStatic = source.utf8.hasPrefix("content/static/")
        let folders = [ImageSetFiles.folder(of: .square), ImageSetFiles.folder(of: .original)]
        if !isStatic, folders.contains(where: path.utf8.hasPrefix) { return .asset }
        return path.utf8.hasSuffix(".html") ? .page : .part
    }

    private var bytesRole: OutputRole {
        if path.utf8.hasPrefix("assets/") { return .asset }
        if isOfSearch { return path.fileName == SearchIndex.listName ? .part : .asset }
        if path.utf8.hasSuffix(".html") { return .page }
        return path.utf8.hasSuffix(".js") ? .part : .list
    }
}

extension OutputTree.Rendered {
    fileprivate var role: OutputRole {
        switch self {
        case .page: .page
        // Their names have a hash of what is drawn.
        case .placeCover, .drawnCover: .asset
        case .shelfPart: .part
        case .feed, .postFeed, .termFeed, .sitemap, .embedResponse, .document: .list
        case .serviceWorker: .worker
        case .translated(_, let content): content.role
        }
    }
}
