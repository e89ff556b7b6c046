import Glibc
import Synchronization

/// Comparing files with their current stamps on disk.
extension FileRecords {
    /// The indices of the files whose stamps in `folder` differ from those recorded here; a nil `isWanted` means all.
    ///
    /// A file without a stamp counts as changed. Each file costs one `stat`, on up to `jobs` threads.
    package func changed(
        in folder: Folder, jobs: Int, followLinks: Bool = false, where isWanted: [Bool]? = nil
    ) -> [Int] {
        let result = Mutex<[Int]>([])
        // A file that cannot be examined counts as changed; nothing is thrown.
        try? Workers.run(count, jobs: jobs) { runs in
            var changed: [Int] = []
            while let run = runs.next() {
                for index in run where isWanted?[index] != false {
                    if !isUnchanged(index, in: folder, followLinks) { changed.append(index) }
                }
            }
            if !changed.isEmpty { result.withLock { $0 += changed } }
        }
        return result.withLock { $0.sorted() }
    }

    /// Whether every file in `folder` still has the stamp recorded here; stops at the first that has not.
    package func areUnchanged(in folder: Folder, jobs: Int, followLinks: Bool = false) -> Bool {
        do throws(SystemError) {
            try Workers.run(count, jobs: jobs) { (runs) throws(SystemError) in
                while let run = runs.next() {
                    for index in run where !isUnchanged(index, in: folder, followLinks) {
                        throw SystemError(ESTALE, "stat", FilePath(bytes: []))
                    }
                }
            }
            return true
        } catch {
            return false
        }
    }

    private func isUnchanged(_ index: Int, in folder: Folder, _ followLinks: Bool) -> Bool {
        guard let stamp = self[index].stamp else { return false }
        do throws(SystemError) {
            return try folder.stamp(bytes, self[index].place, followLink: followLinks) == stamp
        } catch {
            return false
        }
    }

    /// Rereads the stamps after a commit, which changes the names and locations of files.
    ///
    /// A file that no longer matches its record loses its stamp.
    package mutating func renewStamps(in folder: Folder, jobs: Int, where isWanted: [Bool]) {
        let files = self
        let result = Mutex<[(Int, FileStamp?)]>([])
        try? Workers.run(count, jobs: jobs) { runs in
            var found: [(Int, FileStamp?)] = []
            while let run = runs.next() {
                for index in run where isWanted[index] {
                    let now = (try? folder.stamp(files.bytes, files[index].place)) ?? nil
                    let isSame = now.flatMap { now in files[index].stamp?.hasSameContent(as: now) } ?? false
                    found.append((index, isSame ? now : nil))
                }
            }
            result.withLock { $0 += found }
        }
        for (index, stamp) in result.withLock({ $0 }) { self[index].stamp = stamp }
    }
}
