/// The spare: the site before the current output.
extension StageFolder {
    /// Whether the stage may contain this name while no build is running and nothing needs repair.
    static func mayRest(_ name: FilePath) -> Bool {
        name == ignoreName || name.bytes.starts(with: sparePrefix.utf8)
    }

    /// The names of the spares, sorted; there is at most one.
    func spareNames() throws(SystemError) -> [FilePath] {
        try folder.names().filter { $0.bytes.starts(with: Self.sparePrefix.utf8) }.sorted()
    }

    /// Turns an old site into the spare.
    ///
    /// It must contain nothing foreign.
    func makeSpare(_ name: FilePath) throws(SystemError) {
        // Without it, Git would list thousands of files; a failure is no reason to drop the spare.
        if (try? folder.status(Self.ignoreName)) == .some(nil) {
            _ = try? folder.writeNewFile(Self.ignoreName, Array("*\n".utf8))
        }
        guard let status = try folder.status(name) else { return }
        try folder.renameIfFree(name, to: folder, as: FilePath("\(Self.sparePrefix)\(status.identity.inode)"))
    }

    /// Removes a spare, except for foreign files without an equal in `output`, which are kept.
    ///
    /// Anything that cannot be removed is left where it is; it does no harm.
    func discardSpare(_ name: FilePath, output: Folder?, jobs: Int = 1) {
        do throws(SystemError) {
            let spare = OldSite(folder: try folder.openFolder(name), name: name, stage: self, jobs: jobs)
            try spare.discard(manifest: spare.recoveredManifest(), output: output, mayMove: false)
        } catch {}
    }
}
