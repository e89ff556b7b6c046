import Albums

extension Feed {
    /// The feed in Atom (RFC 4287).
    func atom(at ownAddress: String) -> [UInt8] {
        var output = FeedXML()
        output.text("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
        output.escaped(language)
        output.text("\">\n")
        output.element("title", title)
        if !description.isEmpty { output.element("subtitle", description) }
        output.element("id", address)
        output.element("updated", entries.map(\.moment).max()?.text ?? "")
        output.link("self", ownAddress)
        output.link("alternate", address)
        // An entry without an author gets that of the feed.
        output.author(author)
        for entry in entries { output.append(entry) }
        output.text("</feed>\n")
        return output.bytes
    }
}

extension FeedXML {
    fileprivate mutating func append(_ entry: Feed.Entry) {
        text("<entry>\n")
        element("title", entry.title)
        element("id", entry.address)
        element("updated", entry.moment.text)
        link("alternate", entry.address)
        if let image = entry.image { enclosure(image) }
        for author in entry.authors { self.author(author) }
        text("<content type=\"html\">")
        escaped(entry.html)
        text("</content>\n</entry>\n")
    }

    /// A file that belongs to an entry (RFC 4287, section 4.2.7.2).
    private mutating func enclosure(_ image: Feed.Image) {
        text("<link rel=\"enclosure\" type=\"\(image.type)\" href=\"")
        escaped(image.address)
        text("\"/>\n")
    }

    fileprivate mutating func author(_ name: String) {
        text("<author><name>")
        escaped(name)
        text("</name></author>\n")
    }

    fileprivate mutating func link(_ relation: String, _ address: String) {
        text("<link rel=\"\(relation)\" href=\"")
        escaped(address)
        text("\"/>\n")
    }
}
