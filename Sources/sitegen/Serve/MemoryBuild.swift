import SiteKit

/// Builds of a site that stay in memory: nothing is written but the caches.
struct MemoryBuild {
    let sitePath: String
    let options: Build.Options
    private var known: Known?
    /// What is known of the pages of the site that is shown.
    private var shown: PageChecks?

    private struct Known {
        let inputs: InputFiles
        let arts: [CoverArt]
    }

    /// What came of a build.
    struct Outcome {
        /// All there is to tell the author.
        var diagnostics: [Diagnostic]
        /// The site; nil where it has mistakes, so that the one before stays.
        var site: ServedSite?
        var albumCount = 0
        var fileCount = 0
        /// Pages with notes that are not as they were.
        var changedPages = 0
        /// What else is not as it was.
        var assets = AssetChanges()
        /// What was read, to be watched; nil where nothing could be.
        var inputs: InputFiles?
    }

    /// A build of the site folder at `sitePath`; what an earlier `sitegen build` remembers is not read again.
    init(sitePath: String, options: Build.Options) {
        (self.sitePath, self.options) = (sitePath, options)
    }

    /// Builds the site; nil where none of the changes is about it.
    mutating func run(_ changes: SourceChanges) async -> Outcome? {
        let isFirst = known == nil
        for attempt in 0..<Self.attempts {
            do throws(SourceReader.Failure) {
                let reader = try SourceReader(siteFolder: sitePath, options: options)
                var inputs: KnownInputs?
                if let known {
                    let wanted = attempt == 0 ? changes : SourceChanges(isUnbounded: true)
                    guard let look = wanted.look(at: known.inputs, in: reader.folder, jobs: options.jobs) else {
                        return nil
                    }
                    inputs = KnownInputs(files: known.inputs, look: look, arts: known.arts)
                } else {
                    inputs = remembered(reader)
                }
                let site = try await SiteFolder.build(
                    reader, at: sitePath, known: inputs, options: options, asksServers: isFirst)
                let outcome = await finish(site)
                if !reader.isDisturbed { return outcome }
            } catch {
                return Outcome(diagnostics: error.diagnostics)
            }
        }
        let message = "files are changed faster than they can be read"
        return Outcome(diagnostics: [Diagnostic(.error, .refused, message, at: .path(sitePath))])
    }

    private static let attempts = 5

    /// What the last `sitegen build` knew of the inputs.
    private func remembered(_ reader: SourceReader) -> KnownInputs? {
        let cache = BuildCache(siteFolder: FilePath(sitePath), output: nil, options: options)
        guard let state = cache.load().state else { return nil }
        let look = state.inputs.look(in: reader.folder, jobs: options.jobs)
        return KnownInputs(files: state.inputs, look: look, arts: state.arts)
    }

    private mutating func finish(_ site: SiteFolder) async -> Outcome {
        let inputs = site.inputs
        known = Known(inputs: inputs, arts: site.source.covers.arts)
        var outcome = Outcome(diagnostics: site.diagnostics, inputs: inputs)
        outcome.albumCount = site.result.albumCount
        guard let tree = site.result.output, !outcome.diagnostics.hasErrors else { return outcome }
        outcome.fileCount = tree.files.count
        var checks = PageChecks(tree)
        outcome.changedPages = await checks.check(since: shown, jobs: options.jobs)
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics + checks.diagnostics)
        // The first site is shown with its mistakes, because there is none before it.
        if outcome.diagnostics.hasErrors, shown != nil { return outcome }
        if let shown { outcome.assets = AssetChanges(from: shown.tree, to: tree) }
        shown = checks
        outcome.site = ServedSite(
            tree, siteFolder: FilePath(sitePath), covers: site.source.covers,
            baseURL: site.source.settings.baseURL)
        return outcome
    }
}
