import FileSystem

/// Detecting that there is nothing to do.
extension OutputFolder {
    /// The indices of previously written files whose stamps have changed; nil if this cannot be determined.
    package func changedFiles(since previous: PreviousOutput, jobs: Int) -> [Int]? {
        guard let folder = try? openExisting() else { return nil }
        return previous.files.changed(in: folder, jobs: jobs)
    }

    /// Whether the output is as the previous build left it, judged by stamps alone: no file is read, no lock is taken.
    ///
    /// Also false if a killed build left something beside or in the output, which the next build removes, or if foreign
    /// files are kept, which the next build reports.
    package func isUnchanged(since previous: PreviousOutput, jobs: Int) -> Bool {
        do {
            guard let folder = try openExisting() else { return false }
            guard try folder.stamp(of: OutputManifest.name) == previous.manifest else { return false }
            let besideName = path.parent.appending(StageFolder.besideName(path.name))
            if try Folder.working.status(besideName) != nil {
                let names = try Folder.working.openFolder(besideName).names()
                if names.isEmpty || !names.allSatisfy(StageFolder.mayRest) { return false }
            }
            if try folder.status(StageFolder.insideName) != nil { return false }
            return previous.files.areUnchanged(in: folder, jobs: jobs)
        } catch {
            return false
        }
    }
}
