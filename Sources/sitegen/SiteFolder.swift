import SiteKit

/// A site folder that was read and built, before anything is written.
struct SiteFolder {
    /// The settings as the process needs them: where the output goes.
    let settings: Settings
    /// What was read.
    let tree: SourceTree
    /// What was made of it.
    let result: Build.Result

    /// Reads and builds the site at `path`.
    static func build(at path: String, options: Build.Options) async throws(SourceReader.Failure) -> SiteFolder {
        let reader = try SourceReader(siteFolder: path, jobs: options.jobs)
        let files = try reader.settingsFiles()
        // The build reads the settings again and tells what is wrong with them.
        var ignored: [Diagnostic] = []
        let settings = Settings.read(from: SourceTree(texts: files), options: options, diagnostics: &ignored)
        let tree = try await reader.read(sourcePaths: settings.sources.flatMap(\.candidatePaths))
        if tree.texts.isEmpty {
            throw SourceReader.Failure(diagnostics: [
                Diagnostic(
                    .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                    at: .path(path),
                    help: "start one with `sitegen init`, or name its folder with --source")
            ])
        }
        return SiteFolder(settings: settings, tree: tree, result: await Build.site(from: tree, options: options))
    }
}
