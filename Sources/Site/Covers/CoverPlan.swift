package import Albums
import Layout
package import Settings
package import SourceText

/// The picture that each album shows, and the output files it becomes.
///
/// The names of picture files contain a hash of their content. Pictures that can be resized are requested from
/// the caller (``BuildPlan``); the rest of `content/covers/` is copied. An album without a usable picture gets one drawn
/// from its title and artist.
package struct CoverPlan {
    /// An available picture and its origin.
    package struct PlannedCover: Sendable {
        package let picture: Picture
        /// The file that is copied; nil for a picture in several sizes.
        package let copied: BinaryFile?
        /// The path of its source file, by which notes link to it; nil if it does not come from a file.
        package let sourcePath: String?
        /// The name to report when two files have the same address.
        package let ownerPath: String
    }

    /// The pictures from `content/covers/`, sorted by path, then those that albums reference elsewhere.
    package private(set) var shown: [PlannedCover] = []
    private var index: [PathKey: Int] = [:]
    /// Why covers cannot be shown, or are shown in an older version, by key.
    private var problems: [PathKey: CoverProblem] = [:]
    private var artFiles: [UInt64: ImageSetFiles] = [:]
    private let dimension: Int
    private let tree: SourceTree
    /// Whether no picture is read.
    private let drawsAll: Bool
    private let isResized: Bool
    private let listsEach: Bool
    private var pending: [PendingCover] = []
    /// The covers that are beside the files of albums, sorted.
    private var besideAlbums: [String] = []

    package static let folder = "content/covers/"

    /// Creates a plan for the pictures of a tree, and for those that its albums reference elsewhere.
    ///
    /// If the options ignore covers, no pictures are read, and every album gets a drawn one.
    package init(_ tree: SourceTree, albums: [Album], settings: Settings, options: BuildOptions) {
        self.tree = tree
        dimension = settings.metrics.dimension
        (drawsAll, listsEach) = (options.ignoresCovers, options.listsEachCover)
        isResized = settings.covers == .resize && options.resolvesCovers
        besideAlbums = Self.filesBesideAlbums(tree, albums)
        if drawsAll { return }
        for file in tree.binaries where file.path.utf8.hasPrefix(Self.folder) { plan(file) }
        for path in besideAlbums {
            if let file = tree.binary(at: path) { plan(file) }
        }
        pending += Self.coversElsewhere(of: albums).filter { cover in
            tree.binary(at: cover.key) == nil
                && Self.places(inContent: cover.key).allSatisfy { tree.binary(at: $0) == nil }
        }
    }

    private mutating func plan(_ file: BinaryFile) {
        guard let header = file.header, header.isImage, !header.isTooLarge else { return }
        if isResized, header.kind != .svg {
            pending.append(PendingCover(file))
        } else {
            add(file, header, key: file.path, stem: Self.stem(of: file.path), sourcePath: file.path)
        }
    }

    /// The covers that are beside the files of albums, each once, sorted by path.
    private static func filesBesideAlbums(_ tree: SourceTree, _ albums: [Album]) -> [String] {
        let start = tree.binaries.firstIndex(fromPath: SourceRole.albumFolder, by: { $0.path })
        let files = tree.binaries[start...].prefix { $0.path.utf8.hasPrefix(SourceRole.albumFolder) }
        if files.isEmpty { return [] }
        var named: Set<PathKey> = []
        for index in albums.indices {
            guard let cover = albums[index].cover, cover.text.utf8.hasPrefix("albums/") else { continue }
            named.insert(PathKey("content/" + cover.text))
        }
        return files.map(\.path).filter { named.contains(PathKey($0)) }
    }

    /// Whether a file beside the files of albums is a cover.
    func isBesideAlbum(_ path: String) -> Bool {
        besideAlbums.index(ofPath: path, by: { $0 }) != nil
    }

    /// The requests for covers that need more than copying a file, each once.
    package var requests: [CoverRequest] { pending.map { CoverRequest($0.source, shape: isResized ? .square : nil) } }

    /// Adds the results of ``requests``, in their order; a request without a result has failed.
    package mutating func take(_ results: ArraySlice<CoverResult>) {
        for (place, cover) in pending.enumerated() {
            let index = results.startIndex + place
            take(index < results.endIndex ? results[index] : .failed(cover.lacking), for: cover)
        }
    }

    /// Returns the picture of each album, and reports referenced covers that cannot be shown.
    ///
    /// Covers that an offline build lacks are one line with their number, unless the options ask for each.
    package func pictures(of albums: [Album], diagnostics: inout [Diagnostic]) -> [Picture] {
        var pictures: [Picture] = []
        var problems: [Diagnostic] = []
        pictures.reserveCapacity(albums.count)
        for index in albums.indices {
            if let cover = albums[index].cover, !drawsAll,
                let picture = picture(cover, of: albums, at: index, diagnostics: &problems)
            {
                pictures.append(picture)
            } else {
                pictures.append(
                    Self.drawn(slug: albums[index].slug, title: albums[index].title, artists: albums[index].artists))
            }
        }
        diagnostics += listsEach ? problems : problems.withOfflineCoversCounted
        return pictures
    }

    /// The picture of a file of `content/covers/` that is copied as it is; nil for any other file.
    package func copiedPicture(of path: String) -> Picture? {
        index[PathKey(path)].flatMap { shown[$0].copied == nil ? nil : shown[$0].picture }
    }

    /// Returns the picture drawn for an album.
    private static func drawn(slug: String, title: String, artists: [String]) -> Picture {
        let artist = artists.joined(separator: ", ")
        let name = "\(slug)-\(ContentHash.text(DrawnCover.fingerprint(title: title, artist: artist), length: 8))"
        let color = DrawnCover.color(title: title, artist: artist)
        return Picture(path: "covers/\(name).svg", pixelSize: nil, isDrawn: true, color: color)
    }

    /// Returns the picture of an album, or nil if it needs a drawn one.
    private func picture(
        _ cover: CoverReference, of albums: [Album], at index: Int, diagnostics: inout [Diagnostic]
    ) -> Picture? {
        // The usual case, handled without splitting the path.
        let usual = "content/" + cover.text
        if let picture = picture(usual), problems.isEmpty || problems[PathKey(usual)] == nil { return picture }
        let own = cover.server == nil && !cover.isRemote ? Self.places(inContent: cover.text) : []
        let keys = own.filter { tree.binary(at: $0) != nil } + Self.keys(of: cover)
        for key in keys {
            let picture = picture(key)
            if let problem = problems[PathKey(key)]
                ?? (picture == nil ? tree.binary(at: key).flatMap(CoverProblem.of) : nil)
            {
                diagnostics.append(
                    problem.diagnostic(
                        of: albums[index], cover, at: key, known: names, isShown: picture != nil))
                return picture
            }
            if let picture { return picture }
        }
        let problem = CoverProblem.missing
        diagnostics.append(
            problem.diagnostic(
                of: albums[index], cover, at: keys.joined(separator: " and "), known: names, isShown: false))
        return nil
    }

    private func picture(_ key: String) -> Picture? { index[PathKey(key)].map { shown[$0].picture } }

    /// The file names in `content/covers/`, for suggestions.
    private var names: [String] {
        shown.compactMap(\.sourcePath).filter { $0.utf8.hasPrefix(Self.folder) }
            .map { $0.droppingBytes(first: Self.folder.utf8.count) }
    }
}

