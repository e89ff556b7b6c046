import FileSystem
import Publishing
import Pages
import Settings
import SourceInput

/// Building after nothing but album notes was edited.
extension SiteBuild {
    /// The outcome if only the pages of some notes have to be rendered again; nil if more may have to.
    ///
    /// The existing pages are updated without computing the site. The result, including the state for the next build,
    /// is the same as that of a full build.
    func buildNotes(
        _ reader: SourceReader, _ cache: BuildCache, since state: BuildState, _ snapshot: InputFiles.Snapshot
    ) async throws(SiteFailure) -> Outcome? {
        guard !options.refreshesCovers, !state.pages.contains(where: \.mustRender),
            let folder = OutputFolder.unchecked(outputPath(state.outputName), previous: state.output)
        else { return nil }
        options.observer?.began(.read)
        let edited = await EditedNotes(since: state, snapshot, reader.loader)
        options.observer?.ended(.read, count: reader.filesRead)
        guard let edited, folder.isUnchanged(since: state.output, jobs: options.jobs) else { return nil }
        let written: Written?
        do throws(OutputFailure) {
            written = try write(edited.notes, to: folder, since: state)
        } catch {
            throw failure(error, [], nil)
        }
        guard let written, let summary = written.summary else { return nil }
        if let output = summary.previous {
            save(
                BuildState(
                    outputName: state.outputName, albumCount: state.albumCount, mustRescan: false,
                    inputs: edited.inputs, output: output, pages: written.pages, imageSets: state.imageSets,
                    noteLabels: state.noteLabels), in: cache)
        }
        var outcome = Outcome(diagnostics: summary.warnings, outputPath: folder.shownPath)
        outcome.albumCount = state.albumCount
        outcome.fileCount = state.pages.count
        outcome.files = summary.previous.map { BuiltFiles($0, written.pages) }
        outcome.counts = Report.Counts(
            filesRead: reader.filesRead, pagesRendered: written.renderedCount, filesWritten: summary.written,
            filesUnchanged: summary.unchanged)
        return outcome
    }

    /// Writes the pages of some notes; nil, with nothing written, if they cannot be derived from the existing pages.
    private func write(
        _ notes: [EditedNotes.Edited], to folder: OutputFolder, since state: BuildState
    ) throws(OutputFailure) -> Written? {
        let count = state.pages.count
        if notes.isEmpty {
            return Written(
                summary: OutputStage.Summary(unchanged: count, previous: state.output), pages: state.pages)
        }
        options.observer?.began(.render)
        let stage = try OutputStage(folder, expectedFiles: count, jobs: options.jobs)
        let pages: [BuildState.Page]?
        do throws(OutputFailure) {
            pages = try render(notes, into: stage, since: state)
        } catch {
            stage.abandon()
            throw error
        }
        options.observer?.ended(.render, count: notes.count)
        guard let pages else {
            stage.abandon()
            return nil
        }
        options.observer?.began(.commit)
        let summary = try stage.commit()
        options.observer?.ended(.commit, count: summary.written)
        return Written(summary: summary, renderedCount: notes.count, pages: pages)
    }

    /// Renders the pages of some notes; returns the build records of all pages.
    private func render(
        _ notes: [EditedNotes.Edited], into stage: OutputStage, since state: BuildState
    ) throws(OutputFailure) -> [BuildState.Page]? {
        var isKept = [Bool](repeating: true, count: state.pages.count)
        for note in notes { isKept[note.page] = false }
        guard let output = stage.old, try stage.keepPrevious(isKept, changed: []) == isKept else { return nil }
        let writer = stage.writer()
        var pages = state.pages
        for note in notes {
            let path = state.output.files.path(note.page)
            guard let old = try? output.readFile(path), FileDigest(of: old) == state.output.files[note.page].digest,
                let page = note.edit.page(from: old, at: pages[note.page].noteMarks)
            else { return nil }
            try writer.write(path.text, page.bytes)
            pages[note.page].fingerprint = note.edit.fingerprint(from: pages[note.page].fingerprint)
            pages[note.page].noteMarks = page.marks
        }
        return pages
    }
}
