import Albums
import Settings
import SourceText

/// Albums with a folder of their own, `content/albums/<name>/index.md`, and pictures beside the files of albums.
struct AlbumFolders {
    private let tree: SourceTree
    private static let folder = SourceRole.albumFolder
    private static let fileName = "index.md"

    /// The names of pictures that are the cover if the album names none, in the order of precedence.
    private static let coverNames = ["cover", "folder", "front"]
    private static let coverEndings = ["jpg", "jpeg", "png", "webp", "avif", "gif", "svg"]

    /// Finds the pictures beside the albums of a tree; nil if no album has one.
    init?(_ tree: SourceTree) {
        let start = tree.binaries.firstIndex(fromPath: Self.folder, by: { $0.path })
        guard start < tree.binaries.count, tree.binaries[start].path.utf8.hasPrefix(Self.folder) else {
            return nil
        }
        self.tree = tree
    }

    /// The name by which a file identifies its album: that of the file without its ending, or that of the folder.
    static func name(ofFile path: String) -> String {
        let parts = path.droppingBytes(first: folder.utf8.count).pathParts
        if parts.count > 1, parts.last == fileName { return parts[parts.count - 2] }
        return parts.last?.droppingBytes(first: 0, last: ".md".utf8.count) ?? ""
    }

    /// Whether a file is that of an album with a folder of its own.
    private static func hasFolder(_ path: String) -> Bool {
        path.utf8.hasSuffix("/" + fileName) && path.utf8.count > folder.utf8.count + fileName.utf8.count
    }

    /// Finds the covers that are beside the files of albums, named or not.
    ///
    /// It works on albums that are cached already: which files are beside an album is no part of its own file.
    func addCovers(to albums: inout [Album]) {
        for index in albums.indices {
            let path = albums[index].origin.file.path
            guard path.utf8.hasPrefix(Self.folder),
                let found = cover(of: albums[index].cover, beside: path)
            else {
                continue
            }
            albums[index].cover = CoverReference(
                found.droppingBytes(first: "content/".utf8.count),
                origin: albums[index].cover?.origin ?? albums[index].origin)
        }
    }

    /// The path of the cover beside an album file; nil if no picture there has the name of a cover.
    private func cover(of named: CoverReference?, beside path: String) -> String? {
        let folder = Address.folder(of: path)
        if let named {
            if named.server != nil || named.isRemote { return nil }
            return Address.resolved(named.text, from: folder).flatMap { tree.binary(at: $0)?.path }
        }
        guard Self.hasFolder(path) else { return nil }
        let beside = tree.binaries[tree.binaries.firstIndex(fromPath: folder + "/", by: { $0.path })...]
            .prefix { $0.path.utf8.hasPrefix(folder + "/") }.map(\.path)
        for name in Self.coverNames {
            for ending in Self.coverEndings {
                let wanted = "\(folder)/\(name).\(ending)"
                if let found = beside.first(where: { Self.isSame($0, wanted) }) { return found }
            }
        }
        return nil
    }

    /// Whether two paths differ at most in the case of ASCII letters of the file's name.
    private static func isSame(_ path: String, _ wanted: String) -> Bool {
        path.utf8.count == wanted.utf8.count && path.lowercased() == wanted.lowercased()
    }
}
