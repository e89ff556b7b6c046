import Deploy
import FileSystem
import Glibc
import SourceText

/// A folder of this machine.
///
/// Each file is replaced by renaming. A symbolic link in the folder is never followed.
final class FolderTarget: DeployTarget {
    private let path: FilePath
    private var root: Folder?
    /// The folder of the last file.
    private var open: (at: FilePath, folder: Folder)?
    /// The folders that were made for the file that is being sent.
    private var made: [FilePath] = []
    private var buffer: [UInt8] = []

    init(_ path: FilePath) { self.path = path }

    func look() throws(DeployFailure) -> (names: [String], list: [UInt8]?) {
        do throws(SystemError) {
            guard try Folder.working.status(path, followLink: true) != nil else { return ([], nil) }
            let root = try Folder.working.openFolder(path, followLink: true)
            let names = try root.names().filter { $0 != Self.part }
            let name = FilePath(TargetManifest.name)
            let list = try root.status(name)?.kind == .file ? try root.readFile(name) : nil
            return (names.map(\.text).sorted(), list)
        } catch {
            throw .machine(error)
        }
    }

    func obstacles(_ plan: DeployPlan) throws(DeployFailure) -> [String] {
        do throws(SystemError) {
            guard try Folder.working.status(path, followLink: true) != nil else { return [] }
            let root = try Folder.working.openFolder(path, followLink: true)
            var found: [String] = []
            for folder in FilePath.folders(of: plan.sent.map(\.path) + plan.removed) {
                if found.contains(where: { folder.isOrLies(in: FilePath($0)) }) { continue }
                let kind = try root.status(folder)?.kind
                if kind != nil, kind != .folder { found.append(folder.text) }
            }
            var taken: [FilePath] = []
            for path in plan.sent.map({ FilePath($0.path) }) where try root.status(path)?.kind == .folder {
                taken.append(path)
            }
            return found.map { "\"\($0)\" there is not a folder, but a link or a file" }
                + taken.map { "\"\($0.text)\" there is a folder, and the site has a file of that name" }
        } catch {
            throw .machine(error)
        }
    }

    func send(
        _ paths: [String], from folder: FilePath, role: OutputRole, onFile: () -> Void
    ) throws(DeployFailure) {
        do throws(SystemError) {
            let root = try openRoot()
            let source = try Folder.working.openFolder(folder)
            for path in paths {
                if CancellationSignal.isRequested { throw SystemError(EINTR, "copy", FilePath(path)) }
                try send(FilePath(path), from: source, root)
                made = []
                onFile()
            }
        } catch {
            for folder in made.reversed() { try? root?.removeFolder(folder) }
            if CancellationSignal.isRequested { throw .interrupted }
            throw .machine(error)
        }
    }

    private func send(_ path: FilePath, from source: Folder, _ root: Folder) throws(SystemError) {
        let file = try source.openFile(path, followLink: false)
        guard let folder = try openFolder(path.parent, in: root, makes: true) else { return }
        let isList = path == FilePath(TargetManifest.name)
        // What an interrupted run has sent already.
        if try folder.status(path.name)?.kind == .file {
            let old = try folder.openFile(path.name, followLink: false)
            if try old.status().size == file.status().size, try file.isEqual(to: old).isEqual { return }
            try file.rewind()
        }
        // The list is true of what is on the disk, also after a power failure.
        if isList { try root.syncFileSystem() }
        try root.replaceAtomically(path.name, in: folder, through: Self.part, isDurable: isList) {
            (copy) throws(SystemError) in _ = try file.copy(to: copy, &buffer)
        }
    }

    func remove(_ paths: [String]) throws(DeployFailure) {
        do throws(SystemError) {
            let root = try openRoot()
            for path in paths.map({ FilePath($0) }) {
                guard let folder = try openFolder(path.parent, in: root, makes: false) else { continue }
                do throws(SystemError) {
                    try folder.remove(path.name)
                } catch {
                    if !error.isMissing { throw error }
                }
            }
            open = nil
            for folder in FilePath.folders(of: paths).reversed() {
                guard let parent = try openFolder(folder.parent, in: root, makes: false) else { continue }
                do throws(SystemError) {
                    try parent.removeFolder(folder.name)
                } catch {
                    if error.number != ENOTEMPTY, !error.isMissing { throw error }
                }
                open = nil
            }
        } catch {
            throw .machine(error)
        }
    }

    private func openRoot() throws(SystemError) -> Folder {
        if let root { return root }
        for folder in path.ancestors + [path] where try Folder.working.status(folder, followLink: true) == nil {
            try Folder.working.makeFolder(folder)
        }
        let opened = try Folder.working.openFolder(path, followLink: true)
        root = opened
        return opened
    }

    /// Opens a folder below the root, part by part, so that no link is followed; nil if it is missing.
    private func openFolder(_ path: FilePath, in root: Folder, makes: Bool) throws(SystemError) -> Folder? {
        if let open, open.at == path { return open.folder }
        var folder = root
        for part in (path.isEmpty ? [] : path.ancestors + [path]) {
            let status = try folder.status(part.name)
            if status == nil {
                if !makes { return nil }
                try folder.makeFolder(part.name)
                made.append(part)
            } else if status?.kind != .folder {
                throw SystemError(ENOTDIR, "open", self.path.appending(part))
            }
            folder = try folder.openFolder(part.name)
        }
        open = (path, folder)
        return folder
    }

    /// Where a file is written before it gets its name; a killed run leaves it to the next one.
    private static let part = FilePath(".sitegen-deploy.part")
}
