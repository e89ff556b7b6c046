import SiteKit

/// What a commit of a whole site has to do, from a fresh look at the output.
struct CommitPlan {
    /// The new site.
    private(set) var new: OutputManifest
    /// The text of its manifest.
    let manifestBytes: [UInt8]
    /// What of the output is not sitegen's, sorted by path.
    private(set) var foreign: [Folder.Entry] = []
    /// What could not be looked at.
    private(set) var unreadable: [SystemError] = []
    /// Foreign files that have a second name in the new site, and which they were.
    var carried: [FilePath: FileStatus.Identity] = [:]
    /// Old files that the new site does not have.
    private(set) var obsolete: [FilePath] = []

    init(new: OutputManifest, oldManifest: OutputManifest, old: Folder?, jobs: Int) {
        self.new = new
        manifestBytes = new.bytes
        guard let old else { return }
        let tree = FolderTree(of: old, leaving: StageFolder.insideName, jobs: jobs)
        unreadable = tree.failures
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
                foreign.append(Folder.Entry(path: path, status: status))
            } catch {
                unreadable.append(error)
            }
        }
    }

    /// Notes how files of the new site are that were copied.
    mutating func setStamps(_ stamps: [(index: Int, stamp: FileStamp)]) {
        if stamps.isEmpty { return }
        var files = new.files
        for (index, stamp) in stamps { files[index].stamp = stamp }
        new = OutputManifest(sorted: files)
    }

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
