import SiteKit

/// The names of everything that a build may read, and what is remembered of it.
struct InputScan {
    /// The files, sorted by path relative to the site folder; their digests are filled in when they are read.
    ///
    /// One that was only listed has no stamp: whoever reads a file looks at it, and files are read on several cores.
    private(set) var files = FileRecords()
    /// For each, its index among the remembered files; nil for a new one.
    private(set) var known: [Int?] = []
    private(set) var folders = FileRecords()
    private(set) var absent: [FilePath] = []
    /// Folders of music that sources name.
    private(set) var music: [FilePath] = []
    /// From before the first look.
    let clock: FileClock
    /// Names that cannot be read as text, and what is not a file or folder that can be read.
    var failures: [Diagnostic] = []
    /// Symbolic links that were followed, and those that were not.
    var links: [FollowedLink] = []
    private(set) var otherLinks: [FilePath] = []
    /// Hidden files that a killed process left.
    private(set) var leftovers: [FilePath] = []
    /// Whether something went away while it was listed.
    private(set) var isDisturbed = false

    static let tops = ["content", "templates"]

    /// Looks at the site folder; where no file has come or gone since before, it was looked at already.
    init(_ folder: Folder, remembered: KnownInputs?, jobs: Int, clock: FileClock) {
        self.clock = remembered?.look.clock ?? clock
        if let remembered, let changed = remembered.look.changed {
            reuse(remembered, changed, in: folder)
        } else {
            for top in Self.tops { list(top, in: folder, jobs: jobs) }
            files.sort()
            folders.sort()
            if let files = remembered?.files { findKnown(in: files) } else { forgetAll() }
        }
    }

    private mutating func forgetAll() { known = Array(repeating: nil, count: files.count) }

    private mutating func reuse(_ remembered: KnownInputs, _ changed: [Int], in folder: Folder) {
        files = remembered.files.files
        known = files.indices.map { $0 }
        folders = remembered.look.folders
        absent = remembered.files.absent
        links = remembered.files.links
        for index in changed {
            // What cannot be looked at cannot be read either, and will be told of then.
            files[index].stamp = (try? folder.stamp(of: files.path(index), followLink: true)) ?? nil
        }
    }

    /// Adds what lies below a top folder, but for what is no input (``InputName``).
    private mutating func list(_ top: String, in folder: Folder, jobs: Int) {
        let listing: Folder.Listing
        do throws(SystemError) {
            let isLink = try folder.status(FilePath(top))?.kind == .link
            guard let stamp = try folder.stamp(of: FilePath(top), followLink: true) else {
                return isLink ? otherLinks.append(FilePath(top)) : absent.append(FilePath(top))
            }
            // A `content` that is a link is the site's own folder, `templates` are not.
            if isLink, top != Self.tops[0] { return otherLinks.append(FilePath(top)) }
            let opened = try folder.openFolder(FilePath(top), followLink: true)
            listing = opened.listing(following: .into(Self.ownFolders(of: folder)), jobs: jobs)
            folders.add(FilePath(top), FileDigest(size: 0, hash: 0), stamp: stamp)
        } catch {
            return failures.append(.unreadable(top, error))
        }
        add(listing, below: FilePath(top), of: folder)
    }

    /// Adds what was listed below a path.
    mutating func add(_ listing: Folder.Listing, below top: FilePath, of folder: Folder) {
        isDisturbed = isDisturbed || listing.failures.contains(where: \.isMissing)
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

    /// Puts files and folders in order after some were added.
    mutating func sortAgain(hasNewFiles: Bool, _ remembered: InputFiles?) {
        folders.sort()
        if !hasNewFiles { return }
        if !files.isSorted { files.sort() }
        if let remembered { findKnown(in: remembered) } else { forgetAll() }
    }

    private mutating func findKnown(in remembered: InputFiles) {
        var hint = 0
        known = files.indices.map { index in
            remembered.files.index(of: files.bytes, files[index].place.range, hint: &hint)
        }
    }

    /// Adds the files that sources name, which may lie anywhere; notes those that are not there.
    mutating func add(_ paths: [String], in folder: Folder, remembered: InputFiles?) {
        let count = files.count
        // Looked for while all are in order still.
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
        if files.count > count { sortAgain(hasNewFiles: true, remembered) }
    }

    /// Adds the audio files and pictures of the folders of music that sources name; notes those that are not there.
    mutating func addMusic(_ paths: [String], in folder: Folder, remembered: InputFiles?, jobs: Int) {
        let count = files.count
        for path in Set(paths.map { FilePath($0) }).sorted() {
            // Listed already: it is as it was, or lies in content/.
            if folders.index(of: path) != nil {
                music.append(path)
            } else if !absent.contains(path) {
                listMusic(path, in: folder, jobs: jobs)
            }
        }
        if files.count > count { sortAgain(hasNewFiles: true, remembered) }
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

    /// The table of the files for the next build, before it is known what is made of them.
    func inputFiles(_ parts: [InputPart]) -> InputFiles {
        var result = InputFiles()
        result.files.reserve(files.count)
        for index in files.indices {
            // A file elsewhere that no source names: what pictures libraries name is seen anew.
            if case .unread(let path) = parts[index].content, !path.utf8.hasPrefix("content/") { continue }
            result.files.add(files.path(index), parts[index].digest, stamp: parts[index].stamp)
            result.isYoung.append(parts[index].stamp.map(clock.isYoung) ?? true)
            result.memories.append(parts[index].memory)
        }
        result.folders = folders
        result.hasYoungFolder = folders.hasYoung(clock)
        result.absent = absent
        result.links = links
        return result
    }
}
