import Glibc

/// Removes the contents of a folder, on several threads.
package struct TreeRemoval {
    package let folder: Folder
    /// The maximum number of threads.
    package let jobs: Int

    /// Makes folders writable so that their contents can be removed, outermost first.
    package func open(_ closed: [FilePath: UInt32]) throws(SystemError) {
        for path in closed.keys.sorted() where !path.isEmpty { try folder.setMode(path, 0o700) }
    }

    /// Removes files, links and pipes.
    package func removeFiles(_ paths: [FilePath]) throws(SystemError) {
        try Workers.run(paths.count, jobs: jobs) { [folder] (runs) throws(SystemError) in
            while let run = runs.next() {
                for path in paths[run] { try folder.remove(path) }
            }
        }
    }

    /// Removes folders, innermost first.
    ///
    /// With `mayHold`, a folder that is not empty is kept without an error.
    package func removeFolders(_ paths: [FilePath], mayHold: Bool = false) throws(SystemError) {
        var levels: [[FilePath]] = []
        for path in paths {
            let depth = path.depth
            while levels.count <= depth { levels.append([]) }
            levels[depth].append(path)
        }
        for paths in levels.reversed() {
            try Workers.run(paths.count, jobs: jobs) { [folder] (runs) throws(SystemError) in
                while let run = runs.next() {
                    for path in paths[run] { try remove(path, mayHold, folder) }
                }
            }
        }
    }

    private func remove(_ path: FilePath, _ mayHold: Bool, _ folder: Folder) throws(SystemError) {
        do throws(SystemError) {
            try folder.removeFolder(path)
        } catch {
            if !mayHold || error.number != ENOTEMPTY { throw error }
        }
    }

    package init(folder: Folder, jobs: Int) {
        self.folder = folder
        self.jobs = jobs
    }
}
