import Albums
import AudioTags
import Editing
import FileSystem
import Glibc
import Preview
import SiteBuilding
import Pages
import SourceText
import Synchronization

/// A site as the server delivers it: rendered on request, page by page.
final class ServedSite: ServedTree {
    /// The files; nil if no site could be built so far.
    let tree: OutputTree?
    private let siteFolder: FilePath
    private let covers: CoverStore?
    /// Makes the covers that are not cached.
    private let live: LiveCovers?
    private let baseURL: String?
    /// The path of that address with a trailing slash, such as `vinyl/`; empty for the root.
    private let folder: [UInt8]
    private let isEditable: Bool
    private let made = Mutex(Made())

    /// The rendered files that are kept, up to a limit.
    private struct Made {
        var files: [Int: Rendered] = [:]
        var byteCount = 0

        mutating func add(_ file: Rendered, at index: Int) {
            if byteCount > ServedSite.keptBytes { self = Made() }
            if files.updateValue(file, forKey: index) == nil { byteCount += file.bytes.count + file.content.body.count }
        }
    }

    /// A rendered file.
    struct Rendered: Sendable {
        /// The page without the additions of the preview.
        let bytes: [UInt8]
        let content: ServedFile.Content
    }

    /// The maximum total size of kept files in bytes.
    private static let keptBytes = 64 << 20

    /// Creates the site of a folder; if `isEditable`, its pages include what is needed to change its content.
    init(
        _ tree: OutputTree, siteFolder: FilePath, covers: CoverStore, live: LiveCovers?, baseURL: String?,
        isEditable: Bool
    ) {
        (self.tree, self.siteFolder, self.covers, self.live) = (tree, siteFolder, covers, live)
        (self.baseURL, self.isEditable) = (baseURL, isEditable)
        folder = baseURL.map(Self.folder) ?? []
    }

    /// The decoded path of an address; empty if it is the root, or not a plain path.
    private static func folder(of address: String) -> [UInt8] {
        guard let slashes = address.firstRange(of: "://"),
            let slash = address[slashes.upperBound...].firstIndex(of: "/"),
            let path = PercentCoding.decoded(address[slash...].dropFirst().utf8), path.dropLast()[...].isPlainPath
        else { return [] }
        return path
    }

    var home: [UInt8] { Array(folder.dropLast()) }

    /// The path of the home page, decoded.
    var plainRoot: String { "/" + String(decoding: folder, as: UTF8.self) }

    /// The path of the home page as used in addresses: `/`, or such as `/vinyl/`.
    var root: String { "/" + String(decoding: PercentCoding.encoded(folder), as: UTF8.self) }

    /// Creates an empty site, because none could be built so far.
    init() {
        (tree, siteFolder, covers, live, baseURL) = (nil, FilePath.current, nil, nil, nil)
        (isEditable, folder) = (false, [])
    }

    /// A site with another tree of the same folder and the same covers.
    func showing(_ tree: OutputTree) -> ServedSite? {
        covers.map {
            ServedSite(
                tree, siteFolder: siteFolder, covers: $0, live: live, baseURL: baseURL, isEditable: isEditable)
        }
    }

    func file(at path: [UInt8]) -> ServedFile? {
        if path.first == UInt8(ascii: "."), let own = LiveFiles.all[String(decoding: path, as: UTF8.self)] {
            return .ready(own)
        }
        return path.starts(with: folder) ? index(of: Array(path.dropFirst(folder.count))).map(file) : nil
    }

    var missing: ServedFile {
        if let index = index(of: Array("404.html".utf8)) { return file(index) }
        return .ready(shown(LiveFiles.emptyPage, type: MediaType.html).content)
    }

    /// The page that a browser shows for a path such as `albums/low/`; nil if it is not a rendered page.
    func page(at path: [UInt8]) -> Rendered? {
        var path = path
        if path.isEmpty || path.last == UInt8(ascii: "/") { path += Array("index.html".utf8) }
        let own = path.starts(with: folder) ? index(of: Array(path.dropFirst(folder.count))) : nil
        guard let tree, let index = own ?? index(of: Array("404.html".utf8)),
            case .rendered = tree.files[index].content
        else { return nil }
        return rendered(index)
    }

