import FileSystem
import SourceInput

/// The site folder during an import: files are first written beside their targets, and all moved into place at the end.
struct ImportFolder {
    /// The site folder.
    let folder: Folder
    private let isDryRun: Bool
    private var record: ImportRecord
    /// The locked folder until `unlock`: one import at a time.
    private let state: Folder?
    private var drafts: [Draft] = []
    private var made: Set<FilePath> = []
    /// The folders that were missing.
    private var newFolders: [FilePath] = []

    /// A prepared file.
    private struct Draft {
        let path: String
        let name: FilePath
        let digest: FileDigest
        /// The stamp of the existing file that may be replaced.
        let old: FileStamp?
    }

    /// The outcome for a file.
    enum Fate: Equatable {
        case written, unchanged
        case kept(String)
    }

    private static let stateName = OwnFiles.state
    private static let recordName = FilePath("imports")

    /// Opens the site at `path`, with the record of earlier imports; nil if another import is running.
    init?(_ path: FilePath, isDryRun: Bool) throws(SystemError) {
        folder = try Folder.working.openFolder(path, followLink: true)
        self.isDryRun = isDryRun
        if !isDryRun { try OwnFiles.makeState(in: folder) }
        let hasState = try folder.status(Self.stateName, followLink: true)?.kind == .folder
        state = hasState ? try folder.openFolder(Self.stateName, followLink: true) : nil
        record = ImportRecord()
        if let state, try state.status(Self.recordName)?.kind == .file {
            record = ImportRecord(try state.readFile(Self.recordName))
        }
        if isDryRun { return }
        if let state, try !state.lock() { return nil }
        for place in ["content/albums", "content/covers"] { removeDrafts(in: FilePath(place)) }
    }

    /// Removes drafts of an import that was killed.
    private func removeDrafts(in place: FilePath) {
        guard let names = try? folder.openFolder(place, followLink: true).names() else { return }
        for name in names where name.bytes.starts(with: OwnFiles.importDraftPrefix.utf8) {
            try? folder.remove(place.appending(name))
        }
    }

    /// Decides about a file, and prepares it if it will be written.
    mutating func put(_ path: String, _ bytes: [UInt8]) throws(SystemError) -> Fate {
        let digest = FileDigest(of: bytes)
        let place = FilePath(path)
        var old: FileStamp?
        if let status = try folder.status(place) {
            guard status.kind == .file else { return .kept("it is not a file") }
            let found = try folder.readStampedFile(place)
            let foundDigest = FileDigest(of: found.bytes)
            if foundDigest == digest, found.bytes == bytes {
                record.set(path, digest)
                return .unchanged
            }
            guard record.has(path, foundDigest) else { return .kept("changed by hand") }
            old = found.stamp
        }
        if isDryRun { return .written }
        try makeFolders(above: place)
        let draft = place.parent.appending("\(OwnFiles.importDraftPrefix)\(drafts.count)")
        if try folder.status(draft) != nil { try folder.remove(draft) }
        drafts.append(Draft(path: path, name: draft, digest: digest, old: old))
        try folder.writeNewFile(draft, bytes)
        return .written
    }

    private mutating func makeFolders(above place: FilePath) throws(SystemError) {
        guard made.insert(place.parent).inserted else { return }
        for path in place.ancestors where try folder.status(path, followLink: true) == nil {
            try folder.makeFolder(path)
            newFolders.append(path)
        }
    }

    /// Releases the lock for the next import.
    ///
    /// A child process that is being started may still hold a copy of the descriptor, so that closing it would not be
    /// enough.
    func unlock() { state?.unlock() }

    /// Removes the prepared files, and the folders that were made for them and are empty.
    mutating func abandon() {
        for draft in drafts { try? folder.remove(draft.name) }
        for path in newFolders.reversed() { try? folder.removeFolder(path) }
        (drafts, newFolders) = ([], [])
    }

    /// Moves all files into place until interrupted; returns those that were changed meanwhile, and how many are left.
    ///
    /// The record is saved before, with both contents of each file, and after: whenever and however this ends, each
    /// file is complete and known as imported.
    mutating func commit(isInterrupted: () -> Bool) throws(SystemError) -> (changed: [String], left: Int) {
        var changed: [String] = []
        defer { abandon() }
        if !drafts.isEmpty {
            for draft in drafts { record.add(draft.path, draft.digest) }
            try save()
            try folder.syncFileSystem()
        }
        var left = drafts.count
        for draft in drafts where !isInterrupted() {
            left -= 1
            if try take(draft) { record.set(draft.path, draft.digest) } else { changed.append(draft.path) }
        }
        // After a power failure, a record with only the new contents must not find the old files.
        for path in Set(drafts.map { FilePath($0.path).parent }) {
            try folder.openFolder(path, followLink: true).sync()
        }
        try save()
        return (changed, left)
    }

    /// Moves a file into place; returns false if the target has changed.
    private func take(_ draft: Draft) throws(SystemError) -> Bool {
        let place = FilePath(draft.path)
        if let old = draft.old {
            guard try folder.stamp(of: place) == old else { return false }
            try folder.rename(draft.name, to: folder, as: place)
            return true
        }
        do throws(SystemError) {
            try folder.renameIfFree(draft.name, to: folder, as: place)
            return true
        } catch {
            if error.name == "EEXIST" { return false }
            throw error
        }
    }

    private func save() throws(SystemError) {
        guard let state else { return }
        try state.replaceAtomically(
            Self.recordName, through: FilePath("imports.part"), isDurable: true, with: record.bytes)
    }
}
