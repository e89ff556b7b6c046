import Readers
import SourceText

/// The front matter of a text of another program, or a record of its data, as the keys of an album or a page.
struct MigratedFields {
    /// The fields of an album, in the order in which they are written.
    private(set) var fields: [(key: String, value: YAMLBlock)] = []
    /// The title, the artist and the date, as they were written.
    private(set) var title: String?
    private(set) var artists: [String] = []
    private(set) var date: String?
    private(set) var slug: String?
    /// The addresses that the text had.
    private(set) var addresses: [String] = []
    /// The picture that the text names as its cover.
    private(set) var cover: String?
    /// Whether a key says that this is an album.
    private(set) var isAlbum = false
    /// The keys that mean nothing to sitegen, with their places.
    private(set) var leftOut: [(key: String, range: Range<Int>)] = []

    private var extra: [(key: String, value: YAMLBlock)] = []
    private var ids: [(key: String, value: YAMLBlock)] = []
    private var links: [YAMLBlock] = []
    private var genres: [String] = []
    private var tags: [String] = []
    private var tracks: [YAMLBlock] = []
    private var simple: [String: YAMLBlock] = [:]
    private let program: SiteProgram

    /// The keys of other programs for the fields of albums; letters only, in lower case.
    private static let names: [String: String] = [
        "artist": "artist", "artists": "artist", "artistname": "artist", "albumartist": "artist", "band": "artist",
        "performer": "artist", "album": "album", "albumname": "album", "albumtitle": "album", "title": "title",
        "name": "title", "genre": "genre", "genres": "genre", "style": "genre", "styles": "genre", "year": "year",
        "releaseyear": "year", "released": "released", "releasedate": "released", "originalreleasedate": "released",
        "label": "label", "labels": "label", "recordlabel": "label", "catalognumber": "catalogNumber",
        "catalog": "catalogNumber", "catno": "catalogNumber", "format": "format", "formats": "format",
        "medium": "format", "country": "country", "barcode": "barcode", "rating": "rating", "score": "rating",
        "stars": "rating", "tags": "tags", "tag": "tags", "categories": "tags", "category": "tags", "date": "added",
        "added": "added", "dateadded": "added", "created": "added", "cover": "cover", "image": "cover",
        "coverimage": "cover", "albumart": "cover", "artwork": "cover", "thumbnail": "cover",
        "featuredimage": "cover", "poster": "cover", "posterurl": "cover", "tracks": "tracks",
        "tracklist": "tracks", "songs": "tracks", "links": "links", "releaseid": "discogs", "discogsid": "discogs",
        "discogs": "discogs", "mbid": "musicbrainz", "musicbrainzid": "musicbrainz", "musicbrainz": "musicbrainz",
        "draft": "draft", "published": "published", "slug": "slug", "url": "address", "permalink": "address",
        "aliases": "address", "redirectfrom": "address",
    ]
    private static let albumKeys: Set<String> = ["artist", "album", "tracks", "discogs", "musicbrainz"]
    /// What only matters to the theme of the other program.
    private static let ignored: Set<String> = [
        "layout", "template", "weight", "type", "hidesummary", "showtoc", "toc", "math", "lastmod", "updated",
        "cssclasses", "cssclass", "eleventynavigation", "sortby", "pagetemplate", "paginateby", "outputs", "menu",
    ]
    /// Mappings whose entries count as keys of the text.
    private static let opened: Set<String> = ["extra", "params", "taxonomies", "album"]

    init(_ record: Node, of program: SiteProgram) {
        self.program = program
        read(record)
        finish()
    }

