import Albums
import Covers
import SiteModel
import SourceText
import Theming

/// What a browser keeps of a site for times without a network: its home pages in all languages, what these show on their
/// shelves, and the assets of the theme.
struct OfflineEdition: Sendable {
    /// The folders of the languages.
    let folders: [String]
    /// The files, sorted by path.
    let files: [OutputTree.File]

    /// The greatest number of covers: those of the first shelves, 1 to 2 MB in most sites.
    static let coverLimit = 300
    /// The size of the greatest cover that is kept where covers are copied as they are.
    static let copyLimit = 64 << 10
    /// The kinds of assets: style sheets, scripts, fonts and icons.
    private static let kinds = [".css", ".js", ".woff2", ".svg"]

    /// Chooses among the files of a site, which are sorted.
    ///
    /// Files of `content/static/` are left out: their content is not read, so nothing could say that it changed.
    init(of sites: [Site], files: [OutputTree.File], assets: [Theme.Asset]) {
        folders = sites.map(\.folder)
        var paths = folders.flatMap { [$0 + Site.homePath, $0 + ServiceWorker.pagePath] } + [WebManifest.path]
        paths += assets.filter { asset in
            Self.kinds.contains(where: asset.path.utf8.hasSuffix) || asset.name.utf8.isEqual(to: Theme.touchIcon)
        }.map(\.path)
        var covers: Set<PathKey> = []
        for shelf in sites.flatMap(\.shelves) {
            for album in shelf.held where covers.count < Self.coverLimit {
                let picture = sites[0].pictures[album]
                let path = picture.art.flatMap { art in art.small.first.map { art.path(side: $0) } } ?? picture.path
                if covers.insert(PathKey(path)).inserted { paths.append(path) }
            }
        }
        self.files = paths.sorted(byPath: { $0 }).compactMap { path in
            files.index(ofPath: path, by: { $0.path }).map { files[$0] }
        }.filter { file in
            guard case .copy(let source) = file.content else { return true }
            return source.header != nil && source.size <= Self.copyLimit
        }
    }
}

extension OutputTree {
    /// Renders the service worker, whose version is a hash of the bytes that it keeps.
    func renderServiceWorker(into buffer: inout RenderBuffer) {
        guard let offline else { return }
        var (hash, usesAddresses, isDry) = (ContentHash(), false, buffer.isDry)
        for file in offline.files {
            hash.add(text: file.path)
            if case .rendered(let content) = file.content, !isDry {
                render(content, into: &buffer)
                usesAddresses = usesAddresses || buffer.usesAddresses
                hash.add(ContentHash.of(buffer.bytes))
            } else {
                hash.add(fingerprint(of: file, using: &buffer))
            }
        }
        let (named, others) = (
            offline.files.filter { $0.role == .asset }, offline.files.filter { $0.role != .asset }
        )
        buffer.clear()
        buffer.usesAddresses = usesAddresses
        buffer.write(
            ServiceWorker(
                folders: offline.folders, named: named.map(\.path), others: others.map(\.path), version: hash.value,
                program: BuiltIn.serviceWorker
            ).bytes)
        buffer.hasStandIns = true
    }
}
