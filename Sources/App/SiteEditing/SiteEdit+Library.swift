package import Editing
package import SiteBuilding
package import Settings
import SourceInput
import SourceText

/// Reading the site for an edit.
extension SiteEdit {
    /// Reads a site and the locations of its albums; `isLocked` means that this edit holds the undo store's lock.
    package static func library(
        at path: String, options: BuildOptions, isLocked: Bool = false
    ) async throws(SiteFailure) -> (tree: SourceTree, places: AlbumLocations) {
        var options = options
        options.ignoresCovers = true
        let source: SourceReader.Source
        do throws(SourceReader.Failure) {
            let reader = try SourceReader(siteFolder: path, options: options)
            source = try await reader.read(options: options)
            Leftovers.remove(source.leftovers, in: reader.folder, isEdit: isLocked)
        } catch {
            let code = SiteBuild.exitCode(of: error)
            throw SiteFailure(diagnostics: error.diagnostics, outcome: "nothing was changed", exitCode: code)
        }
        if let failure = source.serverFailure {
            throw SiteFailure(
                diagnostics: failure.diagnostics, outcome: "nothing was changed", exitCode: failure.exitCode)
        }
        if source.tree.texts.isEmpty {
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteFailure(
                diagnostics: [
                    Diagnostic(
                        .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                        at: .path(path), help: help)
                ], outcome: "nothing was changed")
        }
        return (source.tree, await AlbumLocations(source.tree, options: options))
    }
}
