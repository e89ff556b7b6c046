import CPosix
package import Glibc
import Synchronization

/// Listing the contents of a folder and its subfolders.
extension Folder {
    /// A file, folder or link below a folder.
    package struct Entry: Sendable {
        /// Relative to the folder that was listed.
        package let path: FilePath
        package let kind: FileStatus.Kind
        /// nil for a file whose type came from the directory entry, without a `stat`.
        package let status: FileStatus?
        /// The target of a symbolic link that was followed; set only by `FollowedLinks.into`.
        package var target: FilePath?
    }

    /// Which symbolic links a listing follows.
    package enum FollowedLinks: Sendable {
        case none, all
        /// Links whose targets are in one of these folders, which are absolute paths without links.
        case into([FilePath])
    }

    /// The result of a listing.
    package struct Listing: Sendable {
        /// Sorted by the bytes of their paths, so that a folder comes before its contents.
        package var entries: [Entry] = []
        /// Folders that could not be read.
        package var failures: [SystemError] = []
    }

    /// Everything below this folder, as far as it can be read.
    ///
    /// With `followLinks`, a link to a folder is listed as that folder, unless it leads back to a folder that contains
    /// it; a dangling link is listed as a link. Folders of the same depth are read on up to `jobs` threads.
    package func listing(followLinks: Bool = false, jobs: Int = 1) -> Listing {
        listing(following: followLinks ? .all : .none, jobs: jobs)
    }

    /// Everything below this folder; a link that is not followed is listed as a link.
    package func listing(following links: FollowedLinks, jobs: Int = 1) -> Listing {
        var listing = Listing()
        var open: [Opened] = []
        do throws(SystemError) {
            open.append(Opened(path: FilePath(bytes: []), above: [try status().identity]))
        } catch {
            listing.failures.append(error)
        }
        let count = SharedCounter()
        let parts = Self.descend(from: open, jobs: jobs) { (folders: ArraySlice<Opened>) in
            self.entries(of: folders, following: links, count)
        }
        for part in parts {
            listing.entries += part.entries
            listing.failures += part.failures
        }
        if count.advance(by: 0) > Self.mostEntries {
            listing.failures.append(SystemError(ELOOP, "readdir", path))
        }
        listing.entries.sort(byBytesOf: \.path)
        listing.failures.sort { $0.path < $1.path }
        return listing
    }

    /// Reads folders level by level; folders of the same depth are read on up to `jobs` threads.
    package static func descend<Open: Sendable, Part: Sendable>(
        from start: [Open], jobs: Int,
        read: @escaping @Sendable (ArraySlice<Open>) -> (part: Part, inner: [Open])
    ) -> [Part] {
        var parts: [Part] = []
        var level = start
        while !level.isEmpty {
            let found = Mutex((parts: [Part](), inner: [Open]()))
            let folders = level
            // Nothing is thrown: read failures are part of the result.
            try? Workers.run(folders.count, jobs: jobs, runLength: 64) { runs in
                while let run = runs.next() {
                    let (part, inner) = read(folders[run])
                    found.withLock { found in
                        found.parts.append(part)
                        found.inner += inner
                    }
                }
            }
            parts += found.withLock { $0.parts }
            level = found.withLock { $0.inner }
        }
        return parts
    }

    /// A folder being visited, and the folders that contain it.
    private struct Opened: Sendable {
        let path: FilePath
        let above: [FileStatus.Identity]
    }

    /// The direct contents of some folders below this one, and the subfolders found.
    private func entries(
        of folders: ArraySlice<Opened>, following links: FollowedLinks, _ count: SharedCounter
    ) -> (part: Listing, inner: [Opened]) {
        var listing = Listing()
        var inner: [Opened] = []
        for opened in folders where count.advance(by: 0) <= Self.mostEntries {
            do throws(SystemError) {
                let found = try entries(of: opened.path, following: links)
                _ = count.advance(by: found.count)
                for entry in found {
                    listing.entries.append(entry)
                    if entry.kind == .folder, let identity = entry.status?.identity, !opened.above.contains(identity) {
                        let above = links.areFollowed ? opened.above + [identity] : opened.above
                        inner.append(Opened(path: entry.path, above: above))
                    }
                }
            } catch {
                listing.failures.append(error)
            }
        }
        return (listing, inner)
    }

