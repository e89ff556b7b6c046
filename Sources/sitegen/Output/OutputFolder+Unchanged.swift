/// Knowing that there is nothing to do.
extension OutputFolder {
    /// Whether the output is what the build before left, by stamps alone: no file is read, no lock is taken.
    ///
    /// False as well where a killed build has left a stage beside or in the output, which the next build clears away.
    func isUnchanged(since remembered: RememberedOutput, jobs: Int) -> Bool {
        do {
            guard let folder = try openExisting() else { return false }
            guard try folder.stamp(of: OutputManifest.name) == remembered.manifest else { return false }
            if try Folder.working.status(path.parent.appending(StageFolder.besideName(path.name))) != nil {
                return false
            }
            if try folder.status(StageFolder.insideName) != nil { return false }
            return remembered.files.areUnchanged(in: folder, jobs: jobs)
        } catch {
            return false
        }
    }
}
