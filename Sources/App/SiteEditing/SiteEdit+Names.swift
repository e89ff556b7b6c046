package import Editing
package import SiteBuilding
package import Settings

/// Writing names of albums in another way.
extension SiteEdit {
    package struct NameChanges {
        package internal(set) var made: [NameChange] = []
        /// The changes that would have changed more than a name.
        package internal(set) var left: [NameChange] = []
        /// The files that were changed, sorted.
        package internal(set) var files: [String] = []
    }

    /// Writes names in another way in the files of the site, so that `sitegen undo` takes it back as a whole.
    ///
    /// `tree` is the site as the caller has read it. A change is made only if nothing else differs afterwards: no other
    /// field of an album, no address, and no new diagnostic. A file that has changed since is not touched (E901).
    package func write(
        _ changes: [NameChange], in tree: SourceTree, options: BuildOptions
    ) async throws(SiteFailure) -> NameChanges {
        var outcome = NameChanges()
        if changes.isEmpty { return outcome }
        let plan = await NamePlan(changes, in: tree, options: options)
        (outcome.made, outcome.left) = (plan.made, plan.left)
        do throws(EditFailure) {
            let store = try lockedStore()
            var journal = EditJournal(site: site, tree: tree, clock: clock)
            outcome.files = try write(plan.edits, .names, "spelling of names", to: &journal, into: store)
        } catch {
            throw failure(error)
        }
        return outcome
    }

    /// Writes edits of several files as one; returns the paths of the files.
    func write(
        _ edits: [(path: String, edit: TextEdit)], _ kind: UndoRecord.Kind, _ title: String, id: String = "",
        to journal: inout EditJournal, into store: UndoStore
    ) throws(EditFailure) -> [String] {
        var (files, group): ([String], Int?) = ([], nil)
        for (path, edit) in edits {
            let last = try store.last()?.number
            do throws(EditFailure) {
                group = try journal.write(path, edit, kind, title: title, id: id, group: group, into: store).group
                files.append(path)
            } catch {
                // The file may have been changed before a system call failed.
                if let entry = try? store.last(), entry.number != last, entry.isMade { files.append(path) }
                if files.isEmpty { throw error }
                throw .partly(files, error.diagnostics(site: sitePath), error.exitCode)
            }
        }
        return files
    }

    func failure(_ error: EditFailure) -> SiteFailure {
        var outcome = "nothing was changed"
        if case .partly(let files, _, _) = error {
            let count = "\(files.count) file\(files.count == 1 ? " was" : "s were")"
            outcome = "\(count) changed anyway; `sitegen undo` takes it back"
        }
        return SiteFailure(
            diagnostics: error.diagnostics(site: sitePath), outcome: outcome, exitCode: error.exitCode)
    }
}
