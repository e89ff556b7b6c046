import FileSystem
import SourceInput

/// Changes reported by the system below the watched folders.
struct SourceChanges: Sendable, Equatable {
    /// Paths that were added, removed or changed, relative to the site folder or absolute.
    var paths: Set<FilePath> = []
    /// Whether anything may have changed anywhere, because events were lost, or there was no watcher.
    var isUnbounded = false

    /// Whether nothing has changed.
    var isEmpty: Bool { paths.isEmpty && !isUnbounded }

    /// Adds later changes.
    mutating func add(_ other: SourceChanges) {
        paths.formUnion(other.paths)
        isUnbounded = isUnbounded || other.isUnbounded
    }

    /// Rescans only the inputs that are reported as changed; nil if no input is affected.
    ///
    /// If a file was added or removed, the snapshot requests a new listing.
    func rescan(at inputs: InputFiles, in folder: Folder, jobs: Int) -> InputFiles.Snapshot? {
        let clock = ScanTime.now()
        if isUnbounded {
            let snapshot = inputs.rescan(in: folder, jobs: jobs)
            return inputs.isUnchanged(snapshot) ? nil : snapshot
        }
        var changed: [Int] = []
        for path in paths {
            // Only a listing may follow a link.
            if ((try? folder.status(path)) ?? nil)?.kind == .link { return inputs.rescan(clock, changed: nil) }
            let status = (try? folder.status(path, followLink: true)) ?? nil
            if let index = inputs.files.index(of: path) {
                guard status?.kind == .file else { return inputs.rescan(clock, changed: nil) }
                changed.append(index)
            } else if status != nil || inputs.files.hasFolder(path) || inputs.folders.index(of: path) != nil {
                return inputs.rescan(clock, changed: nil)
            }
        }
        return changed.isEmpty ? nil : inputs.rescan(clock, changed: changed.sorted())
    }
}
