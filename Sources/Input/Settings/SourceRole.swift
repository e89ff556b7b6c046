import Readers
package import SourceText

/// The role of a file in the site folder, determined by its path.
package enum SourceRole: Sendable {
    /// Settings, albums, notes, pages: read as text.
    case text
    /// A template or a theme asset.
    case template
    /// A cover, or a picture beside notes, which is inspected; or a font for pictures.
    case image
    /// Copied unchanged: a file of `content/static/`, or a recording if a note names it.
    case staticFile
    /// Not read.
    case unread

    /// The role of a path relative to the site folder.
    package init(path: String) {
        // The most frequent case first: a site has as many of these as albums.
        if path.utf8.hasPrefix("content/albums/") {
            self =
                path.utf8.hasSuffix(".md")
                ? .text : Self.isPicture(path) ? .image : Self.isRecording(path) ? .staticFile : .unread
        } else if path.utf8.hasPrefix("templates/") {
            self = .template
        } else if path.utf8.hasPrefix("content/covers/") || Self.isFont(path) {
            self = .image
        } else if path.utf8.hasPrefix("content/static/") {
            self = .staticFile
        } else if Self.textFiles.contains(path) || Self.isMarkdown(path) || Self.isData(path)
            || Self.isAlbumList(path: path) || SectionText.isOne(path: path)
        {
            self = .text
        } else if let inner = LanguageFolder.split(path)?.path {
            self =
                Self.isMarkdown(inner) || SectionText.isOne(path: inner)
                ? .text : Self.isBesideNotes(path) && Self.isPicture(path) ? .image : .unread
        } else {
            self =
                Self.isBesideNotes(path) && Self.isPicture(path)
                ? .image : path.utf8.hasPrefix("content/") && Self.isRecording(path) ? .staticFile : .unread
        }
    }

    /// Whether a file is in a folder of notes, or beside the lists of albums, which may contain notes.
    package static func isBesideNotes(_ path: String) -> Bool {
        let path = LanguageFolder.split(path)?.path ?? path
        return markdownFolders.contains { path.utf8.hasPrefix($0) }
            || (path.utf8.hasPrefix("content/") && !path.utf8.dropFirst(8).contains(UInt8(ascii: "/")))
    }

    private static func isPicture(_ path: String) -> Bool {
        let path = path.lowercased()
        return pictureEndings.contains { path.utf8.hasSuffix($0) }
    }

    /// Whether the name of a file ends like that of a recording that browsers play; notes may name it.
    package static func isRecording(_ path: String) -> Bool {
        let path = path.lowercased()
        return recordingEndings.contains { path.utf8.hasSuffix($0) }
    }

    private static let recordingEndings = [".mp3", ".m4a", ".aac", ".ogg", ".oga", ".opus", ".flac", ".wav"]
    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"]

    /// Whether a file is a font for pictures.
    package static func isFont(_ path: String) -> Bool {
        path.utf8.hasPrefix(fontFolder) && fontEndings.contains { path.lowercased().utf8.hasSuffix($0) }
    }

    /// The folder of fonts for pictures.
    package static let fontFolder = "content/fonts/"
    private static let fontEndings = [".ttf", ".otf", ".ttc", ".woff2"]

    private static let albumLists = [
        "content/albums.yml", "content/albums.yaml", "content/albums.json", "content/albums.toml",
        "content/albums.csv",
    ]
    /// The folder of albums with files of their own.
    package static let albumFolder = "content/albums/"

    /// Whether a file is that of one album.
    package static func isAlbumFile(path: String) -> Bool {
        path.utf8.hasPrefix(albumFolder) && path.utf8.hasSuffix(".md") && !SectionText.isOne(path: path)
    }

    /// The folder of further lists of albums, with any names.
    package static let listsFolder = "content/lists/"
    private static let listEndings = NodeTree.fileEndings + [".csv"]

    /// Whether a file is a list of albums.
    package static func isAlbumList(path: String) -> Bool {
        if path.utf8.hasPrefix(listsFolder) { return listEndings.contains { path.utf8.hasSuffix($0) } }
        return albumLists.contains(path)
    }

    /// The lists of albums, in the order in which their albums are shown: `content/albums.*`, then `content/lists/`.
    package static func albumLists(in tree: SourceTree) -> [SourceFile] {
        let start = tree.texts.firstIndex(fromPath: listsFolder, by: { $0.path })
        let further = tree.texts[start...].prefix { $0.path.utf8.hasPrefix(listsFolder) }
        return albumLists.compactMap { tree.text(at: $0) }
            + further.filter { isAlbumList(path: $0.path) }
    }
    /// Changed fields of albums from other sources.
    package static let overrides = "content/overrides.yml"
    /// The list of downloaded covers, and of the covers that were found for albums without one.
    package static let coverLock = "content/covers.lock"
    private static let textFiles = Set(namedFiles + [coverLock])
    private static let namedFiles =
        SourceFile.settingsPaths + albumLists + [HiddenAlbums.path, MissingAlbums.path, overrides]
    private static let groupFolders = GroupText.taxonomies.map(\.folder)
    private static let markdownFolders =
        ["content/albums/", "content/notes/", "content/pages/"] + groupFolders.map { "content/\($0)/" }
    private static let folders =
        ["albums", "lists", "notes", "pages", "covers", "static", "data", "fonts"] + groupFolders
    /// The folder of data that templates read.
    package static let dataFolder = "content/data/"
    private static let dataEndings = [".yml", ".yaml", ".json", ".toml", ".csv"]

    private static func isData(_ path: String) -> Bool {
        path.utf8.hasPrefix(dataFolder) && dataEndings.contains { path.utf8.hasSuffix($0) }
    }

    /// Whether a file is converted to albums or notes, which are cached instead of its content.
    package static func isMadeIntoAlbums(path: String) -> Bool {
        path.utf8.hasPrefix("content/albums/") || path.utf8.hasPrefix("content/notes/")
            || isAlbumList(path: path)
    }

    private static func isMarkdown(_ path: String) -> Bool {
        path.utf8.hasSuffix(".md") && markdownFolders.contains { path.utf8.hasPrefix($0) }
    }

    /// The warning about an unused file in `content/`.
    package static func diagnostic(forUnread path: String) -> Diagnostic {
        let parts = Array(path.pathParts.dropFirst())
        var help: String?
        let top = parts.first ?? ""
        if isRecording(path) {
            help = "a recording is copied if a note names it: ```{audio}, or `audio` of an album"
        } else if parts.count > 1, !folders.contains(top) {
            let near = Suggestion.nearest(to: top, in: folders)
            help =
                near.map { "did you mean content/\($0)/?" }
                ?? "files that are copied as they are belong in content/static/"
        } else if parts.count > 1 {
            let other = top == "albums" ? ", or an album names it under `pictures`" : ""
            help =
                isPicture(path)
                ? "a picture is used if a note of content/\(parts[0])/ shows it\(other)"
                : top == "lists"
                    ? "lists of albums end in \(listEndings.joined(separator: ", "))"
                    : "files of content/\(parts[0])/ end in .md, or are pictures that a note shows"
        } else if let name = parts.first {
            let known = namedFiles.map { String($0.dropFirst("content/".count)) }
            help =
                Suggestion.nearest(to: name, in: known).map { "did you mean content/\($0)?" }
                ?? (isPicture(path) ? "a picture is used if a note of a list shows it" : nil)
        }
        return Diagnostic(.warning, .unreadFile, "unused file", at: .path(path), help: help)
    }
}
