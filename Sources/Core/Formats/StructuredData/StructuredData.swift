/// What a page tells search engines about its content: a graph of things in the vocabulary of schema.org.
///
/// Types and properties are those of release 30.0 of the vocabulary; `Tests/ReferenceReaders/structured.py` has those
/// that are used, with their domains and ranges. All addresses are absolute.
package struct StructuredData: Sendable {
    // As much as most albums need.
    var writer = JSONLDWriter(reserving: 2_048)

    /// A graph without things.
    package init() { writer.append("{\"@context\":\"https://schema.org\",\"@graph\":[") }

    /// The graph as the text of a `script` element.
    package consuming func script() -> [UInt8] {
        writer.append("]}")
        return writer.bytes
    }

    /// Something with a name that may have a page of its own.
    package struct Link: Sendable {
        package let name: String
        /// The absolute address of its page; nil or empty without one.
        package let address: String?

        /// Something with a name.
        package init(_ name: String, _ address: String?) { (self.name, self.address) = (name, address) }
    }

    /// Adds the site, and how to search it.
    ///
    /// `searchTemplate` is the address of its search, with `{query}` where the words belong (RFC 6570); nil without one.
    package mutating func add(site: Link, description: String, language: String, searchTemplate: String?) {
        writer.open("WebSite")
        append(site)
        writer.member("description", description)
        writer.member("inLanguage", language)
        if let searchTemplate {
            writer.key("potentialAction")
            writer.open("SearchAction")
            writer.key("target")
            writer.open("EntryPoint")
            writer.member("urlTemplate", searchTemplate)
            writer.close()
            // Not in the vocabulary itself: schema.org/docs/actions.html adds `-input` to names of properties.
            writer.member("query-input", "required name=query")
            writer.close()
        }
        writer.close()
    }

    /// Adds where the page is in the site, from the home page down to itself.
    package mutating func add(path: [Link]) {
        writer.open("BreadcrumbList")
        writer.key("itemListElement")
        writer.append("[")
        for (index, step) in path.enumerated() {
            writer.open("ListItem")
            writer.member("position", index + 1)
            writer.member("name", step.name)
            // The last step is the page itself, whose address is known.
            if index + 1 < path.count { writer.member("item", step.address) }
            writer.close()
        }
        writer.append("]")
        writer.close()
    }

    /// Adds an artist; `links` are pages about the artist elsewhere.
    package mutating func add(artist: Link, image: String?, links: [String]) {
        writer.open("MusicGroup")
        append(artist)
        writer.member("image", image)
        writer.member("sameAs", links)
        writer.close()
    }

    /// Adds a list of `total` items, of which the page shows some, as indices of `entries`; `first` is the place of the
    /// first of them, from 0.
    package mutating func add(
        list name: String, _ items: some Collection<Int>, of entries: ListEntries, first: Int, total: Int
    ) {
        writer.open("ItemList")
        writer.member("name", name)
        writer.member("numberOfItems", total)
        writer.key("itemListElement")
        writer.append("[")
        var place = first
        for item in items {
            place += 1
            writer.open("ListItem")
            writer.member("position", place)
            writer.append(",")
            writer.append(entries.entry(item).span)
            writer.close()
        }
        writer.append("]")
        writer.close()
    }

    /// Appends the name of something, and the address of its page as its identifier as well.
    mutating func append(_ link: Link) {
        if let address = link.address, !address.isEmpty {
            writer.member("@id", address)
            writer.member("url", address)
        }
        writer.member("name", link.name)
    }
}

/// Address and name of each thing that the lists of a site show, written once: most are in many lists.
package struct ListEntries: Sendable {
    private var writer = JSONLDWriter()
    private var ends: [Int] = []

    /// No entries.
    package init() {}

    /// Adds the next entry.
    package mutating func add(name: String, address: String) {
        // Each entry begins like the first one, without a comma.
        writer.append("{")
        writer.member("url", address)
        writer.member("name", name)
        ends.append(writer.bytes.count)
    }

    /// The members of an entry.
    func entry(_ index: Int) -> ArraySlice<UInt8> { writer.bytes[(index == 0 ? 0 : ends[index - 1]) + 1..<ends[index]] }
}
