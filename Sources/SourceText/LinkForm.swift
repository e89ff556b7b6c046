/// How links between the pages of a site are written.
package enum LinkForm: String, Sendable, CaseIterable {
    /// They name the file, `albums/low/index.html`, and work from a disk as well.
    case files
    /// They name the folder, `albums/low/`, whose `index.html` a host shows.
    case clean

    /// The address of a page behind `root`, not encoded; empty stays empty.
    package func path(_ path: String) -> String {
        guard self == .clean, path.utf8.hasSuffix(Self.name) else { return path }
        // An empty address would be the page itself, with its query.
        if path.utf8.count == Self.name.utf8.count { return "./" }
        let folder = path.droppingBytes(first: 0, last: Self.name.utf8.count)
        return folder.utf8.last == UInt8(ascii: "/") ? folder : path
    }

    /// The address of a page behind `root`, as part of a link.
    package func address(of path: String) -> String { Address.encoded(self.path(path)) }

    /// The link to a page from one whose top folder is at `root`.
    package func link(to path: String, root: String) -> String {
        let address = address(of: path)
        return address == "./" && !root.isEmpty ? root : root + address
    }

    private static let name = "index.html"
}
