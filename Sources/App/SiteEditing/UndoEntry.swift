import FileSystem
import Glibc
import Editing
import SourceInput

/// One edit in the undo store: a folder with its record, and with what was removed.
///
/// `part` is the record before the edit is committed, `begun` once it may happen, `done` after it has happened, and
/// `undone` after it was undone, until the next edit; `undoing` and `redoing` exist while a text is changed back. A file
/// that was moved is stored as `file`; `text` has the text that was cut out, for users; `held` is a second name of a file
/// that had several.
struct UndoEntry {
    /// Its position in the order of removals; also the name of its folder.
    let number: Int
    let store: Folder
    let site: Folder

    static let part = FilePath("part")
    static let begun = FilePath("begun")
    static let done = FilePath("done")
    static let undone = FilePath("undone")
    static let file = FilePath("file")
    static let text = FilePath("text")
    static let held = FilePath("held")
    private static let filePart = FilePath("file.part")

    var name: FilePath { FilePath("\(number)") }

    func path(_ name: FilePath) -> FilePath { self.name.appending(name) }

    func has(_ name: FilePath) throws(SystemError) -> Bool { try store.status(path(name)) != nil }

    /// The record with a name; nil when it is missing or corrupt.
    func readRecord(_ name: FilePath) throws(SystemError) -> UndoRecord? {
        guard try has(name) else { return nil }
        return UndoRecord(try store.readFile(path(name)))
    }

    /// Waits until the names in the folder are on disk.
    func sync() throws(SystemError) { try store.openFolder(name).sync() }

    /// Creates the folder with its record, which does not commit to anything yet.
    func make(_ record: UndoRecord) throws(SystemError) {
        try store.makeFolder(name, mode: 0o700)
        try store.writeDurably(path(Self.part), record.bytes)
        if let change = record.change, !record.isHiding {
            try store.writeDurably(path(Self.text), change.edit.cut)
        }
    }

    /// Moves to another state durably.
    func mark(_ old: FilePath, as new: FilePath) throws(SystemError) {
        try store.rename(path(old), to: store, as: path(new))
        try sync()
        try store.sync()
    }

    /// Removes the folder; the committing records go first, durably.
    func drop() throws(SystemError) {
        for name in [Self.begun, Self.done, Self.undone] where try has(name) {
            try store.remove(path(name))
            try sync()
        }
        let plans = Reversal.Direction.allCases.flatMap { [$0.part, $0.plan] }
        for name in plans + [Self.part, Self.text, Self.held, Self.filePart] {
            try store.removeIfThere(path(name))
        }
        try store.removeFolder(name)
        try store.sync()
    }

    /// The swap for a change of a text.
    func swap(_ path: String, before: FileDigest?, after: FileDigest?) throws(SystemError) -> FileSwap {
        try FileSwap(FilePath(path), in: site, number: number, before: before, after: after)
    }
}

/// Moving whole files: inode number, permissions, times and links are kept if both locations are on one file system.
extension UndoEntry {
    /// Moves the file at `place` into the store.
    func take(_ place: FilePath) throws(SystemError) {
        do throws(SystemError) {
            try site.rename(place, to: store, as: path(Self.file))
        } catch {
            guard error.number == EXDEV else { throw error }
            try copy(from: site, place, to: store, path(Self.filePart))
            try store.rename(path(Self.filePart), to: store, as: path(Self.file))
            try sync()
            try site.remove(place)
        }
        // Sync the new location first, then the old one: in between, the file may appear in both locations, never in
        // neither.
        try sync()
        try site.syncParent(of: place)
    }

    /// Moves the file back; returns false if its path is taken.
    func giveBack(_ place: FilePath) throws(SystemError) -> Bool {
        try site.makeFolders(above: place)
        do throws(SystemError) {
            try store.renameIfFree(path(Self.file), to: site, as: place)
        } catch {
            if error.number == EEXIST { return false }
            guard error.number == EXDEV else { throw error }
            let draft = place.parent.appending("\(OwnFiles.editDraftPrefix)\(number)")
            try site.removeIfThere(draft)
            try copy(from: store, path(Self.file), to: site, draft)
            do throws(SystemError) {
                try site.renameIfFree(draft, to: site, as: place)
            } catch {
                try site.removeIfThere(draft)
                if error.number == EEXIST { return false }
                throw error
            }
            try site.syncParent(of: place)
            try store.remove(path(Self.file))
        }
        try site.syncParent(of: place)
        try sync()
        return true
    }

    /// Whether the file in the store is also at its original path, as a crash may leave it.
    func isInBothPlaces(_ place: FilePath) throws(SystemError) -> Bool {
        guard let here = try store.status(path(Self.file)), let there = try site.status(place), here.kind == there.kind
        else { return false }
        if here.identity == there.identity { return true }
        if here.kind == .link {
            return try store.target(ofLink: path(Self.file)) == site.target(ofLink: place)
        }
        guard here.kind == .file else { return false }
        return try store.readFile(path(Self.file)) == site.readFile(place)
    }

    private func copy(
        from folder: Folder, _ name: FilePath, to other: Folder, _ newName: FilePath
    ) throws(SystemError) {
        guard let status = try folder.status(name) else { throw SystemError(ENOENT, "stat", name) }
        try other.removeIfThere(newName)
        if status.kind == .link {
            try other.makeLink(newName, to: folder.target(ofLink: name))
            try? other.setModified(newName, status.stamp.modified)
        } else {
            let bytes = try folder.readFile(name)
            let file = try other.makeFile(newName)
            try file.write(bytes[...])
            try? other.setOwner(newName, owner: status.owner, group: status.group)
            try other.setMode(newName, status.mode)
            try? other.setModified(newName, status.stamp.modified)
            try file.sync()
            try file.close()
        }
        try other.syncParent(of: newName)
    }
}
