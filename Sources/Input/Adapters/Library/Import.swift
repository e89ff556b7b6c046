package import Albums
package import Recognition
package import Settings
package import SourceText

/// Reads the albums of a single source, to be written as files of a site.
package enum Import {
    /// The result of reading a source.
    package struct Result: Sendable {
        /// The albums, in source order, each with a unique slug that is also its id.
        package let albums: [Album]
        /// The problems found.
        package let diagnostics: [Diagnostic]
    }

    /// Reads a source of any kind from a tree that has its file.
    package static func albums(
        of source: Settings.Source, in tree: SourceTree, options: BuildOptions = .init()
    ) async -> Result {
        let read = await Library.result(of: source, in: tree, options: options)
        var diagnostics = read.diagnostics
        var known: [String: Int] = [:]
        var albums: [Album] = []
        var found = read.albums
        Slug.makeUnique(&found)
        for album in found {
            if let problem = FileName.diagnostic(forSlug: album.slug, at: album.slugOrigin) {
                diagnostics.append(problem)
            } else if let first = known.updateValue(albums.count, forKey: UnicodeText.collisionKey(album.slug)) {
                known[UnicodeText.collisionKey(album.slug)] = first
                diagnostics.append(sameName(album, albums[first]))
            } else {
                albums.append(album)
                // A file is identified by its name; ids of different sources could collide.
                albums[albums.count - 1].id = album.slug
            }
        }
        return Result(albums: albums, diagnostics: Diagnostic.sorted(diagnostics))
    }

    /// Reads a file as what it is recognized as; nil if nothing reads it.
    ///
    /// A kind is that of a file only if it reads the file; otherwise the next one is tried.
    package static func recognized(_ file: SourceFile) async -> (recognition: Recognition, read: Result)? {
        var first: (Recognition, Result)?
        for found in Recognition.candidates(file) where found.isReadable {
            let read = await albums(of: file, as: found)
            if !read.albums.isEmpty, !read.diagnostics.hasErrors { return (found, read) }
            first = first ?? (found, read)
        }
        return first
    }

    /// Reads the albums of a recognized file as the settings will say.
    package static func albums(of file: SourceFile, as found: Recognition) async -> Result {
        let (source, problems) = Settings.source(from: "sources:\n" + found.source(file: "albums"))
        guard var source else { return Result(albums: [], diagnostics: problems) }
        source.exactPath = file.path
        return await albums(of: source, in: SourceTree(texts: [file]))
    }

    private static func sameName(_ album: Album, _ first: Album) -> Diagnostic {
        Diagnostic(
            .warning, .sameAddress,
            "the file of `\(album.title)` would have the name of another album's file; it is left out",
            at: .text(album.origin), notes: [.init("the other is here", at: first.origin)])
    }

    /// Parses `text`, an entry of `sources:` in YAML; the source is nil if it is invalid, and the diagnostics give the
    /// reasons.
    package static func source(from text: String) -> (source: Settings.Source?, diagnostics: [Diagnostic]) {
        Settings.source(from: text)
    }
}
