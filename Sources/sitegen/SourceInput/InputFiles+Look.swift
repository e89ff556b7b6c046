import SiteKit

/// Looking at files and folders again, by their names and stamps alone.
extension InputFiles {
    /// How they are now.
    struct Look: Sendable {
        /// From before the look.
        let clock: FileClock
        /// The files that have another stamp; nil where files may have come or gone.
        let changed: [Int]?
        /// The folders with the stamps they have now.
        let folders: FileRecords
        /// Whether each of those has the stamp it had.
        let hasSameFolders: Bool
    }

    /// Looks at the files again.
    func look(in folder: Folder, jobs: Int, clock: FileClock = .now()) -> Look {
        let gone = look(clock, changed: nil)
        // Programs that write a file beside the old one and rename it leave a folder with the names it had.
        let doubtful =
            hasYoungFolder ? Array(folders.indices) : folders.changed(in: folder, jobs: jobs, followLinks: true)
        var seen = folders
        do throws(SystemError) {
            for path in absent where try folder.stamp(of: path, followLink: true) != nil { return gone }
            for link in links where !link.isSame(in: folder) { return gone }
            for index in doubtful {
                let path = folders.path(index)
                if try isNewLink(path, in: folder) { return gone }
                guard let stamp = try folder.stamp(of: path, followLink: true), stamp.isFolder,
                    try hasSameNames(path, in: folder)
                else { return gone }
                seen[index].stamp = stamp
            }
            let changed = files.changed(in: folder, jobs: jobs, followLinks: true)
            // What had the name of a file may be a folder or a dead link by now, or nothing.
            for index in changed {
                let path = files.path(index)
                if try isNewLink(path, in: folder) { return gone }
                guard try folder.stamp(of: path, followLink: true)?.isFile == true else { return gone }
            }
            return Look(clock: clock, changed: changed, folders: seen, hasSameFolders: doubtful.isEmpty)
        } catch {
            // Listing finds it as well, and tells.
            return gone
        }
    }

    /// Whether something in the folders that are read whole has become a symbolic link, which only a listing may follow.
    private func isNewLink(_ path: FilePath, in folder: Folder) throws(SystemError) -> Bool {
        guard InputScan.tops.contains(where: { path.isOrLies(in: FilePath($0)) && path != FilePath($0) }) else {
            return false
        }
        return try folder.status(path)?.kind == .link && !links.contains { path == $0.path }
    }

    /// A look at files alone.
    func look(_ clock: FileClock, changed: [Int]?) -> Look {
        Look(clock: clock, changed: changed, folders: folders, hasSameFolders: changed != nil)
    }

    /// Whether nothing can have changed.
    func isUnchanged(_ look: Look) -> Bool {
        look.hasSameFolders && look.changed?.isEmpty == true && !isYoung.contains(true)
    }

    /// Takes the folders over as they are now.
    mutating func see(_ look: Look) {
        folders = look.folders
        hasYoungFolder = folders.hasYoung(look.clock)
    }

    /// Whether a folder that is read whole has the names now that it had, but for those that are left out.
    private func hasSameNames(_ path: FilePath, in folder: Folder) throws(SystemError) -> Bool {
        // Of a folder of music elsewhere, only some files are known.
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
        // Files that are left out are known all the same where a source names them.
        return count == files.names(in: path).count { !InputName.isLeftOut(FilePath(bytes: Array($0)), in: path) }
            + folders.names(in: path).count
    }
}

extension FileRecords {
    /// The names directly in a folder.
    fileprivate func names(in folder: FilePath) -> [ArraySlice<UInt8>] {
        let start = folder.bytes.count + 1
        return indices(in: folder).map { bytes[self[$0].place.range].dropFirst(start) }
            .filter { !$0.contains(FilePath.slash) }
    }

    /// Whether one changed so shortly before it was seen that its stamp cannot tell a further change.
    func hasYoung(_ clock: FileClock) -> Bool { indices.contains { self[$0].stamp.map(clock.isYoung) ?? true } }
}
