import Glibc
import SiteKit
import Synchronization

/// A new site while it is prepared: files are handed in from any number of tasks, then `commit` puts it in place.
///
/// Until then the output is untouched, and `abandon` leaves it so. A file that the output has already, with the same
/// bytes, is not written again: `commit` gives it a second name.
final class OutputStage: Sendable {
    /// Where the site goes.
    let output: OutputFolder
    /// How to do without what a file system may lack; tests set it.
    let abilities: Abilities
    /// How many files the site has, for messages.
    let expectedFiles: Int?
    /// The folder that holds the output.
    let parent: Folder
    /// The output as it was; nil where there is none.
    let old: Folder?
    /// What sitegen wrote into it.
    let oldManifest: OutputManifest
    /// The locked stage.
    let stage: StageFolder
    /// The new site, and its name in the stage.
    let site: Folder
    let siteName: FilePath
    /// What an earlier build left behind and people should know of.
    let recoveryWarnings: [Diagnostic]
    let isInterrupted: @Sendable () -> Bool
    /// Permissions of a new file.
    let fileMode: UInt32
    let state = Mutex(State())

    /// What may be tried.
    struct Abilities: Sendable {
        var canExchange = true
        var canStageBeside = true
        var canLink = true
        var syncs = true
    }

    struct State: ~Copyable {
        var files: [FilePath: OutputManifest.File] = [:]
        /// Files that the output has already.
        var same: Set<FilePath> = []
        var folders: Set<FilePath> = []
        var isFinished = false
    }

    /// Takes the locks, clears away what a killed build left, and makes the stage.
    ///
    /// O704 while another build is at it.
    init(
        _ output: OutputFolder, expectedFiles: Int? = nil, abilities: Abilities = Abilities(),
        isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested }
    ) throws(OutputFailure) {
        self.output = output
        self.expectedFiles = expectedFiles
        self.abilities = abilities
        self.isInterrupted = isInterrupted
        do {
            let place = try StagePlace(output, abilities: abilities)
            (parent, old, oldManifest, stage) = (place.parent, place.old, place.manifest, place.stage)
            recoveryWarnings = place.warnings
            (siteName, site) = try stage.makeSite()
            fileMode = try site.status().mode & 0o666
        } catch let error as SystemError {
            throw OutputFailure.machine(error, output: output.shownPath, notes: [OutputFolder.nothingDone])
        } catch let failure as OutputFailure {
            throw failure
        } catch {
            throw OutputFailure.unexpected(error, output: output.shownPath)
        }
    }

    deinit { abandon() }

    /// Writes a file of the site.
    ///
    /// `path` is relative to the output folder, with `/` between its parts.
    func write(_ path: String, _ bytes: [UInt8]) throws(OutputFailure) {
        let path = try checked(path)
        let file = OutputManifest.File(size: bytes.count, hash: ContentHash.of(bytes))
        if let old, isListed(path, file), old.hasFile(path, bytes, mode: fileMode) {
            return try record(path, file, isSame: true)
        }
        do throws(SystemError) {
            try makeFolders(for: path)
            try site.writeNewFile(path, bytes)
        } catch {
            throw failure(error)
        }
        try record(path, file, isSame: false)
    }

    /// Copies a source file into the site; never links it, so that a later edit of the source changes no output.
    func copy(_ path: String, fromFile sourcePath: FilePath) throws(OutputFailure) {
        let path = try checked(path)
        do throws(SystemError) {
            if let file = try sameFile(path, as: sourcePath) {
                return try recordSame(path, file)
            }
            try makeFolders(for: path)
            let source = try Folder.working.openFile(sourcePath, followLink: true)
            let target = try site.makeFile(path)
            let file = try source.copy(to: target)
            try target.close()
            try recordNew(path, file)
        } catch {
            throw failure(error)
        }
    }

    /// Takes a file over as it is in the output.
    ///
    /// False if it is not there as sitegen wrote it: then it has to be written.
    func keep(_ path: String) throws(OutputFailure) -> Bool {
        let path = try checked(path)
        guard let old, let file = oldManifest.files[path] else { return false }
        guard (try? old.status(path))??.mode == fileMode, old.hasFile(path, file) else { return false }
        try record(path, OutputManifest.File(size: file.size, hash: file.hash), isSame: true)
        return true
    }

    /// Removes the stage; the output stays as it is.
    ///
    /// Does nothing after `commit`.
    func abandon() {
        guard finish() else { return }
        // What cannot be removed now is removed by the next build.
        _ = try? stage.removeUnfinished(siteName)
        release()
    }

    /// Removes the stage where nothing is left in it, and lets the next build in.
    func release() {
        stage.remove()
        old?.unlock()
        stage.folder.unlock()
    }

    /// Whether this call is the first to end the work.
    func finish() -> Bool {
        state.withLock { state in
            defer { state.isFinished = true }
            return !state.isFinished
        }
    }

    /// Makes the folders on the way to a file, once.
    func makeFolders(for path: FilePath) throws(SystemError) {
        let folder = path.parent
        if folder.isEmpty { return }
        try state.withLock { (state) throws(SystemError) in
            if state.folders.contains(folder) { return }
            for path in folder.ancestors + [folder] where state.folders.insert(path).inserted {
                do throws(SystemError) {
                    try site.makeFolder(path)
                } catch {
                    if error.number != EEXIST { throw error }
                }
            }
        }
    }

    /// A failure of the machine, with what was done and what was not.
    func failure(_ error: SystemError) -> OutputFailure {
        let done = SystemError.grouped(state.withLock { $0.files.count })
        let total = expectedFiles.map { " of " + SystemError.grouped($0) } ?? ""
        let note = "stopped after \(done)\(total) files; \(output.shownPath)/ is as it was"
        return .machine(error, output: output.shownPath, notes: [note])
    }
}

