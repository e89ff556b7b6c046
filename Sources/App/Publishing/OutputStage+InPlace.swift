import FileSystem
import Glibc
import Synchronization

/// Replaces every file by its own rename, for an output that cannot be exchanged as a whole.
///
/// First comes a manifest that lists the old and the new files, so that the next build knows everything that a crash
/// leaves; then the new files, with those that others refer to first; then the removals; last the manifest of the new
/// site. Foreign files are not touched at all.
extension OutputStage {
    func replaceInPlace(_ plan: CommitPlan) throws(OutputFailure) {
        guard let old else { return }
        do throws(SystemError) {
            try putManifest(oldManifest.joined(with: plan.new).bytes, old)
            if abilities.syncs { try site.syncFileSystem() }
        } catch {
            let failure = self.failure(error)
            abandon()
            throw failure
        }
        do throws(SystemError) {
            let files = plan.new.files
            for path in Self.order(files.indices.filter { files[$0].state == .new }.map { files.path($0) }) {
                try makeWay(for: path, in: old)
                let index = files.index(of: path)
                try plan.site.folder.rename(index.map { files.newPath($0) } ?? path, to: old, as: path)
            }
            for path in plan.obsolete { try removeIfThere(path, old) }
            for path in oldManifest.files.folders.reversed() where !files.hasFolder(path) {
                try removeEmptyFolder(path, old)
            }
            try putManifest(plan.manifestBytes, old)
            if abilities.syncs { try old.sync() }
        } catch {
            abandon()
            let note = "some files of \(output.shownPath)/ are new already; the next build completes it"
            throw .machine(error, output: output.shownPath, notes: [note])
        }
    }

    /// Sorts referenced files first: files other than pages, then pages from the innermost, the front page last.
    static func order(_ paths: [FilePath]) -> [FilePath] {
        let ranked: [(rank: Int, path: FilePath)] = paths.map { ($0.rank, $0) }
        let sorted = ranked.sorted { one, other in
            if one.rank != other.rank { return one.rank < other.rank }
            return one.path < other.path
        }
        return sorted.map(\.path)
    }

    func putManifest(_ bytes: [UInt8], _ old: Folder) throws(SystemError) {
        try stage.folder.writeNewFile(StageFolder.manifest, bytes)
        try stage.folder.rename(StageFolder.manifest, to: old, as: OutputManifest.name)
    }

    /// Creates the parent folders of a file, and removes files and folders of the old site that block its path.
    private func makeWay(for path: FilePath, in old: Folder) throws(SystemError) {
        for folder in path.ancestors {
            let kind = try old.status(folder)?.kind
            if kind == .folder { continue }
            if kind != nil { try old.remove(folder) }
            try old.makeFolder(folder)
        }
        guard try old.status(path)?.kind == .folder else { return }
        for index in oldManifest.files.indices(in: path) { try removeIfThere(oldManifest.files.path(index), old) }
        for folder in oldManifest.files.folders.reversed() where folder.isOrLies(in: path) {
            try removeEmptyFolder(folder, old)
        }
    }

    private func removeIfThere(_ path: FilePath, _ old: Folder) throws(SystemError) {
        guard try old.status(path)?.kind == .file else { return }
        try old.remove(path)
    }

    private func removeEmptyFolder(_ path: FilePath, _ old: Folder) throws(SystemError) {
        guard try old.status(path)?.kind == .folder else { return }
        do throws(SystemError) {
            try old.removeFolder(path)
        } catch {
            // It contains a foreign file.
            if error.number != ENOTEMPTY && error.number != EEXIST { throw error }
        }
    }
}

extension FilePath {
    /// The place of its kind in the order of files.
    fileprivate var rank: Int {
        if bytes.suffix(5).elementsEqual(".html".utf8) {
            return self == FilePath("index.html") ? Int.max : Int.max - 1 - depth
        }
        return isOrLies(in: FilePath("assets")) || isOrLies(in: FilePath("covers")) ? 0 : 1
    }
}