    /// The album whose page is at a path such as `albums/low/`; nil if it is another page.
    func album(at path: [UInt8]) -> Album? {
        var path = path
        if path.isEmpty || path.last == UInt8(ascii: "/") { path += Array("index.html".utf8) }
        guard let tree, path.starts(with: folder), let index = index(of: Array(path.dropFirst(folder.count))) else {
            return nil
        }
        return tree.album(of: tree.files[index])
    }

    /// The path of the page of an album in addresses; nil if it has none.
    func page(of name: AlbumName) -> String? {
        name.source.flatMap { tree?.page(of: ($0, name.text)) }.map(address)
    }

    /// The path in addresses of a page at a path such as `albums/low/index.html`.
    func address(of path: String) -> String {
        let isIndex = path.utf8.hasSuffix("/index.html")
        return root + Address.encoded(isIndex ? path.droppingBytes(first: 0, last: "index.html".utf8.count) : path)
    }

    private func index(of path: [UInt8]) -> Int? {
        guard let tree else { return nil }
        var range = tree.files.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let name = tree.files[middle].path.utf8
            if name.elementsEqual(path) { return middle }
            let isBehind = name.lexicographicallyPrecedes(path)
            range = isBehind ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    private func file(_ index: Int) -> ServedFile {
        guard let file = tree?.files[index] else { return missing }
        if case .bytes(let bytes) = file.content { return .ready(shown(bytes, path: file.path).content) }
        if let known = made.withLock({ $0.files[index] }) { return .ready(known.content) }
        return .later { self.made(index) }
    }

    /// Renders or reads a file.
    private func made(_ index: Int) -> ServedFile.Content? {
        guard let file = tree?.files[index] else { return nil }
        switch file.content {
        case .bytes, .rendered: return rendered(index)?.content
        case .copy(let source): return copied(source, as: file.path).map { keep($0, at: index) }
        case .cover(let art, let side, let format):
            guard let covers else { return nil }
            if let content = deferred(art, side, format, at: file.path, covers) { return content }
            guard let bytes = covers.file(of: art, side: side, format) else { return nil }
            return keep(shown(bytes, path: file.path).content, at: index)
        case .socialImage(let image):
            // Not kept, because covers that are not made yet are missing on it.
            return (try? covers?.file(of: image)).flatMap { $0 }.map { shown($0, path: file.path).content }
        }
    }

    /// A file of a cover that was not made when the site was built; nil for any other cover.
    ///
    /// Until it is ready, it is a drawing of its colour and proportions, one pixel wide, by which the script knows it. If
    /// it cannot be made, a cover is the drawn cover, and any other picture is missing.
    private func deferred(
        _ art: ImageSet, _ side: Int, _ format: ImageSet.Format, at path: String, _ covers: CoverStore
    ) -> ServedFile.Content? {
        let base = path.utf8.lastIndex(of: UInt8(ascii: "-")).map { String(path[..<$0]) } ?? path
        switch live?.status(of: art.key, at: base) {
        case nil: return nil
        case .waiting?:
            return placeholder(art)
        case .failed?:
            return tree?.drawnCover(insteadOf: art).map { drawing(String(decoding: $0, as: UTF8.self)) }
        case .ready(let made)?:
            // The real picture may be smaller than was assumed.
            guard let side = made.sides.last(where: { $0 <= side }) ?? made.sides.first,
                let bytes = covers.file(of: made, side: side, format)
            else { return nil }
            return shown(bytes, path: path).content
        }
    }

    private func placeholder(_ art: ImageSet) -> ServedFile.Content {
        let color = String(art.color | 0x100_0000, radix: 16).dropFirst()
        let height = art.shape == .square ? 1 : Double(art.height) / Double(max(1, art.width))
        return drawing(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"\(height)\"><path fill=\"#\(color)\" d=\"M0 0h1v\(height)H0z\"/></svg>"
        )
    }

    private func drawing(_ text: String) -> ServedFile.Content {
        let bytes = Array(text.utf8)
        return .init(
            type: "image/svg+xml", tag: ContentHash.text(ContentHash.of(bytes), length: 12), body: .bytes(bytes))
    }

    /// Keeps a file that was read, if its content is in memory.
    private func keep(_ content: ServedFile.Content, at index: Int) -> ServedFile.Content {
        if case .bytes = content.body { made.withLock { $0.add(Rendered(bytes: [], content: content), at: index) } }
        return content
    }

    private func rendered(_ index: Int) -> Rendered? {
        if let known = made.withLock({ $0.files[index] }) { return known }
        guard let tree, case .rendered(let content) = tree.files[index].content else { return nil }
        var buffer = RenderBuffer()
        buffer.covers = { [covers] art, side in covers?.made(art, side: side) }
        tree.render(content, into: &buffer)
        let path = tree.files[index].path
        var bytes = buffer.bytes
        if path.utf8.isEqual(to: "404.html") { bytes = localized(bytes) }
        let result = shown(bytes, path: path)
        // A cover that is not made yet is missing on it.
        if !buffer.lacksCover { made.withLock { $0.add(result, at: index) } }
        return result
    }

    /// The page for missing addresses, with links to the published site changed to links to this server.
    private func localized(_ page: [UInt8]) -> [UInt8] {
        guard let baseURL, baseURL != "/" else { return page }
        return Array(String(decoding: page, as: UTF8.self).replacing("=\"\(baseURL)", with: "=\"\(root)").utf8)
    }
}

/// Files on disk.
extension ServedSite {
    /// A copied file, or a cover inside it; nil if it is not the file that the site was built with.
    ///
    /// Since then it may have become a link to a file of somebody else, which a build would refuse.
    private func copied(_ source: BinaryFile, as path: String) -> ServedFile.Content? {
        guard let file = try? Folder.working.openFile(siteFolder.reaching(source.path), followLink: true) else {
            return nil
        }
        if source.isEmbedded {
            let cover = try? file.withDescriptor { number in try AudioTags.cover(descriptor: number) }
            guard let cover, ContentHash.of(cover.bytes) == source.contentHash else { return nil }
            return shown(cover.bytes, path: path).content
        }
        guard let stamp = try? file.stamp(), isSame(file, stamp, as: source) else { return nil }
        let size = Int(stamp.size)
        let type = MediaType.of(path: path)
        if size <= (type == MediaType.html ? Self.pageLimit : Self.smallSize) {
            return (try? file.read(size, at: 0)).map { shown($0, type: type).content }
        }
        let number = file.withDescriptor { number in fcntl(number, F_DUPFD_CLOEXEC, 0) }
        guard number >= 0 else { return nil }
        return ServedFile.Content(
            type: type, tag: ContentHash.text(stamp.fingerprint, length: 12),
            body: .open(SentFile(owning: number, size: size)))
    }

    /// Whether a file is the one that was listed: by its stamp, or by its content where that was hashed.
    private func isSame(_ file: borrowing OpenFile, _ stamp: FileStamp, as source: BinaryFile) -> Bool {
        stamp.fingerprint == source.contentHash || (try? file.fingerprint()) == source.contentHash
    }

    /// A larger copied page is sent unchanged, without the additions of the preview.
    private static let pageLimit = 8 << 20

    /// A larger copied file is streamed from disk.
    private static let smallSize = 262_144

    private func shown(_ bytes: [UInt8], path: String) -> Rendered {
        shown(bytes, type: MediaType.of(path: path))
    }

    private func shown(_ bytes: [UInt8], type: String) -> Rendered {
        let tag = ContentHash.text(ContentHash.of(bytes), length: 12)
        let shown =
            type == MediaType.html
            ? LivePage.adding(to: bytes, fingerprint: tag, isEditable: isEditable, root: root) : bytes
        return Rendered(bytes: bytes, content: .init(type: type, tag: tag, body: .bytes(shown)))
    }
}

extension ServedSite.Rendered {
    /// Identifies this version of the page.
    var fingerprint: String { content.tag }
}
