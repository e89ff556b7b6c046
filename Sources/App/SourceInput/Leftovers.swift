package import FileSystem
import Glibc

/// Hidden files beside the content, left by an edit, an import or a build that was killed.
package enum Leftovers {
    /// Whether a name is one that sitegen gives to files it is about to put in place.
    static func isOne(_ name: some Collection<UInt8>) -> Bool {
        [OwnFiles.editDraftPrefix, OwnFiles.importDraftPrefix, OwnFiles.coverLockDraftPrefix].contains {
            name.starts(with: $0.utf8)
        }
    }

    /// Removes leftovers that no process is going to use; paths are relative to the site folder.
    ///
    /// Files of a running edit or import stay, and so does anything that a removal may need to be undone. A file that
    /// cannot be removed is ignored. `isEdit` means that the caller is itself the running edit.
    package static func remove(_ paths: [FilePath], in site: Folder, isEdit: Bool = false) {
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

    /// Whether a removal with the number in the draft's name exists.
    private static func hasEntry(of draft: FilePath, in store: Folder) -> Bool {
        let number = draft.name.bytes.dropFirst(OwnFiles.editDraftPrefix.utf8.count)
        return ((try? store.status(FilePath(bytes: Array(number)))) ?? nil) != nil
    }

    /// Whether the process whose ID follows the prefix of the name may still write it.
    private static func isInUse(_ draft: FilePath) -> Bool {
        let text = draft.name.bytes.dropFirst(OwnFiles.coverLockDraftPrefix.utf8.count).prefix {
            (0x30...0x39).contains($0)
        }
        guard let number = Int32(String(decoding: text, as: UTF8.self)), number > 0 else { return false }
        return kill(number, 0) == 0 || errno != ESRCH
    }

    /// Calls `body` while no other process holds the lock on a folder; with nil if the folder does not exist.
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
    /// Splits the paths into those for which `has` returns true, and the others.
    fileprivate func parted(_ has: (FilePath) -> Bool) -> ([FilePath], [FilePath]) {
        (filter(has), filter { !has($0) })
    }
}
