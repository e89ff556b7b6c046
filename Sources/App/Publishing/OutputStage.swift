package import FileSystem
import Glibc
import SourceText
import Synchronization

/// A new site in preparation: any number of writers add files, then `commit` puts it in place.
///
/// Until then the output is untouched, and `abandon` leaves it so. A file that the output already has, with the same
/// bytes, is not written again: `commit` hard-links it.
package final class OutputStage: Sendable {
    let output: OutputFolder
    /// File system features that may be used; tests restrict them.
    let abilities: Abilities
    /// The expected number of files, for messages.
    let expectedFiles: Int?
    /// The maximum number of threads for the commit.
    let jobs: Int
    /// The folder that contains the output.
    let parent: Folder
    /// The old output; nil when there is none.
    package let old: Folder?
    let oldManifest: OutputManifest
    /// Whether it comes from the cached state, including stamps.
    let isFromState: Bool
    /// The folders of the output and of the previous generation that need not be read.
    let folders: KnownFolders
    /// The locked stage.
    let stage: StageFolder
    /// The folder of the new site, and its name in the stage.
    let site: Folder
    let siteName: FilePath
    /// The name of the previous generation in the stage; nil when there is none.
    let generationName: FilePath?
    /// Warnings about what an earlier build left in place.
    let recoveryWarnings: [Diagnostic]
    let isInterrupted: @Sendable () -> Bool
    /// Permissions of a new file.
    let fileMode: UInt32
    /// Permissions of a new folder.
    let folderMode: UInt32
    let state: Mutex<State>
    /// Held while folders are created.
    let folderLock = Mutex(())
    private let fileCount = Atomic(0)
    private let draftFolderCount = Atomic(0)

    /// File system features that may be used, and the clock.
    package struct Abilities: Sendable {
        var canExchange = true
        var canStageBeside = true
        var canLink = true
        var syncs = true
        /// The clock at the start of a scan.
        var clock: @Sendable () -> ScanTime = { .now() }
    }

    struct State: Sendable {
        /// The lists of released writers.
        var lists: [FileRecords] = []
        /// The number of open writers.
        var writerCount = 0
        /// Files kept from the previous build's output.
        var kept = FileRecords()
        /// Unfinished sites in the stage, which never became the output.
        var unfinished: [FilePath]
        var isFinished = false
    }

    /// Takes the locks, cleans up after a killed build, and creates the stage.
    ///
    /// Throws O704 while another build is running.
    package init(
        _ output: OutputFolder, expectedFiles: Int? = nil, jobs: Int = 1, abilities: Abilities = Abilities(),
        isInterrupted: @escaping @Sendable () -> Bool = { CancellationSignal.isRequested }
    ) throws(OutputFailure) {
        self.output = output
        self.expectedFiles = expectedFiles
        self.jobs = jobs
        self.abilities = abilities
        self.isInterrupted = isInterrupted
        do {
            let place = try StagePlace(output, abilities: abilities)
            (parent, old, oldManifest, stage) = (place.parent, place.old, place.manifest, place.stage)
            (isFromState, folders) = (place.isFromState, place.folders)
            recoveryWarnings = place.warnings
            generationName = place.generationName
            (siteName, site) = try stage.makeSite()
            folderMode = try site.status().mode
            fileMode = folderMode & 0o666
            state = Mutex(State(unfinished: [siteName]))
        } catch let error as SystemError {
            throw OutputFailure.machine(error, output: output.shownPath, notes: [OutputFolder.nothingDone])
        } catch let failure as OutputFailure {
            throw failure
        } catch {
            throw OutputFailure.unexpected(error, output: output.shownPath)
        }
    }

    deinit { abandon() }

    /// Creates a writer for one task.
    package func writer() -> StageWriter {
        state.withLock { $0.writerCount += 1 }
        return StageWriter(self)
    }

    /// Takes over the list of a writer that is being released.
    func take(_ list: FileRecords) {
        state.withLock { state in
            state.writerCount -= 1
            if !list.isEmpty { state.lists.append(list) }
        }
    }

    /// Counts files for messages.
    func countFiles(_ count: Int) { fileCount.add(count, ordering: .relaxed) }

    /// Whether new files are written as drafts side by side, not to their final paths.
    var usesDrafts: Bool { generationName != nil }

    /// Creates a folder for drafts, and returns its number.
    func makeDraftFolder() throws(SystemError) -> Int {
        let number = draftFolderCount.add(1, ordering: .relaxed).oldValue
        for path in [StageFolder.insideName, Draft.folder(number)] {
            do throws(SystemError) { try site.makeFolder(path) } catch { if error.number != EEXIST { throw error } }
        }
        return number
    }

    /// Removes the stage; the output stays as it is.
    ///
    /// Does nothing after `commit`.
    package func abandon() {
        guard finish() else { return }
        // Leftovers are removed by the next build.
        for name in state.withLock({ $0.unfinished }) { _ = try? stage.removeUnfinished(name, jobs: jobs) }
        release()
    }

    /// Removes the stage if it is empty, and releases the locks.
    func release() {
        stage.remove()
        old?.unlock()
        stage.folder.unlock()
    }

    /// Marks the work as finished; false if it was finished before.
    func finish() -> Bool {
        state.withLock { state in
            defer { state.isFinished = true }
            return !state.isFinished
        }
    }

    /// A system error, with notes on what was done and what was not.
    func failure(_ error: SystemError) -> OutputFailure {
        let done = SystemError.grouped(fileCount.load(ordering: .relaxed))
        let total = expectedFiles.map { " of " + SystemError.grouped($0) } ?? ""
        let note = "stopped after \(done)\(total) files; \(output.shownPath)/ is as it was"
        return .machine(error, output: output.shownPath, notes: [note])
    }
}
