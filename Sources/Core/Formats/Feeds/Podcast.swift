package import Albums

/// A podcast: recordings as episodes, newest first.
package struct Podcast: Sendable {
    /// A recording.
    package struct Episode: Sendable {
        /// The title of the track.
        package let title: String
        /// Whom it is by, and what it is on.
        package let description: String
        /// The artist of the track; empty if unknown.
        package let author: String
        /// The absolute address of the page of its album.
        package let page: String
        /// The absolute address of its file, which is its id as well.
        package let address: String
        /// The media type of the file.
        package let type: String
        /// The size of the file in bytes.
        package let size: Int
        /// The playing time in seconds; nil if unknown.
        package let seconds: Int?
        /// When it was added, in seconds since 1970.
        package let moment: Timestamp

        /// An episode with these properties.
        package init(
            title: String, description: String, author: String, page: String, address: String, type: String, size: Int,
            seconds: Int?, moment: Timestamp
        ) {
            (self.title, self.description, self.author, self.page) = (title, description, author, page)
            (self.address, self.type, self.size) = (address, type, size)
            (self.seconds, self.moment) = (seconds, moment)
        }
    }

    package let title: String
    /// What it is about.
    package let description: String
    /// The language, as a BCP 47 tag.
    package let language: String
    /// The absolute address of the site.
    package let address: String
    /// Whose podcast it is.
    package let author: String
    /// An e-mail address by which directories prove who owns it; nil for none.
    package let email: String?
    /// What directories list it under.
    package let category: PodcastCategory
    /// Whether it is for adults only.
    package let isExplicit: Bool
    /// The absolute address of its picture; nil for none.
    package let image: String?
    /// The episodes, newest first.
    package let episodes: [Episode]

    /// A podcast with these properties.
    package init(
        title: String, description: String, language: String, address: String, author: String, email: String?,
        category: PodcastCategory, isExplicit: Bool, image: String?, episodes: [Episode]
    ) {
        (self.title, self.description, self.language) = (title, description, language)
        (self.address, self.author, self.email, self.category) = (address, author, email, category)
        (self.isExplicit, self.image, self.episodes) = (isExplicit, image, episodes)
    }

    package static let fileName = "podcast.rss"

    /// The document: RSS 2.0 with what directories require, to be published at an absolute address.
    ///
    /// Sources: https://help.apple.com/itc/podcasts_connect/#/itcb54353390 for the elements of Apple, and
    /// https://podcastindex.org/namespace/1.0 for `guid`, `locked` and `medium`.
    package func document(at ownAddress: String) -> [UInt8] {
        var output = FeedXML()
        output.text(
            "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" "
                + "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" "
                + "xmlns:podcast=\"https://podcastindex.org/namespace/1.0\">\n<channel>\n")
        output.element("title", title)
        output.element("link", address)
        output.element("description", description)
        output.element("language", language)
        if let newest = episodes.map(\.moment).max() { output.element("lastBuildDate", RFC822.text(of: newest)) }
        output.text("<atom:link rel=\"self\" type=\"\(FeedFormat.rss.mediaType)\" href=\"")
        output.escaped(ownAddress)
        output.text("\"/>\n")
        output.element("itunes:author", author)
        if let email {
            output.text("<itunes:owner>\n")
            output.element("itunes:name", author)
            output.element("itunes:email", email)
            output.text("</itunes:owner>\n")
        }
        output.element("itunes:type", "episodic")
        output.element("itunes:explicit", isExplicit ? "true" : "false")
        output.append(category)
        if let image {
            output.text("<itunes:image href=\"")
            output.escaped(image)
            output.text("\"/>\n")
        }
        output.element("podcast:guid", PodcastID.text(ofFeedAt: ownAddress))
        output.element("podcast:medium", "music")
        if let email {
            output.text("<podcast:locked owner=\"")
            output.escaped(email)
            output.text("\">no</podcast:locked>\n")
        }
        for episode in episodes { output.append(episode) }
        output.text("</channel>\n</rss>\n")
        return output.bytes
    }
}

extension FeedXML {
    fileprivate mutating func append(_ category: PodcastCategory) {
        text("<itunes:category text=\"")
        escaped(category.name)
        if let part = category.part {
            text("\"><itunes:category text=\"")
            escaped(part)
            text("\"/></itunes:category>\n")
        } else {
            text("\"/>\n")
        }
    }

    fileprivate mutating func append(_ episode: Podcast.Episode) {
        text("<item>\n")
        element("title", episode.title)
        element("link", episode.page)
        text("<guid isPermaLink=\"false\">")
        escaped(episode.address)
        text("</guid>\n")
        element("pubDate", RFC822.text(of: episode.moment))
        element("description", episode.description)
        text("<enclosure url=\"")
        escaped(episode.address)
        text("\" length=\"\(episode.size)\" type=\"\(episode.type)\"/>\n")
        if !episode.author.isEmpty { element("itunes:author", episode.author) }
        if let seconds = episode.seconds { element("itunes:duration", String(seconds)) }
        text("</item>\n")
    }
}
