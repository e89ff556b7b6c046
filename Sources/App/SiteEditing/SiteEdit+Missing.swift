package import Albums
import Editing
import FileSystem
package import Settings
package import SiteBuilding
import SourceText

/// Saving which albums the collection lacks.
extension SiteEdit {
    /// Replaces what `content/missing.yml` says of some artists and labels, so that `sitegen undo` takes it back.
    ///
    /// The entries of others stay. Nothing is written if the albums are the same. Throws if the file has errors, or cannot
    /// be read or written.
    package func save(_ groups: [MissingAlbums.Group: [MissingAlbum]]) throws(SiteFailure) {
        let path = MissingAlbums.path
        do throws(EditFailure) {
            let store = try lockedStore()
            // The owner may have edited it since the site was read.
            let old = try EditFailure.calling { () throws(SystemError) -> SourceFile? in
                if try site.status(FilePath(path)) == nil { return nil }
                return SourceFile(path: path, bytes: try site.readFile(FilePath(path)))
            }
            var problems: [Diagnostic] = []
            var missing = MissingAlbums(from: old, diagnostics: &problems)
            if problems.hasErrors { throw .mistakes(problems) }
            let before = missing.text
            missing.albums.merge(groups) { $1 }
            if missing.text == before { return }
            var journal = EditJournal(site: site, tree: SourceTree(texts: old.map { [$0] } ?? []), clock: clock)
            let edit = TextEdit(start: 0, cut: old?.bytes ?? [], put: Array(missing.text.utf8))
            _ = try write([(path, edit)], .fields, "the list of missing albums", to: &journal, into: store)
        } catch {
            throw failure(error)
        }
    }
}
