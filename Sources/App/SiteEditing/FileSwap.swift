import FileSystem
import Glibc
import SourceInput

/// Replaces one file's content by another's atomically, no matter when a process is killed.
///
/// The new content is prepared under a hidden name beside the target. After a crash, the two names show which content
/// is where.
struct FileSwap {
    /// The folder that paths are relative to.
    let folder: Folder
    /// The file to replace.
    let target: FilePath
    /// The file with the prepared content.
    let draft: FilePath
    /// The digest of the target's current content; nil if it does not exist.
    let before: FileDigest?
    /// The digest of the target's new content; nil if it is to be removed.
    let after: FileDigest?

    /// Creates a swap at `path`; a symbolic link is resolved to its target.
    init(
        _ path: FilePath, in folder: Folder, number: Int, before: FileDigest?, after: FileDigest?
    ) throws(SystemError) {
        let isLink = try folder.status(path)?.kind == .link
        target = isLink ? try folder.path.appending(path).resolved() : path
        draft = target.parent.appending("\(OwnFiles.editDraftPrefix)\(number)")
        (self.folder, self.before, self.after) = (folder, before, after)
    }

    /// Writes the new content, with permissions and owner of `old` if the system permits.
    ///
    /// `mode` overrides the permissions, and `modified` sets the modification time in nanoseconds since 1970.
    func prepare(
        _ bytes: [UInt8], like old: FileStatus?, mode: UInt32? = nil, modified: Int64? = nil
    ) throws(SystemError) {
        try folder.removeIfThere(draft)
        let file = try folder.makeFile(draft)
        try file.write(bytes[...])
        if let old {
            try? folder.setOwner(draft, owner: old.owner, group: old.group)
            try folder.setMode(draft, mode ?? old.mode)
        }
        if let modified { try? folder.setModified(draft, modified) }
        try file.sync()
        try file.close()
        try folder.syncParent(of: draft)
    }

    /// Puts the new content in place; returns false, changing nothing, if the target has changed.
    func apply() throws(SystemError) -> Bool {
        do throws(SystemError) {
            if before == nil {
                try folder.renameIfFree(draft, to: folder, as: target)
            } else if after == nil {
                try folder.rename(target, to: folder, as: draft)
            } else {
                try exchange()
            }
        } catch {
            if error.number == EEXIST || error.isMissing { return false }
            throw error
        }
        // Another program may have replaced the file since it was examined.
        if before != nil, let taken = try folder.digest(of: draft), taken != before {
            try putBack()
            return false
        }
        try folder.syncParent(of: target)
        return true
    }

    private func exchange() throws(SystemError) {
        do throws(SystemError) {
            try folder.exchange(draft, with: folder, target)
        } catch {
            guard [EINVAL, ENOSYS, ENOTSUP].contains(error.number) else { throw error }
            // The file system does not support exchanging: check the content first.
            guard try folder.digest(of: target) == before else { throw SystemError(EEXIST, "rename", target) }
            try folder.rename(draft, to: folder, as: target)
        }
    }

    /// Determines after a crash whether the swap was made; a swap that replaced a third party's file is reverted, and
    /// false is returned.
    ///
    /// Edits after the swap count as made. The draft is gone when this returns.
    func recover() throws(SystemError) -> Bool {
        let current = try folder.digest(of: target)
        let left = try folder.digest(of: draft)
        if before != nil, current == after, let left, left != before, left != after {
            try putBack()
            try discardDraft()
            return false
        }
        // The folder itself may have been removed.
        if try folder.status(target.parent, followLink: true) != nil { try folder.syncParent(of: target) }
        if left != nil { try discardDraft() }
        if current == after { return true }
        return current != before && left != after
    }

    /// Removes the prepared file.
    func discardDraft() throws(SystemError) {
        try folder.removeIfThere(draft)
    }

    /// Restores the file that was found at the target.
    private func putBack() throws(SystemError) {
        if after == nil {
            try folder.renameIfFree(draft, to: folder, as: target)
        } else {
            try folder.exchange(draft, with: folder, target)
        }
        try folder.syncParent(of: target)
    }
}
