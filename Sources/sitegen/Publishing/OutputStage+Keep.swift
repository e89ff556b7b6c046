import Glibc
import Synchronization

/// Taking files over by what the build before remembered of them.
extension OutputStage {
    /// Takes over the files of the remembered output that `isWanted` marks and that lie there as they were left.
    ///
    /// `isWanted` has a mark for every file of `RememberedOutput.files`. What comes back marks the files that were
    /// taken over; each of the others has to be written, or is gone from the site. Only the stamps are looked at. No
    /// file is taken over where the output is not the remembered one: somebody else has built since.
    ///
    /// `changed` are those whose stamps are others now, where somebody has looked since the build began. A file that was
    /// changed after that look keeps its old stamp in what is remembered, so the next build sees it.
    func keepRemembered(_ isWanted: [Bool], changed: [Int]? = nil) throws(OutputFailure) -> [Bool] {
        if isInterrupted() { throw .interrupted }
        var isKept = isWanted
        guard let old, isRemembered, isWanted.count == oldManifest.files.count else {
            return [Bool](repeating: false, count: isWanted.count)
        }
        for index in changed ?? oldManifest.files.changed(in: old, jobs: jobs, where: isWanted) {
            isKept[index] = false
        }
        for index in isKept.indices where isKept[index] {
            if oldManifest.files[index].stamp?.permissions != fileMode { isKept[index] = false }
        }
        let isWhole = isKept.allSatisfy { $0 }
        let kept = isWhole ? oldManifest.files : oldManifest.files.filter { isKept[$0] }
        state.withLock { $0.kept = kept }
        countFiles(kept.count)
        return isKept
    }
}

extension FileRecords {
    /// The indices of the files that are not in `folder` with the stamps they have here; a nil `isWanted` means all.
    ///
    /// A file without a stamp counts as changed. One `stat` for each file, on up to `jobs` threads.
    func changed(
        in folder: Folder, jobs: Int, followLinks: Bool = false, where isWanted: [Bool]? = nil
    ) -> [Int] {
        let result = Mutex<[Int]>([])
        // What cannot be looked at has changed; nothing is thrown.
        try? Workers.run(count, jobs: jobs) { runs in
            var changed: [Int] = []
            while let run = runs.next() {
                for index in run where isWanted?[index] != false {
                    if !isUnchanged(index, in: folder, followLinks) { changed.append(index) }
                }
            }
            if !changed.isEmpty { result.withLock { $0 += changed } }
        }
        return result.withLock { $0.sorted() }
    }

    /// Whether all files are in `folder` with the stamps they have here; stops at the first that is not.
    func areUnchanged(in folder: Folder, jobs: Int, followLinks: Bool = false) -> Bool {
        do throws(SystemError) {
            try Workers.run(count, jobs: jobs) { (runs) throws(SystemError) in
                while let run = runs.next() {
                    for index in run where !isUnchanged(index, in: folder, followLinks) {
                        throw SystemError(ESTALE, "stat", FilePath(bytes: []))
                    }
                }
            }
            return true
        } catch {
            return false
        }
    }

    private func isUnchanged(_ index: Int, in folder: Folder, _ followLinks: Bool) -> Bool {
        guard let stamp = self[index].stamp else { return false }
        do throws(SystemError) {
            return try folder.stamp(bytes, self[index].place, followLink: followLinks) == stamp
        } catch {
            return false
        }
    }

    /// Looks at the files again after a commit, which gives them other names and other places.
    ///
    /// A file that is no longer the one of its record loses its stamp.
    mutating func renewStamps(in folder: Folder, jobs: Int, where isWanted: [Bool]) {
        let files = self
        let result = Mutex<[(Int, FileStamp?)]>([])
        try? Workers.run(count, jobs: jobs) { runs in
            var found: [(Int, FileStamp?)] = []
            while let run = runs.next() {
                for index in run where isWanted[index] {
                    let now = (try? folder.stamp(files.bytes, files[index].place)) ?? nil
                    let isSame = now.flatMap { now in files[index].stamp?.hasSameContent(as: now) } ?? false
                    found.append((index, isSame ? now : nil))
                }
            }
            result.withLock { $0 += found }
        }
        for (index, stamp) in result.withLock({ $0 }) { self[index].stamp = stamp }
    }
}
