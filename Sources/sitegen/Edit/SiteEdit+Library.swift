import SiteKit

/// The site as an edit sees it.
extension SiteEdit {
    /// Reads a site and the places of its albums; `isLocked` says that this edit has the undo store for itself.
    static func library(
        at path: String, options: BuildOptions, isLocked: Bool = false
    ) async throws(SiteBuild.Refusal) -> (tree: SourceTree, places: AlbumPlaces) {
        var options = options
        options.ignoresCovers = true
        let source: SourceReader.Source
        do throws(SourceReader.Failure) {
            let reader = try SourceReader(siteFolder: path, options: options)
            source = try await reader.read(options: options)
            Leftovers.remove(source.leftovers, in: reader.folder, isEdit: isLocked)
        } catch {
            let code = SiteBuild.exitCode(of: error)
            throw SiteBuild.Refusal(diagnostics: error.diagnostics, undone: "nothing was changed", exitCode: code)
        }
        if let refusal = source.serverRefusal {
            throw SiteBuild.Refusal(
                diagnostics: refusal.diagnostics, undone: "nothing was changed", exitCode: refusal.exitCode)
        }
        if source.tree.texts.isEmpty {
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteBuild.Refusal(
                diagnostics: [
                    Diagnostic(
                        .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                        at: .path(path), help: help)
                ], undone: "nothing was changed")
        }
        return (source.tree, await AlbumPlaces(source.tree, options: options))
    }
}
