import FileSystem
import Glibc
import SourceInput

/// The folder `.sitegen/deploy` of a site while it is sent: files that only the target has, and notes for tools.
///
/// Its lock lets one run at a time send the site.
final class Staging {
    /// Its absolute path.
    let path: FilePath
    /// The folder of files that are sent besides those of the output.
    let files: FilePath
    private let folder: Folder

    init(site: String) throws(DeployFailure) {
        do throws(SystemError) {
            let state = try FilePath(site).appending(OwnFiles.state).resolved()
            try OwnFiles.makeState(state, in: .working)
            path = state.appending("deploy")
            files = path.appending("files")
            if try Folder.working.status(path) == nil { try Folder.working.makeFolder(path) }
            let folder = try Folder.working.openFolder(path)
            // The folder is this run's, and cleared at its end, only from here on.
            guard try folder.lock() else { throw SystemError(EWOULDBLOCK, "flock", path) }
            self.folder = folder
            try Self.clear(folder)
            try folder.makeFolder(FilePath("files"))
        } catch {
            if error.number == EWOULDBLOCK { throw .busy }
            throw .machine(error)
        }
    }

    deinit { try? Self.clear(folder) }

    /// Removes what a run needs no more, or what a killed one left.
    private static func clear(_ folder: Folder) throws(SystemError) {
        let tree = FolderTree(of: folder)
        let removal = TreeRemoval(folder: folder, jobs: 1)
        try removal.removeFiles(tree.files + tree.others)
        try removal.removeFolders(tree.folders)
    }

    /// Adds a file to those that are sent.
    func add(_ name: String, _ bytes: [UInt8]) throws(DeployFailure) {
        do throws(SystemError) {
            try Folder.working.replaceFile(files.appending(name), bytes)
        } catch {
            throw .machine(error)
        }
    }
}
