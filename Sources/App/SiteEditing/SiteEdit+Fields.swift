import Albums
package import Editing
import FileSystem
package import SiteBuilding
package import Settings
import SiteModel
package import SourceText

/// Changing fields of albums.
extension SiteEdit {
    package struct FieldChanges {
        /// The titles of the albums, as they were before.
        package internal(set) var titles: [String] = []
        package internal(set) var files: [String] = []
        package internal(set) var warnings: [Diagnostic] = []
        /// The only album as the site shows it now; nil if that takes more than its file.
        package internal(set) var album: AlbumLocations.Editable?
        /// The id of the album now and the path of its page, if it is only one and these can have changed.
        package internal(set) var renamed: (id: String, path: String)?

        /// What happened, as a sentence without a full stop.
        package var sentence: String {
            if files.isEmpty { return "nothing to change: the albums have these values already" }
            let albums = titles.count == 1 ? "\"\(titles[0])\"" : "\(titles.count) albums"
            return "changed \(albums) (in \(files.count == 1 ? files[0] : "\(files.count) files"))"
        }
    }

    /// Reads the site and changes albums, so that `sitegen undo` takes it back as a whole.
    ///
    /// `choose` names the albums and their changes; `covers` are new files that the changes name. All albums are changed
    /// or none. Throws E902 and E903 for an unknown or ambiguous name, E904 if a value cannot be written, E901 if a file
    /// has changed since it was read, and the diagnostics of values that a build would not take.
    package func change(
        options: BuildOptions, known: KnownSite? = nil, covers: [SourceFile] = [],
        _ choose: @Sendable (AlbumLocations) throws(SiteFailure) -> [FieldPlan.AlbumEdit]
    ) async throws(SiteFailure) -> FieldChanges {
        let store: UndoStore
        do throws(EditFailure) { store = try lockedStore() } catch { throw failure(error) }
        let library = try await Self.library(
            at: sitePath.text, options: options, known: known, isLocked: true)
        let (tree, places) = (library.tree, library.places)
        if places.diagnostics.hasErrors {
            throw SiteFailure(diagnostics: places.diagnostics, outcome: "nothing was changed")
        }
        let edits = try choose(places)
        let plan: FieldPlan
        do throws(EditProblems) {
            plan = try await FieldPlan(edits, of: places, in: tree)
        } catch {
            throw SiteFailure(diagnostics: error.diagnostics, outcome: "nothing was changed")
        }
        var outcome = FieldChanges(titles: plan.titles, warnings: places.diagnostics)
        let title = plan.titles.count == 1 ? plan.titles[0] : "\(plan.titles.count) albums"
        let id = edits.count == 1 ? edits[0].album.text : ""
        let new = covers.map { (path: $0.path, edit: TextEdit(start: 0, cut: [], put: $0.bytes)) }
        do throws(EditFailure) {
            var journal = EditJournal(site: site, tree: tree, clock: clock)
            outcome.files = try write(new + plan.edits, .fields, title, id: id, to: &journal, into: store)
        } catch {
            throw failure(error)
        }
        if edits.count == 1, plan.albums.count == 1, case .success(let before) = places.editable(edits[0].album),
            before.isAlone
        {
            outcome.album = before.showing(plan.albums[0])
        }
        let isRenamed = edits.first?.changes.contains { $0.field.isOfAddress } ?? false
        if edits.count == 1, isRenamed || places.settings.albumPermalink != nil, !outcome.files.isEmpty,
            case .success(let before) = places.album(edits[0].album)
        {
            var after = outcome.album?.album
            if after == nil {
                let library = try await Self.library(
                    at: sitePath.text, options: options, known: known, isLocked: true)
                after = library.places.successor(of: before, in: places)
            }
            outcome.renamed = after.map { ($0.id, places.settings.path(ofAlbum: 0, in: [$0])) }
        }
        return outcome
    }
}
