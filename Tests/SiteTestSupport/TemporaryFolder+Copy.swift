import Glibc
package import FileSystem

extension TemporaryFolder {
    /// Copies a folder and replaces the target: with permissions, times and hard links.
    package func copyTree(_ name: String, to other: String) throws {
        let (source, copy) = (FilePath(self(name)), FilePath(self(other)))
        try removeTree(other)
        try Folder.working.makeFolder(copy)
        let folder = try Folder.working.openFolder(source)
        var copied: [FileStatus.Identity: FilePath] = [:]
        var folders: [(path: FilePath, status: FileStatus)] = [(copy, try folder.status())]
        for entry in folder.listing().entries {
            let path = copy.appending(entry.path)
            guard let status = try folder.status(entry.path) else { continue }
            switch status.kind {
            case .folder:
                try Folder.working.makeFolder(path)
                folders.append((path, status))
                continue
            case .file where copied[status.identity] != nil:
                if let first = copied[status.identity] {
                    try Folder.working.link(first, to: .working, as: path)
                }
                continue
            case .file:
                try Folder.working.writeNewFile(path, folder.readFile(entry.path))
                try Folder.working.setMode(path, status.mode)
                copied[status.identity] = path
            case .link: try path.makeLink(to: folder.target(ofLink: entry.path))
            case .other: continue
            }
            try path.setModificationTime(status.stamp.modified)
        }
        for (path, status) in folders.reversed() {
            try Folder.working.setMode(path, status.mode)
            try path.setModificationTime(status.stamp.modified)
        }
    }

    /// Removes a folder with its content, if it exists.
    package func removeTree(_ name: String) throws {
        let path = FilePath(self(name))
        guard try Folder.working.status(path) != nil else { return }
        let folder = try Folder.working.openFolder(path)
        for entry in folder.listing().entries.reversed() {
            if entry.kind == .folder { try folder.removeFolder(entry.path) } else { try folder.remove(entry.path) }
        }
        try Folder.working.removeFolder(path)
    }
}

extension FilePath {
    /// Creates a symbolic link here.
    package func makeLink(to target: FilePath) throws(SystemError) {
        let terminated = target.bytes + [0]
        _ = try unsafe Folder.working.call("symlink", self) { path in
            unsafe terminated.withUnsafeBytes { bytes -> Int32 in
                guard let start = bytes.baseAddress else { return -1 }
                return unsafe symlinkat(start.assumingMemoryBound(to: CChar.self), AT_FDCWD, path)
            }
        }
    }

    /// Sets the modification time in nanoseconds since 1970; a link is not followed.
    package func setModificationTime(_ nanoseconds: Int64) throws(SystemError) {
        let time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        _ = try unsafe Folder.working.call("utimensat", self) { path in
            unsafe withUnsafePointer(to: (time, time)) { times in
                unsafe times.withMemoryRebound(to: timespec.self, capacity: 2) { times in
                    unsafe utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
                }
            }
        }
    }
}
