import Addresses
import Albums
import Localization
import SourceCollection
import SourceText

/// The newest albums as an Atom feed (RFC 4287), with their full notes.
struct AtomFeed {
    struct Entry {
        var album: Album
        /// Its index among the albums of the site.
        let index: Int
        let moment: Timestamp

        var path: String { Site.path(of: album) }
    }

    private let settings: Settings
    private let baseURL: String
    private var entries: [Entry]
    private let notes: NoteRenderer

    static let path = "feed.atom"

    /// Maximum number of entries in a feed.
    static let limit = 20

    /// Creates a feed of the albums that were added to the collection last.
    ///
    /// Albums without an added date are left out: the release date says nothing about it, and any other date would
    /// differ from build to build. Nil if the site has no base address, which the feed needs for unique entry ids, or
    /// if no album has an added date.
    init?(site: Site, links: LinkResolver, components: NoteComponents?) {
        guard let top = site.settings.baseURL, let baseURL = site.settings.pagesURL else { return nil }
        var newest: [Entry] = []
        for index in site.albums.indices {
            guard let moment = site.albums[index].added else { continue }
            if newest.count == Self.limit {
                if newest[Self.limit - 1].moment >= moment { continue }
                newest.removeLast()
            }
            let place = newest.firstIndex { $0.moment < moment } ?? newest.count
            newest.insert(Entry(album: site.albums[index], index: index, moment: moment), at: place)
        }
        if newest.isEmpty { return nil }
        notes = NoteRenderer(
            links: links, root: top, folder: site.folder, components: components, words: site.words, isShared: true)
        settings = site.settings
        self.baseURL = baseURL
        entries = newest
        for place in entries.indices { entries[place].album.note = site.note(ofAlbum: entries[place].index) }
    }

    /// Whether the feed contains an album, given by its index among the albums of the site.
    func shows(album index: Int) -> Bool { entries.contains { $0.index == index } }

    /// Whether one of its notes has components.
    var hasComponents: Bool { entries.contains { $0.album.note?.hasComponents == true } }

    /// A hash of everything the document is built from, except the links and pictures in notes.
    var fingerprint: UInt64 {
        let texts = [baseURL, settings.language, settings.title, settings.description] + entries.map(\.moment.text)
        return ContentHash.of(
            words: [ContentHash.of(fields: texts)]
                + entries.flatMap { [$0.album.fingerprints.summary, $0.album.note?.fingerprint ?? 0] })
    }

    /// The document, and whether it contains links or pictures of notes, so that it depends on their addresses.
    func render() -> (bytes: [UInt8], usesAddresses: Bool) {
        var usesAddresses = false
        var output = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
        output += Array("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"".utf8)
        XMLText.append(settings.language.utf8.span, to: &output)
        output += Array("\">\n".utf8)
        element("title", settings.title, to: &output)
        if !settings.description.isEmpty { element("subtitle", settings.description, to: &output) }
        element("id", baseURL, to: &output)
        element("updated", entries.map(\.moment).max()?.text ?? "", to: &output)
        link("self", baseURL + Self.path, to: &output)
        link("alternate", baseURL, to: &output)
        // An entry without an artist gets the author of the feed.
        output += Array("<author><name>".utf8)
        XMLText.append(settings.title.utf8.span, to: &output)
        output += Array("</name></author>\n".utf8)
        for entry in entries { usesAddresses = append(entry, to: &output) || usesAddresses }
        output += Array("</feed>\n".utf8)
        return (output, usesAddresses)
    }

    /// Appends an entry; returns whether its note contains links or pictures.
    private func append(_ entry: Entry, to output: inout [UInt8]) -> Bool {
        var usesAddresses = false
        let address = baseURL + Address.encoded(String(AddressBook.address(of: entry.path).dropFirst()))
        output += Array("<entry>\n".utf8)
        element("title", entry.album.title, to: &output)
        element("id", address, to: &output)
        element("updated", entry.moment.text, to: &output)
        link("alternate", address, to: &output)
        for artist in entry.album.artists {
            output += Array("<author><name>".utf8)
            XMLText.append(artist.utf8.span, to: &output)
            output += Array("</name></author>\n".utf8)
        }
        output += Array("<content type=\"html\">".utf8)
        if let note = entry.album.note {
            // Feed readers have no page to resolve relative links against, so the links are absolute here.
            let content = notes.render(note, on: entry.path)
            XMLText.append(content.html.span, to: &output)
            usesAddresses = content.usesAddresses
        }
        output += Array("</content>\n</entry>\n".utf8)
        return usesAddresses
    }

    private func element(_ name: String, _ text: String, to output: inout [UInt8]) {
        output += Array("<\(name)>".utf8)
        XMLText.append(text.utf8.span, to: &output)
        output += Array("</\(name)>\n".utf8)
    }

    private func link(_ relation: String, _ address: String, to output: inout [UInt8]) {
        output += Array("<link rel=\"\(relation)\" href=\"".utf8)
        XMLText.append(address.utf8.span, to: &output)
        output += Array("\"/>\n".utf8)
    }
}
