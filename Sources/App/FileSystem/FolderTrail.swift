import Glibc

/// Creates the parent folders of files, each once if the files come in order.
///
/// Only the folder of the last file is cached; existing folders are accepted.
package struct FolderTrail {
    /// The folder of the last file.
    private var last: [UInt8] = []
    private var scratch: [UInt8] = []

    package init() {}

    /// Creates the parent folders of the file with the path `pool[range]`.
    package mutating func makeFolders(
        _ pool: [UInt8], _ range: Range<Int>, in site: Folder
    ) throws(SystemError) {
        guard let slash = pool[range].lastIndex(of: FilePath.slash) else { return }
        let folder = pool[range.lowerBound..<slash]
        let common = zip(folder, last).prefix { $0 == $1 }.count
        if common == folder.count, common == last.count { return }
        for end in 1...folder.count {
            if end < folder.count, folder[folder.startIndex + end] != FilePath.slash { continue }
            let isKnown = end <= common && (end == last.count || last[end] == FilePath.slash)
            if !isKnown { try make(folder.prefix(end), in: site) }
        }
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: folder)
    }

    private mutating func make(_ folder: ArraySlice<UInt8>, in site: Folder) throws(SystemError) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: folder)
        scratch.append(0)
        while true {
            let (result, number) = unsafe scratch.withUnsafeBytes { bytes -> (Int32, Int32) in
                guard let start = bytes.baseAddress else { return (-1, EINVAL) }
                let result = unsafe mkdirat(site.number, start.assumingMemoryBound(to: CChar.self), 0o777)
                return (result, errno)
            }
            if result == 0 || number == EEXIST { return }
            if number != EINTR {
                throw SystemError(number, "mkdir", site.path.appending(FilePath(bytes: Array(folder))))
            }
        }
    }
}
