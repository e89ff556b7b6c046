/// Reads an album from a record of a site's own files, whatever format the record has.
struct AlbumRecord {
    private var record: RecordReader
    private let file: SourceFile

    /// Every key that a record may have.
    static let keys = [
        "id", "slug", "title", "artist", "artists", "genre", "genres", "year", "released", "cover", "label",
        "catalogNumber", "format", "country", "barcode", "tracks", "rating", "tags", "links", "added", "type", "ids",
        "draft", "notes", "extra",
    ]

    /// What names the record where it has no id of its own.
    enum Naming {
        /// The name of its file, without extension.
        case file(String)
        /// A record of a list: its title, artist and date.
        case list
    }

    /// The album of a record; nil where it has no usable title.
    ///
    /// What is wrong is added to `diagnostics`.
    static func read(_ node: Node, in tree: NodeTree, naming: Naming, diagnostics: inout [Diagnostic]) -> Album? {
        var reader = AlbumRecord(record: RecordReader(node, in: tree, keys: keys), file: tree.file)
        let album = reader.album(naming, origin: node)
        diagnostics += reader.record.finish()
        return album
    }

    private mutating func album(_ naming: Naming, origin: Node) -> Album? {
        if origin.isNull, !origin.isDoubtful {
            record.report(.missingKey, "the album has no `title`", at: origin, help: "write `title: …`")
            return nil
        }
        let title = record.requiredText("title")
        // Without a title there is no album, but the other fields may have mistakes to tell of.
        var album = Album(
            id: "", source: AdapterKind.files.rawValue, slug: "", title: title ?? "", origin: file.span(origin.range))
        album.artists = record.names("artist", "artists")
        album.genres = record.names("genre", "genres")
        let year = date("year")
        album.released = date("released") ?? year
        album.added = moment("added")
        album.labels = record.names("label")
        album.catalogNumbers = record.names("catalogNumber")
        album.formats = record.names("format")
        album.country = record.text("country")
        album.barcode = record.text("barcode")
        album.rating = record.integer("rating", in: 0...5)
        album.tags = record.names("tags")
        album.type = record.text("type")
        album.isDraft = record.flag("draft") ?? false
        album.tracks = tracks()
        album.links = links()
        album.ids = fields("ids").map { ExternalID(name: $0.name, value: $0.value) }
        album.extra = fields("extra")
        if let cover = record.value("cover"), let text = record.text("cover"), !text.isEmpty {
            album.cover = CoverReference(text, origin: file.span(cover.range))
        }
        if let notes = record.value("notes"), let text = record.text("notes"), !text.isEmpty {
            album.note = Note(text, markup: .markdown, from: file.span(notes.range))
        }
        identify(&album, naming)
        return title == nil ? nil : album
    }

    /// Gives the album its id and slug.
    ///
    /// A file is named by its name. A record of a list is named by its title and its id; without an id of its own, the
    /// id is a hash of title, artists and date, so that it does not change when other records come and go.
    private mutating func identify(_ album: inout Album, _ naming: Naming) {
        let id = record.text("id")
        switch naming {
        case .file(let name):
            album.id = id ?? name
            album.slug = Slug.make(from: name)
            if album.slug.isEmpty { album.slug = Self.hash(of: album) }
        case .list:
            album.id = id ?? Self.hash(of: album)
            album.slug = Slug.make(title: album.title, id: album.id)
            if album.slug.isEmpty { album.slug = Self.hash(of: album) }
        }
        if let node = record.value("slug"), let slug = record.text("slug") {
            album.slug = slug
            album.slugOrigin = file.span(node.range)
        } else if let node = record.value("id") {
            album.slugOrigin = file.span(node.range)
        }
    }

    private static func hash(of album: Album) -> String {
        let fields = [album.title] + album.artists + [album.released?.text ?? ""]
        return ContentHash.text(ContentHash.of(fields: fields.map(Slug.normalized)), length: 6)
    }

    /// The date of a key: a year, a year and a month, or a day.
    private mutating func date(_ key: String) -> PartialDate? {
        parsed(key) { (text) throws(PartialDate.Problem) in try PartialDate(text) }
    }

    /// The date of a key, with a time of day where there is one.
    private mutating func moment(_ key: String) -> Moment? {
        parsed(key) { (text) throws(PartialDate.Problem) in try Moment(text) }
    }

    private mutating func parsed<Value>(
        _ key: String, _ parse: (String) throws(PartialDate.Problem) -> Value
    ) -> Value? {
        guard let node = record.value(key), !node.isNull else { return nil }
        let text: String
        switch node.value {
        case .number(let number): text = number
        case .string(let string):
            if key == "year", record.isJSON {
                let help = (try? PartialDate(string)).map { _ in "write \(string) without quotes" }
                record.report(.wrongType, "`year` must be a whole number, not text", at: node, help: help)
                return nil
            }
            if string.isEmpty { return nil }
            text = string
        default:
            record.report(.wrongType, "`\(key)` must be a date, not \(node.kindName)", at: node)
            return nil
        }
        do {
            return try parse(text)
        } catch {
            record.report(
                .badDate, error.message(for: key, value: text), at: node, note: error.note,
                help: error.suggestion(for: text).map { "did you mean \($0)?" })
            return nil
        }
    }

    /// A list whose entries are titles, or mappings of `title`, `position` and `duration`.
    private mutating func tracks() -> [Track] {
        record.items("tracks").compactMap { node in
            if let title = record.plainText(of: node) { return Track(title: title) }
            guard var track = record.nested(node, keys: ["title", "position", "duration"], called: "tracks") else {
                return nil
            }
            defer { record.take(track.finish()) }
            guard let title = track.requiredText("title") else { return nil }
            return Track(position: track.text("position"), title: title, duration: track.text("duration"))
        }
    }

    /// A list of addresses, or of mappings of `title` and `url`.
    private mutating func links() -> [WebLink] {
        record.items("links").compactMap { node in
            if let url = record.plainText(of: node) { return link(url, title: url, at: node) }
            guard var entry = record.nested(node, keys: ["title", "url"], called: "links") else { return nil }
            defer { record.take(entry.finish()) }
            guard let url = entry.requiredText("url"), let place = entry.value("url") else { return nil }
            return link(url, title: entry.text("title") ?? url, at: place)
        }
    }

    private mutating func link(_ url: String, title: String, at node: Node) -> WebLink? {
        let lower = url.lowercased()
        if lower.hasPrefix("https://") || lower.hasPrefix("http://") { return WebLink(title: title, url: url) }
        record.report(
            .linkScheme, "a link must start with https:// or http://, not \"\(url.prefix(40))\"", at: node)
        return nil
    }

    /// A mapping of names to plain values.
    private mutating func fields(_ key: String) -> [ExtraField] {
        record.entries(key).compactMap { entry in
            if entry.value.isNull { return nil }
            if let text = record.plainText(of: entry.value) { return ExtraField(name: entry.key, value: text) }
            if case .list(let items) = entry.value.value {
                let texts = items.compactMap { record.plainText(of: $0) }
                if texts.count == items.count {
                    return ExtraField(name: entry.key, value: texts.joined(separator: ", "))
                }
            }
            record.report(
                .wrongType, "`\(key).\(entry.key)` must be text or a list of texts, not \(entry.value.kindName)",
                at: entry.value)
            return nil
        }
    }
}
