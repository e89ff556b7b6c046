import Glibc
import Synchronization

/// Making the new site of the spare, the site before the one that is the output.
///
/// It has all folders already, and most files: only what has changed in the last two builds is put right. Nothing of it
/// is believed but what is the output's own file under a second name; no file is ever written into, because the two
/// sites share them.
extension OutputStage {
    /// Makes the spare the new site, without what is foreign and without the manifest.
    ///
    /// False where it is not as sitegen left it, or refuses; then the drafts are where they were.
    func fillSpare(_ plan: inout CommitPlan) throws(SystemError) -> Bool {
        guard let spareName, let old else { return false }
        guard let (staged, changes) = preparedSpare(spareName, old, plan.new.files) else { return false }
        let copies = try fill(staged.folder, plan.new.files, where: changes.isThere.map { !$0 }, hasFolders: true)
        plan.setPlaced(
            staged, isTouched: changes.isThere.map { !$0 }, copies: copies,
            removed: changes.removedFiles + changes.removedFolders)
        return true
    }

    /// The spare without all that the new site does not have; nil where it cannot be used.
    private func preparedSpare(
        _ name: FilePath, _ old: Folder, _ new: FileRecords
    ) -> (StagedSite, SpareChanges)? {
        do throws(SystemError) {
            let spare = try stage.folder.openFolder(name)
            let identity = try spare.status().identity
            let device = try old.status().identity.device
            guard identity.device == device,
                let manifest = OldSite(folder: spare, name: name, stage: stage)
                    .settledManifest()
            else { return nil }
            let wanted = SpareChanges.Wanted(files: new, manifest: manifest, folderMode: folderMode, device: device)
            let changes = SpareChanges(of: spare, to: wanted, jobs: jobs)
            guard let changes else { return nil }
            // From here on it is an unfinished site, which a crash leaves to be removed.
            let staged = StagedSite(name: StageFolder.unfinishedName(identity), folder: spare)
            try stage.folder.renameIfFree(name, to: stage.folder, as: staged.name)
            state.withLock { $0.unfinished.append(staged.name) }
            for path in changes.otherwiseOpen { try spare.setMode(path, folderMode) }
            let removal = TreeRemoval(folder: spare, jobs: jobs)
            try removal.removeFiles(changes.removedFiles)
            try removal.removeFolders(changes.removedFolders)
            return (staged, changes)
        } catch {
            return nil
        }
    }

    /// Puts files of the new site at their places in `folder`, where nothing stands in their way: new ones from their
    /// drafts, the others as second names of the output's files, or as copies where that cannot be.
    ///
    /// Folders are made before, or with `hasFolders` only where one turns out to be missing. Returns the copies.
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

    /// Puts one file at its place; returns the stamp of a copy.
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
            guard error.isLinkRefusal else { throw error }
            let source = try old.openFile(files.path(index), followLink: false)
            let target = try folder.makeFile(files.path(index))
            _ = try source.copy(to: target, &buffer)
            let stamp = try target.stamp()
            try target.close()
            return stamp
        }
    }
}
