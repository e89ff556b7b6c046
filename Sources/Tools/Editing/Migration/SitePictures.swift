import SourceText

/// The pictures of another site, found as its texts name them.
struct SitePictures {
    /// Their paths, sorted.
    let paths: [String]
    /// The addresses of those that are published where they are.
    private(set) var addresses: [(picture: String, address: String)] = []
    private let program: SiteProgram
    private var byAddress: [PathKey: String] = [:]
    private var byName: [String: [String]] = [:]

    /// Finds the pictures among the files of a site.
    init(_ files: [String], of program: SiteProgram) {
        self.program = program
        var found: [(picture: String, address: String?)] = []
        for file in files.sorted(byPath: { $0 }) {
            guard case .picture(let address) = program.role(of: file) else { continue }
            found.append((file, address))
            byName[Self.key(file), default: []].append(file)
        }
        paths = found.map(\.picture)
        for (picture, address) in found { if let address { addresses.append((picture, address)) } }
        addresses.sort { program.rank(of: $0.picture, at: $0.address) < program.rank(of: $1.picture, at: $1.address) }
        for (picture, address) in addresses where byAddress[PathKey(address)] == nil {
            byAddress[PathKey(address)] = picture
        }
    }

    private static func key(_ path: String) -> String { path.fileName.lowercased() }

    /// The picture that the site shows at an address; nil for none.
    func published(at address: String) -> String? { byAddress[PathKey(address)] }

    /// The picture that a text means by a name; nil for an unknown one.
    ///
    /// A name is a path from the folder of the text. In Obsidian it may also be the end of any path, in any letter
    /// case: the picture in or below the folder of the text is meant, else the one with the shortest path.
    func named(_ name: String, inTextAt path: String) -> String? {
        let folder = Address.folder(of: path)
        let candidates = byName[Self.key(name)] ?? []
        let near = Address.resolved(name, from: folder)
        if let found = candidates.first(where: { $0.utf8.isEqual(to: near ?? "") }) { return found }
        if program != .obsidian { return nil }
        func rank(_ picture: String) -> (Int, Int, Int) {
            let isNear = folder.isEmpty || picture.utf8.hasPrefix(folder + "/")
            return (isNear ? 0 : 1, "/\(picture)".utf8.hasSuffix("/\(name)") ? 0 : 1, picture.utf8.count)
        }
        return candidates.filter { "/\($0.lowercased())".utf8.hasSuffix("/\(name.lowercased())") }
            .min { rank($0) < rank($1) }
    }

    /// The folder of a text if it moves with the text, with a slash at its end: that of a file `index.md` or `_index.md`.
    func folder(ofText path: String) -> String? {
        let folder = Address.folder(of: path)
        return ["index", "_index"].contains(path.fileStem) && folder.pathParts.count > 1 ? folder + "/" : nil
    }

    /// The pictures in a folder that moves with its text, with their paths inside it.
    func beside(textAt path: String) -> [(path: String, inner: String)] {
        guard let folder = folder(ofText: path) else { return [] }
        let start = paths.firstIndex(fromPath: folder, by: { $0 })
        let inside = paths[start...].prefix { $0.utf8.hasPrefix(folder) }.map { path in
            (path: path, inner: path.droppingBytes(first: folder.utf8.count))
        }
        // Folders in that of a section have texts of their own.
        return path.fileStem == "_index" ? inside.filter { !$0.inner.utf8.contains(UInt8(ascii: "/")) } : inside
    }
}
