import SiteKit

/// What a crash or a failure left half done.
extension UndoEntry {
    /// Brings the entry into a state in which its removal is done, or it is gone.
    ///
    /// Damaged ones stay as they are.
    func settle() throws(SystemError) {
        try steps.next()
        guard try store.status(name)?.kind == .folder else { return }
        if try has(Self.begun) {
            guard let found = try readRecord(Self.begun) else { return }
            try settleRemoval(found)
        } else if try has(Self.done) {
            guard let found = try readRecord(Self.done) else { return }
            try settleUndo(found)
        } else if try !has(Self.file) {
            // Nothing was promised yet, or everything is undone; of the swap that may have been prepared a draft is left.
            if let planned = try readRecord(Self.part), let change = planned.change {
                try swap(planned.path, before: change.before, after: change.after).discardDraft()
            }
            try drop()
        }
    }

    private func settleRemoval(_ record: UndoRecord) throws(SystemError) {
        let isDone: Bool
        if let change = record.change {
            isDone = try swap(record.path, before: change.before, after: change.after).settle()
        } else {
            let place = FilePath(record.path)
            if try isInBothPlaces(place) { try store.remove(path(Self.file)) }
            isDone = try has(Self.file)
            if isDone {
                try sync()
                // The folder that it was in may be gone as a whole.
                if try site.status(place.parent, followLink: true) != nil { try site.syncParent(of: place) }
            }
        }
        if isDone { try mark(Self.begun, as: Self.done) } else { try drop() }
    }

    private func settleUndo(_ record: UndoRecord) throws(SystemError) {
        guard record.change != nil else {
            if try isInBothPlaces(FilePath(record.path)) {
                try site.syncParent(of: FilePath(record.path))
                try store.remove(path(Self.file))
            }
            if try !has(Self.file) { try drop() }
            return
        }
        if try has(Self.undoPart) {
            if let plan = try readRecord(Self.undoPart), let change = plan.change {
                try swap(plan.path, before: change.after, after: change.before).discardDraft()
            }
            try store.remove(path(Self.undoPart))
        }
        guard let plan = try readRecord(Self.undoing), let change = plan.change else { return }
        let isDone = try swap(plan.path, before: change.after, after: change.before).settle()
        if isDone { return try drop() }
        try store.remove(path(Self.undoing))
    }
}
