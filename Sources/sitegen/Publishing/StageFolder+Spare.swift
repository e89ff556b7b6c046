/// The site before the one that is the output.
extension StageFolder {
    /// Whether this may lie in the stage while no build is at work and nothing is to be put right.
    static func mayRest(_ name: FilePath) -> Bool {
        name == ignoreName || name.bytes.starts(with: sparePrefix.utf8)
    }

    /// The names of the spares, sorted; there is one, or none.
    func spareNames() throws(SystemError) -> [FilePath] {
        try folder.names().filter { $0.bytes.starts(with: Self.sparePrefix.utf8) }.sorted()
    }

    /// Makes an old site the spare.
    ///
    /// Nothing foreign may be in it.
    func makeSpare(_ name: FilePath) throws(SystemError) {
        // Without it Git would offer thousands of files; a failure is no reason to do without the spare.
        if (try? folder.status(Self.ignoreName)) == .some(nil) {
            _ = try? folder.writeNewFile(Self.ignoreName, Array("*\n".utf8))
        }
        guard let status = try folder.status(name) else { return }
        try folder.renameIfFree(name, to: folder, as: FilePath("\(Self.sparePrefix)\(status.identity.inode)"))
    }

    /// Removes a spare, but for what is not sitegen's and has no equal in `output`: that is kept.
    ///
    /// What refuses is left where it is; it is in nobody's way.
    func discardSpare(_ name: FilePath, output: Folder?, jobs: Int = 1) {
        do throws(SystemError) {
            let spare = OldSite(folder: try folder.openFolder(name), name: name, stage: self, jobs: jobs)
            try spare.discard(manifest: spare.settledManifest(), output: output, mayMove: false)
        } catch {}
    }
}
