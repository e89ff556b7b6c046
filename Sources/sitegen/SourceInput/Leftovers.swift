import Glibc
import SiteKit

/// Hidden files beside the content that an edit, an import or a build left when it was killed.
enum Leftovers {
    /// Whether a name is one of those that sitegen gives to files it is about to put in place.
    static func isOne(_ name: some Collection<UInt8>) -> Bool {
        [OwnFiles.editDraftPrefix, OwnFiles.importDraftPrefix, OwnFiles.coverLockDraftPrefix].contains {
            name.starts(with: $0.utf8)
        }
    }

    /// Removes those that no process is going to use; paths count from the site folder.
    ///
    /// What belongs to an edit or an import that is at work stays, and so does what a removal may need to be undone. A
    /// file that cannot be removed is no reason to stop. `isEdit` says that this is the one edit that is at work.
    static func remove(_ paths: [FilePath], in site: Folder, isEdit: Bool = false) {
        if paths.isEmpty { return }
        let (edits, others) = paths.parted { $0.name.bytes.starts(with: OwnFiles.editDraftPrefix.utf8) }
        let (imports, covers) = others.parted { $0.name.bytes.starts(with: OwnFiles.importDraftPrefix.utf8) }
        if !edits.isEmpty {
            holding(OwnFiles.undo, in: site, isHeld: isEdit) { store in
                for path in edits where !store.flatMap({ hasEntry(of: path, in: $0) }).isTrue { try? site.remove(path) }
            }
        }
        if !imports.isEmpty {
            holding(OwnFiles.state, in: site) { _ in for path in imports { try? site.remove(path) } }
        }
        for path in covers where !isInUse(path) { try? site.remove(path) }
    }

    /// Whether a removal has the number in the name of a draft.
    private static func hasEntry(of draft: FilePath, in store: Folder) -> Bool {
        let number = draft.name.bytes.dropFirst(OwnFiles.editDraftPrefix.utf8.count)
        return ((try? store.status(FilePath(bytes: Array(number)))) ?? nil) != nil
    }

    /// Whether the process that is named at the end may still write it.
    private static func isInUse(_ draft: FilePath) -> Bool {
        let text = draft.name.bytes.dropFirst(OwnFiles.coverLockDraftPrefix.utf8.count).prefix {
            $0 != UInt8(ascii: ".")
        }
        guard let number = Int32(String(decoding: text, as: UTF8.self)), number > 0 else { return false }
        return kill(number, 0) == 0 || errno != ESRCH
    }

    /// Calls `body` while no other process has the lock on a folder; with nil where there is no such folder.
    private static func holding(
        _ name: FilePath, in site: Folder, isHeld: Bool = false, _ body: (Folder?) -> Void
    ) {
        guard let folder = try? site.openFolder(name), !isHeld else { return body(try? site.openFolder(name)) }
        guard (try? folder.lock()) == true else { return }
        defer { folder.unlock() }
        body(folder)
    }
}

extension Optional<Bool> {
    fileprivate var isTrue: Bool { self == true }
}

extension [FilePath] {
    /// Those that have something, and the others.
    fileprivate func parted(_ has: (FilePath) -> Bool) -> ([FilePath], [FilePath]) {
        (filter(has), filter { !has($0) })
    }
}
