import FileSystem
package import SiteBuilding
package import SourceText

/// Undo, redo, and the list of edits.
extension SiteEdit {
    /// Undoes an edit: the last one, or the one with a number of ``edits()``.
    ///
    /// Throws E905 if there is no such edit, E901 if its place was edited since, E906 if its record is corrupt.
    package func undo(_ number: Int? = nil) throws(SiteFailure) -> Change { try reverse(.undo, number) }

    /// Makes an edit again that was undone; throws as ``undo(_:)``.
    package func redo(_ number: Int? = nil) throws(SiteFailure) -> Change { try reverse(.redo, number) }

    private func reverse(_ direction: Reversal.Direction, _ number: Int?) throws(SiteFailure) -> Change {
        let isRedo = direction == .redo
        // The one that is being reversed.
        var current: UndoEntry?
        var reversed: [UndoRecord] = []
        do throws(EditFailure) {
            let store = try existingStore()
            guard let entries = try store?.parts(of: number, direction), !entries.isEmpty else {
                throw Self.nothing(to: direction, number)
            }
            if entries.count > 1 {
                // All of them or none.
                var files: [String: Reversal.File] = [:]
                for entry in entries { try Reversal(entry: entry, direction: direction).check(&files) }
            }
            for entry in entries {
                current = entry
                reversed.append(try Reversal(entry: entry, direction: direction).run())
                current = nil
            }
            var change = Change(reversed[0])
            (change.files, change.isRedone) = (reversed.count, isRedo)
            return change
        } catch {
            // The album may have been restored before a system call failed.
            let isDone = current.map { isRedo ? $0.isMade : !$0.isMade } ?? false
            let done = isRedo ? "made again" : "restored"
            var outcome = isDone ? "it was \(done) anyway" : "nothing was \(done)"
            if !reversed.isEmpty {
                let count = reversed.count + (isDone ? 1 : 0)
                let files = "\(count) file\(count == 1 ? " was" : "s were")"
                let command = "sitegen \(isRedo ? "redo" : "undo")" + (number.map { " \($0)" } ?? "")
                outcome = "\(files) \(done) anyway; `\(command)` goes on with the rest"
            }
            throw error.failure(site: sitePath, outcome: outcome)
        }
    }

    private static func nothing(to direction: Reversal.Direction, _ number: Int?) -> EditFailure {
        let verb = direction == .redo ? "redo" : "undo"
        let list = "`sitegen undo --list` shows what has been changed"
        return .refused(
            Diagnostic(
                .error, .nothingToUndo,
                number.map { "there is no edit \($0) to \(verb)" } ?? "there is nothing to \(verb)", at: .none,
                help: direction == .redo && number == nil
                    ? "an edit can be made again after `sitegen undo`, until the next edit" : list))
    }

    /// The edits that undo and redo would reverse next, and how many files and entries edits have changed.
    package func state() throws(SiteFailure) -> (undo: Change?, redo: Change?, count: Int) {
        do throws(EditFailure) {
            guard let store = try existingStore() else { return (nil, nil, 0) }
            let next = try Reversal.Direction.allCases.map { direction throws(EditFailure) -> Change? in
                let parts = try store.parts(of: nil, direction)
                let record = try EditFailure.calling { () throws(SystemError) in
                    try parts.first?.readRecord(direction.from)
                }
                var change = record.map(Change.init)
                change?.files = parts.count
                return change
            }
            let made = [UndoEntry.done, UndoEntry.begun]
            return (next[0], next[1], try store.entries(with: made).count)
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was changed")
        }
    }

