import SourceText
package import Templates

/// A link to a page in one of the languages of the site.
package struct LanguageLink: Sendable {
    /// The name of the language in itself.
    package let title: String
    /// The tag of the language.
    package let lang: String
    /// The address relative to `root`, not encoded.
    package let path: String
    /// Whether it is the language of the page.
    package let isCurrent: Bool
    /// Whether it is the site's own language.
    package let isDefault: Bool
    /// The absolute address; empty without one.
    package var address: String

    /// A link to a page in a language.
    package init(title: String, lang: String, path: String, isCurrent: Bool, isDefault: Bool, address: String) {
        (self.title, self.lang, self.path) = (title, lang, path)
        (self.isCurrent, self.isDefault, self.address) = (isCurrent, isDefault, address)
    }

    /// The same on a page that is no version of another.
    package var withoutAddress: LanguageLink {
        var link = self
        link.address = ""
        return link
    }

    package static let fields = RecordType<LanguageLink>(
        "language",
        [
            .text("title", "Its name in itself, such as `Deutsch`.") { $0.title },
            .text("lang", "Its tag, such as `de`.") { $0.lang },
            .text("locale", "The same for OpenGraph, such as `de_DE`; empty where it has no such name.") {
                ShareLocale.name(of: $0.lang)
            },
            .text("path", "Address of this page in it, relative to `root`; of its home page if it has no such page.") {
                Address.encoded($0.path)
            },
            .flag("current", "Whether it is that of the page.") { $0.isCurrent },
            .flag("default", "Whether it is the site's own.") { $0.isDefault },
            .text("address", "The absolute address of this page in it; empty without one.") { $0.address },
        ])
}
