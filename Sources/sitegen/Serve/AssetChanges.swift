import SiteKit

/// What differs between two sites in files that are not rendered: style sheets, scripts, pictures and what is copied.
struct AssetChanges {
    /// Style sheets that took the place of others: the new path by the old one, which is the same where it has no hash.
    private(set) var sheets: [String: String] = [:]
    /// Whether anything else differs that a page may show.
    private(set) var hasOthers = false

    /// No difference.
    init() {}

    /// What differs between two sites.
    ///
    /// Covers in sizes are left out: they have their hash in their name, so that a page that shows another one differs.
    init(from old: OutputTree, to new: OutputTree) {
        let (old, new) = (Self.prints(of: old), Self.prints(of: new))
        var gone = old.filter { new[$0.key] == nil }.map(\.key)
        for (path, print) in new where old[path] != print {
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

    private static func prints(of tree: OutputTree) -> [String: UInt64] {
        var result: [String: UInt64] = [:]
        for file in tree.files {
            switch file.content {
            case .bytes, .copy: result[file.path] = tree.print(of: file)
            case .cover, .rendered: break
            }
        }
        return result
    }

    /// `assets/style` of `assets/style-4f0c.css`.
    private static func stem(_ path: String) -> Substring {
        let end =
            path.utf8.lastIndex(of: UInt8(ascii: "-")) ?? path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        return path[..<end]
    }
}
