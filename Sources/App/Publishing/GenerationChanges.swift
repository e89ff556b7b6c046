import FileSystem
import Glibc

/// The changes that the previous generation needs before the files that it lacks are added.
struct GenerationChanges: Sendable {
    /// Files that the new site does not have, or has in a different version.
    private(set) var removedFiles: [FilePath] = []
    /// Folders that the new site does not have.
    private(set) var removedFolders: [FilePath] = []
    /// Folders whose permissions differ from those of new ones, sorted by path.
    private(set) var otherwiseOpen: [FilePath] = []
    /// The marks of folders that need not be read by the next build.
    private(set) var marks: [UInt64] = []
    /// Which files of the new site are present: the very files that the output has and that remain.
    private(set) var isThere: [Bool]

    /// The values that the previous generation is compared with.
    struct Wanted: Sendable {
        /// The files of the new site.
        let files: FileRecords
        /// The previous generation's own manifest.
        let manifest: OutputManifest
        /// The permissions of new folders.
        let folderMode: UInt32
        /// The device of the output.
        let device: UInt64
        /// Folders that have what the manifest lists there, so that they need not be read.
        let known: KnownFolders
        let clock: ScanTime
    }

    /// Compares the previous generation with the new site.
    ///
    /// nil if it contains anything that its manifest does not list, or cannot be read completely.
    init?(of generation: Folder, to wanted: Wanted, jobs: Int) {
        isThere = [Bool](repeating: false, count: wanted.files.count)
        let parts = Folder.descend(from: [FilePath(bytes: [])], jobs: jobs) { (folders: ArraySlice<FilePath>) in
            var part = Part(generation: generation, wanted: wanted)
            for path in folders where part.isSound { part.scan(path) }
            return (part: part, inner: part.isSound ? part.folders : [])
        }
        var ownCount = 0
        for part in parts {
            if !part.isSound { return nil }
            marks += part.marks
            ownCount += part.ownCount
            for index in part.same { isThere[index] = true }
            removedFiles += part.removedFiles
            removedFolders += part.removedFolders
            otherwiseOpen += part.otherwiseOpen
        }
        otherwiseOpen.sort()
        if ownCount != wanted.manifest.files.count { marks = [] }
    }
}

extension GenerationChanges {
    /// The findings of one thread.
    private struct Part: Sendable {
        let generation: Folder
        let wanted: Wanted
        /// Whether everything found so far was sitegen's.
        var isSound = true
        var folders: [FilePath] = []
        /// The indices of files that are present.
        var same: [Int] = []
        var removedFiles: [FilePath] = []
        var removedFolders: [FilePath] = []
        var otherwiseOpen: [FilePath] = []
        var marks: [UInt64] = []
        /// The number of files that the manifest lists.
        var ownCount = 0
        /// The positions at which the last searches ended.
        private var (hint, ownHint, folderHint, contentHint) = (0, 0, 0, 0)
        private var path: [UInt8] = []

        init(generation: Folder, wanted: Wanted) { (self.generation, self.wanted) = (generation, wanted) }

        /// Scans a folder, examining each entry once.
        mutating func scan(_ folder: FilePath) {
            do throws(SystemError) {
                if let stamp = try wanted.known.stamp(of: folder, in: generation) {
                    let files = wanted.manifest.files
                    let content = files.content(of: folder, hint: &contentHint)
                    for index in content.files {
                        if let known = unchanged(files, index) {
                            same.append(known)
                            ownCount += 1
                            continue
                        }
                        guard let stamp = try generation.stamp(files.bytes, files[index].place) else { continue }
                        path.removeAll(keepingCapacity: true)
                        path.append(contentsOf: files.bytes[files[index].place.range])
                        take(stamp)
                    }
                    folders += content.folders
                    return take(folder: folder, stamp)
                }
                let prefix = folder.isEmpty ? [] : folder.bytes + [FilePath.slash]
                var found = stat()
                try unsafe generation.readNames(of: folder, followLink: false, opened: { found = $0 }) {
                    (number, name, _) throws(SystemError) in
                    if !isSound { return }
                    var status = stat()
                    guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                        throw SystemError(errno, "stat", folder)
                    }
                    path.removeAll(keepingCapacity: true)
                    path.append(contentsOf: prefix)
                    unsafe path.append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
                    take(FileStamp(status))
                }
                isSound = isSound && FileStatus(found).identity.device == wanted.device
                take(folder: folder, FileStamp(found))
            } catch {
                isSound = false
            }
        }

        /// The index in the new site of a listed file in a known folder, if the new site has that file unchanged.
        ///
        /// The last build wrote no file in such a folder. So each file is a hard link of the output's file. It was not
        /// replaced since then, because that would have changed the stamp of the folder.
        private mutating func unchanged(_ files: FileRecords, _ listed: Int) -> Int? {
            let index = wanted.files.index(of: files.bytes, files[listed].place.range, hint: &hint)
            return index.flatMap { wanted.files[$0].state == .same ? $0 : nil }
        }

        /// Records a folder whose content has been scanned.
        private mutating func take(folder: FilePath, _ stamp: FileStamp) {
            if folder.isEmpty { return }
            if let mark = KnownFolders.mark(folder, stamp, wanted.clock) { marks.append(mark) }
            if stamp.permissions != wanted.folderMode { otherwiseOpen.append(folder) }
            if !wanted.files.hasFolder(folder, hint: &folderHint) { removedFolders.append(folder) }
        }

        /// Records the entry at the current path.
        private mutating func take(_ stamp: FileStamp) {
            switch stamp.mode & UInt32(S_IFMT) {
            case UInt32(S_IFDIR): folders.append(FilePath(bytes: path))
            case UInt32(S_IFREG):
                if let index = wanted.files.index(of: path, path.indices, hint: &hint),
                    wanted.files[index].state == .same,
                    wanted.files[index].stamp?.hasSameContent(as: stamp) == true
                {
                    same.append(index)
                    ownCount += 1
                    return
                }
                let isListed = wanted.manifest.files.index(of: path, path.indices, hint: &ownHint) != nil
                if isListed { ownCount += 1 }
                removedFiles.append(FilePath(bytes: path))
                isSound = isSound && (isListed || path == OutputManifest.name.bytes)
            default: isSound = false
            }
        }
    }
}
