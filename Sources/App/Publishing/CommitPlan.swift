import FileSystem
import SourceText

/// The work that a commit of a whole site requires, based on a fresh scan of the output.
struct CommitPlan {
    /// The new site.
    private(set) var new: OutputManifest
    /// The text of its manifest.
    let manifestBytes: [UInt8]
    /// The folder with the files of the new site; new files may still be drafts.
    private(set) var site: StagedSite
    /// Which files were linked or moved since their stamps were taken.
    private(set) var isTouched: [Bool] = []
    /// Whether some files were copied because hard links failed.
    private(set) var hasCopies = false
    /// The paths in `site` created or removed since an earlier build synced it to disk; nil if most have changed.
    private(set) var changed: [FilePath]?
    /// The files and folders of the output that sitegen did not write, sorted by path.
    private(set) var foreign: [ForeignEntry] = []
    /// The marks of folders that need not be read by the next build.
    private(set) var marks: [UInt64] = []
    /// The contents of the output; nil when there is no output.
    private(set) var tree: FolderTree?
    /// Errors from the scan.
    private(set) var unreadable: [SystemError] = []
    /// Foreign files that are also linked into the new site, with their identities.
    var carried: [FilePath: FileStatus.Identity] = [:]
    /// Old files that the new site no longer has.
    private(set) var obsolete: [FilePath] = []

    /// Scans the output, except for the folders that are known.
    ///
    /// Throws if a folder with sitegen's own files cannot be read, because obsolete files in it would remain.
    init(
        new: OutputManifest, oldManifest: OutputManifest, old: Folder?, site: StagedSite, known: KnownFolders,
        clock: ScanTime, jobs: Int
    ) throws(SystemError) {
        (self.new, self.site) = (new, site)
        manifestBytes = new.bytes
        guard let old else { return }
        let tree = FolderTree(
            of: old, leaving: StageFolder.insideName, known: known, files: oldManifest.files, jobs: jobs)
        self.tree = tree
        for (path, error) in tree.unread {
            if path.isEmpty || oldManifest.files.hasFolder(path) { throw error }
            unreadable.append(error)
        }
        var (oldHint, newHint, folderHint) = (0, 0, 0)
        let listed = oldManifest.files
        obsolete = tree.listed.filter { index in
            new.files.index(of: listed.bytes, listed[index].place.range, hint: &newHint) == nil
        }.map(listed.path)
        newHint = 0
        var ownCount = tree.listed.count
        var foreignPaths = tree.others
        for path in tree.files where path != OutputManifest.name {
            if oldManifest.files.index(of: path, hint: &oldHint) == nil {
                foreignPaths.append(path)
                continue
            }
            ownCount += 1
            if new.files.index(of: path, hint: &newHint) == nil { obsolete.append(path) }
        }
        obsolete.sort()
        for path in tree.folders where !oldManifest.files.hasFolder(path, hint: &folderHint) {
            foreignPaths.append(path)
        }
        // Where a file is missing, a folder has less than the list says. Where one is new, the previous generation has
        // another.
        if ownCount == oldManifest.files.count {
            let changed = new.files.indices.filter { new.files[$0].state == .new }.map { new.files.path($0).parent }
            marks = tree.marks(clock, without: Set(foreignPaths.map(\.parent) + changed))
        }
        for path in foreignPaths.sorted() where path != StageFolder.insideName {
            do throws(SystemError) {
                // Removed since the scan: nothing to do.
                guard let status = try old.status(path) else { continue }
                foreign.append(ForeignEntry(path: path, status: status))
            } catch {
                unreadable.append(error)
            }
        }
    }

    /// Records that all files of the new site are in place in `site`, and the stamps of those that were copied.
    ///
    /// `removed` are the paths that were removed from a previous generation; nil when `site` is entirely new. `marks`
    /// are those of its folders; the mark of a folder that has changed since matches nothing.
    mutating func setPlaced(
        _ site: StagedSite, isTouched: [Bool], copies: [(index: Int, stamp: FileStamp)], removed: [FilePath]? = nil,
        marks: [UInt64] = []
    ) {
        self.marks += marks
        (self.site, self.isTouched, hasCopies) = (site, isTouched, !copies.isEmpty)
        let placed = isTouched.indices.filter { isTouched[$0] }
        if let removed, removed.count + placed.count + foreign.count <= Self.fewPaths {
            changed = removed + placed.map { new.files.path($0) } + foreign.map(\.path)
        }
        var files = new.files
        for index in files.indices { files[index].draft = nil }
        for (index, stamp) in copies { files[index].stamp = stamp }
        new = OutputManifest(sorted: files)
    }

    /// Up to this many paths, syncing each one is faster than syncing the file system.
    private static let fewPaths = 64

    /// An O703 for every foreign file or folder whose path the site needs.
    func conflicts(in output: OutputFolder) -> [Diagnostic] {
        foreign.compactMap { entry in
            let wanted: FilePath?
            let isFile = new.files.index(of: entry.path) != nil
            if isFile || (entry.status.kind != .folder && new.files.hasFolder(entry.path)) {
                wanted = entry.path
            } else {
                wanted = entry.path.ancestors.first { new.files.index(of: $0) != nil }
            }
            guard let wanted else { return nil }
            let path = "\(output.shownPath)/\(entry.path.text)"
            let what = new.files.index(of: wanted) != nil ? "a file" : "a folder"
            return Diagnostic(
                .error, .foreignFile, "the site has \(what) \"\(wanted.text)\", where \"\(path)\" is not sitegen's",
                at: .path(path), notes: [Diagnostic.Note(OutputFolder.nothingDone)],
                help: "move it away, or give the page another address")
        }
    }
}

/// A file, folder or link in the output that sitegen did not write.
struct ForeignEntry: Sendable {
    /// Relative to the output.
    let path: FilePath
    let status: FileStatus
}
