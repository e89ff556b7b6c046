import Pages
import SourceText

/// The differences between two sites in files that are not rendered: style sheets, scripts, pictures and copied files.
struct AssetChanges {
    /// Replaced style sheets: new paths by old paths, which are equal if the name has no hash.
    private(set) var sheets: [String: String] = [:]
    /// Whether any other file has changed that a page may show.
    private(set) var hasOthers = false

    init() {}

    /// Compares two sites.
    ///
    /// Resized covers are left out: their names contain their hash, so that a page that shows another one differs. So is
    /// the search, which a page reads when somebody searches.
    init(from old: OutputTree, to new: OutputTree) {
        let (old, new) = (Self.fingerprints(of: old), Self.fingerprints(of: new))
        var gone = old.filter { new[$0.key] == nil }.map(\.key)
        for (path, fingerprint) in new where old[path] != fingerprint {
            guard path.utf8.hasSuffix(".css") else {
                hasOthers = true
                continue
            }
            if old[path] != nil {
                sheets[path] = path
            } else if let index = gone.firstIndex(where: { Self.stem($0) == Self.stem(path) }) {
                sheets[gone.remove(at: index)] = path
            } else {
                hasOthers = true
            }
        }
        if !gone.isEmpty { hasOthers = true }
    }

    private static func fingerprints(of tree: OutputTree) -> [String: UInt64] {
        var result: [String: UInt64] = [:]
        for file in tree.files {
            switch file.content {
            case .bytes where file.isOfSearch: break
            case .bytes, .copy: result[file.path] = tree.fingerprint(of: file)
            case .cover, .socialImage, .rendered: break
            }
        }
        return result
    }

    /// The path without its hash: `assets/style` for `assets/style-4f0c.css`.
    private static func stem(_ path: String) -> Substring {
        let end =
            path.utf8.lastIndex(of: UInt8(ascii: "-")) ?? path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        return path[..<end]
    }
}