/// What is recorded about the files.
extension OutputStage {
    private func checked(_ text: String) throws(OutputFailure) -> FilePath {
        if isInterrupted() { throw .interrupted }
        let path = FilePath(text)
        let reserved = [OutputManifest.name, StageFolder.insideName]
        if path.isPlain, !reserved.contains(where: { path.isOrLies(in: $0) }) { return path }
        let message =
            path.isPlain ? "\"\(text)\" is a name that sitegen keeps for itself" : "\"\(text)\" is no path of a file"
        let diagnostic = Diagnostic(
            .error, .unsafeName, message, at: .path(text), notes: [Diagnostic.Note("nothing was written")],
            help: "rename the file that it comes from")
        throw .refused([diagnostic])
    }

    private func isListed(_ path: FilePath, _ file: OutputManifest.File) -> Bool {
        guard let listed = oldManifest.files[path] else { return false }
        return listed.size == file.size && listed.hash == file.hash
    }

    private func sameFile(_ path: FilePath, as source: FilePath) throws(SystemError) -> OutputManifest.File? {
        guard let old, let listed = oldManifest.files[path] else { return nil }
        let sourceFile = try Folder.working.openFile(source, followLink: true)
        guard try sourceFile.status().size == listed.size else { return nil }
        do throws(SystemError) {
            let oldFile = try old.openFile(path, followLink: false)
            let status = try oldFile.status()
            guard status.size == listed.size, status.mode == fileMode else { return nil }
            let (isEqual, hash) = try sourceFile.isEqual(to: oldFile)
            return isEqual ? OutputManifest.File(size: status.size, hash: hash) : nil
        } catch {
            return nil
        }
    }

    private func recordSame(_ path: FilePath, _ file: OutputManifest.File) throws(SystemError) {
        try insert(path, file, isSame: true)
    }

    private func recordNew(_ path: FilePath, _ file: OutputManifest.File) throws(SystemError) {
        try insert(path, file, isSame: false)
    }

    private func record(_ path: FilePath, _ file: OutputManifest.File, isSame: Bool) throws(OutputFailure) {
        do throws(SystemError) { try insert(path, file, isSame: isSame) } catch { throw failure(error) }
    }

    private func insert(_ path: FilePath, _ file: OutputManifest.File, isSame: Bool) throws(SystemError) {
        let isNew = state.withLock { state in
            if isSame { state.same.insert(path) }
            return state.files.updateValue(file, forKey: path) == nil
        }
        if !isNew { throw SystemError(EEXIST, "open", path) }
    }
}
