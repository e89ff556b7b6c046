import SiteKit

/// What a commit has to do, from a fresh look at the output.
struct CommitPlan {
    /// The new site.
    let new: OutputManifest
    /// The text of its manifest.
    let manifestBytes: [UInt8]
    /// Files of it that the output has already.
    let same: Set<FilePath>
    /// What lies in the output.
    private let entries: [Folder.Entry]
    /// What of it is not sitegen's, sorted by path.
    let foreign: [Folder.Entry]
    /// Folders in it that could not be read.
    let unreadable: [SystemError]
    /// Foreign files that have a second name in the new site, and which they were.
    var carried: [FilePath: FileStatus.Identity] = [:]
    /// Old files that the new site does not have.
    let obsolete: [FilePath]

    init(files: [FilePath: OutputManifest.File], same: Set<FilePath>, oldManifest: OutputManifest, old: Folder?) {
        new = OutputManifest(files: files)
        manifestBytes = new.bytes
        self.same = same
        let listing = old?.listing { $0 == StageFolder.insideName } ?? Folder.Listing()
        entries = listing.entries
        unreadable = listing.failures
        foreign = entries.filter { entry in
            if entry.path == StageFolder.insideName { return false }
            switch entry.status.kind {
            case .folder: return !oldManifest.folders.contains(entry.path)
            case .file: return oldManifest.files[entry.path] == nil && entry.path != OutputManifest.name
            case .link, .other: return true
            }
        }
        obsolete = entries.filter { entry in
            entry.status.kind == .file && oldManifest.files[entry.path] != nil && files[entry.path] == nil
        }.map(\.path)
    }

    /// The counts.
    var summary: OutputStage.Summary {
        OutputStage.Summary(
            written: new.files.count - same.count, unchanged: same.count, removed: obsolete.count,
            foreign: foreign.count)
    }

    /// Whether the output has folders of sitegen's that the site does not need.
    var hasLostFolder: Bool {
        let foreign = Set(foreign.map(\.path))
        return entries.contains { entry in
            entry.status.kind == .folder && !new.folders.contains(entry.path) && !foreign.contains(entry.path)
                && entry.path != StageFolder.insideName
        }
    }

    /// An O703 for every foreign file or folder at whose place the site has something.
    func conflicts(in output: OutputFolder) -> [Diagnostic] {
        foreign.compactMap { entry in
            let wanted: FilePath?
            if new.files[entry.path] != nil || (entry.status.kind != .folder && new.folders.contains(entry.path)) {
                wanted = entry.path
            } else {
                wanted = entry.path.ancestors.first { new.files[$0] != nil }
            }
            guard let wanted else { return nil }
            let path = "\(output.shownPath)/\(entry.path.text)"
            let what = new.files[wanted] != nil ? "a file" : "a folder"
            return Diagnostic(
                .error, .foreignFile, "the site has \(what) \"\(wanted.text)\", where \"\(path)\" is not sitegen's",
                at: .path(path), notes: [Diagnostic.Note(OutputFolder.nothingDone)],
                help: "move it away, or give the page another address")
        }
    }
}
