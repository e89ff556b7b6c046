package import Albums
import Readers
package import SourceText

/// What a language says about an album: its note, and a title if that is another one.
///
/// The file is named like that of the album, `content/de/albums/blue-train.md`, or like its slug, which for albums of
/// other sources is in `content/de/notes/` or `content/de/albums/`.
package struct AlbumTranslation: Sendable {
    private let name: String
    private let file: SourceFile
    private let title: String?
    /// The note; nil for a file without one.
    private let note: Note?

    private static let folders = ["albums/", "notes/"]
    /// The keys of the front matter of a text about an album in another language.
    package static let table = RecordTable([
        .key("title", .text, "The title in this language; without it, that of the album.", example: "Blauer Zug")
    ])

    /// Reads all texts of a language about albums.
    package static func readAll(
        from tree: SourceTree, of language: String, diagnostics: inout [Diagnostic]
    ) -> [AlbumTranslation] {
        var problems: [Diagnostic] = []
        let texts = folders.flatMap { folder in
            tree.notes(in: folder, of: language).filter { !SectionText.isOne(path: "content/\(folder)\($0.name).md") }
                .map { name, file in AlbumTranslation(file, name, diagnostics: &problems) }
        }
        diagnostics += problems.counted
        return texts
    }

    private init(_ file: SourceFile, _ name: String, diagnostics: inout [Diagnostic]) {
        (self.file, self.name) = (file, name)
        let parts = FrontMatter.split(file)
        diagnostics += parts.diagnostics
        let body = file.span(parts.body)
        let isEmpty = file.bytes[parts.body].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
        note = isEmpty ? nil : Note(body).findingPictures
        var title: String?
        if let nodes = parts.nodes(of: file) {
            diagnostics += nodes.diagnostics
            if let root = nodes.root, !root.isNull {
                var record = RecordReader(root, in: nodes, keys: Self.table.names)
                title = record.text("title").flatMap { $0.isEmpty ? nil : $0 }
                diagnostics += record.finish()
            }
        }
        self.title = title
    }

    /// The albums as a language has them: with its titles and notes, and else with those of the site.
    ///
    /// A text about no album is reported. `files` has for each album with a text the file of that text.
    package static func translated(
        _ albums: [Album], by texts: [AlbumTranslation], siteLanguage: String,
        diagnostics: inout [Diagnostic]
    ) -> (albums: [Album], files: [Int: String]) {
        var albums = albums
        var byName: [PathKey: Int] = [:]
        for index in albums.indices {
            byName[PathKey(albums[index].slug)] = byName[PathKey(albums[index].slug)] ?? index
            if let name = ownName(of: albums[index]) { byName[PathKey(name)] = index }
        }
        for index in albums.indices where albums[index].note != nil { albums[index].note?.language = siteLanguage }
        var files: [Int: String] = [:]
        for text in texts {
            guard let index = byName[PathKey(text.name)] else {
                diagnostics.append(text.unused(albums))
                continue
            }
            if let title = text.title { albums[index].title = title }
            if let note = text.note { albums[index].note = note }
            files[index] = text.file.path
        }
        return (albums, files)
    }

    /// The path of the file of one album in its folder, without `.md` or `/index.md`; nil for an album of a list.
    private static func ownName(of album: borrowing Album) -> String? {
        let path = album.origin.file.path
        guard album.origin.start == 0, SourceRole.isAlbumFile(path: path) else { return nil }
        let name = path.droppingBytes(first: SourceRole.albumFolder.utf8.count, last: ".md".utf8.count)
        return name.utf8.hasSuffix("/index") ? name.droppingBytes(first: 0, last: "/index".utf8.count) : name
    }

    private func unused(_ albums: [Album]) -> Diagnostic {
        let near = albums.count <= 2_000 ? Suggestion.nearest(to: name, in: albums.map(\.slug)) : nil
        return Diagnostic(
            .warning, .unusedNote, "no album has the file name or slug `\(name)`, so this text is not shown",
            at: .path(file.path), help: near.map { "did you mean \($0).md?" })
    }
}
