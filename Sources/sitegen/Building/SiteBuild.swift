import SiteKit

/// A build from a site folder to its output folder, which does only what the build before has not done already.
struct SiteBuild {
    /// The site folder as named.
    let sitePath: String
    /// The output folder as named; nil for that of the settings.
    let output: String?
    /// Whether warnings keep the site from being written.
    let isStrict: Bool
    let isQuiet: Bool
    let options: BuildOptions
    /// The part of the site that is built; nil for the whole.
    var shard: Shard?
    /// Bytes that the cache of covers may hold.
    var coverCacheLimit = 2 << 30
    /// Takes the times, where somebody wants to know them.
    var timings: Timings?
    /// The time at which looking at files begins.
    var clock: @Sendable () -> FileClock = { .now() }

    /// What was done.
    struct Outcome {
        var diagnostics: [Diagnostic] = []
        var counts = Report.Counts()
        var albumCount = 0
        var fileCount = 0
        var outputPath = ""
        /// The site; nil where nothing had to be built.
        var site: SiteFolder?
    }

    /// Why nothing was done.
    struct Refusal: Error {
        var diagnostics: [Diagnostic]
        var undone = "nothing was written"
        var exitCode: Int32 = 1
    }

    /// Builds the site.
    ///
    /// A file that is changed while the build is at work makes it begin again: what is written is the site of one moment.
    func run() async throws(Refusal) -> Outcome {
        let reader = try makeReader()
        let cache = BuildCache(siteFolder: FilePath(sitePath), output: output, shard: shard, options: options)
        options.observer?.began(.recall)
        let (state, stateSize) = cache.load()
        let look = state.map { $0.inputs.look(in: reader.folder, jobs: options.jobs, clock: clock()) }
        let unchanged = unchanged(since: state, look)
        options.observer?.ended(.recall, count: stateSize)
        if let unchanged { return unchanged }
        if let state, let look, let outcome = try await buildNotes(reader, cache, since: state, look) { return outcome }
        if let outcome = try await build(reader, cache, state, look, arts: state?.arts ?? []) { return outcome }
        for _ in 1..<Self.attempts {
            let look = state.map { $0.inputs.look(in: reader.folder, jobs: options.jobs, clock: clock()) }
            // Covers may be why: what was known of them was not there any more.
            if let outcome = try await build(makeReader(), cache, state, look, arts: []) { return outcome }
        }
        let message = "files are changed faster than they can be read"
        throw Refusal(
            diagnostics: [Diagnostic(.error, .refused, message, at: .path(sitePath), help: "build again later")],
            exitCode: 2)
    }

    static let attempts = 5

    private func makeReader() throws(Refusal) -> SourceReader {
        do throws(SourceReader.Failure) {
            return try SourceReader(siteFolder: sitePath, options: options, clock: clock)
        } catch {
            throw Self.refusal(error)
        }
    }

    private static func refusal(_ failure: SourceReader.Failure) -> Refusal {
        let undone = failure.diagnostics.isEmpty ? "interrupted: nothing was written" : "nothing was written"
        return Refusal(diagnostics: failure.diagnostics, undone: undone, exitCode: exitCode(of: failure))
    }

    /// 1 where a person can put it right, 2 where the machine refused.
    static func exitCode(of failure: SourceReader.Failure) -> Int32 {
        if let code = failure.exitCode { return code }
        let ofContent: [DiagnosticCode] = [.noSite, .unsafeName, .linkOutside, .notAFile]
        return failure.diagnostics.allSatisfy { ofContent.contains($0.code) } ? 1 : 2
    }

    /// The outcome where neither a source nor the output has changed since the last build, by stamps alone.
    ///
    /// What the last build had to say would have to be said again, and for that files are read.
    private func unchanged(since state: BuildState?, _ look: InputFiles.Look?) -> Outcome? {
        guard let state, let look, !state.mustLookAgain, !options.refreshesCovers, state.inputs.isUnchanged(look) else {
            return nil
        }
        guard let folder = OutputFolder.unchecked(outputPath(state.outputName)) else { return nil }
        guard folder.isUnchanged(since: state.output, jobs: options.jobs) else { return nil }
        var outcome = Outcome(outputPath: folder.shownPath)
        outcome.albumCount = state.albumCount
        outcome.fileCount = state.pages.count
        outcome.counts.filesUnchanged = state.pages.count
        return outcome
    }

