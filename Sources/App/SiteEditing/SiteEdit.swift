import FileSystem
package import Editing
package import SiteBuilding
package import Settings
import SourceInput
package import SourceText

/// Permanent changes to a site's content: `sitegen albums add|edit|remove`, `sitegen undo`, `sitegen redo` and the edit
/// mode.
///
/// A removed file of one album moves into the undo store; an entry of a list is cut out of its text, and every other
/// byte stays; any other album is added to the hidden list. Each edit is kept until it is undone, in reverse order, and
/// then until the next edit.
package struct SiteEdit {
    let site: Folder
    /// Its path as given by the user.
    let sitePath: FilePath
    var steps = FaultPoints()
    /// The time of an edit, in nanoseconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.nanoseconds }

    /// Opens the site in a folder for edits.
    package init(_ path: String) throws(SiteFailure) {
        sitePath = FilePath(path)
        do throws(SystemError) {
            site = try Folder.working.openFolder(sitePath, followLink: true)
        } catch {
            if !error.isMissing {
                throw EditFailure.machine(error).failure(site: sitePath, outcome: "nothing was changed")
            }
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteFailure(diagnostics: [
                Diagnostic(.error, .noSite, "there is no such folder", at: .path(path), help: help)
            ])
        }
    }

    /// Removes albums: all of them or, if one of the names does not match an album, none; returns them in the order of
    /// their undoing.
    ///
    /// `tree` is the site as the caller has read it, and `places` its albums: a file that has changed since is not
    /// touched (E901). C, D: the settings or sources have errors.
    func remove(
        _ names: [AlbumName], from places: AlbumLocations, in tree: SourceTree
    ) throws(SiteFailure) -> [Change] {
        do throws(EditFailure) {
            return try remove(names, from: places, in: tree, holding: lockedStore())
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was removed")
        }
    }

    /// Reads the site and removes albums, while other edits by sitegen are locked out.
    package func remove(
        _ names: [AlbumName], options: BuildOptions, known: KnownSite? = nil
    ) async throws(SiteFailure) -> (changes: [Change], warnings: [Diagnostic]) {
        let store: UndoStore
        do throws(EditFailure) {
            store = try lockedStore()
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was removed")
        }
        let (tree, places) = try await Self.library(
            at: sitePath.text, options: options, known: known, isLocked: true)
        do throws(EditFailure) {
            return (try remove(names, from: places, in: tree, holding: store), places.diagnostics)
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was removed")
        }
    }

    private func remove(
        _ names: [AlbumName], from places: AlbumLocations, in tree: SourceTree, holding store: UndoStore
    ) throws(EditFailure) -> [Change] {
        if places.diagnostics.hasErrors { throw .mistakes(places.diagnostics) }
        var found: [AlbumLocation] = []
        var problems: [Diagnostic] = []
        for name in names {
            switch places.find(name) {
            case .success(let album):
                if !found.contains(where: { $0.id == album.id && $0.source == album.source }) { found.append(album) }
            case .failure(let problem): problems.append(problem.diagnostic)
            }
        }
        if !problems.isEmpty { throw .mistakes(problems) }
        var removed: [Change] = []
        var journal = EditJournal(site: site, tree: tree, steps: steps, clock: clock)
        for album in EditJournal.ordered(found) {
            let last = try store.last()?.number
            do throws(EditFailure) {
                removed.append(Change(try journal.remove(album, into: store)))
            } catch {
                var titles = removed.map(\.title)
                // The album may have been removed before a system call failed.
                if let entry = try? store.last(), entry.number != last, entry.isMade {
                    titles.append(album.title)
                }
                if titles.isEmpty { throw error }
                throw .partly(titles, error.diagnostics(site: sitePath), error.exitCode)
            }
        }
        return removed.reversed()
    }

    /// Undoes the last edit.
    ///
    /// Throws E905 if there is none, E901 if the position was edited, E906 if its record is corrupt.
    package func undo() throws(SiteFailure) -> Change { try reverse(.undo) }

    /// Makes the edit again that was undone last; throws as ``undo()``.
    package func redo() throws(SiteFailure) -> Change { try reverse(.redo) }

    private func reverse(_ direction: Reversal.Direction) throws(SiteFailure) -> Change {
        let isRedo = direction == .redo
        var last: UndoEntry?
        var reversed = 0
        do throws(EditFailure) {
            let store = try existingStore()
            last = try store?.next(direction)
            guard let store, let entry = last else {
                throw EditFailure.refused(
                    Diagnostic(
                        .error, .nothingToUndo, "there is nothing to \(isRedo ? "redo" : "undo")", at: .none,
                        help: isRedo
                            ? "an edit can be made again after `sitegen undo`, until the next edit"
                            : "`sitegen undo --list` shows what has been changed"))
            }
            let record = try Reversal(entry: entry, direction: direction, steps: steps).run()
            (last, reversed) = (nil, 1)
            // The other files of an edit, which the same lock protects.
            while let number = record.group, let next = try store.next(direction),
                try group(of: next, direction) == number
            {
                last = next
                _ = try Reversal(entry: next, direction: direction, steps: steps).run()
                (last, reversed) = (nil, reversed + 1)
            }
            var change = Change(record)
            (change.files, change.isRedone) = (reversed, isRedo)
            return change
        } catch {
            // The album may have been restored before a system call failed.
            let isDone = last.map { isRedo ? $0.isMade : !$0.isMade } ?? false
            let done = isRedo ? "made again" : "restored"
            var outcome = isDone ? "it was \(done) anyway" : "nothing was \(done)"
            if reversed > 0 {
                let count = reversed + (isDone ? 1 : 0)
                let files = "\(count) file\(count == 1 ? " was" : "s were")"
                outcome = "\(files) \(done) anyway; `sitegen \(isRedo ? "redo" : "undo")` goes on with the rest"
            }
            throw error.failure(site: sitePath, outcome: outcome)
        }
    }

    /// The number of the edit that an entry belongs to; nil for a removal.
    private func group(of entry: UndoEntry, _ direction: Reversal.Direction) throws(EditFailure) -> Int? {
        try EditFailure.calling { () throws(SystemError) in try entry.readRecord(direction.from)?.group }
    }

    /// The edits that undo and redo would reverse next, and how many can be undone.
    package func state() throws(SiteFailure) -> (undo: Change?, redo: Change?, count: Int) {
        do throws(EditFailure) {
            guard let store = try existingStore() else { return (nil, nil, 0) }
            let next = try Reversal.Direction.allCases.map { direction throws(EditFailure) -> Change? in
                guard let entry = try store.next(direction) else { return nil }
                return try EditFailure.calling { () throws(SystemError) in try entry.readRecord(direction.from) }
                    .map(Change.init)
            }
            return (next[0], next[1], try store.restorableEntries().count)
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was changed")
        }
    }

    /// The edits that can be undone, latest first; those with corrupt records are left out and reported.
    package func removals() throws(SiteFailure) -> (changes: [Change], diagnostics: [Diagnostic]) {
        var changes: [Change] = []
        var diagnostics: [Diagnostic] = []
        do throws(EditFailure) {
            guard let store = try existingStore() else { return ([], []) }
            for entry in try store.restorableEntries() {
                let record = try EditFailure.calling { () throws(SystemError) in
                    try entry.readRecord(UndoEntry.done)
                }
                if let record { changes.append(Change(record)) } else { diagnostics.append(entry.damaged(.warning)) }
            }
        } catch {
            throw error.failure(site: sitePath, outcome: "no list")
        }
        return (changes, diagnostics)
    }

    /// The undo store, locked for this edit.
    func lockedStore() throws(EditFailure) -> UndoStore {
        let isSite = try EditFailure.calling { () throws(SystemError) in
            try site.status(FilePath("content"), followLink: true)?.kind == .folder
        }
        if !isSite {
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw EditFailure.refused(
                Diagnostic(
                    .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                    at: .path(sitePath.text), help: help))
        }
        let store = try EditFailure.calling { () throws(SystemError) in try UndoStore(site, steps: steps) }
        guard let store else { throw EditFailure.busy }
        return store
    }

    private func existingStore() throws(EditFailure) -> UndoStore? {
        let exists = try EditFailure.calling { () throws(SystemError) in try UndoStore.exists(in: site) }
        return exists ? try lockedStore() : nil
    }
}

