import Albums
import Readers
import Recognition

/// The front matter of a text of another program: what decides about the text, and the record of its other values.
struct MigratedFields {
    private(set) var title: String?
    private(set) var date: String?
    private(set) var slug: String?
    /// The addresses that the text had.
    private(set) var addresses: [String] = []
    private(set) var links: [WebLink] = []
    private(set) var isDraft = false
    /// Whether a key says that this is an album.
    private(set) var isAlbum = false
    /// Whether its type says so.
    private(set) var hasAlbumType = false
    /// The keys that mean nothing to sitegen, with their places.
    private(set) var leftOut: [(key: String, range: Range<Int>)] = []
    /// The values that an album or page may have, by keys that are unique.
    private(set) var entries: [Node.Entry] = []

    private let program: SiteProgram
    /// The keys of the entries.
    private var keys: Set<String> = []

    /// The keys of a record whose meaning is no guess.
    static let known: [String: Meaning] = ["$.title": .title, "$.date": .added, "$.tags": .tags, "$.cover": .cover]

    /// What this program itself reads, and keys that several programs use with one meaning; letters only.
    private static let names: [String: String] = [
        "title": "title", "album": "album", "albumname": "album", "albumtitle": "album", "tags": "tags", "tag": "tags",
        "categories": "tags", "category": "tags", "genre": "genres", "genres": "genres", "style": "genres",
        "styles": "genres", "date": "date", "cover": "cover", "image": "cover",
        "coverimage": "cover", "albumart": "cover", "artwork": "cover", "thumbnail": "cover", "featuredimage": "cover",
        "poster": "cover", "posterurl": "cover", "links": "links", "draft": "draft", "published": "published",
        "slug": "slug", "url": "address", "permalink": "address", "aliases": "address", "redirectfrom": "address",
        "type": "type", "layout": "layout",
    ]
    private static let albumKeys: Set<String> = [
        "artist", "artists", "artistname", "albumartist", "band", "performer", "tracks", "tracklist", "songs",
        "releaseid", "discogsid", "discogs", "mbid", "musicbrainzid", "musicbrainz",
    ]
    private static let albumTypes: Set<String> = ["album", "albums", "record", "records", "release", "releases"]
    /// What only matters to the theme of the other program.
    private static let ignored: Set<String> = [
        "layout", "template", "weight", "hidesummary", "showtoc", "toc", "math", "lastmod", "updated",
        "cssclasses", "cssclass", "eleventynavigation", "sortby", "pagetemplate", "paginateby", "outputs", "menu",
    ]
    /// Mappings whose entries count as keys of the text.
    private static let opened: Set<String> = ["extra", "params", "taxonomies", "album"]

    /// Reads the front matter of a text; `date` is that of its name.
    init(_ record: Node, of program: SiteProgram, date: String? = nil) {
        self.program = program
        read(record)
        takeCatalogNumber()
        if let date, self.date == nil {
            self.date = date
            keys.insert("date")
            entries.append(Node.Entry(key: "date", range: 0..<0, value: Node(.string(date), 0..<0)))
        }
    }

    /// The values as a record.
    func record(at range: Range<Int>) -> Node { Node(.map(entries), range) }