    /// One attempt, in which the sizes `arts` of covers are known; nil where a file was changed meanwhile.
    private func build(
        _ reader: SourceReader, _ cache: BuildCache, _ state: BuildState?, _ look: InputFiles.Look?, arts: [CoverArt]
    ) async throws(Refusal) -> Outcome? {
        // The output is looked at while the site is worked out, of which the last part runs on one core.
        async let changed = changedOutput(state)
        let site: SiteFolder
        do throws(SourceReader.Failure) {
            var known: KnownInputs?
            if let state, let look { known = KnownInputs(files: state.inputs, look: look, arts: arts) }
            site = try await SiteFolder.build(
                reader, at: sitePath, known: known, options: options, showsProgress: !isQuiet)
        } catch {
            if reader.isDisturbed, error.exitCode == nil { return nil }
            throw Self.refusal(error)
        }
        var diagnostics = site.diagnostics
        let folder: OutputFolder
        let written: Written?
        do throws(OutputFailure) {
            folder = try openOutput(of: site, remembered: state?.output)
            if let warning = outsideWarning(folder, site.source.settings) {
                diagnostics = Diagnostic.sorted(diagnostics + [warning])
            }
            guard let whole = site.result.output, !isRefused(diagnostics) else { throw .refused([]) }
            let plan = await PagePlan(shard.map(whole.part) ?? whole, state: state, jobs: options.jobs)
            written = try await write(plan, to: folder, reader, site.covers, changed: await changed)
        } catch {
            throw refusal(error, diagnostics, site.source.settings)
        }
        guard let written else { return nil }
        diagnostics = Diagnostic.sorted(diagnostics + written.diagnostics)
        guard let summary = written.summary else { throw Refusal(diagnostics: diagnostics) }
        // Before the state is saved, by which the next build may see that there is nothing to do.
        let warnings = keepCovers(site.covers)
        if let output = summary.remembered {
            let state = BuildState(
                outputName: site.outputName, albumCount: site.result.albumCount,
                mustLookAgain: !(diagnostics + warnings).isEmpty || !site.source.tree.servers.isEmpty,
                inputs: site.inputs, output: output, pages: written.pages, arts: site.covers.arts)
            save(state, in: cache)
        }
        var outcome = Outcome(
            diagnostics: diagnostics + summary.warnings + warnings, outputPath: folder.shownPath)
        let covers = site.covers.counts
        outcome.counts = Report.Counts(
            filesRead: reader.filesRead, pagesRendered: written.renderedCount, filesWritten: summary.written,
            filesUnchanged: summary.unchanged, filesRemoved: summary.removed, coversFetched: covers.fetched,
            coversDecoded: covers.decoded)
        outcome.site = site
        outcome.albumCount = site.result.albumCount
        outcome.fileCount = written.pages.count
        return outcome
    }

    /// Keeps what the next build wants to know.
    func save(_ state: BuildState, in cache: BuildCache) {
        options.observer?.began(.remember)
        let size = cache.save(state)
        options.observer?.ended(.remember, count: size)
    }

