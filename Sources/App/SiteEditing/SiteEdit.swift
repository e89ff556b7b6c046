import SourceInput
import FileSystem
package import Editing
package import SiteBuilding
package import Settings
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
        let library = try await Self.library(
            at: sitePath.text, options: options, known: known, isLocked: true)
        do throws(EditFailure) {
            let changes = try remove(names, from: library.places, in: library.tree, holding: store)
            return (changes, library.places.diagnostics)
        } catch {
            throw error.failure(site: sitePath, outcome: "nothing was removed")
        }
    }

    /// Removes albums: all of them or, if one of the names does not match an album, none; returns them in the order of
    /// their undoing.
    ///
    /// `tree` is the site as the caller has read it, and `places` its albums: a file that has changed since is not
    /// touched (E901). C, D: the settings or sources have errors.
    func remove(
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
        var removed: [UndoRecord] = []
        var group: Int?
        var journal = EditJournal(site: site, tree: tree, clock: clock)
        for album in EditJournal.ordered(found) {
            let last = try store.last()?.number
            do throws(EditFailure) {
                if found.count > 1, group == nil { group = try store.nextNumber() }
                removed.append(try journal.remove(album, group: group, into: store))
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
        return removed.reversed().map(Change.init)
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
        let store = try EditFailure.calling { () throws(SystemError) in try UndoStore(site) }
        guard let store else { throw EditFailure.busy }
        return store
    }

    func existingStore() throws(EditFailure) -> UndoStore? {
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
