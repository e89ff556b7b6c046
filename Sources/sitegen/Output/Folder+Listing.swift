import CPosix
import Glibc

/// What lies in a folder, and below it.
extension Folder {
    /// Something below a folder.
    struct Entry: Sendable {
        /// Relative to the folder that was listed.
        let path: FilePath
        let status: FileStatus
    }

    /// All that could be seen.
    struct Listing: Sendable {
        /// Sorted by the bytes of their paths, so that a folder comes before what lies in it.
        var entries: [Entry] = []
        /// Folders that could not be read.
        var failures: [SystemError] = []
    }

    /// Everything below a folder of this one, sorted by path; throws where a folder cannot be read.
    ///
    /// With `followLinks` a link to a folder is listed as that folder, except where it leads back to a folder that
    /// holds it; a link to nothing is left as a link.
    func listFiles(under name: FilePath, followLinks: Bool = false) throws(SystemError) -> [Entry] {
        let listing = try openFolder(name, followLink: true).listing(followLinks: followLinks)
        if let failure = listing.failures.first { throw failure }
        return listing.entries
    }

    /// Everything below this folder, as far as it can be read; folders for which `skip` holds are not entered.
    func listing(followLinks: Bool = false, skip: (FilePath) -> Bool = { _ in false }) -> Listing {
        var listing = Listing()
        var open: [(path: FilePath, above: [FileStatus.Identity])] = []
        do throws(SystemError) {
            open.append((FilePath(bytes: []), [try status().identity]))
        } catch {
            listing.failures.append(error)
        }
        while let (path, above) = open.popLast() {
            do throws(SystemError) {
                for entry in try entries(of: path, followLinks: followLinks) {
                    listing.entries.append(entry)
                    let identity = entry.status.identity
                    if entry.status.kind == .folder, !above.contains(identity), !skip(entry.path) {
                        open.append((entry.path, followLinks ? above + [identity] : above))
                    }
                }
                if listing.entries.count > Self.mostEntries { throw SystemError(ELOOP, "readdir", self.path) }
            } catch {
                listing.failures.append(error)
                if error.number == ELOOP { break }
            }
        }
        listing.entries.sort { $0.path < $1.path }
        return listing
    }

    /// What lies directly in a folder below this one, in the order the system has it.
    func entries(of path: FilePath, followLinks: Bool = false) throws(SystemError) -> [Entry] {
        let folder = path.isEmpty ? try openFolder(FilePath.current) : try openFolder(path, followLink: followLinks)
        var result: [Entry] = []
        for name in try folder.names() {
            guard var status = try folder.status(name) else { continue }
            if followLinks, status.kind == .link {
                // A link to nothing, or in a circle, stays a link.
                status = (try? folder.status(name, followLink: true)) ?? status
            }
            result.append(Entry(path: path.appending(name), status: status))
        }
        return result
    }

    /// The names in this folder, without `.` and `..`.
    func names() throws(SystemError) -> [FilePath] {
        // fdopendir takes the descriptor over, so it gets one of its own, which starts at the first name.
        let copy = try unsafe call("open", FilePath.current) { [number] path in
            unsafe openat(number, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        }
        guard let stream = unsafe fdopendir(copy) else {
            let number = errno
            _ = Glibc.close(copy)
            throw SystemError(number, "opendir", path)
        }
        defer { unsafe closedir(stream) }
        var result: [FilePath] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            if let start = unsafe sitegen_entry_name(entry) {
                let bytes = unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
                let name = unsafe FilePath(bytes: Array(bytes))
                if name != FilePath.current, name != FilePath.above { result.append(name) }
            }
            errno = 0
        }
        if errno != 0 { throw SystemError(errno, "readdir", path) }
        return result
    }

    /// More entries than any site has; links that fan out would go on for ever.
    private static let mostEntries = 4_000_000
}
