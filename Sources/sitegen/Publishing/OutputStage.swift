import Glibc
import SiteKit
import Synchronization

/// A new site while it is prepared: files are handed in by any number of writers, then `commit` puts it in place.
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
    /// How many threads the commit may use.
    let jobs: Int
    /// The folder that holds the output.
    let parent: Folder
    /// The output as it was; nil where there is none.
    let old: Folder?
    /// What sitegen wrote into it.
    let oldManifest: OutputManifest
    /// Whether that is what the caller remembered, stamps and all.
    let isRemembered: Bool
    /// The locked stage.
    let stage: StageFolder
    /// The new site, and its name in the stage.
    let site: Folder
    let siteName: FilePath
    /// The site before the one that is the output, by its name in the stage; nil where there is none.
    let spareName: FilePath?
    /// What an earlier build left behind and people should know of.
    let recoveryWarnings: [Diagnostic]
    let isInterrupted: @Sendable () -> Bool
    /// Permissions of a new file.
    let fileMode: UInt32
    /// Permissions of a new folder.
    let folderMode: UInt32
    let state: Mutex<State>
    /// Held while folders are made.
    let folderLock = Mutex(())
    private let fileCount = Atomic(0)
    private let draftFolderCount = Atomic(0)

    /// What may be tried.
    struct Abilities: Sendable {
        var canExchange = true
        var canStageBeside = true
        var canLink = true
        var syncs = true
    }

    struct State: Sendable {
        /// The lists of the writers that have gone.
        var lists: [FileRecords] = []
        /// Writers that are still at it.
        var writerCount = 0
        /// Files that were taken over from what was remembered.
        var kept = FileRecords()
        /// Sites in the stage that are not the output and never were.
        var unfinished: [FilePath]
        var isFinished = false
    }

    /// Takes the locks, clears away what a killed build left, and makes the stage.
    ///
    /// O704 while another build is at it.
    init(
        _ output: OutputFolder, expectedFiles: Int? = nil, jobs: Int = 1, abilities: Abilities = Abilities(),
        isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested }
    ) throws(OutputFailure) {
        self.output = output
        self.expectedFiles = expectedFiles
        self.jobs = jobs
        self.abilities = abilities
        self.isInterrupted = isInterrupted
        do {
            let place = try StagePlace(output, abilities: abilities)
            (parent, old, oldManifest, stage) = (place.parent, place.old, place.manifest, place.stage)
            isRemembered = place.isRemembered
            recoveryWarnings = place.warnings
            spareName = place.spareName
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

    /// A writer for one task.
    func writer() -> StageWriter {
        state.withLock { $0.writerCount += 1 }
        return StageWriter(self)
    }

    /// Takes the list of a writer that goes.
    func take(_ list: FileRecords) {
        state.withLock { state in
            state.writerCount -= 1
            if !list.isEmpty { state.lists.append(list) }
        }
    }

    /// Counts files for messages.
    func countFiles(_ count: Int) { fileCount.add(count, ordering: .relaxed) }

    /// Whether new files are written side by side, and not at their places.
    var usesDrafts: Bool { spareName != nil }

    /// Makes a folder for drafts, and says what number it has.
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
    func abandon() {
        guard finish() else { return }
        // What cannot be removed now is removed by the next build.
        for name in state.withLock({ $0.unfinished }) { _ = try? stage.removeUnfinished(name, jobs: jobs) }
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

    /// A failure of the machine, with what was done and what was not.
    func failure(_ error: SystemError) -> OutputFailure {
        let done = SystemError.grouped(fileCount.load(ordering: .relaxed))
        let total = expectedFiles.map { " of " + SystemError.grouped($0) } ?? ""
        let note = "stopped after \(done)\(total) files; \(output.shownPath)/ is as it was"
        return .machine(error, output: output.shownPath, notes: [note])
    }
}
