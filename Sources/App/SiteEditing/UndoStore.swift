import FileSystem
import Glibc
import SourceInput

/// The folder `.sitegen-undo/` of a site: the edits of its content, in order, and what they removed.
///
/// It is not part of `.sitegen/`, which may be removed at any time: its contents exist nowhere else. It is locked as
/// long as this value exists, and an unfinished edit is completed or reverted first.
struct UndoStore {
    let site: Folder
    let folder: Folder

    private static let ignored = FilePath(".gitignore")

    /// Opens and locks the store of a site, creating it if it is missing; nil if another process holds the lock.
    init?(_ site: Folder) throws(SystemError) {
        self.site = site
        if try site.status(OwnFiles.undo) == nil {
            do throws(SystemError) {
                try site.makeFolder(OwnFiles.undo, mode: 0o700)
            } catch {
                if error.number != EEXIST { throw error }
            }
            try site.sync()
        }
        folder = try site.openFolder(OwnFiles.undo)
        guard try Self.lock(folder) else { return nil }
        if try folder.status(Self.ignored) == nil {
            try folder.writeNewFile(Self.ignored, Array("*\n".utf8))
        }
        try recover()
    }

    /// Whether a site has edits that could be undone.
    static func exists(in site: Folder) throws(SystemError) -> Bool { try site.status(OwnFiles.undo) != nil }

    private static func lock(_ folder: Folder) throws(SystemError) -> Bool {
        for _ in 0..<50 {
            if try folder.lock() { return true }
            usleep(20_000)
        }
        return false
    }

    /// The stored edits, latest first.
    func entries() throws(SystemError) -> [UndoEntry] {
        var numbers: [Int] = []
        for name in try folder.names() {
            if let number = Int(name.text), number > 0, "\(number)" == name.text { numbers.append(number) }
        }
        return numbers.sorted(by: >).map { UndoEntry(number: $0, store: folder, site: site) }
    }

    /// A new entry after all others; what was undone cannot be made again any more.
    func next() throws(SystemError) -> UndoEntry {
        for entry in try entries() where try entry.has(UndoEntry.undone) { try entry.drop() }
        let last = try entries().first?.number ?? 0
        guard last < Int.max else { throw SystemError(EOVERFLOW, "mkdir", OwnFiles.undo) }
        return UndoEntry(number: last + 1, store: folder, site: site)
    }

    /// Completes or reverts edits that a dead process began.
    func recover() throws(SystemError) {
        for entry in try entries().reversed() { try entry.recover() }
    }
}
