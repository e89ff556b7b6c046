import Albums
import Covers
import FileSystem
import Publishing
import Pages
package import Settings
import SourceInput
package import SourceText

/// A build from a site folder to its output folder, which does only what the previous build has not done already.
package struct SiteBuild {
    /// The site folder as given by the user.
    package let sitePath: String
    /// The output folder as given by the user; nil for that of the settings.
    package let output: String?
    /// Whether warnings prevent the site from being written.
    package let isStrict: Bool
    package let isQuiet: Bool
    package let options: BuildOptions
    /// The part of the site to build; nil for the whole.
    package var shard: Shard?
    /// The maximum size of the cover cache in bytes.
    package var coverCacheLimit: Int
    /// Measures the stages, if timings are requested.
    package var timings: Timings?
    /// The clock at the start of the scan.
    var clock: @Sendable () -> ScanTime = { .now() }

    package init(
        sitePath: String, output: String?, isStrict: Bool, isQuiet: Bool, options: BuildOptions, shard: Shard? = nil,
        coverCacheLimit: Int = 2 << 30, timings: Timings? = nil
    ) {
        (self.sitePath, self.output, self.isStrict, self.isQuiet) = (sitePath, output, isStrict, isQuiet)
        (self.options, self.shard, self.timings) = (options, shard, timings)
        self.coverCacheLimit = coverCacheLimit
    }

    package struct Outcome {
        package var diagnostics: [Diagnostic] = []
        package var counts = Report.Counts()
        package var albumCount = 0
        package var fileCount = 0
        package var outputPath = ""
        /// The files in the output folder; nil if their list could not be completed.
        package var files: BuiltFiles?
        /// The site; nil when nothing had to be built.
        package var site: SiteFolder?
    }

    /// Builds the site.
    ///
    /// A file that changes while the build is running makes it restart: the output is always the site of a single point
    /// in time.
    package func run() async throws(SiteFailure) -> Outcome {
        let reader = try makeReader()
        let cache = BuildCache(siteFolder: FilePath(sitePath), output: output, shard: shard, options: options)
        options.observer?.began(.load)
        let (state, stateSize) = cache.load()
        let snapshot = state.map { $0.inputs.rescan(in: reader.folder, jobs: options.jobs, clock: clock()) }
        let unchanged = unchanged(since: state, snapshot)
        options.observer?.ended(.load, count: stateSize)
        if let unchanged { return unchanged }
        if let state, let snapshot, let outcome = try await buildNotes(reader, cache, since: state, snapshot) {
            return outcome
        }
        if let outcome = try await build(reader, cache, state, snapshot, imageSets: state?.imageSets ?? []) {
            return outcome
        }
        for _ in 1..<Self.attempts {
            let snapshot = state.map { $0.inputs.rescan(in: reader.folder, jobs: options.jobs, clock: clock()) }
            // Covers may be the cause: their cached data has disappeared.
            if let outcome = try await build(makeReader(), cache, state, snapshot, imageSets: []) { return outcome }
        }
        let message = "files are changed faster than they can be read"
        throw SiteFailure(
            diagnostics: [Diagnostic(.error, .refused, message, at: .path(sitePath), help: "build again later")],
            exitCode: 2)
    }

    static let attempts = 5

    private func makeReader() throws(SiteFailure) -> SourceReader {
        do throws(SourceReader.Failure) {
            return try SourceReader(siteFolder: sitePath, options: options, clock: clock)
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ failure: SourceReader.Failure) -> SiteFailure {
        SiteFailure(failure, outcome: (failure.diagnostics.isEmpty ? "interrupted: " : "") + "nothing was written")
    }

    /// The outcome if neither a source nor the output has changed since the last build, judged by stamps alone.
    ///
    /// If the last build had diagnostics, they would have to be reported again, and that requires reading files.
    private func unchanged(since state: BuildState?, _ snapshot: InputFiles.Snapshot?) -> Outcome? {
        guard let state, let snapshot, !state.mustRescan, !options.refreshesCovers, state.inputs.isUnchanged(snapshot)
        else {
            return nil
        }
        guard let folder = OutputFolder.unchecked(outputPath(state.outputName)) else { return nil }
        guard folder.isUnchanged(since: state.output, jobs: options.jobs) else { return nil }
        var outcome = Outcome(outputPath: folder.shownPath)
        outcome.albumCount = state.albumCount
        outcome.fileCount = state.pages.count
        outcome.counts.filesUnchanged = state.pages.count
        outcome.files = BuiltFiles(state.output, state.pages)
        return outcome
    }

    /// One attempt, with the resized covers `arts` known; nil if a file was changed meanwhile.
    private func build(
        _ reader: SourceReader, _ cache: BuildCache, _ state: BuildState?, _ snapshot: InputFiles.Snapshot?,
        imageSets: [ImageSet]
    ) async throws(SiteFailure) -> Outcome? {
        // The output is scanned while the site is computed, because the last stage of that runs on one core.
        async let changed = changedOutput(state)
        let site: SiteFolder
        do throws(SourceReader.Failure) {
            var known: KnownInputs?
            if let state, let snapshot {
                known = KnownInputs(files: state.inputs, snapshot: snapshot, imageSets: imageSets)
            }
            site = try await SiteFolder.build(
                reader, at: sitePath, known: known, options: options, showsProgress: !isQuiet)
        } catch {
            if reader.hasChanged, error.exitCode == nil { return nil }
            throw Self.failure(error)
        }
        var diagnostics = site.diagnostics
        let folder: OutputFolder
        let written: Written?
        let noteLabels: NoteLabels
        do throws(OutputFailure) {
            folder = try openOutput(of: site, previous: state?.output)
            if let warning = outsideWarning(folder, site.source.settings) {
                diagnostics = Diagnostic.sorted(diagnostics + [warning])
            }
            guard let whole = site.result.output, !isRefused(diagnostics) else { throw .refused([]) }
            noteLabels = whole.noteLabels
            let plan = await PagePlan(shard.map(whole.part) ?? whole, state: state, jobs: options.jobs)
            written = try await write(plan, to: folder, reader, site.covers, changed: await changed)
        } catch {
            throw failure(error, diagnostics, site.source.settings)
        }
        guard let written else { return nil }
        let ofPages = written.diagnostics
        diagnostics = Diagnostic.sorted(
            diagnostics + (options.listsEachCover ? ofPages : ofPages.withOfflinePicturesCounted))
        guard let summary = written.summary else { throw SiteFailure(diagnostics: diagnostics) }
        // Before the state is saved, because the next build may rely on it to do nothing.
        let warnings = keepCovers(site)
        if let output = summary.previous {
            let state = BuildState(
                outputName: site.outputName, albumCount: site.result.albumCount,
                mustRescan: !(diagnostics + warnings).isEmpty || !site.source.tree.servers.isEmpty,
                inputs: site.inputs, output: output, pages: written.pages, imageSets: site.covers.imageSets,
                noteLabels: noteLabels)
            save(state, in: cache)
        }
        var outcome = Outcome(
            diagnostics: diagnostics + summary.warnings + warnings, outputPath: folder.shownPath)
        let covers = site.covers.counts
        outcome.counts = Report.Counts(
            filesRead: reader.filesRead, pagesRendered: written.renderedCount, filesWritten: summary.written,
            filesUnchanged: summary.unchanged, filesRemoved: summary.removed, coversFetched: covers.fetched,
            coversDecoded: covers.decoded, socialImagesDrawn: covers.drawn)
        outcome.site = site
        outcome.files = summary.previous.map { BuiltFiles($0, written.pages) }
        outcome.albumCount = site.result.albumCount
        outcome.fileCount = written.pages.count
        return outcome
    }

    /// Saves the state for the next build.
    func save(_ state: BuildState, in cache: BuildCache) {
        options.observer?.began(.save)
        let size = cache.save(state)
        options.observer?.ended(.save, count: size)
    }

    /// Saves the records of covers for other machines and later builds, now that the site is in place.
    private func keepCovers(_ site: SiteFolder) -> [Diagnostic] {
        let covers = site.covers
        covers.cache.prune(limit: coverCacheLimit, shown: covers.shown(socialImages: site.socialImages))
        do throws(SystemError) {
            try covers.writeLock()
            return []
        } catch {
            let message = "the list of downloaded covers could not be written: \(error.systemMessage)"
            return [
                Diagnostic(
                    .warning, .refused, message, at: .path(OwnFiles.coverLock), notes: [.init(error.summary)],
                    help: "the site is complete; another machine would download its covers again")
            ]
        }
    }

    private func isRefused(_ diagnostics: [Diagnostic]) -> Bool {
        diagnostics.hasErrors || (isStrict && !diagnostics.isEmpty)
    }

    /// The failure to write the output, together with the content's diagnostics.
    func failure(_ failure: OutputFailure, _ diagnostics: [Diagnostic], _ settings: Settings?) -> SiteFailure {
        if case .interrupted = failure {
            return SiteFailure(diagnostics: [], outcome: "interrupted: nothing was written", exitCode: failure.exitCode)
        }
        let placed = failure.diagnostics.map { diagnostic -> Diagnostic in
            // An error about a folder named in the settings is shown there.
            guard output == nil, let origin = settings?.output?.origin, diagnostic.code == .outputHoldsSource else {
                return diagnostic
            }
            return .error(
                diagnostic.code, diagnostic.message, at: origin, notes: diagnostic.notes, help: diagnostic.help)
        }
        return SiteFailure(diagnostics: diagnostics + placed, exitCode: diagnostics.hasErrors ? 1 : failure.exitCode)
    }
}

/// The output folder.
extension SiteBuild {
    /// Resolves the output path: one from the settings is relative to the site folder, one from the command line to the
    /// working folder.
    func outputPath(_ name: String) -> String {
        if let output { return output }
        let isPlain = sitePath == "." || FilePath(name).isAbsolute
        return isPlain ? name : FilePath(sitePath).appending(name).text
    }

    private func openOutput(
        of site: SiteFolder, previous: PreviousOutput?
    ) throws(OutputFailure) -> OutputFolder {
        let folder = FilePath(sitePath)
        let settings = site.source.settings
        let tree = site.source.tree
        let named = (settings.namedPaths + settings.musicPaths).filter { path in
            tree.text(at: path) != nil || tree.music.contains { $0.path.utf8.isEqual(to: path) }
        }
        let sources = (["content", "templates", ".sitegen"] + named).map { folder.reaching($0).text }
        return try OutputFolder.open(
            outputPath(site.outputName), siteFolder: sitePath, sources: sources, previous: previous)
    }

    /// The warning about an output folder that the settings name outside of the site folder.
    private func outsideWarning(_ folder: OutputFolder, _ settings: Settings) -> Diagnostic? {
        guard output == nil, let setting = settings.output, let site = try? FilePath(sitePath).resolved(),
            !folder.path.isOrLies(in: site)
        else { return nil }
        return .warning(
            .outputOutside, "the output folder is outside of the site folder", at: setting.origin,
            notes: [.init("the site is written to \(folder.path.text)")],
            help: "if that is what you want, name it with --output")
    }

    /// The files of the output that have changed since the last build.
    private func changedOutput(_ state: BuildState?) async -> [Int]? {
        guard let state, let folder = OutputFolder.unchecked(outputPath(state.outputName)) else { return nil }
        return folder.changedFiles(since: state.output, jobs: 1)
    }

    /// The result of writing.
    struct Written {
        /// nil if the notes have errors.
        var summary: OutputStage.Summary?
        var diagnostics: [Diagnostic] = []
        var renderedCount = 0
        var pages: [BuildState.Page] = []
    }

    /// Writes the files that differ; nil if a source was changed meanwhile.
    private func write(
        _ plan: PagePlan, to folder: OutputFolder, _ reader: SourceReader, _ covers: CoverStore, changed: [Int]?
    ) async throws(OutputFailure) -> Written? {
        let count = plan.tree.files.count
        if let state = plan.state, plan.isSame, folder.isUnchanged(since: state.output, jobs: options.jobs) {
            let summary = OutputStage.Summary(unchanged: count, previous: state.output)
            return Written(summary: summary, pages: plan.pages([]))
        }
        options.observer?.began(.compare)
        let stage = try OutputStage(folder, expectedFiles: count, jobs: options.jobs)
        let files: [Int]
        let work: SiteWriter.Work
        do throws(OutputFailure) {
            let kept = try stage.keepPrevious(plan.wanted, changed: changed)
            files = plan.tree.files.indices.filter { file in !(plan.known[file].map { kept[$0] } ?? false) }
            options.observer?.ended(.compare, count: count - files.count)
            printCopies(plan, files)
            work = try await render(plan, files, covers, to: stage)
        } catch {
            stage.abandon()
            // A file to be written has disappeared.
            if reader.hasChanged { return nil }
            throw error
        }
        if reader.hasChanged || isRefused(work.diagnostics) {
            stage.abandon()
            return reader.hasChanged ? nil : Written(diagnostics: work.diagnostics)
        }
        options.observer?.began(.commit)
        let summary = try stage.commit()
        options.observer?.ended(.commit, count: summary.written)
        return Written(
            summary: summary, diagnostics: work.diagnostics, renderedCount: work.rendered.count,
            pages: plan.pages(work.rendered))
    }

    private func render(
        _ plan: PagePlan, _ files: [Int], _ covers: CoverStore, to stage: OutputStage
    ) async throws(OutputFailure) -> SiteWriter.Work {
        options.observer?.began(.render)
        let progress = Progress(total: files.count, isQuiet: isQuiet)
        defer { progress.finish() }
        let writer = SiteWriter(
            plan: plan, files: files,
            siteFolder: FilePath(sitePath), covers: covers, jobs: options.jobs, progress: progress, timings: timings)
        let work = try await writer.write(to: stage)
        options.observer?.ended(.render, count: work.rendered.count)
        return work
    }
}
