import Glibc
import Synchronization

/// Removes what lies below a folder, on several threads.
struct TreeRemoval {
    /// The folder.
    let folder: Folder
    /// How many threads may be used.
    let jobs: Int

    /// Lets us remove what lies in folders that forbid it.
    func openUp(_ entries: [Folder.Entry]) throws(SystemError) {
        for entry in entries where entry.status.kind == .folder && entry.status.mode & 0o300 != 0o300 {
            try folder.setMode(entry.path, 0o700)
        }
    }

    /// Removes files, links and pipes.
    func removeFiles(_ entries: [Folder.Entry]) throws(SystemError) {
        try Workers.run(entries.count, jobs: jobs) { [folder] (runs) throws(SystemError) in
            while let run = runs.next() {
                for entry in entries[run] { try folder.remove(entry.path) }
            }
        }
    }

    /// Removes folders, the innermost first.
    ///
    /// Where something has to stay, `mayHold` lets a folder off that is not empty.
    func removeFolders(_ entries: [Folder.Entry], mayHold: Bool = false) throws(SystemError) {
        var levels: [[FilePath]] = []
        for entry in entries {
            let depth = entry.path.depth
            while levels.count <= depth { levels.append([]) }
            levels[depth].append(entry.path)
        }
        for paths in levels.reversed() {
            try Workers.run(paths.count, jobs: jobs) { [folder] (runs) throws(SystemError) in
                while let run = runs.next() {
                    for path in paths[run] {
                        do throws(SystemError) {
                            try folder.removeFolder(path)
                        } catch {
                            if !mayHold || error.number != ENOTEMPTY { throw error }
                        }
                    }
                }
            }
        }
    }
}
