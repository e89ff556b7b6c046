/// Which picture each album shows, and the file it becomes.
///
/// Pictures of `content/covers/` are copied under a name that carries a hash of their content; an album without a usable
/// picture gets one that is drawn from its title and artist.
struct CoverPlan {
    /// A picture of the site.
    struct Picture: Sendable {
        /// Its path in the output.
        let path: String
        /// Its width and height in pixels; nil for one without a size of its own.
        let pixelSize: (width: Int, height: Int)?
        /// Whether sitegen drew it.
        let isDrawn: Bool
        /// A hash of all of it; the path carries one of the content.
        let print: UInt64

        init(path: String, pixelSize: (width: Int, height: Int)?, isDrawn: Bool) {
            self.path = path
            self.pixelSize = pixelSize
            self.isDrawn = isDrawn
            let size = pixelSize.map { [UInt64($0.width), UInt64($0.height)] } ?? []
            print = ContentHash.of(words: [ContentHash.of(Array(path.utf8))] + size)
        }
    }

    /// Copied pictures by the path of their content file, in the order of those paths.
    let files: [(source: BinaryFile, picture: Picture)]
    private let index: [String: Int]
    private static let folder = "content/covers/"

    /// Pictures that libraries name elsewhere, by path, whether they can be shown or not.
    private let elsewhere: [String: BinaryFile]

    /// A plan for the pictures of a tree, and for those that its albums name elsewhere.
    init(_ tree: SourceTree, albums: [Album] = []) {
        let paths = Set(albums.lazy.compactMap(Self.pathElsewhere))
        let found = paths.isEmpty ? [] : tree.readPictures?(paths.sorted { ByteOrder.precedes($0, $1) }) ?? []
        elsewhere = Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
        files = (tree.binaries.filter { $0.path.hasPrefix(Self.folder) } + found).compactMap { file in
            guard let header = file.header, header.isImage, !header.isTooLarge else { return nil }
            return (file, Picture(path: Self.path(of: file, header), pixelSize: header.pixelSize, isDrawn: false))
        }
        index = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.source.path, $0) })
    }

    /// Where the cover of an album lies that a library names; nil for covers of the site's own files.
    private static func pathElsewhere(of album: Album) -> String? {
        guard let cover = album.cover, !cover.isRemote else { return nil }
        return SourceRole.isMadeIntoAlbums(path: cover.origin.file.path) ? nil : cover.text
    }

    private func picture(at path: String) -> Picture? { index[path].map { files[$0].picture } }

    /// The picture of each album.
    func pictures(of albums: [Album], in tree: SourceTree, diagnostics: inout [Diagnostic]) -> [Picture] {
        albums.indices.map {
            picture(of: albums[$0], in: tree, diagnostics: &diagnostics) ?? Self.drawn(for: albums[$0])
        }
    }

    /// The picture that is drawn for an album.
    private static func drawn(for album: borrowing Album) -> Picture {
        let hash = DrawnCover.print(title: album.title, artist: album.artistText)
        let name = "\(album.slug)-\(ContentHash.text(hash, length: 8))"
        return Picture(path: "covers/\(name).svg", pixelSize: nil, isDrawn: true)
    }

    /// The picture of an album, or nil for a drawn one; says why a cover that is named cannot be shown.
    private func picture(of album: Album, in tree: SourceTree, diagnostics: inout [Diagnostic]) -> Picture? {
        guard let cover = album.cover else { return nil }
        if cover.isRemote {
            diagnostics.append(
                .warning(
                    .remoteCover, "the cover of `\(album.title)` is an address, and covers are not fetched yet",
                    at: cover.origin, help: "put the picture into content/covers and name it here"))
            return nil
        }
        // The usual case, without taking the path apart.
        if let picture = picture(at: "content/" + cover.text) { return picture }
        for path in Self.candidates(of: album) {
            if let picture = picture(at: path) { return picture }
            if let file = elsewhere[path] ?? tree.binary(at: path) {
                diagnostics.append(Self.unusable(file, of: album, at: cover.origin))
                return nil
            }
        }
        diagnostics.append(missing(cover, of: album))
        return nil
    }

    /// Where the cover of an album may lie.
    private static func candidates(of album: Album) -> [String] {
        guard let text = album.cover?.text else { return [] }
        if let path = pathElsewhere(of: album) { return [path] }
        return [Address.resolved(text, from: "content"), Address.resolved(text, from: "content/covers")].compactMap {
            $0
        }
    }

    private static func path(of file: BinaryFile, _ header: ImageHeader) -> String {
        let name = file.path.split(separator: "/").last ?? ""
        let stem = Slug.make(from: String(name.lastIndex(of: ".").map { name[..<$0] } ?? name))
        let hash = ContentHash.text(file.contentHash, length: 8)
        return "covers/\(stem.isEmpty ? "cover" : stem)-\(hash).\(header.fileExtension)"
    }

    private static func unusable(_ file: BinaryFile, of album: Album, at origin: SourceSpan) -> Diagnostic {
        guard let header = file.header, header.isImage, let size = header.pixelSize else {
            let what =
                switch file.header?.kind {
                case .html: "a web page, not an image"
                case .empty: "an empty file"
                default: "not an image that browsers show"
                }
            let start = file.header.map { ", \(file.size) bytes that start with `\($0.start)`" } ?? ""
            return .warning(
                .coverIsNotImage, "the cover of `\(album.title)` is \(what)", at: origin,
                notes: [.init("\(file.path)\(file.size == 0 ? "" : start)"), .init("the album shows a drawn cover")],
                help: "use a JPEG, PNG, WebP, AVIF, GIF or SVG file")
        }
        let millions = size.width / 1_000 * (size.height / 1_000)
        return .warning(
            .coverTooLarge,
            "the cover of `\(album.title)` is \(size.width) x \(size.height) pixels, the limit is 50 million",
            at: origin,
            notes: [
                .init("\(millions) million pixels by its header; not decoded"), .init("the album shows a drawn cover"),
            ],
            help: "make it smaller: 1,200 pixels a side are enough")
    }

    private func missing(_ cover: CoverReference, of album: Album) -> Diagnostic {
        let known = files.map { String($0.source.path.dropFirst(Self.folder.utf8.count)) }
        let name = cover.text.split(separator: "/").last.map(String.init) ?? cover.text
        let suggestion = Suggestion.nearest(to: name, in: known)
        return .warning(
            .missingCover, "the cover of `\(album.title)` is not there", at: cover.origin,
            notes: [
                .init("looked for \(Self.candidates(of: album).joined(separator: " and "))"),
                .init("the album shows a drawn cover"),
            ],
            help: suggestion.map { "a cover with a similar name exists: `covers/\($0)`" })
    }
}
