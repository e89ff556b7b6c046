import Albums
import SourceText

/// Reports what single albums lack.
struct AlbumRules {
    private let collection: Lint.Collection

    /// The side in pixels below which a cover is small: on its own page it is blurred.
    static let smallestSide = 300

    init(_ collection: Lint.Collection) { self.collection = collection }

    func findings(_ nodes: inout AlbumNodes) -> [Finding] {
        var findings: [Finding] = []
        for index in collection.albums.indices {
            let album = collection.albums[index]
            let lacking = Self.lacking(album)
            if !lacking.isEmpty {
                let (name, place) = (TerminalText.quoted(album.title), album.place([], &nodes))
                findings += lacking.map { code, what in
                    Finding(
                        Diagnostic(.note, code, "\(name) has no \(what)", at: .text(place)), album: album.slug)
                }
            }
            if let year = album.released?.year, year > collection.year {
                findings.append(
                    Finding(
                        .warning(
                            .futureYear, "the year \(year) has not begun",
                            at: album.place(["released", "year"], &nodes)), album: album.slug))
            }
            if let finding = small(album, at: index) { findings.append(finding) }
        }
        return findings
    }

    private static func lacking(_ album: borrowing Album) -> [(code: DiagnosticCode, what: String)] {
        var codes: [(code: DiagnosticCode, what: String)] = []
        if album.cover == nil { codes.append((.albumWithoutCover, "cover")) }
        if album.released == nil { codes.append((.albumWithoutYear, "year")) }
        if album.genres.isEmpty { codes.append((.albumWithoutGenre, "genre")) }
        if album.artists.isEmpty { codes.append((.albumWithoutArtist, "artist")) }
        return codes
    }

    private func small(_ album: Album, at index: Int) -> Finding? {
        guard collection.coverSizes.indices.contains(index), let size = collection.coverSizes[index],
            max(size.width, size.height) < Self.smallestSide, let cover = album.cover
        else { return nil }
        return Finding(
            Diagnostic(
                .note, .smallCover, "the cover has only \(size.width) x \(size.height) pixels", at: .text(cover.origin),
                help: "use a picture of at least 600 x 600 pixels"), album: album.slug)
    }
}
