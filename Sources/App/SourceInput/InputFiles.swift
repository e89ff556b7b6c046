package import Albums
package import FileSystem
package import SourceText

/// The files that a build reads, with their stamps and the cached results of reading them.
package struct InputFiles: Sendable {
    /// The cached result of reading a file.
    package enum Cached: Sendable {
        /// Nothing that saves reading it.
        case none
        /// Parsed albums, or a note.
        case made(CachedParse)
        /// The content itself, for small files.
        case whole([UInt8])
        /// The image header, from the first bytes of a picture.
        case picture(ImageHeader)
    }

    /// The files, sorted by path relative to the site folder; the digest is that of the content, if it was read.
    package var files = FileRecords()
    /// The cached result for each file.
    package var cached: [Cached] = []
    /// For each file, whether it is racily clean: changed so shortly before it was read that its stamp cannot prove it
    /// unchanged.
    package var isRacilyClean: [Bool] = []
    /// The folders that were listed.
    package var folders = FileRecords()
    /// Whether one of the folders is racily clean: changed so shortly before it was listed that its stamp cannot prove
    /// it unchanged.
    package var hasRacilyCleanFolder = false
    /// Paths that did not exist.
    package var absent: [FilePath] = []
    /// The symbolic links that were followed.
    package var links: [FollowedLink] = []

    /// No files.
    package init() {}
}

/// A symbolic link below `content/` or `templates/`, and its target.
package struct FollowedLink: Sendable, Equatable {
    /// Relative to the site folder.
    package let path: FilePath
    /// An absolute path without links.
    package let target: FilePath

    /// Whether it still has the same target.
    func isSame(in site: Folder) -> Bool { (try? site.path.appending(path).resolved()) == target }

    package init(path: FilePath, target: FilePath) {
        self.path = path
        self.target = target
    }
}

/// The inputs of the previous build, and a current snapshot of them.
package struct KnownInputs: Sendable {
    package let files: InputFiles
    package let snapshot: InputFiles.Snapshot
    /// The resized covers that the site shows.
    package let imageSets: [ImageSet]

    package init(files: InputFiles, snapshot: InputFiles.Snapshot, imageSets: [ImageSet]) {
        self.files = files
        self.snapshot = snapshot
        self.imageSets = imageSets
    }
}