    /// Keeps what is known of covers for other machines and later builds, now that the site is in place.
    private func keepCovers(_ covers: CoverStore) -> [Diagnostic] {
        covers.cache.prune(limit: coverCacheLimit, shown: covers.shown)
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

    /// Why the output could not be written, with what there is to say about the content.
    func refusal(_ failure: OutputFailure, _ diagnostics: [Diagnostic], _ settings: Settings?) -> Refusal {
        if case .interrupted = failure {
            return Refusal(diagnostics: [], undone: "interrupted: nothing was written", exitCode: failure.exitCode)
        }
        let placed = failure.diagnostics.map { diagnostic -> Diagnostic in
            // A refusal of a folder that the settings name is shown there.
            guard output == nil, let origin = settings?.output?.origin, diagnostic.code == .outputHoldsSource else {
                return diagnostic
            }
            return .error(
                diagnostic.code, diagnostic.message, at: origin, notes: diagnostic.notes, help: diagnostic.help)
        }
        return Refusal(diagnostics: diagnostics + placed, exitCode: diagnostics.hasErrors ? 1 : failure.exitCode)
    }
}

/// The output folder.
extension SiteBuild {
    /// A folder that the settings name counts from the site folder, one of the command line from the working folder.
    func outputPath(_ name: String) -> String {
        if let output { return output }
        let isPlain = sitePath == "." || FilePath(name).isAbsolute
        return isPlain ? name : FilePath(sitePath).appending(name).text
    }

    private func openOutput(
        of site: SiteFolder, remembered: RememberedOutput?
    ) throws(OutputFailure) -> OutputFolder {
        let folder = FilePath(sitePath)
        let settings = site.source.settings
        let tree = site.source.tree
        let named = (settings.namedPaths + settings.musicPaths).filter { path in
            tree.text(at: path) != nil || tree.music.contains { $0.path.utf8.isEqual(to: path) }
        }
        let sources = (["content", "templates", ".sitegen"] + named).map { folder.reaching($0).text }
        return try OutputFolder.open(
            outputPath(site.outputName), siteFolder: sitePath, sources: sources, remembered: remembered)
    }

    /// The warning about a folder that the settings name and that is not in the site folder.
    private func outsideWarning(_ folder: OutputFolder, _ settings: Settings) -> Diagnostic? {
        guard output == nil, let setting = settings.output, let site = try? FilePath(sitePath).resolved(),
            !folder.path.isOrLies(in: site)
        else { return nil }
        return .warning(
            .outputOutside, "the output folder is outside of the site folder", at: setting.origin,
            notes: [.init("the site is written to \(folder.path.text)")],
            help: "if that is what you want, name it with --output")
    }

    /// Files of the output that are not as they were left.
    private func changedOutput(_ state: BuildState?) async -> [Int]? {
        guard let state, let folder = OutputFolder.unchecked(outputPath(state.outputName)) else { return nil }
        return folder.changedFiles(since: state.output, jobs: 1)
    }

    /// What came of writing.
    struct Written {
        /// Nil where the notes have mistakes.
        var summary: OutputStage.Summary?
        var diagnostics: [Diagnostic] = []
        var renderedCount = 0
        var pages: [BuildState.Page] = []
    }

    /// Writes what differs; nil where a source was changed meanwhile.
    private func write(
        _ plan: PagePlan, to folder: OutputFolder, _ reader: SourceReader, _ covers: CoverStore, changed: [Int]?
    ) async throws(OutputFailure) -> Written? {
        let count = plan.tree.files.count
        if let state = plan.state, plan.isSame, folder.isUnchanged(since: state.output, jobs: options.jobs) {
            let summary = OutputStage.Summary(unchanged: count, remembered: state.output)
            return Written(summary: summary, pages: plan.pages([]))
        }
        options.observer?.began(.compare)
        let stage = try OutputStage(folder, expectedFiles: count, jobs: options.jobs)
        let files: [Int]
        let work: SiteWriter.Work
        do throws(OutputFailure) {
            let kept = try stage.keepRemembered(plan.wanted, changed: changed)
            files = plan.tree.files.indices.filter { file in !(plan.known[file].map { kept[$0] } ?? false) }
            options.observer?.ended(.compare, count: count - files.count)
            work = try await render(plan, files, covers, to: stage)
        } catch {
            stage.abandon()
            // What was to be written is not there any more.
            if reader.isDisturbed { return nil }
            throw error
        }
        if reader.isDisturbed || isRefused(work.diagnostics) {
            stage.abandon()
            return reader.isDisturbed ? nil : Written(diagnostics: work.diagnostics)
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
