import SiteKit

/// What a commit of a whole site has to do, from a fresh look at the output.
struct CommitPlan {
    /// The new site.
    private(set) var new: OutputManifest
    /// The text of its manifest.
    let manifestBytes: [UInt8]
    /// Where the files of the new site are; the new ones may still be drafts.
    private(set) var site: StagedSite
    /// Which files got another name or place since they were looked at.
    private(set) var isTouched: [Bool] = []
    /// Whether some files had to be copied, because they could get no second name.
    private(set) var hasCopies = false
    /// The paths in `site` that were made or removed since a build before has put it on the disk; nil for most of them.
    private(set) var changed: [FilePath]?
    /// What of the output is not sitegen's, sorted by path.
    private(set) var foreign: [ForeignEntry] = []
    /// What the output held; nil where there is none.
    private(set) var tree: FolderTree?
    /// What could not be looked at.
    private(set) var unreadable: [SystemError] = []
    /// Foreign files that have a second name in the new site, and which they were.
    var carried: [FilePath: FileStatus.Identity] = [:]
    /// Old files that the new site does not have.
    private(set) var obsolete: [FilePath] = []

    /// Looks at the output; throws where a folder of our own cannot be read, whose obsolete files would stay.
    init(
        new: OutputManifest, oldManifest: OutputManifest, old: Folder?, site: StagedSite, jobs: Int
    ) throws(SystemError) {
        (self.new, self.site) = (new, site)
        manifestBytes = new.bytes
        guard let old else { return }
        let tree = FolderTree(of: old, leaving: StageFolder.insideName, jobs: jobs)
        self.tree = tree
        for (path, error) in tree.unread {
            if path.isEmpty || oldManifest.files.hasFolder(path) { throw error }
            unreadable.append(error)
        }
        var (oldHint, newHint, folderHint) = (0, 0, 0)
        var foreignPaths = tree.others
        for path in tree.files where path != OutputManifest.name {
            if oldManifest.files.index(of: path, hint: &oldHint) == nil {
                foreignPaths.append(path)
            } else if new.files.index(of: path, hint: &newHint) == nil {
                obsolete.append(path)
            }
        }
        for path in tree.folders where !oldManifest.files.hasFolder(path, hint: &folderHint) {
            foreignPaths.append(path)
        }
        for path in foreignPaths.sorted() where path != StageFolder.insideName {
            do throws(SystemError) {
                // One that is gone by now is nothing to care for.
                guard let status = try old.status(path) else { continue }
                foreign.append(ForeignEntry(path: path, status: status))
            } catch {
                unreadable.append(error)
            }
        }
    }

    /// Notes that all files of the new site are at their places in `site`, and how those are that were copied.
    ///
    /// `removed` are the paths that had to go from a spare; nil where `site` is new as a whole.
    mutating func setPlaced(
        _ site: StagedSite, isTouched: [Bool], copies: [(index: Int, stamp: FileStamp)], removed: [FilePath]? = nil
    ) {
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

    /// For how many paths it is quicker to wait for each than for the whole file system.
    private static let fewPaths = 64

    /// An O703 for every foreign file or folder at whose place the site has something.
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

/// Something in the output that sitegen did not write.
struct ForeignEntry: Sendable {
    /// Relative to the output.
    let path: FilePath
    let status: FileStatus
}
