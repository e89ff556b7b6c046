import FileSystem
import Glibc
import Editing
import Settings
import SourceText

/// Undoes one edit, or makes it again.
struct Reversal {
    let entry: UndoEntry
    let direction: Direction

    /// Which way an edit is reversed; the files of the entry that it uses.
    enum Direction: CaseIterable {
        case undo, redo

        /// The record before, and afterwards.
        var from: FilePath { self == .undo ? UndoEntry.done : UndoEntry.undone }
        var to: FilePath { self == .undo ? UndoEntry.undone : UndoEntry.done }
        /// The plan of a change of a text, before it is committed and while it happens.
        var part: FilePath { FilePath(self == .undo ? "undo.part" : "redo.part") }
        var plan: FilePath { FilePath(self == .undo ? "undoing" : "redoing") }
    }

    /// Reverses the edit, and returns its record.
    func run() throws(EditFailure) -> UndoRecord {
        let record = try EditFailure.calling { () throws(SystemError) in try entry.readRecord(direction.from) }
        guard let record else { throw EditFailure.refused(entry.damaged(.error)) }
        if let change = record.change {
            try reverseText(record, change)
        } else if direction == .undo {
            try giveBackFile(record)
        } else {
            try takeFile(record)
        }
        return record
    }

    private func giveBackFile(_ record: UndoRecord) throws(EditFailure) {
        let isBack = try EditFailure.calling { () throws(SystemError) in
            guard try entry.giveBack(FilePath(record.path)) else { return false }
            try entry.mark(direction.from, as: direction.to)
            return true
        }
        if isBack { return }
        let help = "move it away and undo again, or take \(entry.shownPath)/file by hand and remove that folder"
        throw EditFailure.refused(
            Diagnostic(
                .error, .changedElsewhere, "a file was created here after the album was removed",
                at: .path(record.path), notes: [.init("nothing was written over it")], help: help))
    }

    private func takeFile(_ record: UndoRecord) throws(EditFailure) {
        let isTaken = try EditFailure.calling { () throws(SystemError) in
            let current = try entry.site.digest(of: FilePath(record.path))
            guard let current, current == record.moved else { return false }
            try entry.take(FilePath(record.path))
            try entry.mark(direction.from, as: direction.to)
            return true
        }
        if !isTaken { throw edited(record) }
    }

    private func reverseText(_ record: UndoRecord, _ change: UndoRecord.Change) throws(EditFailure) {
        let isReversed = try EditFailure.calling { () throws(SystemError) in
            guard let current = try file(at: record.path), let new = reversed(record, change, in: current.bytes) else {
                return false
            }
            var plan = record
            let forward = direction == .undo ? new.edit.reversed : new.edit
            plan.change?.edit = forward
            plan.change?.surroundings = TextSurroundings(
                of: forward, in: (direction == .undo ? new.text : current.bytes) ?? [])
            let (before, after) = (current.bytes.map { FileDigest(of: $0) }, new.text.map { FileDigest(of: $0) })
            plan.change?.before = direction == .undo ? after : before
            plan.change?.after = (direction == .undo ? before : after) ?? change.after
            return try swap(plan, to: new.text, isExact: new.isExact)
        }
        if !isReversed { throw edited(record) }
    }

    /// The file at a path, without bytes if it is missing; nil if the path is not a file.
    private func file(at path: String) throws(SystemError) -> File? {
        let place = FilePath(path)
        switch try entry.site.status(place, followLink: true)?.kind {
        case nil: return File(bytes: nil)
        case .file: return File(bytes: try entry.site.readFile(place))
        default: return nil
        }
    }

    /// A file, without bytes if it is not there.
    struct File {
        let bytes: [UInt8]?
    }

    /// A text after a reversal: nil if there is no file then.
    private typealias Reversed = (edit: TextEdit, text: [UInt8]?, isExact: Bool)

    /// The reversal of a change in a file, which is nil if there is no file; nil if its place was edited since.
    private func reversed(_ record: UndoRecord, _ change: UndoRecord.Change, in file: [UInt8]?) -> Reversed? {
        let (edit, left, wanted) =
            direction == .undo
            ? (change.edit.reversed, change.after as FileDigest?, change.before)
            : (change.edit, change.before, change.after)
        if file == nil, left != nil { return nil }
        let current = file ?? []
        let isAsLeft = file.map { FileDigest(of: $0) } == left
        guard let own = isAsLeft ? edit : change.surroundings.moved(edit, in: current),
            let text = own.applied(to: current), isAsLeft || isSound(record, from: current, to: text)
        else { return nil }
        if isAsLeft, let wanted, FileDigest(of: text) != wanted { return nil }
        return (own, isAsLeft && wanted == nil ? nil : text, isAsLeft)
    }

