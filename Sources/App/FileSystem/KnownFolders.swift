import SourceText

/// The folders that had exactly the files of a list when they were last read, as hashes of their paths and stamps.
///
/// Adding, removing or replacing a name changes the stamp of a folder. One whose stamp is known has the files of the
/// list, and need not be read. This holds for each folder by itself, not for those inside it.
///
/// A folder of the previous generation is only in the list while each of its files is the one that the output has.
package struct KnownFolders: Sendable {
    /// The hashes, sorted.
    package let marks: [UInt64]

    /// Folders with these hashes.
    package init(_ marks: [UInt64] = []) { self.marks = marks.sorted() }

    /// The hash of a folder that was read; nil for one that may change again without another stamp.
    package static func mark(_ path: FilePath, _ stamp: FileStamp, _ clock: ScanTime) -> UInt64? {
        // The outermost folder is exchanged in each commit.
        path.isEmpty || clock.isRacilyClean(stamp) ? nil : mark(path, stamp)
    }

    private static func mark(_ path: FilePath, _ stamp: FileStamp) -> UInt64 {
        var hash = ContentHash()
        hash.add(stamp.fingerprint)
        hash.add(path.bytes[...])
        return hash.value
    }

    /// The stamp of a folder that need not be read; nil for any other.
    package func stamp(of path: FilePath, in folder: Folder) throws(SystemError) -> FileStamp? {
        try found(path, in: folder)?.stamp
    }

    /// The list without a folder.
    package func without(_ path: FilePath, in folder: Folder) throws(SystemError) -> KnownFolders {
        var marks = marks
        if let index = try found(path, in: folder)?.index { marks.remove(at: index) }
        return KnownFolders(marks)
    }

    private func found(_ path: FilePath, in folder: Folder) throws(SystemError) -> (index: Int, stamp: FileStamp)? {
        if marks.isEmpty || path.isEmpty { return nil }
        guard let stamp = try folder.stamp(of: path) else { return nil }
        let mark = Self.mark(path, stamp)
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle] < mark { low = middle + 1 } else { high = middle }
        }
        return low < marks.count && marks[low] == mark ? (low, stamp) : nil
    }
}
