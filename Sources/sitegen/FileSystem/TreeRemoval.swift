import Glibc

/// Removes what lies below a folder, on several threads.
struct TreeRemoval {
    /// The folder.
    let folder: Folder
    /// How many threads may be used.
    let jobs: Int

    /// Lets us take something out of folders that forbid it; the outermost come first.
    func open(_ closed: [FilePath: UInt32]) throws(SystemError) {
        for path in closed.keys.sorted() where !path.isEmpty { try folder.setMode(path, 0o700) }
    }

    /// Removes files, links and pipes.
    func removeFiles(_ paths: [FilePath]) throws(SystemError) {
        try Workers.run(paths.count, jobs: jobs) { [folder] (runs) throws(SystemError) in
            while let run = runs.next() {
                for path in paths[run] { try folder.remove(path) }
            }
        }
    }

    /// Removes folders, the innermost first.
    ///
    /// Where something has to stay, `mayHold` lets a folder off that is not empty.
    func removeFolders(_ paths: [FilePath], mayHold: Bool = false) throws(SystemError) {
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
}
