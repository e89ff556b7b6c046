package import Albums

/// What a feed says, in any format: entries, newest first, under a title.
package struct Feed: Sendable {
    /// A page that a feed reports.
    package struct Entry: Sendable {
        package let title: String
        /// The absolute address of its page, which is its id as well.
        package let address: String
        /// When it was added or written.
        package let moment: Timestamp
        /// Whom it is by; empty for the owner of the site.
        package let authors: [String]
        /// Its picture; nil without one.
        package var image: Image?
        /// The whole text as HTML with absolute addresses.
        package var html: [UInt8] = []

        /// An entry without a text.
        package init(title: String, address: String, moment: Timestamp, authors: [String]) {
            (self.title, self.address, self.moment, self.authors) = (title, address, moment, authors)
        }
    }

    /// A picture of an entry.
    package struct Image: Sendable {
        /// Its absolute address.
        package let address: String
        /// Its media type.
        package let type: String

        /// The picture at an address.
        package init(address: String, type: String) { (self.address, self.type) = (address, type) }
    }

    /// The title of the site or of the list.
    package let title: String
    /// One sentence about it; may be empty.
    package let description: String
    /// The language of the texts, as a BCP 47 tag.
    package let language: String
    /// The absolute address of the page that lists the entries.
    package let address: String
    /// The name of the site, which stands for its owner.
    package let author: String
    /// The entries, newest first.
    package var entries: [Entry]

    /// A feed of some entries.
    package init(
        title: String, description: String, language: String, address: String, author: String, entries: [Entry]
    ) {
        (self.title, self.description, self.language) = (title, description, language)
        (self.address, self.author, self.entries) = (address, author, entries)
    }

    /// The document in a format, to be published at an absolute address.
    package func document(_ format: FeedFormat, at ownAddress: String) -> [UInt8] {
        switch format {
        case .atom: atom(at: ownAddress)
        case .rss: rss(at: ownAddress)
        case .json: json(at: ownAddress)
        }
    }
}

package enum FeedFormat: String, Sendable, CaseIterable {
    /// Atom (RFC 4287).
    case atom
    case rss
    case json

    package var fileName: String { "feed.\(rawValue)" }

    /// The media type of links to it.
    package var mediaType: String {
        switch self {
        case .atom: "application/atom+xml"
        case .rss: "application/rss+xml"
        case .json: "application/feed+json"
        }
    }
}
