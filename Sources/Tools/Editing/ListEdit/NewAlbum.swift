package import Albums
import Formats
import Readers
import Settings
import SourceText

/// A new album added by the user: a file of its own under `content/albums/`.
package struct NewAlbum: Sendable {
    /// The title; required.
    package var title = ""
    /// The artists in the order of the credit.
    package var artists: [String] = []
    package var genres: [String] = []
    /// The release date: 1977, 1977-11 or 1977-11-18.
    package var released: String?
    /// A file in `content/covers`, or an address.
    package var cover: String?
    /// Record labels.
    package var labels: [String] = []
    /// Media.
    package var formats: [String] = []
    /// Tags chosen by the owner.
    package var tags: [String] = []
    /// The rating: 0 to 5 stars, such as 4.5, or a rating with its scale, such as 8.5/10.
    package var rating: String?
    /// The country of release.
    package var country: String?
    /// The titles of the tracks, in order.
    package var tracks: [String] = []
    /// Addresses of pages about it, each alone or as `title=address`.
    package var links: [String] = []
    /// The date when it joined the collection, with or without a time; nil when unknown.
    package var added: String?
    /// The owner's note, in Markdown.
    package var note: String?
    /// The name of its file and page; nil to derive it from the title.
    package var slug: String?
    /// A release that has what is not given here.
    package var release: Album?

    /// The title that is written.
    package var fullTitle: String { RecordReader.trimmed(title.isEmpty ? release?.title ?? "" : title) }

    /// Creates an album with all fields empty.
    package init() {}

    /// The path and content of its file, with values checked as a build reads them, or the problem found.
    package func file() -> Result<(path: String, bytes: [UInt8]), EditProblem> {
        let origin = SourceFile(path: "the command line", bytes: []).span(0..<0)
        let title = fullTitle
        if title.isEmpty { return .failure(.init(.missingKey, "an album needs a title")) }
        let stars = rating.flatMap { Rating($0) }
        if let rating, stars == nil {
            return .failure(
                .init(
                    .badValue, "the rating must be 0 to 5, not \(rating)",
                    help: "write a rating of another scale as 8.5/10"))
        }
        let (date, moment, pages): (PartialDate?, Timestamp?, [WebLink])
        do throws(EditProblem) {
            date = try read(released, "year") { (text) throws(PartialDate.Problem) in try PartialDate(text) }
            moment = try read(added, "added") { (text) throws(PartialDate.Problem) in try Timestamp(text) }
            pages = try webLinks
        } catch {
            return .failure(error)
        }
        let name = name(title, date)
        if let problem = FileName.problem(with: name) {
            let help = "name another with --slug"
            return .failure(.init(.unsafeName, "\(TerminalText.quoted(name)) cannot \(problem)", help: help))
        }
        // The slug follows from the file name; the file includes it only if it differs.
        var album = Album(
            id: name, source: AdapterKind.files.rawValue, slug: slug == nil ? Slug.make(from: name) : name,
            title: title, origin: origin)
        (album.artists, album.genres, album.labels) = (artists, genres, labels)
        (album.formats, album.tags, album.rating, album.released) = (formats, tags, stars, date)
        (album.country, album.added, album.links) = (country, moment, pages)
        album.tracks = tracks.map { Track(position: nil, title: $0, duration: nil) }
        album.cover = cover.map { CoverReference($0, origin: origin) }
        album.note = note.map { Note($0, markup: .markdown, from: origin) }
        if let release { album.complete(from: release) }
        return .success(("content/albums/\(name).md", AlbumFile.bytes(of: album, name: name)))
    }

    /// Parses a date or timestamp; nil when there is none.
    private func read<Value>(
        _ text: String?, _ key: String, _ make: (String) throws(PartialDate.Problem) -> Value
    ) throws(EditProblem) -> Value? {
        guard let text else { return nil }
        do {
            return try make(text)
        } catch {
            let help = error.suggestion(for: text).map { "did you mean \($0)?" }
            throw EditProblem(.badDate, error.message(for: key, value: text), help: help)
        }
    }

    /// The links, each with its title if it has one.
    private var webLinks: [WebLink] {
        get throws(EditProblem) {
            var result: [WebLink] = []
            for text in links {
                // Both the address and the title may contain equals signs.
                let equals = text.indices.first { place in
                    text[place] == "=" && CoverReference.isRemote(String(text[text.index(after: place)...]))
                }
                let isBare = CoverReference.isRemote(text)
                let address = isBare ? text : equals.map { String(text[text.index(after: $0)...]) } ?? ""
                guard CoverReference.isRemote(address) else {
                    let help = "write https://music.example/, or with a title: 'Music=https://music.example/'"
                    throw EditProblem(.badValue, "a link needs an http or https address", help: help)
                }
                let title = isBare ? "" : equals.map { RecordReader.trimmed(String(text[..<$0])) } ?? ""
                result.append(WebLink(title: title.isEmpty ? address : title, url: address))
            }
            return result
        }
    }

    /// The file name: the slug of the title, or a hash if the title has no letters.
    private func name(_ title: String, _ date: PartialDate?) -> String {
        if let slug { return slug }
        let made = Slug.make(from: title)
        if !made.isEmpty { return made }
        let fields = [title] + artists + [date?.text ?? ""]
        return ContentHash.text(ContentHash.of(fields: fields.map(UnicodeText.normalized)), length: 6)
    }
}
