import Glibc
import Synchronization

/// Comparing files with the stamps they have on the disk.
extension FileRecords {
    /// The indices of the files that are not in `folder` with the stamps they have here; a nil `isWanted` means all.
    ///
    /// A file without a stamp counts as changed. One `stat` for each file, on up to `jobs` threads.
    func changed(
        in folder: Folder, jobs: Int, followLinks: Bool = false, where isWanted: [Bool]? = nil
    ) -> [Int] {
        let result = Mutex<[Int]>([])
        // What cannot be looked at has changed; nothing is thrown.
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

    /// Whether all files are in `folder` with the stamps they have here; stops at the first that is not.
    func areUnchanged(in folder: Folder, jobs: Int, followLinks: Bool = false) -> Bool {
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

    /// Looks at the files again after a commit, which gives them other names and other places.
    ///
    /// A file that is no longer the one of its record loses its stamp.
    mutating func renewStamps(in folder: Folder, jobs: Int, where isWanted: [Bool]) {
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
