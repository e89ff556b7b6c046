import Glibc
import SiteKit

/// The folder `.sitegen-undo/` of a site: what was removed, in order, until it is brought back.
///
/// It does not lie in `.sitegen/`, which may be removed at any time: what lies here exists nowhere else. It is locked as
/// long as this is held, and a removal that was begun before is finished or taken back first.
struct UndoStore {
    /// The site folder.
    let site: Folder
    /// The store.
    let folder: Folder
    let steps: EditSteps

    private static let ignored = FilePath(".gitignore")

    /// The locked store of a site, which is made where it is missing; nil where another process has it.
    init?(_ site: Folder, steps: EditSteps) throws(SystemError) {
        self.site = site
        self.steps = steps
        if try site.status(OwnFiles.undo) == nil {
            try steps.next()
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
            try steps.next()
            try folder.writeNewFile(Self.ignored, Array("*\n".utf8))
        }
        try recover()
    }

    /// Whether a site has removals that could be undone.
    static func exists(in site: Folder) throws(SystemError) -> Bool { try site.status(OwnFiles.undo) != nil }

    private static func lock(_ folder: Folder) throws(SystemError) -> Bool {
        for _ in 0..<50 {
            if try folder.lock() { return true }
            usleep(20_000)
        }
        return false
    }

    /// The removals that are kept, the last first.
    func entries() throws(SystemError) -> [UndoEntry] {
        var numbers: [Int] = []
        for name in try folder.names() {
            if let number = Int(name.text), number > 0, "\(number)" == name.text { numbers.append(number) }
        }
        return numbers.sorted(by: >).map { UndoEntry(number: $0, store: folder, site: site, steps: steps) }
    }

    /// An entry behind all others.
    func next() throws(SystemError) -> UndoEntry {
        let last = try entries().first?.number ?? 0
        guard last < Int.max else { throw SystemError(EOVERFLOW, "mkdir", OwnFiles.undo) }
        return UndoEntry(number: last + 1, store: folder, site: site, steps: steps)
    }

    /// Finishes or takes back what was begun by a process that is no more.
    func recover() throws(SystemError) {
        for entry in try entries().reversed() { try entry.settle() }
    }
}
