import FileSystem

/// The previous generation: the site before the current output.
extension StageFolder {
    /// Whether the stage may contain this name while no build is running and nothing needs repair.
    static func mayRest(_ name: FilePath) -> Bool {
        name == ignoreName || name.bytes.starts(with: generationPrefix.utf8)
    }

    /// The names of previous generations, sorted; there is at most one.
    func generationNames() throws(SystemError) -> [FilePath] {
        try folder.names().filter { $0.bytes.starts(with: Self.generationPrefix.utf8) }.sorted()
    }

    /// Turns an old site into the previous generation.
    ///
    /// It must contain nothing foreign.
    func keepGeneration(_ name: FilePath) throws(SystemError) {
        // Without it, Git would list thousands of files; a failure is no reason to drop the previous generation.
        if (try? folder.status(Self.ignoreName)) == .some(nil) {
            _ = try? folder.writeNewFile(Self.ignoreName, Array("*\n".utf8))
        }
        guard let status = try folder.status(name) else { return }
        try folder.renameIfFree(name, to: folder, as: FilePath("\(Self.generationPrefix)\(status.identity.inode)"))
    }

    /// Removes a previous generation, except for foreign files without an equal in `output`, which are kept.
    ///
    /// Anything that cannot be removed is left where it is; it does no harm.
    func discardGeneration(_ name: FilePath, output: Folder?, jobs: Int = 1) {
        do throws(SystemError) {
            let generation = PreviousGeneration(
                folder: try folder.openFolder(name), name: name, stage: self, jobs: jobs)
            try generation.discard(manifest: generation.recoveredManifest(), output: output, mayMove: false)
        } catch {}
    }
}
