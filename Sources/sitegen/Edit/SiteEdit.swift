import SiteKit

/// Changes of a site's content for good: what `sitegen albums add|remove`, `sitegen undo` and the edit mode do.
///
/// A file of one album moves into the undo store; an entry of a list is cut out of its text, and every other byte stays;
/// any other album goes on the hidden list. Each removal is kept until it is undone, the last first.
struct SiteEdit {
    /// The site folder.
    let site: Folder
    /// Its path as named.
    let sitePath: FilePath
    var steps = EditSteps()
    /// The time of a removal, in nanoseconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.nanoseconds }

    /// Edits of the site in a folder.
    init(_ path: String) throws(SiteBuild.Refusal) {
        sitePath = FilePath(path)
        do throws(SystemError) {
            site = try Folder.working.openFolder(sitePath, followLink: true)
        } catch {
            if !error.isMissing {
                throw EditFailure.machine(error).refusal(site: sitePath, undone: "nothing was changed")
            }
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteBuild.Refusal(diagnostics: [
                Diagnostic(.error, .noSite, "there is no such folder", at: .path(path), help: help)
            ])
        }
    }

    /// Removes albums, all or, where one of the names is no album's, none; gives them in the order of their undoing.
    ///
    /// `tree` is the site as whoever asks has seen it, and `places` its albums: a file that has changed since is not
    /// touched (E901). C, D: the settings or sources have mistakes.
    func remove(
        _ names: [AlbumName], from places: AlbumPlaces, in tree: SourceTree
    ) throws(SiteBuild.Refusal) -> [Change] {
        do throws(EditFailure) {
            return try remove(names, from: places, in: tree, holding: lockedStore())
        } catch {
            throw error.refusal(site: sitePath, undone: "nothing was removed")
        }
    }

    /// Reads the site and removes albums; nobody else who edits by sitegen comes between.
    func remove(
        _ names: [AlbumName], options: BuildOptions
    ) async throws(SiteBuild.Refusal) -> (changes: [Change], warnings: [Diagnostic]) {
        let store: UndoStore
        do throws(EditFailure) {
            store = try lockedStore()
        } catch {
            throw error.refusal(site: sitePath, undone: "nothing was removed")
        }
        let (tree, places) = try await Self.library(at: sitePath.text, options: options, isLocked: true)
        do throws(EditFailure) {
            return (try remove(names, from: places, in: tree, holding: store), places.diagnostics)
        } catch {
            throw error.refusal(site: sitePath, undone: "nothing was removed")
        }
    }

    private func remove(
        _ names: [AlbumName], from places: AlbumPlaces, in tree: SourceTree, holding store: UndoStore
    ) throws(EditFailure) -> [Change] {
        if places.diagnostics.hasErrors { throw .mistakes(places.diagnostics) }
        var found: [AlbumPlace] = []
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
        var removal = Removal(site: site, tree: tree, steps: steps, clock: clock)
        for album in Removal.ordered(found) {
            let last = try store.last()?.number
            do throws(EditFailure) {
                removed.append(Change(try removal.remove(album, into: store)))
            } catch {
                var titles = removed.map(\.title)
                // The system may have refused a call after it was gone.
                if let entry = try? store.last(), entry.number != last, entry.holdsRemoved {
                    titles.append(album.title)
                }
                if titles.isEmpty { throw error }
                throw .partly(titles, error.diagnostics(site: sitePath), error.exitCode)
            }
        }
        return removed.reversed()
    }

    /// Takes the last removal back.
    ///
    /// E905 where there is none, E901 where somebody has edited the place, E906 where its record is damaged.
    func undo() throws(SiteBuild.Refusal) -> Change {
        var last: UndoEntry?
        do throws(EditFailure) {
            if let store = try existingStore() { last = try store.last() }
            guard let entry = last else {
                throw EditFailure.refused(
                    Diagnostic(
                        .error, .nothingToUndo, "there is nothing to undo", at: .none,
                        help: "`sitegen undo --list` shows what has been removed"))
            }
            return Change(try Restoring(entry: entry, steps: steps).restore())
        } catch {
            // The system may have refused a call after it was back in its place.
            let isBack = last.map { !$0.holdsRemoved } ?? false
            let undone = isBack ? "it was brought back all the same" : "nothing was brought back"
            throw error.refusal(site: sitePath, undone: undone)
        }
    }

    /// The removals that can be undone, the last first; those with damaged records are left out and told of.
    func removals() throws(SiteBuild.Refusal) -> (changes: [Change], diagnostics: [Diagnostic]) {
        var changes: [Change] = []
        var diagnostics: [Diagnostic] = []
        do throws(EditFailure) {
            guard let store = try existingStore() else { return ([], []) }
            for entry in try store.promised() {
                let record = try EditFailure.calling { () throws(SystemError) in
                    try entry.readRecord(UndoEntry.done)
                }
                if let record { changes.append(Change(record)) } else { diagnostics.append(entry.damaged(.warning)) }
            }
        } catch {
            throw error.refusal(site: sitePath, undone: "no list")
        }
        return (changes, diagnostics)
    }

    /// The undo store, for this edit alone.
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
    /// Calls the system, and gives its refusal the form of ours.
    static func calling<Result>(_ body: () throws(SystemError) -> Result) throws(EditFailure) -> Result {
        do throws(SystemError) { return try body() } catch { throw .machine(error) }
    }
}

extension UndoStore {
    /// The entries with a removal to undo, damaged ones included, the last first.
    func promised() throws(EditFailure) -> [UndoEntry] {
        try EditFailure.calling { () throws(SystemError) in
            var result: [UndoEntry] = []
            for entry in try entries() {
                // One that is begun still has a record that could not be read.
                let isBegun = try entry.has(UndoEntry.begun)
                if try isBegun ? true : entry.has(UndoEntry.done) { result.append(entry) }
            }
            return result
        }
    }

    /// The entry whose turn it is.
    func last() throws(EditFailure) -> UndoEntry? { try promised().first }
}

extension UndoEntry {
    /// Where it lies in the site folder, for people.
    var shownPath: String { OwnFiles.undo.appending(name).text }

    /// Whether the removal has been made and not been taken back, as far as can be seen.
    fileprivate var holdsRemoved: Bool {
        do throws(SystemError) {
            let isDone = try has(Self.done)
            guard let record = try readRecord(isDone ? Self.done : Self.begun) else { return isDone }
            guard let change = record.change else { return try has(Self.file) }
            let plan = try readRecord(Self.undoing)
            let current = try site.digest(of: FilePath(record.path))
            if let plan { return current != plan.change?.before }
            return isDone ? true : current == change.after
        } catch {
            return true
        }
    }

    /// What to say of an entry that cannot be read.
    func damaged(_ severity: Diagnostic.Severity) -> Diagnostic {
        Diagnostic(
            severity, .damagedUndo, "the record of this removal is damaged", at: .path(shownPath),
            help: "put its contents back by hand, then remove the folder")
    }
}
