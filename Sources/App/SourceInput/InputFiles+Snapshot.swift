package import FileSystem

/// Rescanning files and folders, by names and stamps alone.
extension InputFiles {
    /// The current state of the input files.
    package struct Snapshot: Sendable {
        /// The clock from before the rescan.
        package let clock: ScanTime
        /// The files whose stamps have changed; nil if files may have been added or removed.
        package let changed: [Int]?
        /// The folders with their current stamps.
        let folders: FileRecords
        /// Whether all of those stamps are unchanged.
        let hasSameFolders: Bool
    }

    package func rescan(in folder: Folder, jobs: Int, clock: ScanTime = .now()) -> Snapshot {
        let gone = rescan(clock, changed: nil)
        // Programs that write a new file beside the old one and rename it leave the folder with the same names.
        let suspects =
            hasRacilyCleanFolder ? Array(folders.indices) : folders.changed(in: folder, jobs: jobs, followLinks: true)
        var seen = folders
        do throws(SystemError) {
            for path in absent where try folder.stamp(of: path, followLink: true) != nil { return gone }
            for link in links where !link.isSame(in: folder) { return gone }
            for index in suspects {
                let path = folders.path(index)
                if try isNewLink(path, in: folder) { return gone }
                guard let stamp = try folder.stamp(of: path, followLink: true), stamp.isFolder,
                    try hasSameNames(path, in: folder)
                else { return gone }
                seen[index].stamp = stamp
            }
            let changed = files.changed(in: folder, jobs: jobs, followLinks: true)
            // The former file may now be a folder or a dangling link, or may be gone.
            for index in changed {
                let path = files.path(index)
                if try isNewLink(path, in: folder) { return gone }
                guard try folder.stamp(of: path, followLink: true)?.isFile == true else { return gone }
            }
            return Snapshot(clock: clock, changed: changed, folders: seen, hasSameFolders: suspects.isEmpty)
        } catch {
            // The listing detects it as well, and reports it.
            return gone
        }
    }

    /// Whether something in the fully scanned folders has become a symbolic link, which only a listing may follow.
    private func isNewLink(_ path: FilePath, in folder: Folder) throws(SystemError) -> Bool {
        guard InputScan.tops.contains(where: { path.isOrLies(in: FilePath($0)) && path != FilePath($0) }) else {
            return false
        }
        return try folder.status(path)?.kind == .link && !links.contains { path == $0.path }
    }

    /// A snapshot of files alone.
    package func rescan(_ clock: ScanTime, changed: [Int]?) -> Snapshot {
        Snapshot(clock: clock, changed: changed, folders: folders, hasSameFolders: changed != nil)
    }

    /// Whether it is certain that nothing has changed.
    package func isUnchanged(_ snapshot: Snapshot) -> Bool {
        snapshot.hasSameFolders && snapshot.changed?.isEmpty == true && !isRacilyClean.contains(true)
    }

    /// Whether nothing has changed; racily clean files are read again to compare their content.
    ///
    /// False if a racily clean file has no hash, because builds do not read it.
    package func isUnchanged(_ snapshot: Snapshot, in folder: Folder) -> Bool {
        guard snapshot.changed?.isEmpty == true else { return false }
        return isRacilyClean.indices.allSatisfy { index in
            if !isRacilyClean[index] { return true }
            // Without a hash it was not read, and may be a large recording.
            guard files[index].digest.hash != 0, let bytes = try? folder.readFile(files.path(index)) else {
                return false
            }
            return FileDigest(of: bytes) == files[index].digest
        }
    }

    /// Adopts the folders' current stamps.
    package mutating func update(to snapshot: Snapshot) {
        folders = snapshot.folders
        hasRacilyCleanFolder = folders.hasRacilyClean(snapshot.clock)
    }

    /// Whether a fully scanned folder still has the same names, apart from those that are left out.
    private func hasSameNames(_ path: FilePath, in folder: Folder) throws(SystemError) -> Bool {
        // Only some files of a music folder elsewhere are known.
        guard InputScan.tops.contains(where: { path.isOrLies(in: FilePath($0)) }) else { return false }
        let names = try folder.openFolder(path, followLink: true).names()
        var (fileHint, folderHint, count) = (0, 0, 0)
        if names.contains(where: { Leftovers.isOne($0.bytes) }) { return false }
        for name in names.sorted() where !InputName.isHidden(name, in: path) {
            let inner = path.appending(name)
            if folders.index(of: inner, hint: &folderHint) != nil {
                count += 1
            } else if !InputName.isBackup(name) {
                if files.index(of: inner, hint: &fileHint) == nil { return false }
                count += 1
            } else if try folder.stamp(of: inner, followLink: true)?.isFolder == true {
                return false
            }
        }
        // Files that are left out are still known if a source names them.
        return count == files.names(in: path).count { !InputName.isLeftOut(FilePath(bytes: Array($0)), in: path) }
            + folders.names(in: path).count
    }
}

extension FileRecords {
    fileprivate func names(in folder: FilePath) -> [ArraySlice<UInt8>] {
        let start = folder.bytes.count + 1
        return indices(in: folder).map { bytes[self[$0].place.range].dropFirst(start) }
            .filter { !$0.contains(FilePath.slash) }
    }

    /// Whether a file is racily clean: changed so recently that its stamp cannot prove it unchanged.
    func hasRacilyClean(_ clock: ScanTime) -> Bool {
        indices.contains { self[$0].stamp.map(clock.isRacilyClean) ?? true }
    }
}
