import Glibc

/// The contents of a folder by kind: faster than a listing, because files are not examined one by one.
package struct FolderTree: Sendable {
    /// Files, sorted by path, except for those of known folders.
    package private(set) var files: [FilePath] = []
    /// The indices in the list of the files of known folders, sorted.
    package private(set) var listed: [Int] = []
    /// Folders, sorted by path.
    package private(set) var folders: [FilePath] = []
    /// Links, pipes, sockets and devices, sorted by path.
    package private(set) var others: [FilePath] = []
    /// Folders that have contents but do not permit removing them, with their permissions.
    package private(set) var closed: [FilePath: UInt32] = [:]
    /// Every folder that was read, with its stamp from before; the outermost has an empty path.
    private var stamps: [(path: FilePath, stamp: FileStamp)] = []
    /// Folders that could not be read, sorted by path, with the errors.
    package private(set) var unread: [(path: FilePath, error: SystemError)] = []
    /// The position at which the last search in the list ended.
    private var hint = 0

    /// Everything below `folder`, as far as it can be read; `left` is not entered.
    ///
    /// A folder that is among `known` is not read: it has what `files` lists there.
    package init(
        of folder: Folder, leaving left: FilePath? = nil, known: KnownFolders = KnownFolders(),
        files list: FileRecords = FileRecords(), jobs: Int = 1
    ) {
        let parts = Folder.descend(from: [FilePath(bytes: [])], jobs: jobs) { (folders: ArraySlice<FilePath>) in
            var part = FolderTree()
            for path in folders { part.read(path, in: folder, known, list) }
            return (part: part, inner: part.folders.filter { $0 != left })
        }
        for part in parts {
            files += part.files
            listed += part.listed
            folders += part.folders
            others += part.others
            closed.merge(part.closed) { first, _ in first }
            stamps += part.stamps
            unread += part.unread
        }
        listed.sort()
        files.sortByBytes()
        folders.sortByBytes()
        others.sortByBytes()
        unread.sort { $0.path < $1.path }
    }

    private init() {}

    /// Whether no folder has gained or lost a name since, judged by modification times.
    ///
    /// Faster than reading all of them again. `folder` may have been renamed.
    package func isStillTrue(of folder: Folder, jobs: Int) -> Bool {
        guard unread.isEmpty, stamps.count == folders.count + 1 else { return false }
        do throws(SystemError) {
            try Workers.run(stamps.count, jobs: jobs) { (runs) throws(SystemError) in
                while let run = runs.next() {
                    for (path, before) in stamps[run] {
                        let stamp = try folder.stamp(of: path.isEmpty ? FilePath.current : path)
                        if stamp?.modified != before.modified { throw SystemError(ESTALE, "stat", path) }
                    }
                }
            }
            return true
        } catch {
            return false
        }
    }

    /// The marks of the folders that were read, for the next build, except those of `others`.
    package func marks(_ clock: ScanTime, without others: Set<FilePath>) -> [UInt64] {
        stamps.compactMap { path, stamp in
            others.contains(path) ? nil : KnownFolders.mark(path, stamp, clock)
        }
    }

    private mutating func read(_ path: FilePath, in folder: Folder, _ known: KnownFolders, _ list: FileRecords) {
        do throws(SystemError) {
            if let stamp = try known.stamp(of: path, in: folder) {
                let content = list.content(of: path, hint: &hint)
                listed += content.files
                folders += content.folders
                stamps.append((path, stamp))
                if stamp.permissions & 0o300 != 0o300 { closed[path] = stamp.permissions }
                return
            }
            var permissions: UInt32?
            var found: FileStamp?
            // Read before the names, so that a change in between is detected later.
            let note = { (status: stat) in
                let stamp = FileStamp(status)
                (permissions, found) = (stamp.permissions, stamp)
            }
            try unsafe folder.readNames(of: path, followLink: false, opened: note) {
                (_, name, said) throws(SystemError) in
                if let mode = permissions, mode & 0o300 != 0o300 { closed[path] = mode }
                permissions = nil
                let inner = unsafe path.appending(Folder.bytes(of: name))
                let kind: FileStatus.Kind?
                if let said { kind = said } else { kind = try folder.status(inner)?.kind }
                switch kind {
                case .file: files.append(inner)
                case .folder: folders.append(inner)
                case .link, .other: others.append(inner)
                case nil: break
                }
            }
            if let found { stamps.append((path, found)) }
        } catch {
            unread.append((path, error))
        }
    }
}