/// Cover requests and their results.
extension CoverPlan {
    /// A requested cover.
    private struct PendingCover: Sendable {
        let source: CoverRequest.Source
        let key: String
        /// The base name of its files; contains nothing of an address.
        let stem: String
        /// The problem to report when the request is not fulfilled.
        var lacking = CoverProblem.offline
        var sourcePath: String?
        let ownerPath: String

        /// Requests a file of the site.
        init(_ file: BinaryFile) {
            source = .file(file)
            key = file.path
            stem = CoverPlan.stem(of: file.path)
            lacking = .missing
            sourcePath = file.path
            ownerPath = file.path
        }

        /// Requests an album's cover that is not one of the site's own files.
        init?(_ cover: CoverReference, slug: String) {
            let isPath = cover.server == nil && !cover.isRemote
            if isPath, SourceRole.isMadeIntoAlbums(path: cover.origin.file.path) { return nil }
            key = CoverPlan.keys(of: cover).first ?? ""
            if let server = cover.server {
                source = .service(server: server, id: cover.text)
            } else if cover.isRemote {
                source = .address(cover.text)
            } else {
                source = .path(cover.text)
                stem = CoverPlan.stem(of: cover.text)
                lacking = .missing
                sourcePath = cover.text
                ownerPath = cover.text
                return
            }
            stem = slug
            ownerPath = cover.origin.file.path
        }
    }

