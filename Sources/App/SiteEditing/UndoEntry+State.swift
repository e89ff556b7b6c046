import FileSystem
import SourceInput
import SourceText

/// What an entry is, for people.
extension UndoEntry {
    /// Its path in the site folder, for display.
    var shownPath: String { OwnFiles.undo.appending(name).text }

    /// Whether the edit is made and not undone, as far as can be determined.
    var isMade: Bool {
        do throws(SystemError) {
            for direction in Reversal.Direction.allCases {
                guard let plan = try readRecord(direction.plan), let change = plan.change else { continue }
                // Without the record of before, the reversal was made.
                guard try has(direction.from) else { return direction == .redo }
                let current = try site.digest(of: FilePath(plan.path))
                return direction == .undo ? current != change.before : current == change.after
            }
            if try has(Self.undone) { return try has(Self.file) }
            let isDone = try has(Self.done)
            guard let record = try readRecord(isDone ? Self.done : Self.begun) else { return isDone }
            guard let change = record.change else { return try has(Self.file) }
            return try isDone ? true : site.digest(of: FilePath(record.path)) == change.after
        } catch {
            return true
        }
    }

    /// The number of the last edit after this one that changed a file and was not undone; nil if no edit did.
    func laterEdit(of path: String) throws(SystemError) -> Int? {
        var last: (entry: Int, edit: Int)?
        for name in try store.names() {
            guard let number = Int(name.text), number > max(self.number, last?.entry ?? 0) else { continue }
            let other = UndoEntry(number: number, store: store, site: site)
            guard let record = try other.readRecord(Self.done), record.path.utf8.isEqual(to: path) else { continue }
            last = (number, record.group ?? number)
        }
        return last?.edit
    }

    /// The diagnostic for an entry that cannot be read.
    func damaged(_ severity: Diagnostic.Severity) -> Diagnostic {
        Diagnostic(
            severity, .damagedUndo, "the record of this edit is damaged", at: .path(shownPath),
            help: "put its contents back by hand, then remove the folder")
    }
}
