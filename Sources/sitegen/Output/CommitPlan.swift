import SiteKit

/// What a commit of a whole site has to do, from a fresh look at the output.
struct CommitPlan {
    /// The new site.
    private(set) var new: OutputManifest
    /// The text of its manifest.
    let manifestBytes: [UInt8]
    /// What of the output is not sitegen's, sorted by path.
    private(set) var foreign: [Folder.Entry] = []
    /// Folders in it that could not be read.
    let unreadable: [SystemError]
    /// Foreign files that have a second name in the new site, and which they were.
    var carried: [FilePath: FileStatus.Identity] = [:]
    /// Old files that the new site does not have.
    private(set) var obsolete: [FilePath] = []

    init(new: OutputManifest, oldManifest: OutputManifest, old: Folder?, jobs: Int) {
        self.new = new
        manifestBytes = new.bytes
        let listing = old?.listing(jobs: jobs) { $0 == StageFolder.insideName } ?? Folder.Listing()
        unreadable = listing.failures
        var (oldHint, newHint, folderHint) = (0, 0, 0)
        for entry in listing.entries where entry.path != StageFolder.insideName {
            switch entry.status.kind {
            case .folder:
                if !oldManifest.files.hasFolder(entry.path, hint: &folderHint) { foreign.append(entry) }
            case .file:
                if oldManifest.files.index(of: entry.path, hint: &oldHint) == nil {
                    if entry.path != OutputManifest.name { foreign.append(entry) }
                } else if new.files.index(of: entry.path, hint: &newHint) == nil {
                    obsolete.append(entry.path)
                }
            case .link, .other: foreign.append(entry)
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
