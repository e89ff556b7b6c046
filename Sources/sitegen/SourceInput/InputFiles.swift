import SiteKit

/// The files that a build reads, with their stamps and the cached results of reading them.
struct InputFiles: Sendable {
    /// The cached result of reading a file.
    enum Cached: Sendable {
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
    var files = FileRecords()
    /// The cached result for each file.
    var cached: [Cached] = []
    /// For each file, whether it is racily clean: changed so shortly before it was read that its stamp cannot prove it
    /// unchanged.
    var isRacilyClean: [Bool] = []
    /// The folders that were listed.
    var folders = FileRecords()
    /// Whether one of the folders is racily clean: changed so shortly before it was listed that its stamp cannot prove
    /// it unchanged.
    var hasRacilyCleanFolder = false
    /// Paths that did not exist.
    var absent: [FilePath] = []
    /// The symbolic links that were followed.
    var links: [FollowedLink] = []
}

/// A symbolic link below `content/` or `templates/`, and its target.
struct FollowedLink: Sendable, Equatable {
    /// Relative to the site folder.
    let path: FilePath
    /// An absolute path without links.
    let target: FilePath

    /// Whether it still has the same target.
    func isSame(in site: Folder) -> Bool { (try? site.path.appending(path).resolved()) == target }
}

/// The inputs of the previous build, and a current snapshot of them.
struct KnownInputs: Sendable {
    let files: InputFiles
    let snapshot: InputFiles.Snapshot
    /// The resized covers that the site shows.
    let imageSets: [ImageSet]
}

/// The time of a scan, compared with file stamps in the coarse resolution of file system clocks.
struct FileClock: Sendable {
    /// The start of the scan, in nanoseconds since 1970.
    let start: Int64

    /// A clock that starts now.
    static func now() -> FileClock { FileClock(start: SystemClock.nanoseconds) }

    /// Whether a file could change again and keep its stamp: it changed within a tick of the clock, or in the future.
    ///
    /// Linux stamps files with the time of its last timer tick, at most 10 ms apart. Some file systems keep whole
    /// seconds only (ext3), or every second one (FAT).
    func isRacilyClean(_ stamp: FileStamp) -> Bool {
        let isCoarse = stamp.modified % 1_000_000_000 == 0 && stamp.changed % 1_000_000_000 == 0
        let tick: Int64 = isCoarse ? 2_000_000_000 : 20_000_000
        return max(stamp.modified, stamp.changed) > start - tick
    }
}
