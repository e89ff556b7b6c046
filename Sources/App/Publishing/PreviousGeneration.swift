import FileSystem
import Glibc

/// The previous site after an exchange, to be dismantled without losing files that are not sitegen's.
struct PreviousGeneration {
    let folder: Folder
    /// Its name in the stage.
    let name: FilePath
    /// The stage that holds it.
    let stage: StageFolder
    /// The maximum number of threads.
    var jobs = 1

    /// The site's own manifest, with pending files checked; nil if it has none.
    func recoveredManifest() -> OutputManifest? {
        guard let bytes = try? folder.readFile(OutputManifest.name) else { return nil }
        guard let manifest = OutputManifest(bytes: bytes) else { return nil }
        return manifest.hasPending ? manifest.settled { folder.hasFile($0, $1) } : manifest
    }

    /// Removes what `manifest` lists and what has a second name in `output`; moves everything else there.
    ///
    /// A file that was carried over, and that the user replaced before the exchange, replaces the carried one. Files
    /// whose path is taken are kept in the stage. Without a manifest, foreign files cannot be recognized (the folder
    /// may be a copy of a stage, with other inode numbers): then, and when `mayMove` is false, nothing is moved, and
    /// everything without an equal in `output` is kept.
    func discard(
        manifest: OutputManifest?, output: Folder?, carried: [FilePath: FileStatus.Identity] = [:],
        mayMove: Bool = true
    ) throws(SystemError) {
        let content = try Content(of: self, manifest: manifest)
        let mayMove = mayMove && manifest != nil
        let isKept = try !moveForeign(content, to: output, carried: carried, mayMove: mayMove)
        try remove(content, isKept: isKept)
    }

    /// Moves foreign files as `discard` does, and turns the rest into the previous generation.
    ///
    /// If something has to be kept, or a previous generation exists already, the rest is removed. `seen` is an earlier scan of the
    /// folder; it is reused if no name has been added or removed since.
    func dismantle(
        manifest: OutputManifest, output: Folder, seen: FolderTree? = nil,
        carried: [FilePath: FileStatus.Identity] = [:]
    ) throws(SystemError) {
        let content = try Content(of: self, manifest: manifest, seen: seen)
        let isKept = try !moveForeign(content, to: output, carried: carried, mayMove: true)
        let hasGeneration = try !stage.generationNames().isEmpty
        if isKept || hasGeneration { return try remove(content, isKept: isKept) }
        try TreeRemoval(folder: folder, jobs: jobs).removeFolders(content.foreignFolders)
        try stage.keepGeneration(name)
    }

    /// The contents, split into sitegen's own and foreign files.
    private struct Content {
        let tree: FolderTree
        let manifest: OutputManifest?
        /// sitegen's files in folders that were read.
        private var read: [FilePath] = []
        var foreign: [FilePath]
        var foreignFolders: [FilePath] = []

        /// sitegen's files.
        var ours: [FilePath] {
            guard let manifest else { return read }
            return read + tree.listed.map(manifest.files.path)
        }

        /// Scans the folder, and makes all of its folders writable so that files can be removed.
        init(of site: PreviousGeneration, manifest: OutputManifest?, seen: FolderTree? = nil) throws(SystemError) {
            if let seen, seen.isStillTrue(of: site.folder, jobs: site.jobs) {
                tree = seen
            } else {
                tree = FolderTree(of: site.folder, jobs: site.jobs)
            }
            if let unread = tree.unread.first { throw unread.error }
            try TreeRemoval(folder: site.folder, jobs: site.jobs).open(tree.closed)
            foreign = tree.others
            self.manifest = manifest
            var hint = 0
            for path in tree.files where path != OutputManifest.name {
                if manifest?.files.index(of: path, hint: &hint) != nil {
                    read.append(path)
                } else {
                    foreign.append(path)
                }
            }
            foreign.sort()
            if let manifest {
                hint = 0
                foreignFolders = tree.folders.filter { !manifest.files.hasFolder($0, hint: &hint) }
            }
        }
    }

    /// Removes sitegen's files, and the folders that are empty then.
    private func remove(_ content: Content, isKept: Bool) throws(SystemError) {
        let removal = TreeRemoval(folder: folder, jobs: jobs)
        try removal.removeFiles(content.ours)
        try removal.removeFolders(content.tree.folders, mayHold: isKept)
        if isKept { return try stage.keep(name) }
        if try folder.status(OutputManifest.name) != nil { try folder.remove(OutputManifest.name) }
        try stage.folder.removeFolder(name)
    }

    /// Moves foreign files and folders; returns false if some could not be moved.
    private func moveForeign(
        _ content: Content, to output: Folder?, carried: [FilePath: FileStatus.Identity], mayMove: Bool
    ) throws(SystemError) -> Bool {
        guard let output else { return content.foreign.isEmpty }
        var isDone = true
        for path in content.foreign {
            guard let status = try folder.status(path) else { continue }
            let entry = ForeignEntry(path: path, status: status)
            if try !moveForeign(entry, to: output, carried: carried, mayMove: mayMove) { isDone = false }
        }
        if mayMove {
            // Innermost first, because the mode of an outer folder may forbid creating entries in it.
            for path in content.foreignFolders.reversed() {
                try moveFolder(path, mode: content.tree.closed[path], to: output)
            }
        }
        return isDone
    }

    private func moveForeign(
        _ entry: ForeignEntry, to output: Folder, carried: [FilePath: FileStatus.Identity], mayMove: Bool
    ) throws(SystemError) -> Bool {
        guard let standing = try output.status(entry.path) else {
            if !mayMove { return false }
            do throws(SystemError) {
                for ancestor in entry.path.ancestors where try output.status(ancestor) == nil {
                    try output.makeFolder(ancestor)
                }
                try folder.renameIfFree(entry.path, to: output, as: entry.path)
                return true
            } catch {
                if error.number == EEXIST || error.number == ENOTDIR { return false }
                throw error
            }
        }
        var isSame = standing.identity == entry.status.identity
        if !isSame { isSame = try isEqual(entry, to: standing, in: output) }
        if isSame {
            try folder.remove(entry.path)
            return true
        }
        guard standing.identity == carried[entry.path] else { return false }
        try folder.rename(entry.path, to: output, as: entry.path)
        return true
    }

    /// Whether the output has an equal file, so that removing this one loses nothing.
    private func isEqual(
        _ entry: ForeignEntry, to standing: FileStatus, in output: Folder
    ) throws(SystemError) -> Bool {
        guard standing.kind == entry.status.kind else { return false }
        switch standing.kind {
        case .link: return try folder.target(ofLink: entry.path) == output.target(ofLink: entry.path)
        case .file where standing.size == entry.status.size:
            let file = try folder.openFile(entry.path, followLink: false)
            return try file.isEqual(to: try output.openFile(entry.path, followLink: false)).isEqual
        default: return false
        }
    }

    /// Moves a foreign folder that appeared after the foreign files were carried over; nil means its current mode.
    private func moveFolder(_ path: FilePath, mode: UInt32?, to output: Folder) throws(SystemError) {
        guard try output.status(path) == nil else { return }
        guard let status = try folder.status(path) else { return }
        do throws(SystemError) {
            for ancestor in path.ancestors where try output.status(ancestor) == nil {
                try output.makeFolder(ancestor)
            }
            try output.makeFolder(path)
            try output.setMode(path, mode ?? status.mode)
        } catch {
            if error.number != EEXIST && error.number != ENOTDIR { throw error }
        }
    }
}