    /// The edits that can be undone or made again, latest first; those with corrupt records are left out and reported.
    package func edits() throws(SiteFailure) -> (changes: [Change], diagnostics: [Diagnostic]) {
        var changes: [Change] = []
        var diagnostics: [Diagnostic] = []
        do throws(EditFailure) {
            guard let store = try existingStore() else { return ([], []) }
            for entry in try store.entries(with: [UndoEntry.done, UndoEntry.undone, UndoEntry.begun]) {
                let (record, isUndone) = try EditFailure.calling { () throws(SystemError) -> (UndoRecord?, Bool) in
                    if let record = try entry.readRecord(UndoEntry.done) { return (record, false) }
                    return (try entry.readRecord(UndoEntry.undone), true)
                }
                guard let record else {
                    diagnostics.append(entry.damaged(.warning))
                    continue
                }
                let number = record.group ?? entry.number
                if let last = changes.indices.last, changes[last].number == number,
                    changes[last].isUndone == isUndone
                {
                    changes[last].files += 1
                } else {
                    var change = Change(record)
                    (change.number, change.isUndone) = (number, isUndone)
                    changes.append(change)
                }
            }
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was changed")
        }
        return (changes, diagnostics)
    }
}

extension UndoStore {
    /// The entries that have one of some records, including corrupt ones, latest first.
    ///
    /// A begun entry still has a record that could not be read.
    fileprivate func entries(with records: [FilePath]) throws(EditFailure) -> [UndoEntry] {
        try EditFailure.calling { () throws(SystemError) in
            var result: [UndoEntry] = []
            for entry in try entries() where try entry.hasAny(of: records) { result.append(entry) }
            return result
        }
    }

    /// The entries of an edit in the order of their reversal, one for each of its files; none if there is no such edit.
    ///
    /// Without a number it is the last edit that was made, or the one that was undone last.
    fileprivate func parts(of number: Int?, _ direction: Reversal.Direction) throws(EditFailure) -> [UndoEntry] {
        let isUndo = direction == .undo
        var entries = try entries(with: isUndo ? [UndoEntry.done, UndoEntry.begun] : [UndoEntry.undone])
        let chosen = if number == nil, !isUndo { try lastUndone(of: entries) } else { number }
        // The entries of an edit have numbers in a row, the first of which is that of the edit.
        if let chosen { entries.removeAll { $0.number < chosen } }
        let isFromStart = chosen != nil
        if isFromStart { entries.reverse() }
        var (parts, edit) = ([UndoEntry](), chosen)
        for entry in entries {
            let record = try EditFailure.calling { () throws(SystemError) in try entry.readRecord(direction.from) }
            let own = record?.group ?? entry.number
            if own != edit ?? own { break }
            edit = own
            parts.append(entry)
        }
        return isFromStart && isUndo ? parts.reversed() : parts
    }

    /// The number of the edit that was undone last: renaming its record has set the time of that.
    private func lastUndone(of entries: [UndoEntry]) throws(EditFailure) -> Int? {
        try EditFailure.calling { () throws(SystemError) in
            var last: (entry: UndoEntry, time: Int64)?
            for entry in entries {
                let time = try entry.store.status(entry.path(UndoEntry.undone))?.stamp.changed ?? 0
                // Of those within a tick of the clock, it is the first, because undo goes back from the last edit.
                if time >= last?.time ?? 0 { last = (entry, time) }
            }
            return try last.flatMap { last throws(SystemError) in
                try last.entry.readRecord(UndoEntry.undone)?.group ?? last.entry.number
            }
        }
    }

    /// The number of the next entry.
    func nextNumber() throws(EditFailure) -> Int {
        try EditFailure.calling { () throws(SystemError) in try next().number }
    }

    /// The entry of the last edit.
    func last() throws(EditFailure) -> UndoEntry? {
        try EditFailure.calling { () throws(SystemError) in
            for entry in try entries() where try entry.hasAny(of: [UndoEntry.done, UndoEntry.begun]) { return entry }
            return nil
        }
    }
}

extension UndoEntry {
    /// Whether it has a record with one of these names.
    func hasAny(of names: [FilePath]) throws(SystemError) -> Bool {
        for name in names where try has(name) { return true }
        return false
    }
}
