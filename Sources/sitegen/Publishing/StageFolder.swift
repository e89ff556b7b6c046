import Glibc

/// The folder in which a new site is prepared, and in which the old one is taken apart after the exchange.
///
/// It lies beside the output as `.NAME.sitegen-stage`, or inside it as `.sitegen-stage`, and holds `new.N`, where N is
/// the number (inode) of the prepared folder. A folder keeps its number when it is exchanged, so `new.N` with the
/// number N is an unfinished site, and with any other number the old site: no crash can leave that in doubt.
/// `kept.N` is a folder with foreign files that could not be put back. `spare.N` is the site before the one that is the
/// output, kept so that the next one need not be made from nothing; it may be removed at any time. The lock of the
/// stage keeps out a second build.
final class StageFolder: Sendable {
    /// The folder that holds it: that of the output, or the output itself.
    let parent: Folder
    /// Its name there.
    let name: FilePath
    /// The folder itself.
    let folder: Folder
    /// Whether it lies in the output.
    let isInside: Bool

    /// The name inside an output folder.
    static let insideName = FilePath(".sitegen-stage")

    /// The name beside an output folder.
    static func besideName(_ output: FilePath) -> FilePath {
        FilePath(bytes: Array(".".utf8) + output.bytes + Array(".sitegen-stage".utf8))
    }

    /// What went wrong with the folder itself.
    enum Refusal: Error {
        /// Another build holds it.
        case busy
        /// It holds something that sitegen did not put there.
        case foreign(FilePath)
    }

    /// Makes the folder if it is missing, and takes its lock.
    init(in parent: Folder, name: FilePath, isInside: Bool) throws {
        (self.parent, self.name, self.isInside) = (parent, name, isInside)
        for _ in 0..<100 {
            do throws(SystemError) { try parent.makeFolder(name) } catch { if error.number != EEXIST { throw error } }
            guard let folder = try Self.existing(parent, name) else { continue }
            guard try folder.lock() else { throw Refusal.busy }
            // The one that had the lock may have removed the folder since we opened it.
            if try parent.status(name)?.identity == folder.status().identity {
                self.folder = folder
                try refuseForeign()
                return
            }
        }
        throw Refusal.busy
    }

    private static func existing(_ parent: Folder, _ name: FilePath) throws -> Folder? {
        do throws(SystemError) {
            return try parent.openFolder(name)
        } catch {
            switch error.number {
            case ENOENT: return nil
            case ENOTDIR, ELOOP: throw Refusal.foreign(parent.path.appending(name))
            default: throw error
            }
        }
    }

    private func refuseForeign() throws {
        for entry in try folder.names() where ![Self.making, Self.manifest, Self.ignoreName].contains(entry) {
            let isOurs = [Self.newPrefix, Self.keptPrefix, Self.sparePrefix].contains { prefix in
                entry.bytes.starts(with: prefix.utf8)
                    && UInt64(String(decoding: entry.bytes.dropFirst(prefix.utf8.count), as: UTF8.self)) != nil
            }
            if !isOurs { throw Refusal.foreign(parent.path.appending(name).appending(entry)) }
        }
    }

    /// Makes the folder for a new site, and says what it is called.
    func makeSite() throws(SystemError) -> (name: FilePath, folder: Folder) {
        try folder.makeFolder(Self.making)
        guard let status = try folder.status(Self.making) else { throw SystemError(ENOENT, "stat", Self.making) }
        let name = Self.unfinishedName(status.identity)
        try folder.renameIfFree(Self.making, to: folder, as: name)
        return (name, try folder.openFolder(name))
    }

    /// The name of a site that is not the output and never was.
    static func unfinishedName(_ identity: FileStatus.Identity) -> FilePath {
        FilePath("\(newPrefix)\(identity.inode)")
    }

    /// Clears away what an earlier build left, and puts foreign files back into `output`.
    ///
    /// Without an output, or where none can be used, no spare is left.
    func recover(output: Folder?, canHaveSpare: Bool) throws(SystemError) {
        let names = try folder.names()
        let spares = names.filter { $0.bytes.starts(with: Self.sparePrefix.utf8) }.sorted()
        for spare in spares.dropFirst(canHaveSpare && output != nil ? 1 : 0) { discardSpare(spare, output: output) }
        for entry in names {
            // Not empty where a power failure took its later name away.
            if entry == Self.making { try Self.removeTree(entry, in: folder, jobs: 1) }
            if entry == Self.manifest { try folder.remove(entry) }
            guard entry.bytes.starts(with: Self.newPrefix.utf8), let status = try folder.status(entry) else { continue }
            if entry == Self.unfinishedName(status.identity) {
                try removeUnfinished(entry)
            } else if let output {
                try recoverOld(entry, output: output, canHaveSpare: canHaveSpare)
            } else {
                try keep(entry)
            }
        }
    }

    private func recoverOld(_ name: FilePath, output: Folder, canHaveSpare: Bool) throws(SystemError) {
        let old = OldSite(folder: try folder.openFolder(name), name: name, stage: self)
        if canHaveSpare, let manifest = old.settledManifest() {
            try old.retire(manifest: manifest, output: output)
        } else {
            try old.discard(manifest: old.settledManifest(), output: output)
        }
    }

    /// Removes a site that never became the output; what is foreign in it are second names of files there.
    func removeUnfinished(_ name: FilePath, jobs: Int = 1) throws(SystemError) {
        try Self.removeTree(name, in: folder, jobs: jobs)
    }

    /// Removes a folder with all that lies in it.
    static func removeTree(_ name: FilePath, in folder: Folder, jobs: Int) throws(SystemError) {
        let inner = try folder.openFolder(name)
        let tree = FolderTree(of: inner, jobs: jobs)
        let removal = TreeRemoval(folder: inner, jobs: jobs)
        try removal.open(tree.closed)
        try removal.removeFiles(tree.files + tree.others)
        try removal.removeFolders(tree.folders)
        try folder.removeFolder(name)
    }

    /// The names of folders that had to be kept, sorted.
    func keptNames() throws(SystemError) -> [FilePath] {
        try folder.names().filter { $0.bytes.starts(with: Self.keptPrefix.utf8) }.sorted()
    }

    /// Puts a folder with foreign files aside, where no build touches it.
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
        // Not empty means that there is a spare or something is kept; anything else is tried again by the next build.
        do throws(SystemError) {
            let names = try folder.names()
            if names == [Self.ignoreName] { try folder.remove(Self.ignoreName) }
            if names.isEmpty || names == [Self.ignoreName] { try parent.removeFolder(name) }
        } catch {}
    }

    /// The name of a manifest on its way into an output that cannot be exchanged.
    static let manifest = FilePath("manifest")
    static let sparePrefix = "spare."
    /// The name of a file that tells Git to leave the stage alone.
    static let ignoreName = FilePath(".gitignore")
    private static let making = FilePath("making")
    private static let newPrefix = "new."
    private static let keptPrefix = "kept."
}
