import SiteKit

/// Builds of a site that stay in memory: nothing is written but the caches.
struct MemoryBuild {
    let sitePath: String
    let options: BuildOptions
    /// Whether the pages are to change the content.
    let isEditable: Bool
    private var known: Known?
    /// What is known of the pages of the site that is shown.
    private var shown: PageChecks?
    private var last: ServedSite?

    private struct Known {
        let inputs: InputFiles
        let arts: [CoverArt]
        /// The texts of the inputs: the site that is shown must not change with its files while they have mistakes.
        let texts: [PathKey: InputLoader.KeptText]
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
    init(sitePath: String, options: BuildOptions, isEditable: Bool = false) {
        (self.sitePath, self.options, self.isEditable) = (sitePath, options, isEditable)
    }

    /// Builds the site; nil where none of the changes is about it.
    mutating func run(_ changes: SourceChanges) async -> Outcome? {
        let isFirst = known == nil
        // A build that could not read the site has not seen what changed.
        unseen.add(changes)
        for attempt in 0..<Self.attempts {
            var reader: SourceReader?
            do throws(SourceReader.Failure) {
                let current = try SourceReader(siteFolder: sitePath, options: options, kept: known?.texts ?? [:])
                reader = current
                var inputs: KnownInputs?
                if let known {
                    let wanted = attempt == 0 ? unseen : SourceChanges(isUnbounded: true)
                    guard let look = wanted.look(at: known.inputs, in: current.folder, jobs: options.jobs) else {
                        unseen = SourceChanges()
                        return nil
                    }
                    inputs = KnownInputs(files: known.inputs, look: look, arts: known.arts)
                } else {
                    inputs = remembered(current)
                }
                let site = try await SiteFolder.build(
                    current, at: sitePath, known: inputs, options: options, asksServers: isFirst)
                let outcome = await finish(site, current)
                unseen = SourceChanges()
                if !current.isDisturbed { return outcome }
            } catch {
                // A file that went away while the site was read.
                if reader?.isDisturbed == true, error.exitCode == nil { continue }
                return Outcome(diagnostics: error.diagnostics)
            }
        }
        let message = "files are changed faster than they can be read"
        return Outcome(diagnostics: [Diagnostic(.error, .refused, message, at: .path(sitePath))])
    }

    private static let attempts = 5
    /// What changed since the site was read last.
    private var unseen = SourceChanges()

    /// What the last `sitegen build` knew of the inputs.
    private func remembered(_ reader: SourceReader) -> KnownInputs? {
        let cache = BuildCache(siteFolder: FilePath(sitePath), output: nil, options: options)
        guard let state = cache.load().state else { return nil }
        let look = state.inputs.look(in: reader.folder, jobs: options.jobs)
        return KnownInputs(files: state.inputs, look: look, arts: state.arts)
    }

    /// The site with one note as its file has it now, where nothing else has changed; nil elsewhere, and where the note has
    /// mistakes.
    ///
    /// It is what a build would give, in a tenth of the time: the build comes after it all the same, and finds the page as
    /// it is already.
    func quickLook(_ changes: SourceChanges) async -> ServedSite? {
        guard !changes.isUnbounded, changes.paths.count == 1, let path = changes.paths.first, let shown, let last,
            path.bytes.starts(with: "content/albums/".utf8), known?.inputs.files.index(of: path) != nil,
            let folder = try? Folder.working.openFolder(FilePath(sitePath), followLink: true),
            (try? folder.status(path)).flatMap({ $0 })?.kind == .file, let bytes = try? folder.readFile(path)
        else { return nil }
        guard let (tree, page) = await shown.tree.replacingNote(in: SourceFile(path: path.text, bytes: bytes)) else {
            return nil
        }
        var buffer = RenderBuffer()
        tree.render(page, into: &buffer)
        return buffer.diagnostics.isEmpty ? last.showing(tree) : nil
    }

    private mutating func finish(_ site: SiteFolder, _ reader: SourceReader) async -> Outcome {
        let inputs = site.inputs
        var outcome = Outcome(diagnostics: site.diagnostics, inputs: inputs)
        outcome.albumCount = site.result.albumCount
        // After the pages were checked, all texts were read.
        defer {
            var texts = reader.keptTexts ?? [:]
            if texts.count > inputs.files.count {
                texts = texts.filter { inputs.files.index(of: FilePath($0.key.path)) != nil }
            }
            known = Known(inputs: inputs, arts: site.covers.arts, texts: texts)
        }
        guard let tree = site.result.output, !outcome.diagnostics.hasErrors else { return outcome }
        outcome.fileCount = tree.files.count
        var checks = PageChecks(tree)
        outcome.changedPages = await checks.check(since: shown, jobs: options.jobs)
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics + checks.diagnostics)
        // The first site is shown with its mistakes, because there is none before it.
        if outcome.diagnostics.hasErrors, shown != nil { return outcome }
        if let shown { outcome.assets = AssetChanges(from: shown.tree, to: tree) }
        shown = checks
        last = ServedSite(
            tree, siteFolder: FilePath(sitePath), covers: site.covers,
            baseURL: site.source.settings.baseURL, isEditable: isEditable)
        outcome.site = last
        return outcome
    }
}
