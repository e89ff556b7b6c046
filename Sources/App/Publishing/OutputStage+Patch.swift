import FileSystem
import Glibc
import SourceText

/// Updating a site in which exactly one file is new.
///
/// One rename is atomic: before it the output is the whole old site, after it the whole new one. The manifest follows
/// in a second step. In between, the manifest has the old digest of the file, so that the next build takes the file for
/// changed by the user and writes it again.
extension OutputStage {
    /// Replaces the one new file, and the manifest.
    ///
    /// Returns false if that is not possible here; then nothing has been touched.
    func patch(_ files: FileRecords, _ summary: inout Summary) throws(SystemError) -> Bool {
        guard let old, let index = files.indices.first(where: { files[$0].state == .new }) else {
            return false
        }
        let path = files.path(index)
        let newPath = files.newPath(index)
        guard try isOurFile(path, in: old), try isStillOutput(old) else { return false }
        do throws(SystemError) {
            if abilities.syncs { try site.startWriting(newPath) }
            try stage.folder.writeNewFile(StageFolder.manifest, OutputManifest(sorted: files).bytes)
            if abilities.syncs {
                try stage.folder.startWriting(StageFolder.manifest)
                try site.syncFile(newPath)
                try stage.folder.syncFile(StageFolder.manifest)
            }
            try site.rename(newPath, to: old, as: path)
        } catch {
            _ = try? stage.folder.remove(StageFolder.manifest)
            let isImpossible = [EINVAL, ENOSYS, EXDEV, EBUSY, EPERM, EACCES, ENOTSUP].contains(error.number)
            if error.call == "rename", isImpossible { return false }
            throw error
        }
        summary.strategy = .patch
        finishPatch(files, index, old, &summary)
        return true
    }

    /// Whether this path is one of sitegen's files in the output, and no link leads out of the output on the way.
    private func isOurFile(_ path: FilePath, in old: Folder) throws(SystemError) -> Bool {
        guard oldManifest.files.index(of: path) != nil else { return false }
        for folder in path.ancestors where try old.status(folder)?.kind != .folder { return false }
        return try old.status(path)?.kind == .file
    }

    /// Whether the open folder still has the name of the output.
    private func isStillOutput(_ old: Folder) throws(SystemError) -> Bool {
        try parent.status(output.path.name)?.identity == old.status().identity
    }

    /// The known folders without that of the previous generation which has the old version of a file.
    private func folders(but path: FilePath) throws(SystemError) -> KnownFolders {
        guard let generationName else { return folders }
        return try folders.without(path.parent, in: stage.folder.openFolder(generationName))
    }

    /// Finishes after the new site is in place; failures from here on are repaired by the next build.
    private func finishPatch(_ files: FileRecords, _ index: Int, _ old: Folder, _ summary: inout Summary) {
        do throws(SystemError) {
            try stage.folder.rename(StageFolder.manifest, to: old, as: OutputManifest.name)
            if abilities.syncs {
                for folder in [files.path(index).parent, FilePath.current] where !folder.isEmpty {
                    try old.openFolder(folder).sync()
                }
            }
            let known = try folders(but: files.path(index))
            summary.previous = previous(files, in: old, where: files.indices.map { $0 == index }, known)
        } catch {
            summary.warnings.append(
                Diagnostic(
                    .warning, .refused, "the new site is in place, but the list of its files could not be replaced",
                    at: .path(output.shownPath),
                    notes: [Diagnostic.Note("\(error.summary), at \"\(error.path.text)\"")],
                    help: "the next build replaces it"))
        }
        abandon()
    }
}
