import FileSystem
import Glibc
package import SiteBuilding
package import SourceInput
import SourceText

/// Repeats work on a site after each change of its files, until a signal ends the process: `sitegen check --watch`.
package struct ChangeLoop {
    private let sitePath: FilePath
    private let jobs: Int
    private let watcher: SourceWatcher

    /// Prepares to watch a site folder; rescans use `jobs` tasks.
    package init(sitePath: String, jobs: Int) throws(SiteFailure) {
        (self.sitePath, self.jobs) = (FilePath(sitePath), jobs)
        guard let watcher = SourceWatcher(siteFolder: self.sitePath) else {
            let message = "the system gives no thread or no watch for the files"
            throw SiteFailure(
                diagnostics: [Diagnostic(.error, .refused, message, at: .none)], outcome: "nothing is watched",
                exitCode: 2)
        }
        self.watcher = watcher
    }

    /// Does the work now and after each change of a file that it has read.
    ///
    /// The work returns these files, or nil if it could not read the site. Ctrl-C ends the process at once with exit
    /// code 130: nothing is left half done, because cache files appear completely or not at all.
    package func run(_ work: (_ isFirst: Bool) async throws -> InputFiles?) async rethrows {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { number in _exit(128 + number) } }
        guard var inputs = try await work(true) else { return }
        watcher.watchOrPoll(inputs)
        for await _ in watcher.signals {
            let changes = watcher.take()
            // A folder that was moved away may come back.
            guard let folder = try? Folder.working.openFolder(sitePath, followLink: true),
                changes.rescan(at: inputs, in: folder, jobs: jobs) != nil, let read = try await work(false)
            else { continue }
            inputs = read
            watcher.watchOrPoll(inputs)
        }
    }
}
