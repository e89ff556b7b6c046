package import Editing
package import SiteBuilding
package import Settings
package import SourceInput
package import SourceText

/// Reading the site for an edit.
extension SiteEdit {
    /// What a session has read of the site: what is unchanged is not read again.
    package struct KnownSite: Sendable {
        let files: InputFiles
        let texts: [PathKey: InputLoader.KeptText]

        package init(files: InputFiles, texts: [PathKey: InputLoader.KeptText]) {
            (self.files, self.texts) = (files, texts)
        }
    }

    /// Reads a site and the locations of its albums; `isLocked` means that this edit holds the undo store's lock.
    package static func library(
        at path: String, options: BuildOptions, known: KnownSite? = nil, isLocked: Bool = false
    ) async throws(SiteFailure) -> (tree: SourceTree, places: AlbumLocations) {
        var options = options
        options.ignoresCovers = true
        let source: SourceReader.Source
        do throws(SourceReader.Failure) {
            let reader = try SourceReader(siteFolder: path, options: options, kept: known?.texts)
            let inputs = known.map { known in
                let snapshot = known.files.rescan(in: reader.folder, jobs: options.jobs)
                return KnownInputs(files: known.files, snapshot: snapshot, imageSets: [])
            }
            source = try await reader.read(known: inputs, options: options)
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
