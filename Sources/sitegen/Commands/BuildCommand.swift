import ArgumentParser
import SiteKit

/// `sitegen build`: content in, output folder out.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write the site to its output folder.",
        discussion: """
            The new site is prepared beside the output folder and put in its place at once. With an error in the \
            content nothing is written. Files in the output folder that sitegen did not write stay.

            EXAMPLES:
              sitegen build                               from . to public/
              sitegen build --source records --output www
              sitegen build --base-url https://music.example/ --strict
              sitegen build --diagnostics json            for editors and scripts
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The output folder; public in the site folder by default.", valueName: "dir"))
    var output: String?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    func run() async throws {
        Interruption.catchSignals()
        let started = ContinuousClock.now
        let report = Report(site)
        let built: SiteFolder
        do {
            built = try await SiteFolder.build(at: site.source, options: site.build)
        } catch let failure {
            let isAbsent = failure.diagnostics.allSatisfy { $0.code == .noSite || $0.code == .unsafeName }
            throw report.refuse(failure.diagnostics, undone: "nothing was written", exitCode: isAbsent ? 1 : 2)
        }
        var diagnostics = built.result.diagnostics
        let outputPath = output ?? pathInSite(built.settings.output?.path ?? "public")
        do {
            let folder = try openOutput(outputPath, for: built)
            let isRefused = diagnostics.hasErrors || (strict && !diagnostics.isEmpty)
            guard let tree = built.result.output, !isRefused else {
                throw report.refuse(diagnostics, undone: "nothing was written", exitCode: 1)
            }
            let (summary, found) = try await write(tree, to: folder)
            diagnostics = Diagnostic.sorted(diagnostics + found)
            guard let summary else { throw report.refuse(diagnostics, undone: "nothing was written", exitCode: 1) }
            diagnostics += summary.warnings
            report.finish(
                diagnostics, counts: counts(built, tree, summary),
                summary: sentence(built, tree, summary, folder.shownPath, ContinuousClock.now - started))
        } catch let failure as OutputFailure {
            if case .interrupted = failure {
                throw report.refuse([], undone: "interrupted: nothing was written", exitCode: failure.exitCode)
            }
            let placed = failure.diagnostics.map { place($0, in: built.settings) }
            throw report.refuse(
                diagnostics + placed, undone: "nothing was written",
                exitCode: diagnostics.hasErrors ? 1 : failure.exitCode)
        }
    }

    /// A path of the settings, which count from the site folder.
    private func pathInSite(_ path: String) -> String {
        let isPlain = site.source == "." || FilePath(path).isAbsolute
        return isPlain ? path : FilePath(site.source).appending(path).text
    }

    private func openOutput(_ path: String, for built: SiteFolder) throws(OutputFailure) -> OutputFolder {
        let siteFolder = FilePath(site.source)
        let named = built.settings.sources.flatMap(\.candidatePaths).filter { built.tree.text(at: $0) != nil }
        let sources = (["content", "templates", ".sitegen"] + named).map { siteFolder.appending($0).text }
        return try OutputFolder.open(path, siteFolder: site.source, sources: sources)
    }

    /// Writes the site, but for one with mistakes in its notes.
    private func write(
        _ tree: OutputTree, to folder: OutputFolder
    ) async throws -> (summary: OutputStage.Summary?, diagnostics: [Diagnostic]) {
        let stage = try OutputStage(folder, expectedFiles: tree.files.count, jobs: site.build.jobs)
        let progress = Progress(total: tree.files.count, isQuiet: site.quiet)
        defer { progress.finish() }
        let writer = SiteWriter(
            tree: tree.prepared(for: tree.files), siteFolder: FilePath(site.source), jobs: site.build.jobs)
        let diagnostics: [Diagnostic]
        do {
            diagnostics = try await writer.write(to: stage, progress: progress)
        } catch {
            stage.abandon()
            throw error
        }
        if diagnostics.hasErrors || (strict && !diagnostics.isEmpty) {
            stage.abandon()
            return (nil, diagnostics)
        }
        return (try stage.commit(), diagnostics)
    }

    /// A refusal of an output folder that the settings name is shown there.
    private func place(_ diagnostic: Diagnostic, in settings: Settings) -> Diagnostic {
        guard output == nil, let origin = settings.output?.origin, diagnostic.code == .outputHoldsSource else {
            return diagnostic
        }
        return .error(
            diagnostic.code, diagnostic.message, at: origin, notes: diagnostic.notes, help: diagnostic.help)
    }

    private func counts(_ built: SiteFolder, _ tree: OutputTree, _ summary: OutputStage.Summary) -> Report.Counts {
        let rendered = tree.files.count { if case .rendered = $0.content { true } else { false } }
        return Report.Counts(
            filesRead: built.tree.fileCount, pagesRendered: rendered, filesWritten: summary.written,
            filesUnchanged: summary.unchanged, filesRemoved: summary.removed)
    }

    private func sentence(
        _ built: SiteFolder, _ tree: OutputTree, _ summary: OutputStage.Summary, _ outputPath: String, _ time: Duration
    ) -> String {
        let albums = built.result.albumCount
        let seconds = time.formattedSeconds
        return "\(albums) album\(albums == 1 ? "" : "s"), \(tree.files.count) files: \(summary.written) written, "
            + "\(summary.unchanged) unchanged, \(summary.removed) removed, in \(outputPath)/ (\(seconds) s)"
    }
}

extension Duration {
    /// Seconds with two decimals: `0.25`.
    fileprivate var formattedSeconds: String {
        let hundredths = components.seconds * 100 + components.attoseconds / 10_000_000_000_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
