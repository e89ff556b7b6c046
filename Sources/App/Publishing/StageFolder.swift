import FileSystem
import Glibc

/// The folder in which a new site is prepared, and in which the old one is dismantled after the exchange.
///
/// It is beside the output as `.NAME.sitegen-stage`, or inside it as `.sitegen-stage`, and contains `new.N`, where N is
/// the inode number of the prepared folder. A folder keeps its number when it is exchanged, so `new.N` with the number
/// N is an unfinished site, and with any other number the old site: no crash can make this ambiguous. `kept.N` is a
/// folder with foreign files that could not be put back. `previous.N` is the site before the current output, kept so
/// that the next one need not be built from scratch; it may be removed at any time. The lock of the stage keeps out a
/// second build.
final class StageFolder: Sendable {
    /// The folder that contains it: the output's parent, or the output itself.
    let parent: Folder
    let name: FilePath
    /// The open folder.
    let folder: Folder
    /// Whether it is inside the output.
    let isInside: Bool

    /// The name inside an output folder.
    static let insideName = FilePath(".sitegen-stage")

    static func besideName(_ output: FilePath) -> FilePath {
        FilePath(bytes: Array(".".utf8) + output.bytes + Array(".sitegen-stage".utf8))
    }

    /// Errors about the folder itself.
    enum Failure: Error {
        /// Another build holds the lock.
        case busy
        /// It contains something that sitegen did not put there.
        case foreign(FilePath)
    }

    /// Creates the folder if it is missing, and locks it.
    init(in parent: Folder, name: FilePath, isInside: Bool) throws {
        (self.parent, self.name, self.isInside) = (parent, name, isInside)
        for _ in 0..<100 {
            do throws(SystemError) { try parent.makeFolder(name) } catch { if error.number != EEXIST { throw error } }
            guard let folder = try Self.existing(parent, name) else { continue }
            guard try folder.lock() else { throw Failure.busy }
            // The previous lock holder may have removed the folder since it was opened here.
            if try parent.status(name)?.identity == folder.status().identity {
                self.folder = folder
                try rejectForeign()
                return
            }
        }
        throw Failure.busy
    }

    private static func existing(_ parent: Folder, _ name: FilePath) throws -> Folder? {
        do throws(SystemError) {
            return try parent.openFolder(name)
        } catch {
            switch error.number {
            case ENOENT: return nil
            case ENOTDIR, ELOOP: throw Failure.foreign(parent.path.appending(name))
            default: throw error
            }
        }
    }

    private func rejectForeign() throws {
        for entry in try folder.names() where ![Self.making, Self.manifest, Self.ignoreName].contains(entry) {
            let prefixes = [Self.newPrefix, Self.keptPrefix, Self.generationPrefix, Self.oldGenerationPrefix]
            let isOurs = prefixes.contains { prefix in
                entry.bytes.starts(with: prefix.utf8)
                    && UInt64(String(decoding: entry.bytes.dropFirst(prefix.utf8.count), as: UTF8.self)) != nil
            }
            if !isOurs { throw Failure.foreign(parent.path.appending(name).appending(entry)) }
        }
    }

    /// Creates the folder for a new site, and returns its name.
    func makeSite() throws(SystemError) -> (name: FilePath, folder: Folder) {
        try folder.makeFolder(Self.making)
        guard let status = try folder.status(Self.making) else { throw SystemError(ENOENT, "stat", Self.making) }
        let name = Self.unfinishedName(status.identity)
        try folder.renameIfFree(Self.making, to: folder, as: name)
        return (name, try folder.openFolder(name))
    }

    /// The name of an unfinished site.
    static func unfinishedName(_ identity: FileStatus.Identity) -> FilePath {
        FilePath("\(newPrefix)\(identity.inode)")
    }

    /// Cleans up after an earlier build, and puts foreign files back into `output`.
    ///
    /// Without an output, or with `canKeepGeneration` false, no previous generation is left.
    func recover(output: Folder?, canKeepGeneration: Bool) throws(SystemError) {
        let names = try folder.names()
        let generations = names.filter { $0.bytes.starts(with: Self.generationPrefix.utf8) }.sorted()
        for generation in names where generation.bytes.starts(with: Self.oldGenerationPrefix.utf8) {
            discardGeneration(generation, output: output)
        }
        for generation in generations.dropFirst(canKeepGeneration && output != nil ? 1 : 0) {
            discardGeneration(generation, output: output)
        }
        for entry in names {
            // Not empty if a power failure reverted its rename.
            if entry == Self.making { try Self.removeTree(entry, in: folder, jobs: 1) }
            if entry == Self.manifest { try folder.remove(entry) }
            guard entry.bytes.starts(with: Self.newPrefix.utf8), let status = try folder.status(entry) else { continue }
            if entry == Self.unfinishedName(status.identity) {
                try removeUnfinished(entry)
            } else if let output {
                try recoverOld(entry, output: output, canKeepGeneration: canKeepGeneration)
            } else {
                try keep(entry)
            }
        }
    }

    private func recoverOld(_ name: FilePath, output: Folder, canKeepGeneration: Bool) throws(SystemError) {
        let old = PreviousGeneration(folder: try folder.openFolder(name), name: name, stage: self)
        if canKeepGeneration, let manifest = old.recoveredManifest() {
            try old.dismantle(manifest: manifest, output: output)
        } else {
            try old.discard(manifest: old.recoveredManifest(), output: output)
        }
    }

    /// Removes an unfinished site; foreign files in it are hard links of files in the output.
    func removeUnfinished(_ name: FilePath, jobs: Int = 1) throws(SystemError) {
        try Self.removeTree(name, in: folder, jobs: jobs)
    }

    /// Removes a folder with all its contents.
    static func removeTree(_ name: FilePath, in folder: Folder, jobs: Int) throws(SystemError) {
        let inner = try folder.openFolder(name)
        let tree = FolderTree(of: inner, jobs: jobs)
        let removal = TreeRemoval(folder: inner, jobs: jobs)
        try removal.open(tree.closed)
        try removal.removeFiles(tree.files + tree.others)
        try removal.removeFolders(tree.folders)
        try folder.removeFolder(name)
    }

    /// The names of folders with kept foreign files, sorted.
    func keptNames() throws(SystemError) -> [FilePath] {
        try folder.names().filter { $0.bytes.starts(with: Self.keptPrefix.utf8) }.sorted()
    }

    /// Sets a folder with foreign files aside, where no build touches it.
    func keep(_ name: FilePath) throws(SystemError) {
        for number in 1...10_000 {
            do throws(SystemError) {
                return try folder.renameIfFree(name, to: folder, as: FilePath("\(Self.keptPrefix)\(number)"))
            } catch {
                if error.number != EEXIST { throw error }
            }
        }
    }

    /// Removes the stage itself, if nothing is left in it.
    func remove() {
        // Not empty means that there is a previous generation or something is kept; other errors are retried by the next build.
        do throws(SystemError) {
            let names = try folder.names()
            if names == [Self.ignoreName] { try folder.remove(Self.ignoreName) }
            if names.isEmpty || names == [Self.ignoreName] { try parent.removeFolder(name) }
        } catch {}
    }

    /// The temporary name of a manifest for an output that cannot be exchanged.
    static let manifest = FilePath("manifest")
    static let generationPrefix = "previous."
    /// The prefix that earlier versions used; folders with it are removed.
    private static let oldGenerationPrefix = "spare."
    /// The name of a file that makes Git ignore the stage.
    static let ignoreName = FilePath(".gitignore")
    private static let making = FilePath("making")
    private static let newPrefix = "new."
    private static let keptPrefix = "kept."
}
