import Glibc

/// What lies below a folder, by kind: quicker than a listing, because files are not looked at one by one.
struct FolderTree: Sendable {
    /// Files, sorted by path.
    private(set) var files: [FilePath] = []
    /// Folders, sorted by path.
    private(set) var folders: [FilePath] = []
    /// Links, pipes, sockets and devices, sorted by path.
    private(set) var others: [FilePath] = []
    /// Folders that hold something and forbid to take it out, and their permissions.
    private(set) var closed: [FilePath: UInt32] = [:]
    /// Folders that could not be read.
    private(set) var failures: [SystemError] = []

    /// Everything below `folder`, as far as it can be read; `left` is not entered.
    init(of folder: Folder, leaving left: FilePath? = nil, jobs: Int = 1) {
        let parts = Folder.descend(from: [FilePath(bytes: [])], jobs: jobs) { (folders: ArraySlice<FilePath>) in
            var part = FolderTree()
            for path in folders { part.read(path, in: folder) }
            return (part: part, inner: part.folders.filter { $0 != left })
        }
        for part in parts {
            files += part.files
            folders += part.folders
            others += part.others
            closed.merge(part.closed) { first, _ in first }
            failures += part.failures
        }
        files.sort()
        folders.sort()
        others.sort()
        failures.sort { $0.path < $1.path }
    }

    private init() {}

    private mutating func read(_ path: FilePath, in folder: Folder) {
        do throws(SystemError) {
            var isLookedAt = false
            try unsafe folder.readNames(of: path, followLink: false) { (number, name, kind) throws(SystemError) in
                if !isLookedAt {
                    var status = stat()
                    isLookedAt = true
                    if unsafe fstat(number, &status) == 0, status.st_mode & 0o300 != 0o300 {
                        closed[path] = UInt32(status.st_mode & 0o7777)
                    }
                }
                let inner = unsafe path.appending(Folder.bytes(of: name))
                switch Int(kind) {
                case Int(DT_REG): files.append(inner)
                case Int(DT_DIR): folders.append(inner)
                case Int(DT_UNKNOWN): try look(at: inner, in: folder)
                default: others.append(inner)
                }
            }
        } catch {
            failures.append(error)
        }
    }

    /// Some file systems do not say what a name is.
    private mutating func look(at path: FilePath, in folder: Folder) throws(SystemError) {
        switch try folder.status(path)?.kind {
        case .file: files.append(path)
        case .folder: folders.append(path)
        case .link, .other: others.append(path)
        case nil: break
        }
    }
}
