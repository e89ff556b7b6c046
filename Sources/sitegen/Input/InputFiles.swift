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

    /// A look at the files as they are now, by their stamps alone.
    struct Look: Sendable {
        /// From before the look.
        let clock: FileClock
        /// The files that have another stamp; nil where files may have come or gone.
        let changed: [Int]?
    }

    /// Looks at the files again.
    func look(in folder: Folder, jobs: Int) -> Look {
        let clock = FileClock.now()
        guard haveSameNames(in: folder, jobs: jobs) else { return Look(clock: clock, changed: nil) }
        return Look(clock: clock, changed: files.changed(in: folder, jobs: jobs, followLinks: true))
    }

    /// Whether nothing can have changed.
    func isUnchanged(_ look: Look) -> Bool { look.changed?.isEmpty == true && !isYoung.contains(true) }

    /// Whether no file can have come or gone since.
    private func haveSameNames(in folder: Folder, jobs: Int) -> Bool {
        if hasYoungFolder { return false }
        do throws(SystemError) {
            for path in absent where try folder.stamp(of: path, followLink: true) != nil { return false }
        } catch {
            return false
        }
        return folders.areUnchanged(in: folder, jobs: jobs, followLinks: true)
    }
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
