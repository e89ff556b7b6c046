import FileSystem

/// Recovering from a crash or a failure.
extension UndoEntry {
    /// Completes the entry's removal, or removes the entry.
    ///
    /// Corrupt entries stay as they are.
    func recover() throws(SystemError) {
        try steps.next()
        guard try store.status(name)?.kind == .folder else { return }
        if try has(Self.begun) {
            guard let found = try readRecord(Self.begun) else { return }
            try recoverRemoval(found)
        } else if try has(Self.done) {
            guard let found = try readRecord(Self.done) else { return }
            try recoverUndo(found)
        } else if try !has(Self.file) {
            // Nothing was committed yet, or everything is undone; a prepared swap may have left a draft.
            if let planned = try readRecord(Self.part), let change = planned.change {
                try swap(planned.path, before: change.before, after: change.after).discardDraft()
            }
            try drop()
        }
    }

    private func recoverRemoval(_ record: UndoRecord) throws(SystemError) {
        let isDone: Bool
        if let change = record.change {
            isDone = try swap(record.path, before: change.before, after: change.after).recover()
        } else {
            let place = FilePath(record.path)
            if try isInBothPlaces(place) { try store.remove(path(Self.file)) }
            isDone = try has(Self.file)
            if isDone {
                try sync()
                // The folder that contained it may have been removed.
                if try site.status(place.parent, followLink: true) != nil { try site.syncParent(of: place) }
            }
        }
        if isDone { try mark(Self.begun, as: Self.done) } else { try drop() }
    }

    private func recoverUndo(_ record: UndoRecord) throws(SystemError) {
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
        let isDone = try swap(plan.path, before: change.after, after: change.before).recover()
        if isDone { return try drop() }
        try store.remove(path(Self.undoing))
    }
}
