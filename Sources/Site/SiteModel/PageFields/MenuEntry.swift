package import SourceText
package import Templates

/// A link of the menu: a page of text, or a list.
package struct MenuEntry: Sendable {
    let title: String
    /// Path of the page in the output.
    let file: String
    /// Its address relative to `root`.
    let path: String
    var isCurrent = false

    /// An entry for the page at a path in the output.
    package init(title: String, file: String, _ links: LinkForm) {
        (self.title, self.file, path) = (title, file, links.path(file))
    }

    /// The entry on a page that may be its own.
    package func seen(from path: String) -> MenuEntry {
        var entry = self
        entry.isCurrent = file.utf8.isEqual(to: path)
        return entry
    }

    package static let fields = RecordType<MenuEntry>(
        "menu entry",
        [
            .text("title", "Title of the page.") { $0.title },
            .text("path", "Its address, relative to `root`.") { Address.encoded($0.path) },
            .flag("current", "Whether it is the page itself.") { $0.isCurrent },
        ])
}