    private static func letters(_ key: String) -> String {
        String(key.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
    }

    private mutating func read(_ record: Node) {
        for entry in record.entries {
            let letters = Self.letters(entry.key)
            if case .map = entry.value.value, Self.opened.contains(letters) {
                if letters == "album" { isAlbum = true }
                read(entry.value)
            } else if Self.ignored.contains(letters) {
                leftOut.append((entry.key, entry.keyRange))
            } else if !entry.value.isNull {
                take(entry, Self.names[letters])
            }
        }
    }

    private mutating func take(_ entry: Node.Entry, _ name: String?) {
        let texts = Self.texts(entry.value)
        if let name, Self.albumKeys.contains(name) { isAlbum = true }
        switch name {
        case "title": title = title ?? texts.first
        case "album": title = texts.first ?? title
        case "artist": artists += texts.map(Self.withoutWikiLink)
        case "genre": genres += texts
        case "tags": tags += texts
        case "slug": slug = texts.first
        case "address": if program != .obsidian || Self.letters(entry.key) == "permalink" { addresses += texts }
        case "cover":
            cover = cover ?? Self.picture(entry.value)
            for other in entry.value.entries where !Self.pictureKeys.contains(other.key) {
                leftOut.append(("\(entry.key).\(other.key)", other.keyRange))
            }
        case "tracks": tracks += entry.value.items.compactMap(Self.track)
        case "links": links += entry.value.items.compactMap(Self.link)
        case "discogs", "musicbrainz": takeID(name ?? "", texts.first ?? "")
        case "published": if entry.value.value == .bool(false) { simple["draft"] = .verbatim("true") }
        case "draft": if entry.value.value == .bool(true) { simple["draft"] = .verbatim("true") }
        case "rating": simple["rating"] = texts.first.flatMap(Self.rating)
        case "added":
            date = texts.first
            simple["added"] = texts.first.map { .text($0) }
        case let name?: simple[name] = texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })
        case nil: takeOther(entry.key, entry.value, entry.keyRange)
        }
    }

    private mutating func takeID(_ name: String, _ text: String) {
        if text.utf8.hasPrefix("http") { return links.append(.text(text)) }
        if !text.isEmpty { ids.append((name, .text(text))) }
    }

    /// Keeps a value of the owner's own under `extra`; an address is a link.
    private mutating func takeOther(_ key: String, _ value: Node, _ range: Range<Int>) {
        if case .map(let entries) = value.value {
            for entry in entries where !entry.value.isNull {
                takeOther("\(key).\(entry.key)", entry.value, entry.keyRange)
            }
            return
        }
        let texts = Self.texts(value)
        if texts.count == 1, texts[0].utf8.hasPrefix("https://") || texts[0].utf8.hasPrefix("http://") {
            return links.append(.map([("title", .text(key)), ("url", .text(texts[0]))]))
        }
        guard !texts.isEmpty, value.items.allSatisfy({ $0.entries.isEmpty }) else {
            return leftOut.append((key, range))
        }
        extra.append((key, texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })))
    }

    private mutating func finish() {
        // `Radiohead - A Moon Shaped Pool` beside the artist `Radiohead`.
        if let artist = artists.first, let whole = title, whole.hasPrefix("\(artist) - ") {
            title = String(whole.dropFirst(artist.count + 3))
        }
        func add(_ key: String, _ value: YAMLBlock?) { if let value { fields.append((key, value)) } }
        func list(_ texts: [String]) -> YAMLBlock? {
            texts.isEmpty ? nil : texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })
        }
        add("title", title.map { .text($0) })
        add("artists", list(artists))
        add("genres", list(genres))
        for key in ["year", "released", "label", "catalogNumber", "format", "country", "barcode", "rating"] {
            add(key, simple[key])
        }
        add("tags", list(tags))
        for key in ["added", "draft"] { add(key, simple[key]) }
        if !tracks.isEmpty { add("tracks", .list(tracks)) }
        if !links.isEmpty { add("links", .list(links)) }
        if !ids.isEmpty { add("ids", .map(ids)) }
        if !extra.isEmpty { add("extra", .map(extra)) }
    }
}

/// Values.
extension MigratedFields {
    static func texts(_ node: Node) -> [String] {
        switch node.value {
        case .null, .map: []
        case .bool(let flag): ["\(flag)"]
        case .number(let text): [text]
        case .string(let text): text.isEmpty ? [] : [text]
        case .list(let items): items.flatMap(texts)
        }
    }

    /// The text of a link in an Obsidian vault: `[[Radiohead]]`, `[[a|Radiohead]]`.
    static func withoutWikiLink(_ text: String) -> String {
        guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
        return text.dropFirst(2).dropLast(2).split(separator: "|").last.map(String.init) ?? text
    }

    private static let pictureKeys = ["image", "src", "url", "path", "file"]

    private static func picture(_ node: Node) -> String? {
        if case .map = node.value {
            return pictureKeys.lazy.compactMap { node[$0]?.string }.first
        }
        guard let text = texts(node).first else { return nil }
        return withoutWikiLink(text.hasPrefix("![[") ? String(text.dropFirst()) : text)
    }

    private static func track(_ node: Node) -> YAMLBlock? {
        guard case .map = node.value else { return texts(node).first.map { .text($0) } }
        func first(_ keys: String...) -> String? { keys.lazy.compactMap { node[$0].flatMap { texts($0).first } }.first }
        guard let title = first("title", "name", "track", "song") else { return nil }
        let parts = [
            ("position", first("position", "number", "no")), ("title", title), ("artist", first("artist")),
            ("duration", first("duration", "length", "time")),
        ]
        return .map(parts.compactMap { part in part.1.map { (part.0, .text($0)) } })
    }

    private static func link(_ node: Node) -> YAMLBlock? {
        guard case .map = node.value else { return texts(node).first.map { .text($0) } }
        guard let url = (node["url"] ?? node["href"] ?? node["link"])?.string else { return nil }
        let title = (node["title"] ?? node["name"] ?? node["text"])?.string ?? url
        return .map([("title", .text(title)), ("url", .text(url))])
    }

    /// A rating with its scale: 5, else 10, else 100.
    private static func rating(_ text: String) -> YAMLBlock? {
        guard let value = Double(text) else { return .text(text) }
        return value <= 5 ? .verbatim(text) : .text("\(text)/\(value <= 10 ? 10 : 100)")
    }
}
