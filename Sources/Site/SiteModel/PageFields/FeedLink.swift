package import Formats
import SourceText
package import Templates

package struct FeedLink: Sendable {
    let title: String
    /// Its path in the output.
    package let path: String
    let type: String

    /// A link to the feed in a folder of the site.
    package init(_ title: String, _ folder: String, _ format: FeedFormat) {
        (self.title, path, type) = (title, folder + format.fileName, format.mediaType)
    }

    /// A link to the podcast of the site.
    package init(podcast title: String) {
        (self.title, path, type) = (title, Podcast.fileName, FeedFormat.rss.mediaType)
    }

    package static let fields = RecordType<FeedLink>(
        "feed",
        [
            .text("title", "What it is a feed of.") { $0.title },
            .text("path", "Its address, relative to `root`.") { Address.encoded($0.path) },
            .text("type", "Its media type.") { $0.type },
        ])
}
