import Albums
package import Localization
import SourceText
package import Templates

/// A post as its list and the posts beside it show it.
package struct PostEntry: Sendable {
    package let title: String
    /// Its address relative to `root`, not encoded.
    package let path: String
    /// Its date, and the same in words.
    package let (date, dateText): (String, String)
    /// The beginning of its text, or its description.
    package var excerpt = ""

    /// The entry of a page whose address relative to `root` is `path`.
    package init(_ page: PageFile, path: String, words: Words) {
        (title, self.path) = (page.title, path)
        (date, dateText) = (page.date?.text ?? "", page.date.map(words.date) ?? "")
    }

    package static let fields = RecordType<PostEntry>(
        "post",
        [
            .text("title", "Its title.") { $0.title },
            .text("path", "Its address, relative to `root`.") { Address.encoded($0.path) },
            .text("date", "Its date, such as 2024-05-13.") { $0.date },
            .text("dateText", "The same in words, such as 13 May 2024.") { $0.dateText },
            .text("excerpt", "Its description, or the beginning of its text; empty beside other posts.") { $0.excerpt },
        ])
}