    /// The covers that albums reference elsewhere, each once, in the order of the albums.
    private static func coversElsewhere(of albums: [Album]) -> [PendingCover] {
        var pending: [PendingCover] = []
        var known: Set<PathKey> = []
        for index in albums.indices {
            guard let reference = albums[index].cover,
                let cover = PendingCover(reference, slug: albums[index].slug),
                known.insert(PathKey(cover.key)).inserted
            else { continue }
            pending.append(cover)
        }
        return pending
    }

    /// The identifying keys of a cover: its possible file paths, an address, or a server with an id on that server.
    private static func keys(of cover: CoverReference) -> [String] {
        if let server = cover.server { return ["\(server)\n\(cover.text)"] }
        if !SourceRole.isMadeIntoAlbums(path: cover.origin.file.path) { return [cover.text] }
        return keys(of: cover.text, in: cover.origin.file.path)
    }

    /// The same of a picture that the owner names for an album of a file.
    static func keys(of name: String, in file: String) -> [String] {
        if CoverReference.isRemote(name) { return [name] }
        let isInFolder = file.utf8.hasPrefix(SourceRole.albumFolder) && file.utf8.hasSuffix("/index.md")
        let folders = (isInFolder ? [Address.folder(of: file)] : []) + ["content", "content/covers"]
        return folders.compactMap { Address.resolved(name, from: $0) }
    }

    /// The possible locations, among the files of the site, of a path written by another program.
    ///
    /// Such a path, like `/covers/a.jpg`, may be an address on the site it was written for.
    private static func places(inContent text: String) -> [String] {
        if CoverReference.isRemote(text) { return [] }
        let path = String(Substring(text.utf8.drop { $0 == UInt8(ascii: "/") }))
        return ["content", "content/covers"].compactMap { Address.resolved(path, from: $0) }
    }

    private static func stem(of path: String) -> String {
        let stem = Slug.make(from: path.fileStem)
        return stem.isEmpty ? "cover" : stem
    }

    private mutating func take(_ result: CoverResult, for cover: PendingCover) {
        switch result {
        case .shown(let picture): add(picture, for: cover)
        case .failed(let problem, let older):
            if let older { add(older, for: cover) }
            problems[PathKey(cover.key)] = problem
        }
    }

    private mutating func add(_ picture: AvailableCover, for cover: PendingCover) {
        switch picture {
        case .art(let art):
            if art.sides.isEmpty {
                problems[PathKey(cover.key)] = .damaged()
                return
            }
            let files = artFiles[art.contentHash] ?? ImageSetFiles(art, stem: cover.stem, dimension: dimension)
            artFiles[art.contentHash] = files
            add(Picture(files), nil, key: cover.key, sourcePath: cover.sourcePath, ownerPath: cover.ownerPath)
        case .copied(let file):
            guard let header = file.header, CoverProblem.of(file) == nil else {
                problems[PathKey(cover.key)] = CoverProblem.of(file)
                return
            }
            add(file, header, key: cover.key, stem: cover.stem, sourcePath: cover.sourcePath)
        }
    }

    private mutating func add(
        _ file: BinaryFile, _ header: ImageHeader, key: String, stem: String, sourcePath: String?
    ) {
        let path = "covers/\(stem)-\(ContentHash.text(file.contentHash, length: 8)).\(header.fileExtension)"
        let picture = Picture(path: path, pixelSize: header.pixelSize, isDrawn: false)
        add(picture, file, key: key, sourcePath: sourcePath, ownerPath: file.path)
    }

    private mutating func add(
        _ picture: Picture, _ copied: BinaryFile?, key: String, sourcePath: String?, ownerPath: String
    ) {
        index[PathKey(key)] = shown.count
        shown.append(PlannedCover(picture: picture, copied: copied, sourcePath: sourcePath, ownerPath: ownerPath))
    }
}
