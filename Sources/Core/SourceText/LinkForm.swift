/// How links between the pages of a site are written.
package enum LinkForm: String, Sendable, CaseIterable {
    /// They name the file, `albums/low/index.html`, and work from a disk as well.
    case files
    /// They name the folder, `albums/low/`, whose `index.html` a host shows.
    case clean

    /// The address of a page relative to `root`, not encoded; empty stays empty.
    package func path(_ path: String) -> String {
        if self == .files || path.isEmpty { return path }
        let address = Address.withoutIndex(path)
        // An empty address would be the page itself, with its query.
        return address.isEmpty ? "./" : address
    }

    /// The address of a page relative to `root`, as part of a link.
    package func address(of path: String) -> String { Address.encoded(self.path(path)) }

    /// The link to a page from one whose top folder is at `root`.
    package func link(to path: String, root: String) -> String {
        let address = address(of: path)
        return address == "./" && !root.isEmpty ? root : root + address
    }
}
