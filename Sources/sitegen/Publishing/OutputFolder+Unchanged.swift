/// Knowing that there is nothing to do.
extension OutputFolder {
    /// The indices of the remembered files that have other stamps now; nil where that cannot be told.
    func changedFiles(since remembered: RememberedOutput, jobs: Int) -> [Int]? {
        guard let folder = try? openExisting() else { return nil }
        return remembered.files.changed(in: folder, jobs: jobs)
    }

    /// Whether the output is what the build before left, by stamps alone: no file is read, no lock is taken.
    ///
    /// False as well where a killed build has left something beside or in the output, which the next build clears away,
    /// or where foreign files are kept, of which it tells.
    func isUnchanged(since remembered: RememberedOutput, jobs: Int) -> Bool {
        do {
            guard let folder = try openExisting() else { return false }
            guard try folder.stamp(of: OutputManifest.name) == remembered.manifest else { return false }
            let besideName = path.parent.appending(StageFolder.besideName(path.name))
            if try Folder.working.status(besideName) != nil {
                let names = try Folder.working.openFolder(besideName).names()
                if names.isEmpty || !names.allSatisfy(StageFolder.mayRest) { return false }
            }
            if try folder.status(StageFolder.insideName) != nil { return false }
            return remembered.files.areUnchanged(in: folder, jobs: jobs)
        } catch {
            return false
        }
    }
}
