import FileSystem
import Glibc
package import SourceText
import Synchronization

/// Putting the new site in place.
extension OutputStage {
    package struct Summary: Sendable {
        /// Files that were written.
        package var written = 0
        /// Files that the output already had.
        package var unchanged = 0
        /// Files of the old site that were removed.
        package var removed = 0
        /// How the site was put in place.
        var strategy = CommitStrategy.none
        /// Warnings for the user; the site is in place nevertheless.
        package var warnings: [Diagnostic] = []
        /// The state for the next build; nil if the commit was not completed.
        package var previous: PreviousOutput?

        /// A commit that wrote nothing.
        package init(written: Int = 0, unchanged: Int = 0, previous: PreviousOutput? = nil) {
            (self.written, self.unchanged, self.previous) = (written, unchanged, previous)
        }
    }

    /// How a site is put in place.
    enum CommitStrategy: Sendable {
        /// The output was already up to date.
        case none
        /// One file was replaced, the rest was left alone.
        case patch
        /// The folders were exchanged, or the site is the first.
        case exchange
        /// The files were replaced one by one, because the folder could not be exchanged.
        case inPlace
    }

    /// Puts the site in place, atomically if the file system supports it; on failure the output is unchanged.
    ///
    /// All writers must have been released before. Throws O703 if the site has a file at the path of a foreign one. A
    /// second call, or one after `abandon`, does nothing.
    package func commit() throws(OutputFailure) -> Summary {
        let files = try collected()
        let writtenCount = files.indices.count { files[$0].state == .new }
        var summary = Summary(written: writtenCount, unchanged: files.count - writtenCount)
        summary.warnings = recoveryWarnings
        if isInterrupted() {
            abandon()
            throw .interrupted
        }
        let isSameList = old != nil && files.count == oldManifest.files.count
        if isSameList, writtenCount == 0, let stamp = manifestStampIfCurrent() {
            abandon()
            summary.previous = PreviousOutput(manifest: stamp, files: files, folders: folders)
            return summary
        }
        if isSameList, writtenCount == 1 {
            do throws(SystemError) {
                if try patch(files, &summary) { return summary }
            } catch {
                let failure = self.failure(error)
                abandon()
                throw failure
            }
        }
        return try commitWhole(files, summary)
    }

    /// All files of the new site, sorted by path.
    private func collected() throws(OutputFailure) -> FileRecords {
        let (lists, kept) = state.withLock { state in
            precondition(state.writerCount == 0, "a writer is still open at the commit")
            defer { (state.lists, state.kept) = ([], FileRecords()) }
            return (state.lists, state.kept)
        }
        var written = FileRecords()
        for list in lists { written.append(list) }
        written.sort()
        let files = kept.merged(with: written)
        guard let index = files.firstDuplicate else { return files }
        let error = SystemError(EEXIST, "open", site.path.appending(files.path(index)))
        let failure = self.failure(error)
        abandon()
        throw failure
    }

    /// The stamp of the output's manifest, if it is still valid for a site with the same files.
    private func manifestStampIfCurrent() -> FileStamp? {
        guard let old, oldManifest.isAsWritten else { return nil }
        return (try? old.stamp(of: OutputManifest.name)) ?? nil
    }

    /// Puts a site in place in which more than one file is new.
    private func commitWhole(_ files: FileRecords, _ summary: Summary) throws(OutputFailure) -> Summary {
        var summary = summary
        var plan = try plan(files)
        summary.removed = plan.obsolete.count
        let conflicts = plan.conflicts(in: output)
        if !conflicts.isEmpty {
            abandon()
            throw .refused(conflicts)
        }
        do throws(SystemError) {
            if try exchange(&plan) {
                summary.strategy = .exchange
                if finish() { dismantlePrevious(plan, &summary) }
                return summary
            }
        } catch {
            let failure = self.failure(error)
            abandon()
            throw failure
        }
        summary.strategy = .inPlace
        try replaceInPlace(plan)
        abandon()
        if let old {
            let isTouched = [Bool](repeating: true, count: files.count)
            summary.previous = previous(plan.new.files, in: old, where: isTouched, KnownFolders(plan.marks))
        }
        return summary
    }

    private func plan(_ files: FileRecords) throws(OutputFailure) -> CommitPlan {
        do throws(SystemError) {
            return try CommitPlan(
                new: OutputManifest(sorted: files), oldManifest: oldManifest, old: old,
                site: StagedSite(name: siteName, folder: site), known: folders, clock: abilities.clock(), jobs: jobs)
        } catch {
            let failure = self.failure(error)
            abandon()
            throw failure
        }
    }

    /// The output state for the next build, after the site was put in place.
    ///
    /// The files that `isTouched` marks get fresh stamps, because a new name or location changes a stamp.
    func previous(
        _ files: FileRecords, in folder: Folder, where isTouched: [Bool], _ folders: KnownFolders
    ) -> PreviousOutput? {
        guard let stamp = try? folder.stamp(of: OutputManifest.name) else { return nil }
        var files = files
        files.renewStamps(in: folder, jobs: jobs, where: isTouched)
        return PreviousOutput(manifest: stamp, files: files.asPrevious, folders: folders)
    }
}

extension FileRecords {
    /// The files as the next build sees them: all present in the output.
    var asPrevious: FileRecords {
        var result = self
        for index in result.indices { (result[index].state, result[index].draft) = (.same, nil) }
        return result
    }
}

extension SystemError {
    /// Whether hard links are impossible here, whatever the file's content.
    var isLinkFailure: Bool { [EPERM, EMLINK, EXDEV, EOPNOTSUPP, ENOSYS, EACCES].contains(number) }
}
