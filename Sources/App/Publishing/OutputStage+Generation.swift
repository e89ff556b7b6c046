import FileSystem
import Glibc
import Synchronization

/// Building the new site from the previous generation, which is the site before the current output.
///
/// The previous generation already has all folders and most files: only changes of the last two builds are applied. None of its files
/// is trusted unless it is a hard link of the output's own file; no file is ever modified in place, because the two
/// sites share them.
extension OutputStage {
    /// Turns the previous generation into the new site, without foreign files and without the manifest.
    ///
    /// Returns false if the previous generation is not as sitegen left it, or an operation fails; then the drafts are where they
    /// were.
    func fillGeneration(_ plan: inout CommitPlan) throws(SystemError) -> Bool {
        guard let generationName, let old else { return false }
        guard let (staged, changes) = preparedGeneration(generationName, old, plan.new.files) else { return false }
        let copies = try fill(staged.folder, plan.new.files, where: changes.isThere.map { !$0 }, hasFolders: true)
        plan.setPlaced(
            staged, isTouched: changes.isThere.map { !$0 }, copies: copies,
            removed: changes.removedFiles + changes.removedFolders, marks: changes.marks)
        return true
    }

    /// The previous generation, reduced to what the new site has; nil if it cannot be used.
    private func preparedGeneration(
        _ name: FilePath, _ old: Folder, _ new: FileRecords
    ) -> (StagedSite, GenerationChanges)? {
        do throws(SystemError) {
            let generation = try stage.folder.openFolder(name)
            let identity = try generation.status().identity
            let device = try old.status().identity.device
            guard identity.device == device,
                let manifest = PreviousGeneration(folder: generation, name: name, stage: stage)
                    .recoveredManifest()
            else { return nil }
            let wanted = GenerationChanges.Wanted(
                files: new, manifest: manifest, folderMode: folderMode, device: device, known: folders,
                clock: abilities.clock())
            let changes = GenerationChanges(of: generation, to: wanted, jobs: jobs)
            guard let changes else { return nil }
            // From here on it is an unfinished site, which is removed after a crash.
            let staged = StagedSite(name: StageFolder.unfinishedName(identity), folder: generation)
            try stage.folder.renameIfFree(name, to: stage.folder, as: staged.name)
            state.withLock { $0.unfinished.append(staged.name) }
            for path in changes.otherwiseOpen { try generation.setMode(path, folderMode) }
            let removal = TreeRemoval(folder: generation, jobs: jobs)
            try removal.removeFiles(changes.removedFiles)
            try removal.removeFolders(changes.removedFolders)
            return (staged, changes)
        } catch {
            return nil
        }
    }

    /// Puts files of the new site in place in `folder`, if their paths are free: new files are moved from their drafts,
    /// the others are hard links of the output's files, or copies if linking fails.
    ///
    /// Folders are created first, or with `hasFolders` only if one turns out to be missing. Returns the copies.
    func fill(
        _ folder: Folder, _ files: FileRecords, where isWanted: [Bool], hasFolders: Bool
    ) throws(SystemError) -> [(index: Int, stamp: FileStamp)] {
        let copies = Mutex<[(index: Int, stamp: FileStamp)]>([])
        try Workers.run(files.count, jobs: jobs) { (runs) throws(SystemError) in
            var trail = FolderTrail()
            var buffer: [UInt8] = []
            while let run = runs.next() {
                for index in run where isWanted[index] {
                    let place = files[index].place.range
                    if !hasFolders { try trail.makeFolders(files.bytes, place, in: folder) }
                    var stamp: FileStamp?
                    do throws(SystemError) {
                        stamp = try self.put(files, index, into: folder, &buffer)
                    } catch {
                        if !hasFolders || error.number != ENOENT { throw error }
                        try trail.makeFolders(files.bytes, place, in: folder)
                        stamp = try self.put(files, index, into: folder, &buffer)
                    }
                    if let stamp { copies.withLock { $0.append((index, stamp)) } }
                }
            }
        }
        return copies.withLock { $0 }
    }

    /// Puts one file in place; returns the stamp of a copy.
    private func put(
        _ files: FileRecords, _ index: Int, into folder: Folder, _ buffer: inout [UInt8]
    ) throws(SystemError) -> FileStamp? {
        let record = files[index]
        if record.state == .new {
            guard let draft = record.draft else { return nil }
            try site.rename(draft.path, to: folder, as: files.path(index))
            return nil
        }
        guard let old else { return nil }
        do throws(SystemError) {
            if !abilities.canLink { throw SystemError(EPERM, "link", files.path(index)) }
            try old.link(files.bytes, record.place, to: folder)
            return nil
        } catch {
            guard error.isLinkFailure else { throw error }
            let source = try old.openFile(files.path(index), followLink: false)
            let target = try folder.makeFile(files.path(index))
            _ = try source.copy(to: target, &buffer)
            let stamp = try target.stamp()
            try target.close()
            return stamp
        }
    }
}
