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