    /// Throws if the edit cannot be reversed.
    ///
    /// `files` are texts as the other parts of the edit leave them, and get those of this part.
    func check(_ files: inout [String: File]) throws(EditFailure) {
        let found = try EditFailure.calling { () throws(SystemError) in try entry.readRecord(direction.from) }
        guard let record = found else { throw EditFailure.refused(entry.damaged(.error)) }
        let isPossible = try EditFailure.calling { () throws(SystemError) in
            guard let change = record.change else {
                let digest = try entry.site.digest(of: FilePath(record.path))
                return direction == .undo ? digest == nil : digest == record.moved
            }
            var file = files[record.path]
            if file == nil { file = try self.file(at: record.path) }
            guard let file, let new = reversed(record, change, in: file.bytes) else { return false }
            files[record.path] = File(bytes: new.text)
            return true
        }
        if !isPossible { throw edited(record) }
    }

    /// Whether a text is valid in which an edit was reversed beside later changes.
    private func isSound(_ record: UndoRecord, from current: [UInt8], to text: [UInt8]) -> Bool {
        if record.isHiding { return HiddenAlbums.isSound(text) }
        if record.isOfTemplate { return true }
        let files = [current, text].map { SourceFile(path: record.path, bytes: $0) }
        switch record.kind {
        case .removal:
            return direction == .undo
                ? AlbumListText.isReturn(from: files[0], to: files[1])
                : AlbumListText.isReturn(from: files[1], to: files[0])
        case .names: return NameEdit.isReturn(from: files[0], to: files[1])
        case .fields: return RecordEdit.isReadable(files[1])
        case .addition: return false
        }
    }

    /// Puts the text in place, with a plan that shows after a crash whether it is there; returns false if the file was
    /// edited.
    private func swap(_ plan: UndoRecord, to text: [UInt8]?, isExact: Bool) throws(SystemError) -> Bool {
        guard let change = plan.change else { return false }
        let swap = try entry.swap(plan, change, direction)
        try entry.store.removeIfThere(entry.path(direction.part))
        try entry.store.writeDurably(entry.path(direction.part), plan.bytes)
        do throws(SystemError) {
            var isPrepared = text == nil
            let status = try entry.site.status(swap.target)
            if isExact, !isPrepared, direction == .undo { isPrepared = try giveBackHeld(change, as: swap) }
            if direction == .redo, let status, status.linkCount > 1 {
                try? entry.site.link(swap.target, to: entry.store, as: entry.path(UndoEntry.held))
            }
            if let text, !isPrepared {
                // Restores the attributes from before the edit, unless the file was edited since.
                let isRestored = isExact && direction == .undo
                try entry.site.makeFolders(above: swap.target)
                try swap.prepare(
                    text, like: status, mode: isRestored ? change.mode : nil,
                    modified: isRestored ? change.modified : nil)
            }
            try entry.mark(direction.part, as: direction.plan)
            guard try swap.apply() else {
                try entry.recover()
                return false
            }
            try swap.discardDraft()
            try entry.settle(direction)
            return true
        } catch {
            try? entry.recover()
            throw error
        }
    }

    /// Uses the file that had several names as the draft, if it is unchanged.
    private func giveBackHeld(_ change: UndoRecord.Change, as swap: FileSwap) throws(SystemError) -> Bool {
        let held = entry.path(UndoEntry.held)
        guard try entry.has(UndoEntry.held), try entry.store.digest(of: held) == change.before else { return false }
        try entry.site.removeIfThere(swap.draft)
        do throws(SystemError) {
            try entry.store.link(held, to: entry.site, as: swap.draft)
        } catch {
            return false
        }
        try entry.site.syncParent(of: swap.draft)
        return true
    }

    private func edited(_ record: UndoRecord) -> EditFailure {
        let text = "\(entry.shownPath)/\(UndoEntry.text.text)"
        var help = "put the text of \(text) back by hand, and then remove the folder \(entry.shownPath)"
        if record.isHiding {
            help = "remove the entry of \"\(record.title)\" there by hand, and then the folder \(entry.shownPath)"
        } else if direction == .redo || record.kind == .addition {
            help = "remove the folder \(entry.shownPath) to leave the file as it is"
        }
        // What cannot be read is no reason to say less.
        if direction == .undo, let later = try? entry.laterEdit(of: record.path) {
            help = "take the later edit \(later) of this file back first: `sitegen undo \(later)`"
        }
        return .refused(
            Diagnostic(
                .error, .changedElsewhere,
                "the place of this \(record.kind == .removal ? "removal" : "change") has been edited since",
                at: .path(record.path),
                notes: [.init("nothing was written over it")], help: help))
    }
}
