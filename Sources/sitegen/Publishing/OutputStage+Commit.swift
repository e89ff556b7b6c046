import Glibc
import SiteKit
import Synchronization

/// Putting the new site in place.
extension OutputStage {
    /// What was done.
    struct Summary: Sendable {
        /// Files that were written.
        var written = 0
        /// Files that the output had already.
        var unchanged = 0
        /// Files of the old site that are gone.
        var removed = 0
        /// How the site came into its place.
        var way = Way.none
        /// What the person should know of; the site is in place all the same.
        var warnings: [Diagnostic] = []
        /// What the next build may remember; nil where the work is not quite done.
        var remembered: RememberedOutput?
    }

    /// How a site comes into its place.
    enum Way: Sendable {
        /// It was there already.
        case none
        /// One file was replaced, the rest was not touched.
        case patch
        /// The folders were exchanged, or the site is the first.
        case exchange
        /// The files were replaced one by one, because the folder could not be exchanged.
        case inPlace
    }

    /// Puts the site in place, in one step where the file system can; on failure the output is as it was.
    ///
    /// All writers have to be released before. O703 where the site has a file at the place of a foreign one. A second
    /// call, or one after `abandon`, does nothing.
    func commit() throws(OutputFailure) -> Summary {
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
            summary.remembered = RememberedOutput(manifest: stamp, files: files)
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

    /// The stamp of the output's manifest, if that need not be replaced for a site of the same files.
    private func manifestStampIfCurrent() -> FileStamp? {
        guard let old, oldManifest.isAsWritten else { return nil }
        return (try? old.stamp(of: OutputManifest.name)) ?? nil
    }

    /// Puts a site in place of which more than one file is new.
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
                summary.way = .exchange
                if finish() { retireOld(plan, &summary) }
                return summary
            }
        } catch {
            let failure = self.failure(error)
            abandon()
            throw failure
        }
        summary.way = .inPlace
        try replaceInPlace(plan)
        abandon()
        if let old {
            let isTouched = [Bool](repeating: true, count: files.count)
            summary.remembered = remembered(plan.new.files, in: old, where: isTouched)
        }
        return summary
    }

    private func plan(_ files: FileRecords) throws(OutputFailure) -> CommitPlan {
        do throws(SystemError) {
            return try CommitPlan(
                new: OutputManifest(sorted: files), oldManifest: oldManifest, old: old,
                site: StagedSite(name: siteName, folder: site), jobs: jobs)
        } catch {
            let failure = self.failure(error)
            abandon()
            throw failure
        }
    }

    /// What the next build may remember of the site that is now in place.
    ///
    /// Looked at again are the files that `isTouched` marks: a new name or a new place changes a stamp.
    func remembered(
        _ files: FileRecords, in folder: Folder, where isTouched: [Bool]
    ) -> RememberedOutput? {
        guard let stamp = try? folder.stamp(of: OutputManifest.name) else { return nil }
        var files = files
        files.renewStamps(in: folder, jobs: jobs, where: isTouched)
        return RememberedOutput(manifest: stamp, files: files.asRemembered)
    }
}

extension FileRecords {
    /// As the next build sees them: all of them are there.
    var asRemembered: FileRecords {
        var result = self
        for index in result.indices { (result[index].state, result[index].draft) = (.same, nil) }
        return result
    }
}

extension SystemError {
    /// Whether a file cannot get a second name here, whatever its content.
    var isLinkRefusal: Bool { [EPERM, EMLINK, EXDEV, EOPNOTSUPP, ENOSYS, EACCES].contains(number) }
}