    private mutating func read(_ record: Node) {
        for entry in record.entries where !entry.value.isNull {
            let letters = String(entry.key.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
            if case .map = entry.value.value, Self.opened.contains(letters) {
                if letters == "album" { isAlbum = true }
                read(entry.value)
            } else {
                take(entry, letters)
            }
        }
    }

    private mutating func take(_ entry: Node.Entry, _ letters: String) {
        let texts = Self.texts(entry.value)
        if Self.albumKeys.contains(letters) { isAlbum = true }
        switch Self.names[letters] {
        case "title" where title == nil:
            title = texts.first
            keep(entry, as: "title")
        case "album" where !texts.isEmpty:
            isAlbum = true
            takeAlbum(entry, texts[0])
        case "tags": join(entry, as: "tags")
        // A text with commas is split like that of a list of data.
        case "genres" where !entry.value.items.isEmpty: join(entry, as: "genres")
        case "date" where date == nil:
            date = texts.first
            keep(entry, as: "date")
        case "cover" where !keys.contains("cover"): takeCover(entry)
        case "links" where !entry.value.items.isEmpty: takeLinks(entry)
        case "slug": slug = texts.first
        // The aliases of Obsidian are other names.
        case "address" where program == .obsidian && letters == "aliases": leftOut.append((entry.key, entry.keyRange))
        case "address": addresses += texts
        case "published" where [.bool(true), .bool(false)].contains(entry.value.value):
            isDraft = isDraft || entry.value.value == .bool(false)
        case "draft": isDraft = isDraft || entry.value.value == .bool(true)
        case "type", "layout":
            let isType = texts.contains { text in
                Self.albumTypes.contains(text.lowercased().split(separator: ".").first.map(String.init) ?? "")
            }
            hasAlbumType = hasAlbumType || isType
            let isKept = letters == "type" && (!isType || texts == ["album"])
            if isKept { keep(entry) } else { leftOut.append((entry.key, entry.keyRange)) }
        default: if Self.ignored.contains(letters) { leftOut.append((entry.key, entry.keyRange)) } else { keep(entry) }
        }
    }

    /// Keeps a value under its key, or under another one if a value with that key is there already.
    private mutating func keep(_ entry: Node.Entry, as name: String? = nil) {
        var key = name ?? entry.key
        while keys.contains(key) { key = key == entry.key ? key + " 2" : entry.key }
        keys.insert(key)
        entries.append(Node.Entry(key: key, range: entry.keyRange, value: plain(entry.value)))
    }

    /// Adds the values of an entry to those under the same name.
    private mutating func join(_ entry: Node.Entry, as name: String) {
        let old = remove(name)?.value.items ?? []
        let all = old + (entry.value.items.isEmpty ? [entry.value] : entry.value.items)
        keep(Node.Entry(key: name, range: entry.keyRange, value: Node(.list(all), entry.value.range)), as: name)
    }

    /// Removes the entry with a key.
    private mutating func remove(_ key: String) -> Node.Entry? {
        guard keys.remove(key) != nil else { return nil }
        return entries.firstIndex { $0.key == key }.map { entries.remove(at: $0) }
    }

    /// The name of the album is its title; the title of its page says no more.
    private mutating func takeAlbum(_ entry: Node.Entry, _ text: String) {
        if let page = remove("title") { leftOut.append(("title", page.keyRange)) }
        title = text
        keep(entry, as: "title")
    }

    /// A label calls its releases `MDMA005`, and has their names elsewhere.
    private mutating func takeCatalogNumber() {
        guard let number = title, let titleIndex = entries.firstIndex(where: { $0.key == "title" }),
            let nameIndex = entries.firstIndex(where: { $0.key.lowercased() == "name" }),
            let name = entries[nameIndex].value.string, name != number,
            number.utf8.reversed().prefix(while: { (0x30...0x39).contains($0) }).count >= 2,
            number.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "-" }), number.contains(where: \.isLetter)
        else { return }
        title = name
        for (index, key) in [(titleIndex, "catalogNumber"), (nameIndex, "title")] {
            let entry = entries[index]
            entries[index] = Node.Entry(key: key, range: entry.keyRange, value: entry.value)
        }
    }

    private static let pictureKeys = ["image", "src", "url", "path", "file"]

    private mutating func takeCover(_ entry: Node.Entry) {
        guard case .map(let parts) = entry.value.value else { return keep(entry, as: "cover") }
        guard let picture = Self.pictureKeys.lazy.compactMap({ entry.value[$0] }).first else { return keep(entry) }
        keep(Node.Entry(key: entry.key, range: entry.keyRange, value: picture), as: "cover")
        for other in parts where !Self.pictureKeys.contains(other.key) {
            leftOut.append(("\(entry.key).\(other.key)", other.keyRange))
        }
    }

    /// A list of addresses, or of mappings with an address and a title.
    private mutating func takeLinks(_ entry: Node.Entry) {
        for item in entry.value.items {
            let address = (item["url"] ?? item["href"] ?? item["link"])?.string ?? Self.texts(item).first ?? ""
            let title = (item["title"] ?? item["name"] ?? item["text"])?.string ?? address
            if CoverReference.isRemote(address) {
                links.append(WebLink(title: title, url: address))
            } else {
                leftOut.append((entry.key, entry.keyRange))
            }
        }
    }

    private static func texts(_ node: Node) -> [String] {
        switch node.value {
        case .null, .map: []
        case .bool(let flag): ["\(flag)"]
        case .number(let text): [text]
        case .string(let text): text.isEmpty ? [] : [text]
        case .list(let items): items.flatMap(texts)
        }
    }

    /// A value without the brackets of links in an Obsidian vault: `[[Radiohead]]`, `[[a|Radiohead]]`, `![[a.jpg]]`.
    private func plain(_ node: Node) -> Node {
        switch node.value {
        case .string(let text):
            let link = text.hasPrefix("![[") ? text.dropFirst() : text[...]
            guard program == .obsidian, link.hasPrefix("[["), link.hasSuffix("]]") else { return node }
            let name = link.dropFirst(2).dropLast(2).split(separator: "|").last.map(String.init) ?? text
            return Node(.string(name), node.range)
        case .list(let items): return Node(.list(items.map(plain)), node.range)
        default: return node
        }
    }
}
