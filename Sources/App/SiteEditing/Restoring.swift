import FileSystem
import Glibc
import Editing
import Settings
import SourceText

/// Undoes one removal.
struct Restoring {
    let entry: UndoEntry
    let steps: FaultPoints

    /// Restores what was removed, and deletes the removal's record.
    func restore() throws(EditFailure) -> UndoRecord {
        let record = try EditFailure.calling { () throws(SystemError) in try entry.readRecord(UndoEntry.done) }
        guard let record else { throw EditFailure.refused(entry.damaged(.error)) }
        if let change = record.change {
            try restoreText(record, change)
        } else {
            try restoreFile(record)
        }
        return record
    }

    private func restoreFile(_ record: UndoRecord) throws(EditFailure) {
        let isBack = try EditFailure.calling { () throws(SystemError) in
            guard try entry.giveBack(FilePath(record.path)) else { return false }
            try entry.drop()
            return true
        }
        if isBack { return }
        let help = "move it away and undo again, or take \(entry.shownPath)/file by hand and remove that folder"
        throw EditFailure.refused(
            Diagnostic(
                .error, .changedElsewhere, "a file was created here after the album was removed",
                at: .path(record.path), notes: [.init("nothing was written over it")], help: help))
    }

    private func restoreText(_ record: UndoRecord, _ change: UndoRecord.Change) throws(EditFailure) {
        let place = FilePath(record.path)
        let isBack = try EditFailure.calling { () throws(SystemError) in
            guard try entry.site.status(place, followLink: true)?.kind == .file else { return false }
            let current = try entry.site.readFile(place)
            let (digest, isAsLeft) = (FileDigest(of: current), FileDigest(of: current) == change.after)
            let text = isAsLeft ? change.edit.reversed.applied(to: current) : moved(record, change, in: current)
            guard let text else { return false }
            let isGone = isAsLeft && change.before == nil
            if isAsLeft, let before = change.before, FileDigest(of: text) != before { return false }
            return try swap(record, change, from: digest, to: isGone ? nil : text, isExact: isAsLeft)
        }
        if !isBack { throw edited(record) }
    }

    /// The text with the change reverted at its position, unless the surroundings were edited.
    private func moved(_ record: UndoRecord, _ change: UndoRecord.Change, in current: [UInt8]) -> [UInt8]? {
        guard let edit = change.surroundings.moved(change.edit.reversed, in: current),
            let text = edit.applied(to: current)
        else { return nil }
        if record.isHiding { return HiddenAlbums.isSound(text) ? text : nil }
        if record.isOfTemplate { return text }
        if record.names != nil {
            let files = [current, text].map { SourceFile(path: record.path, bytes: $0) }
            return NameEdit.isReturn(from: files[0], to: files[1]) ? text : nil
        }
        let files = [current, text].map { SourceFile(path: record.path, bytes: $0) }
        return AlbumListText.isReturn(from: files[0], to: files[1]) ? text : nil
    }

    /// Puts the text in place, with a plan that shows after a crash whether it is there; returns false if the file was
    /// edited.
    private func swap(
        _ record: UndoRecord, _ change: UndoRecord.Change, from current: FileDigest, to text: [UInt8]?, isExact: Bool
    ) throws(SystemError) -> Bool {
        var plan = record
        plan.change?.after = current
        plan.change?.before = text.map { FileDigest(of: $0) }
        let swap = try entry.swap(record.path, before: current, after: plan.change?.before)
        try steps.next()
        try entry.store.removeIfThere(entry.path(UndoEntry.undoPart))
        try entry.store.writeDurably(entry.path(UndoEntry.undoPart), plan.bytes)
        do throws(SystemError) {
            var isPrepared = text == nil
            if isExact, !isPrepared { isPrepared = try giveBackHeld(change, as: swap) }
            if let text, !isPrepared {
                // Restores the attributes from before the removal, unless the file was edited since.
                let (mode, modified) = isExact ? (change.mode, change.modified) : (nil, nil)
                let status = try entry.site.status(swap.target)
                try swap.prepare(text, like: status, mode: mode, modified: modified)
            }
            try entry.mark(UndoEntry.undoPart, as: UndoEntry.undoing)
            guard try swap.apply() else {
                try entry.recover()
                return false
            }
            try swap.discardDraft()
            try entry.drop()
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
        try steps.next()
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
        let help =
            record.isHiding
            ? "remove the entry of \"\(record.title)\" there by hand, and then the folder \(entry.shownPath)"
            : "put the text of \(text) back by hand, and then remove the folder \(entry.shownPath)"
        return .refused(
            Diagnostic(
                .error, .changedElsewhere,
                "the place of this \(record.names == nil ? "removal" : "change") has been edited since",
                at: .path(record.path),
                notes: [.init("nothing was written over it")], help: help))
    }
}
