/// An album as somebody adds it: a file of its own under `content/albums/`.
public struct NewAlbum: Sendable {
    /// Title; needed.
    public var title = ""
    /// Artists in the order of the credit.
    public var artists: [String] = []
    /// Genres.
    public var genres: [String] = []
    /// When it came out: 1977, 1977-11 or 1977-11-18.
    public var released: String?
    /// A file of `content/covers` or an address.
    public var cover: String?
    /// Record labels.
    public var labels: [String] = []
    /// Media.
    public var formats: [String] = []
    /// The owner's own words for it.
    public var tags: [String] = []
    /// 0 to 5 stars, such as 4.5, or a rating with its scale, such as 8.5/10.
    public var rating: String?
    /// The owner's note, in Markdown.
    public var note: String?
    /// The name of its file and page; nil for one that is made of the title.
    public var slug: String?

    /// An album without anything.
    public init() {}

    /// Its file, read back as a build reads it, or what is wrong.
    public func file() -> Result<(path: String, bytes: [UInt8]), NewAlbumProblem> {
        let origin = SourceFile(path: "the command line", bytes: []).span(0..<0)
        let title = RecordReader.trimmed(title)
        if title.isEmpty { return .failure(.init(.missingKey, "an album needs a title")) }
        let stars = rating.flatMap { Rating($0) }
        if let rating, stars == nil {
            return .failure(
                .init(
                    .badValue, "the rating must be 0 to 5, not \(rating)",
                    help: "write a rating of another scale as 8.5/10"))
        }
        var date: PartialDate?
        if let released {
            do {
                date = try PartialDate(released)
            } catch {
                let help = error.suggestion(for: released).map { "did you mean \($0)?" }
                return .failure(.init(.badDate, error.message(for: "year", value: released), help: help))
            }
        }
        let name = name(title, date)
        if let problem = FileName.problem(with: name) {
            let help = "name another with --slug"
            return .failure(.init(.unsafeName, "\(AlbumPlaces.quoted(name)) cannot \(problem)", help: help))
        }
        var album = Album(id: name, source: AdapterKind.files.rawValue, slug: name, title: title, origin: origin)
        // Its slug is that of its name: a file needs to say so only where that differs.
        album.slug = slug == nil ? Slug.make(from: name) : name
        (album.artists, album.genres, album.labels) = (artists, genres, labels)
        (album.formats, album.tags, album.rating, album.released) = (formats, tags, stars, date)
        album.cover = cover.map { CoverReference($0, origin: origin) }
        album.note = note.map { Note($0, markup: .markdown, from: origin) }
        return .success(("content/albums/\(name).md", AlbumFile.bytes(of: album, name: name)))
    }

    /// What names its file: the slug of its title, or of a title without letters a hash.
    private func name(_ title: String, _ date: PartialDate?) -> String {
        if let slug { return slug }
        let made = Slug.make(from: title)
        if !made.isEmpty { return made }
        let fields = [title] + artists + [date?.text ?? ""]
        return ContentHash.text(ContentHash.of(fields: fields.map(Slug.normalized)), length: 6)
    }
}

/// Why an album cannot be added.
public struct NewAlbumProblem: Error {
    /// What to tell.
    public let diagnostic: Diagnostic

    init(_ code: DiagnosticCode, _ message: String, help: String? = nil) {
        diagnostic = Diagnostic(.error, code, message, at: .none, help: help)
    }
}
