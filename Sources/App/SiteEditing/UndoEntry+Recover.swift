import FileSystem

/// Recovering from a crash or a failure.
extension UndoEntry {
    /// Completes what was begun with the entry, or takes it back.
    ///
    /// Corrupt entries stay as they are.
    func recover() throws(SystemError) {
        guard try store.status(name)?.kind == .folder else { return }
        if try has(Self.begun) {
            guard let found = try readRecord(Self.begun) else { return }
            return try recoverEdit(found)
        }
        for direction in Reversal.Direction.allCases { try recover(direction) }
        for direction in Reversal.Direction.allCases where try has(direction.from) {
            guard let found = try readRecord(direction.from) else { return }
            if found.change == nil { try recoverMove(found, direction) }
            return
        }
        if try !has(Self.file) {
            // Nothing was committed yet; a prepared swap may have left a draft.
            if let planned = try readRecord(Self.part), let change = planned.change {
                try swap(planned.path, before: change.before, after: change.after).discardDraft()
            }
            try drop()
        }
    }

    private func recoverEdit(_ record: UndoRecord) throws(SystemError) {
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

    /// A reversal of a text: made if the text is there, else given up.
    private func recover(_ direction: Reversal.Direction) throws(SystemError) {
        if try has(direction.part) {
            if let plan = try readRecord(direction.part), let change = plan.change {
                try swap(plan, change, direction).discardDraft()
            }
            try store.remove(path(direction.part))
        }
        guard let plan = try readRecord(direction.plan), let change = plan.change else { return }
        if try has(direction.from), try !swap(plan, change, direction).recover() {
            try store.remove(path(direction.plan))
            return
        }
        try settle(direction)
    }

    /// A removed file is in the store or in its place, and the name of the record says which.
    private func recoverMove(_ record: UndoRecord, _ direction: Reversal.Direction) throws(SystemError) {
        let place = FilePath(record.path)
        if try isInBothPlaces(place) {
            try site.syncParent(of: place)
            try store.remove(path(Self.file))
        }
        let isStored = try has(Self.file)
        if !isStored, try site.status(place) == nil { return try drop() }
        if isStored != (direction == .undo) { try mark(direction.from, as: direction.to) }
    }

    /// The swap of a reversal.
    func swap(
        _ plan: UndoRecord, _ change: UndoRecord.Change, _ direction: Reversal.Direction
    ) throws(SystemError) -> FileSwap {
        let isUndo = direction == .undo
        return try swap(
            plan.path, before: isUndo ? change.after : change.before, after: isUndo ? change.before : change.after)
    }

    /// Makes the plan of a reversal the record of the entry; after the first step it counts as made.
    func settle(_ direction: Reversal.Direction) throws(SystemError) {
        if try has(direction.from) {
            try store.remove(path(direction.from))
            try sync()
        }
        try mark(direction.plan, as: direction.to)
        if direction == .undo { try store.removeIfThere(path(Self.held)) }
    }
}
