/// The images next to audio files; chooses the covers of albums among them.
struct AudioPictures {
    private var byFolder: [[UInt8]: [[UInt8]]] = [:]

    /// File names of covers without extension, the best first.
    private static let names = ["cover", "folder", "front", "album", "albumart"]

    /// Indexes the images at these paths by folder.
    init(_ paths: [[UInt8]]) {
        for path in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let folder = Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
            byFolder[folder, default: []].append(path)
        }
    }

    /// The cover of an album: in its folder, or next to its first files.
    ///
    /// An image with another name counts if it is the only one.
    func cover(for group: AudioGroup) -> [UInt8]? {
        guard let first = group.tracks.first else { return nil }
        let own = Array(first.path[..<(first.path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
        for folder in first.folder == own ? [own] : [first.folder, own] {
            guard let pictures = byFolder[folder] else { continue }
            for name in Self.names {
                if let found = pictures.first(where: { Self.name(of: $0).elementsEqual(name.utf8) }) { return found }
            }
            if pictures.count == 1, !folder.isEmpty { return pictures[0] }
        }
        return nil
    }

    /// The file name in lower case, without its extension.
    private static func name(of path: [UInt8]) -> [UInt8] {
        let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
        let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return name[..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
