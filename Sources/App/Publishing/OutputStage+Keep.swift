import FileSystem
import Synchronization

/// Keeping files of the output, based on the previous build's state.
extension OutputStage {
    /// Keeps the files of the previous output that `isWanted` marks and that are unchanged.
    ///
    /// `isWanted` has an element for every file of `PreviousOutput.files`. The result marks the files that were kept;
    /// each of the others has to be written, or is no longer part of the site. Only stamps are compared. No file is
    /// kept if the output is not that of the previous build, because another build has run since.
    ///
    /// `changed` lists the files whose stamps differ, if that was checked since the build began. A file that changes
    /// after that check keeps its old stamp in the saved state, so the next build detects the change.
    package func keepPrevious(_ isWanted: [Bool], changed: [Int]? = nil) throws(OutputFailure) -> [Bool] {
        if isInterrupted() { throw .interrupted }
        var isKept = isWanted
        guard let old, isFromState, isWanted.count == oldManifest.files.count else {
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
