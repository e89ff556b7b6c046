import FileSystem
import SourceText

/// The names of everything that a build may read, with the matching cached entries.
package struct InputScan {
    /// The files, sorted by path relative to the site folder; their digests are filled in when they are read.
    ///
    /// A file that was only listed has no stamp: its reader examines it, because files are read on several cores.
    private(set) var files = FileRecords()
    /// For each file, its index among the cached files; nil for a new one.
    private(set) var known: [Int?] = []
    private(set) var folders = FileRecords()
    private(set) var absent: [FilePath] = []
    /// Music folders that sources name.
    private(set) var music: [FilePath] = []
    /// The clock from before the scan.
    let clock: ScanTime
    /// Names that are not valid text, and paths that are not readable files or folders.
    var failures: [Diagnostic] = []
    /// Symbolic links that were followed, and those that were not.
    var links: [FollowedLink] = []
    private(set) var otherLinks: [FilePath] = []
    /// Hidden files left by a killed process.
    private(set) var leftovers: [FilePath] = []
    /// Whether something was removed while it was listed.
    private(set) var hasChanged = false

    package static let tops = ["content", "templates"]

    /// Scans the site folder; if no file was added or removed since the previous build, its snapshot is reused.
    init(_ folder: Folder, previous: KnownInputs?, jobs: Int, clock: ScanTime) {
        self.clock = previous?.snapshot.clock ?? clock
        if let previous, let changed = previous.snapshot.changed {
            reuse(previous, changed, in: folder)
        } else {
            for top in Self.tops { list(top, in: folder, jobs: jobs) }
            files.sort()
            folders.sort()
            if let files = previous?.files { findKnown(in: files) } else { forgetAll() }
        }
    }

    private mutating func forgetAll() { known = Array(repeating: nil, count: files.count) }

    private mutating func reuse(_ previous: KnownInputs, _ changed: [Int], in folder: Folder) {
        files = previous.files.files
        known = files.indices.map { $0 }
        folders = previous.snapshot.folders
        absent = previous.files.absent
        links = previous.files.links
        for index in changed {
            // A file that cannot be examined cannot be read either, and is reported then.
            files[index].stamp = (try? folder.stamp(of: files.path(index), followLink: true)) ?? nil
        }
    }

    /// Adds the contents of a top folder, except for names that are not inputs (``InputName``).
    private mutating func list(_ top: String, in folder: Folder, jobs: Int) {
        let listing: Folder.Listing
        do throws(SystemError) {
            let isLink = try folder.status(FilePath(top))?.kind == .link
            guard let stamp = try folder.stamp(of: FilePath(top), followLink: true) else {
                return isLink ? otherLinks.append(FilePath(top)) : absent.append(FilePath(top))
            }
            // A `content` that is a link counts as the site's own folder; a linked `templates` does not.
            if isLink, top != Self.tops[0] { return otherLinks.append(FilePath(top)) }
            let opened = try folder.openFolder(FilePath(top), followLink: true)
            listing = opened.listing(following: .into(Self.ownFolders(of: folder)), jobs: jobs)
            folders.add(FilePath(top), FileDigest(size: 0, hash: 0), stamp: stamp)
        } catch {
            return failures.append(.unreadable(top, error))
        }
        add(listing, below: FilePath(top), of: folder)
    }

    /// Adds the result of a listing below a path.
    mutating func add(_ listing: Folder.Listing, below top: FilePath, of folder: Folder) {
        hasChanged = hasChanged || listing.failures.contains(where: \.isMissing)
        let opened = folder.path.appending(top)
        failures += listing.failures.map { error in
            let isInside = error.path.isOrLies(in: opened)
            let inner = isInside ? Array(error.path.bytes.dropFirst(opened.bytes.count + 1)) : error.path.bytes
            let path = inner.isEmpty ? top : isInside ? top.appending(FilePath(bytes: inner)) : error.path
            return .unreadable(path.text, error)
        }
        files.reserve(files.count + listing.entries.count)
        for entry in listing.entries {
            let path = top.appending(entry.path)
            switch entry.kind {
            case .folder where !InputName.isHidden(path):
                folders.add(path, FileDigest(size: 0, hash: 0), stamp: entry.status?.stamp)
            case .file where Leftovers.isOne(entry.path.name.bytes): leftovers.append(path)
            case .file where !InputName.isLeftOut(path): addFile(path, entry.status?.stamp)
            case .link where !InputName.isLeftOut(path): otherLinks.append(path)
            case .other where !InputName.isLeftOut(path): failures.append(Self.notAFile(path))
            case .folder, .file, .link, .other: continue
            }
            if let target = entry.target { links.append(FollowedLink(path: path, target: target)) }
        }
    }

    mutating func addFile(_ path: FilePath, _ stamp: FileStamp?) {
        if path.bytes.allSatisfy({ $0 < 0x80 }) || String(validating: path.bytes, as: UTF8.self) != nil {
            return files.add(path, FileDigest(size: 0, hash: 0), stamp: stamp)
        }
        let shown = UTF8Text.describing(path.bytes[...])
        failures.append(
            Diagnostic(
                .error, .unsafeName, "the name of this file is not UTF-8", at: .path(shown), help: "rename it"))
    }

    mutating func addFolder(_ path: FilePath, _ stamp: FileStamp) {
        folders.add(path, FileDigest(size: 0, hash: 0), stamp: stamp)
    }

    /// Sorts files and folders after some were added.
    mutating func sortAgain(hasNewFiles: Bool, _ previous: InputFiles?) {
        folders.sort()
        if !hasNewFiles { return }
        if !files.isSorted { files.sort() }
        if let previous { findKnown(in: previous) } else { forgetAll() }
    }

    private mutating func findKnown(in previous: InputFiles) {
        var hint = 0
        known = files.indices.map { index in
            previous.files.index(of: files.bytes, files[index].place.range, hint: &hint)
        }
    }

    /// Adds the files that sources name, which may be anywhere; records missing ones.
    mutating func add(_ paths: [String], in folder: Folder, previous: InputFiles?) {
        let count = files.count
        // Searched while the list is still sorted.
        let new = Set(paths.map { FilePath($0) }).filter { files.index(of: $0) == nil }
        for path in new {
            do throws(SystemError) {
                if let stamp = try folder.stamp(of: path, followLink: true) {
                    files.add(path, FileDigest(size: Int(stamp.size), hash: 0), stamp: stamp)
                } else if !absent.contains(path) {
                    absent.append(path)
                }
            } catch {
                failures.append(.unreadable(path.text, error))
            }
        }
        if files.count > count { sortAgain(hasNewFiles: true, previous) }
    }

    /// Adds the audio files and pictures of the music folders that sources name; records missing folders.
    mutating func addMusic(_ paths: [String], in folder: Folder, previous: InputFiles?, jobs: Int) {
        let count = files.count
        for path in Set(paths.map { FilePath($0) }).sorted() {
            // Already listed: it is unchanged, or inside `content/`.
            if folders.index(of: path) != nil {
                music.append(path)
            } else if !absent.contains(path) {
                listMusic(path, in: folder, jobs: jobs)
            }
        }
        if files.count > count { sortAgain(hasNewFiles: true, previous) }
    }

    private mutating func listMusic(_ path: FilePath, in folder: Folder, jobs: Int) {
        let listing: Folder.Listing
        do throws(SystemError) {
            guard let stamp = try folder.stamp(of: path, followLink: true) else { return absent.append(path) }
            listing = try folder.openFolder(path, followLink: true).listing(followLinks: true, jobs: jobs)
            folders.add(path, FileDigest(size: 0, hash: 0), stamp: stamp)
        } catch {
            return failures.append(.unreadable(path.text, error))
        }
        music.append(path)
        failures += listing.failures.map { Diagnostic.unreadable($0.path.text, $0) }
        for entry in listing.entries where !InputName.isBackup(entry.path) && !InputName.hasHiddenName(entry.path) {
            let digest = FileDigest(size: 0, hash: 0)
            switch entry.kind {
            case .folder: folders.add(path.appending(entry.path), digest, stamp: entry.status?.stamp)
            case .file where MusicFile(entry.path) != nil:
                files.add(path.appending(entry.path), digest, stamp: entry.status?.stamp)
            case .file, .link, .other: break
            }
        }
        folders.sort()
    }

    /// The table of input files for the next build.
    func inputFiles(_ parts: [InputPart]) -> InputFiles {
        var result = InputFiles()
        result.files.reserve(files.count)
        for index in files.indices {
            // A file elsewhere that no source names: pictures that libraries name are scanned separately.
            if case .unread(let path) = parts[index].content, !path.utf8.hasPrefix("content/") { continue }
            result.files.add(files.path(index), parts[index].digest, stamp: parts[index].stamp)
            result.isRacilyClean.append(parts[index].stamp.map(clock.isRacilyClean) ?? true)
            result.cached.append(parts[index].cached)
        }
        result.folders = folders
        result.hasRacilyCleanFolder = folders.hasRacilyClean(clock)
        result.absent = absent
        result.links = links
        return result
    }
}
