import SiteKit

/// The files that a build reads, with what tells whether they are still the same, and what was made of them.
struct InputFiles: Sendable {
    /// What was made of a file.
    enum Memory: Sendable {
        /// Nothing that would save reading it.
        case none
        /// Albums or a note.
        case made(FileMemory)
        /// The content itself, of small files.
        case whole([UInt8])
        /// What the first bytes of a picture say.
        case picture(ImageHeader)
    }

    /// The files, sorted by path relative to the site folder; the digest is that of the content, where it was read.
    var files = FileRecords()
    /// What was made of each.
    var memories: [Memory] = []
    /// For each, whether it changed so shortly before it was read that its stamp cannot tell a further change.
    var isYoung: [Bool] = []
    /// The folders that were listed.
    var folders = FileRecords()
    /// Whether one of them changed so shortly before it was listed that its stamp cannot tell a further change.
    var hasYoungFolder = false
    /// Paths at which there was nothing.
    var absent: [FilePath] = []
    /// The symbolic links that were followed.
    var links: [FollowedLink] = []
}

/// A symbolic link below `content/` or `templates/`, and where it led.
struct FollowedLink: Sendable, Equatable {
    /// Relative to the site folder.
    let path: FilePath
    /// An absolute path without links.
    let target: FilePath

    /// Whether it still leads to the same place.
    func isSame(in site: Folder) -> Bool { (try? site.path.appending(path).resolved()) == target }
}

/// What is known of the inputs from before, and what was seen of them now.
struct KnownInputs: Sendable {
    let files: InputFiles
    let look: InputFiles.Look
    /// The covers in sizes that the site shows.
    let arts: [CoverArt]
}

/// The clock of file systems, which is coarser than the nanoseconds in which it tells the time.
struct FileClock: Sendable {
    /// When looking began, in nanoseconds since 1970.
    let start: Int64

    /// Looking begins now.
    static func now() -> FileClock { FileClock(start: SystemClock.nanoseconds) }

    /// Whether a file could change again and keep its stamp: it changed within a tick of the clock, or in the future.
    ///
    /// Linux stamps files with the time of its last timer tick, 10 ms apart at most. Some file systems keep whole
    /// seconds only (ext3), or every second one (FAT).
    func isYoung(_ stamp: FileStamp) -> Bool {
        let isCoarse = stamp.modified % 1_000_000_000 == 0 && stamp.changed % 1_000_000_000 == 0
        let tick: Int64 = isCoarse ? 2_000_000_000 : 20_000_000
        return max(stamp.modified, stamp.changed) > start - tick
    }
}
