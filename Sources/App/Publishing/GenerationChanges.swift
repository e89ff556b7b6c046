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
        for part in parts {
            if !part.isSound { return nil }
            for index in part.same { isThere[index] = true }
            removedFiles += part.removedFiles
            removedFolders += part.removedFolders
            otherwiseOpen += part.otherwiseOpen
        }
        otherwiseOpen.sort()
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
        /// The positions at which the last searches ended.
        private var (hint, ownHint, folderHint) = (0, 0, 0)
        private var path: [UInt8] = []

        init(generation: Folder, wanted: Wanted) { (self.generation, self.wanted) = (generation, wanted) }

        /// Scans a folder, examining each entry once.
        mutating func scan(_ folder: FilePath) {
            do throws(SystemError) {
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
                    take(status)
                }
                let status = FileStatus(found)
                isSound = isSound && status.identity.device == wanted.device
                if folder.isEmpty { return }
                if status.mode != wanted.folderMode { otherwiseOpen.append(folder) }
                if !wanted.files.hasFolder(folder, hint: &folderHint) { removedFolders.append(folder) }
            } catch {
                isSound = false
            }
        }

        /// Records the entry at the current path.
        private mutating func take(_ status: stat) {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(FilePath(bytes: path))
            case S_IFREG:
                let stamp = FileStamp(status)
                if let index = wanted.files.index(of: path, path.indices, hint: &hint),
                    wanted.files[index].state == .same,
                    wanted.files[index].stamp?.hasSameContent(as: stamp) == true
                {
                    same.append(index)
                    return
                }
                let isOurs =
                    wanted.manifest.files.index(of: path, path.indices, hint: &ownHint) != nil
                    || path == OutputManifest.name.bytes
                removedFiles.append(FilePath(bytes: path))
                isSound = isSound && isOurs
            default: isSound = false
            }
        }
    }
}
