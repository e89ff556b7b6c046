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
    /// Names that cannot be read as text, and folders that cannot be read.
    private(set) var failures: [Diagnostic] = []

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
        for index in changed {
            // What cannot be looked at cannot be read either, and will be told of then.
            files[index].stamp = (try? folder.stamp(of: files.path(index), followLink: true)) ?? nil
        }
    }

    /// Adds what lies below a top folder, but for what is no input (``InputName``).
    private mutating func list(_ top: String, in folder: Folder, jobs: Int) {
        let listing: Folder.Listing
        do throws(SystemError) {
            guard let stamp = try folder.stamp(of: FilePath(top), followLink: true) else {
                return absent.append(FilePath(top))
            }
            folders.add(FilePath(top), FileDigest(size: 0, hash: 0), stamp: stamp)
            listing = try folder.openFolder(FilePath(top), followLink: true).listing(followLinks: true, jobs: jobs)
        } catch {
            return failures.append(SourceReader.diagnostic(error, path: top))
        }
        failures += listing.failures.map { SourceReader.diagnostic($0, path: "\(top)/\($0.path.text)") }
        files.reserve(files.count + listing.entries.count)
        let prefix = FilePath(top)
        for entry in listing.entries {
            let path = prefix.appending(entry.path)
            let digest = FileDigest(size: 0, hash: 0)
            switch entry.kind {
            case .folder where !InputName.isHidden(path):
                folders.add(path, digest, stamp: entry.status?.stamp)
            case .file where !InputName.isLeftOut(path):
                let isText = path.bytes.allSatisfy { $0 < 0x80 } || String(validating: path.bytes, as: UTF8.self) != nil
                if !isText {
                    let shown = UTF8Text.describing(path.bytes[...])
                    let message = "the name of this file is not UTF-8"
                    failures.append(
                        Diagnostic(.error, .unsafeName, message, at: .path(shown), help: "rename it"))
                } else {
                    files.add(path, digest, stamp: entry.status?.stamp)
                }
            case .folder, .file, .link, .other: break
            }
        }
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
                failures.append(SourceReader.diagnostic(error, path: path.text))
            }
        }
        if files.count == count { return }
        if !files.isSorted { files.sort() }
        if let remembered { findKnown(in: remembered) } else { forgetAll() }
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
        if files.count == count { return }
        if !files.isSorted { files.sort() }
        if let remembered { findKnown(in: remembered) } else { forgetAll() }
    }

    private mutating func listMusic(_ path: FilePath, in folder: Folder, jobs: Int) {
        let listing: Folder.Listing
        do throws(SystemError) {
            guard let stamp = try folder.stamp(of: path, followLink: true) else { return absent.append(path) }
            listing = try folder.openFolder(path, followLink: true).listing(followLinks: true, jobs: jobs)
            folders.add(path, FileDigest(size: 0, hash: 0), stamp: stamp)
        } catch {
            return failures.append(SourceReader.diagnostic(error, path: path.text))
        }
        music.append(path)
        failures += listing.failures.map { SourceReader.diagnostic($0, path: "\(path.text)/\($0.path.text)") }
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
        return result
    }
}

/// What one input file gives to a build.
struct InputPart: Sendable {
    /// What it is for.
    enum Content: Sendable {
        case text(SourceFile)
        case template(SourceFile)
        case binary(BinaryFile)
        case unread(String)
        /// An audio file, or with nil a picture, in a folder of music.
        case music(AudioFolder.Reading?)
        case failure(Diagnostic)
    }

    var content: Content
    /// Size and hash, where it was read; else what is remembered.
    var digest: FileDigest
    /// From before it was read.
    var stamp: FileStamp?
    var memory = InputFiles.Memory.none
}

extension InputPart {
    /// A file whose content nobody has read.
    init(unread content: Content, stamp: FileStamp?) {
        self.init(content: content, digest: FileDigest(size: Int(stamp?.size ?? 0), hash: 0), stamp: stamp)
    }
}