    /// The direct contents of a folder below this one, in the order the system returns them.
    func entries(of path: FilePath, following links: FollowedLinks = .none) throws(SystemError) -> [Entry] {
        var result: [Entry] = []
        try unsafe readNames(of: path, followLink: links.areFollowed) { (folder, name, kind) throws(SystemError) in
            let path = unsafe path.appending(Self.bytes(of: name))
            if kind == .file { return result.append(Entry(path: path, kind: .file, status: nil)) }
            var status = stat()
            guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                // It was removed since the names were read.
                if errno == ENOENT { return }
                throw SystemError(errno, "stat", self.path.appending(path))
            }
            var place: FilePath?
            if links.areFollowed, status.st_mode & S_IFMT == S_IFLNK {
                // A dangling or circular link stays a link.
                var target = stat()
                if unsafe fstatat(folder, name, &target, 0) == 0, links.admit(self.path.appending(path), &place) {
                    status = target
                }
            }
            let seen = FileStatus(status)
            result.append(Entry(path: path, kind: seen.kind, status: seen, target: place))
        }
        return result
    }

    /// The names in this folder, without `.` and `..`.
    package func names() throws(SystemError) -> [FilePath] {
        var result: [FilePath] = []
        try unsafe readNames(of: FilePath(bytes: []), followLink: false) { (_, name, _) throws(SystemError) in
            result.append(unsafe Self.bytes(of: name))
        }
        return result
    }

    static func bytes(of name: UnsafePointer<CChar>) -> FilePath {
        unsafe FilePath(bytes: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))))
    }

    /// Calls `body` with the descriptor of a folder, each name in it (`.` and `..` left out), and the entry's kind,
    /// which is nil when the file system does not report it.
    ///
    /// `opened` is called first, with the status of the folder itself.
    package func readNames(
        of path: FilePath, followLink: Bool, opened: ((stat) -> Void)? = nil,
        _ body: (Int32, UnsafePointer<CChar>, FileStatus.Kind?) throws(SystemError) -> Void
    ) throws(SystemError) {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followLink || path.isEmpty ? 0 : O_NOFOLLOW)
        let folder = try unsafe call("open", path) { [number] path in unsafe openat(number, path, flags, 0) }
        defer { _ = Glibc.close(folder) }
        if let opened {
            var status = stat()
            guard unsafe fstat(folder, &status) == 0 else {
                throw SystemError(errno, "stat", self.path.appending(path))
            }
            opened(status)
        }
        // Three system calls fewer than `readdir`: a site has a folder for each page.
        let entries = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 8)
        defer { unsafe entries.deallocate() }
        while true {
            let count = unsafe sitegen_read_entries(folder, entries.baseAddress, entries.count)
            guard count >= 0 else { throw SystemError(errno, "readdir", self.path.appending(path)) }
            guard count > 0, var entry = entries.baseAddress else { return }
            let end = unsafe entry + count
            while unsafe entry < end {
                // linux_dirent64 of getdents64(2): the length at 16, the kind at 18, then the name.
                let name = unsafe (entry + 19).assumingMemoryBound(to: CChar.self)
                let kind = unsafe Self.kind(entry.load(fromByteOffset: 18, as: UInt8.self))
                if unsafe !Self.isDots(name) { try unsafe body(folder, name, kind) }
                unsafe entry += Int(entry.load(fromByteOffset: 16, as: UInt16.self))
            }
        }
    }

    private static func kind(_ type: UInt8) -> FileStatus.Kind? {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
    }

    private static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
        let dot = CChar(UInt8(ascii: "."))
        return unsafe name[0] == dot && (name[1] == 0 || (name[1] == dot && name[2] == 0))
    }

    /// More entries than any site has; links that fan out would otherwise never end.
    private static let mostEntries = 4_000_000
}

extension Folder.FollowedLinks {
    fileprivate var areFollowed: Bool { if case .none = self { false } else { true } }

    /// Whether a link is followed; `place` receives its target if that had to be resolved.
    fileprivate func admit(_ link: FilePath, _ place: inout FilePath?) -> Bool {
        switch self {
        case .none: return false
        case .all: return true
        case .into(let folders):
            guard let target = try? link.resolved(), folders.contains(where: target.isOrLies) else { return false }
            place = target
            return true
        }
    }
}