extension EditFailure {
    /// Calls `body`, and converts its system error.
    static func calling<Result>(_ body: () throws(SystemError) -> Result) throws(EditFailure) -> Result {
        do throws(SystemError) { return try body() } catch { throw .machine(error) }
    }
}

extension UndoStore {
    /// The entries with an edit to undo, including corrupt ones, latest first.
    func restorableEntries() throws(EditFailure) -> [UndoEntry] {
        try EditFailure.calling { () throws(SystemError) in
            var result: [UndoEntry] = []
            for entry in try entries() {
                // A begun entry still has a record that could not be read.
                let isBegun = try entry.has(UndoEntry.begun)
                if try isBegun ? true : entry.has(UndoEntry.done) { result.append(entry) }
            }
            return result
        }
    }

    /// The entry to undo next.
    func last() throws(EditFailure) -> UndoEntry? { try restorableEntries().first }

    /// The entry to undo or redo next.
    func next(_ direction: Reversal.Direction) throws(EditFailure) -> UndoEntry? {
        if direction == .undo { return try last() }
        return try EditFailure.calling { () throws(SystemError) in
            for entry in try entries().reversed() where try entry.has(UndoEntry.undone) { return entry }
            return nil
        }
    }
}

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

    /// The diagnostic for an entry that cannot be read.
    func damaged(_ severity: Diagnostic.Severity) -> Diagnostic {
        Diagnostic(
            severity, .damagedUndo, "the record of this edit is damaged", at: .path(shownPath),
            help: "put its contents back by hand, then remove the folder")
    }
}
