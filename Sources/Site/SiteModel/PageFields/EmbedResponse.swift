import SourceText

/// What a program learns about a page that it wants to embed: a response of oEmbed 1.0 (oembed.com, section 2.3.4).
///
/// The standard has one address of a service for all pages, which is asked with the address of a page. Here each page names
/// a file of its own instead, which a static host can serve; programs that look for the link in its head need no more.
package struct EmbedResponse: Sendable {
    /// The frame.
    package let link: EmbedLink
    /// The artists; empty for a shelf.
    package let author: String
    /// The name of the site.
    package let provider: String
    /// The absolute address of its home page.
    package let providerAddress: String
    /// A picture beside a link; nil without one of a known size.
    package let picture: SharedPicture?

    /// A response for a frame.
    package init(
        _ link: EmbedLink, author: String, provider: String, providerAddress: String, picture: SharedPicture?
    ) {
        self.link = link
        self.author = EmbedText.cut(author, to: EmbedText.titleLength)
        self.provider = EmbedText.cut(provider, to: EmbedText.titleLength)
        (self.providerAddress, self.picture) = (providerAddress, picture)
    }

    /// The response as JSON.
    package var bytes: [UInt8] {
        var members: [(key: String, value: JSONValue)] = [
            ("version", .string("1.0")), ("type", .string("rich")), ("title", .string(link.title)),
        ]
        if !author.isEmpty { members.append(("author_name", .string(author))) }
        members += [("provider_name", .string(provider)), ("provider_url", .string(providerAddress))]
        members += [
            ("html", .string(link.html)), ("width", .number(EmbedLink.width)), ("height", .number(link.height)),
        ]
        // The standard allows a picture only with its size.
        if let picture, let size = picture.size {
            members += [("thumbnail_url", .string(picture.address))]
            members += [("thumbnail_width", .number(size.width)), ("thumbnail_height", .number(size.height))]
        }
        return JSONValue.object(members).bytes + "\n".utf8
    }
}
