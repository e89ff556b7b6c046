import Albums
import Readers
import SourceText

/// The addresses that a Jekyll site gives its texts, by the patterns in its settings.
struct JekyllAddresses {
    private let settings: Node?

    /// The addresses of a site with these settings.
    init(_ settings: Node?) { self.settings = settings }

    private static let styles = [
        "date": "/:categories/:year/:month/:day/:title:output_ext", "none": "/:categories/:title:output_ext",
        "pretty": "/:categories/:year/:month/:day/:title/",
    ]

    /// The date in a name such as `2023-12-14-untrue`; nil for another name.
    static func date(of path: String) -> String? {
        let parts = path.fileName.split(separator: "-", maxSplits: 3)
        guard parts.count == 4, parts[0].utf8.count == 4, parts.prefix(3).allSatisfy({ Int($0) != nil }) else {
            return nil
        }
        return parts.prefix(3).joined(separator: "-")
    }

    /// The address of a text without one of its own; nil for one that the pattern does not tell.
    ///
    /// `path` is that below the folder of texts, without the ending and the hyphen of a collection: `posts/2024-01-02-a`.
    func address(of path: String, date: String?) -> String? {
        let style = settings?["permalink"]?.string ?? "date"
        let ending = style.utf8.hasSuffix("/") || style == "pretty" ? "/" : ":output_ext"
        let parts = path.pathParts
        let collection = parts.count > 1 ? parts[0] : ""
        let isCollection = settings?["collections"]?[collection] != nil || collection == "albums"
        let pattern =
            if collection == "posts" {
                settings?["collections"]?["posts"]?["permalink"]?.string ?? Self.styles[style] ?? style
            } else if isCollection {
                settings?["collections"]?[collection]?["permalink"]?.string ?? "/:collection/:path" + ending
            } else {
                "/:path" + ending
            }
        let name = path.fileName
        let ownDate = Self.date(of: path)
        if collection == "posts", ownDate == nil { return nil }
        let title = ownDate == nil ? name : name.droppingBytes(first: 11)
        var values = [
            (":collection", collection), (":output_ext", ".html"), (":categories", ""), (":title", title),
            (":path", isCollection ? path.droppingBytes(first: collection.utf8.count + 1) : path), (":name", name),
            (":slug", Slug.make(from: title)),
        ]
        let days = (ownDate ?? date)?.split(separator: "T")[0].split(separator: " ")[0].split(separator: "-") ?? []
        if days.count == 3 { values += zip([":year", ":month", ":day"], days.map(String.init)).map { ($0, $1) } }
        var address = pattern
        for (key, value) in values + [("//", "/"), ("/index.html", "/"), ("/index/", "/")] {
            address = address.split(separator: key, omittingEmptySubsequences: false).joined(separator: value)
        }
        return address.contains(":") ? nil : address
    }
}
