import Glibc
import SiteKit

/// One file's content in the place of another's, in one step, whatever is killed when.
///
/// The new content waits under a hidden name beside its place. After a crash the two names tell which of them is where.
struct FileSwap {
    /// What paths are relative to.
    let folder: Folder
    /// The place.
    let target: FilePath
    /// Where the new content waits.
    let draft: FilePath
    /// What stands in the place; nil for nothing.
    let before: FileDigest?
    /// What is to stand there; nil for nothing.
    let after: FileDigest?
    var steps = EditSteps()

    /// A swap at `path`, through a symbolic link at the file it leads to.
    init(
        _ path: FilePath, in folder: Folder, number: Int, before: FileDigest?, after: FileDigest?, steps: EditSteps
    ) throws(SystemError) {
        let isLink = try folder.status(path)?.kind == .link
        target = isLink ? try folder.path.appending(path).resolved() : path
        draft = target.parent.appending("\(OwnFiles.editDraftPrefix)\(number)")
        (self.folder, self.before, self.after, self.steps) = (folder, before, after, steps)
    }

    /// Writes the new content, with permissions and owner of `old` where the system lets us.
    ///
    /// Others are given by `mode` and `modified`, in nanoseconds since 1970.
    func prepare(
        _ bytes: [UInt8], like old: FileStatus?, mode: UInt32? = nil, modified: Int64? = nil
    ) throws(SystemError) {
        try steps.next()
        try folder.removeIfThere(draft)
        let file = try folder.makeFile(draft)
        try steps.next()
        try file.write(bytes[...])
        if let old {
            try? folder.setOwner(draft, owner: old.owner, group: old.group)
            try folder.setMode(draft, mode ?? old.mode)
        }
        if let modified { try? folder.setModified(draft, modified) }
        try file.sync()
        try file.close()
        try steps.next()
        try folder.syncParent(of: draft)
    }

    /// Puts the new content in its place; false where that is not as it was, and stays as it is.
    func apply() throws(SystemError) -> Bool {
        try steps.next()
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
        try steps.next()
        // Somebody may have put another file there since it was looked at.
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
            // A file system that cannot: the look comes before.
            guard try folder.digest(of: target) == before else { throw SystemError(EEXIST, "rename", target) }
            try folder.rename(draft, to: folder, as: target)
        }
    }

    /// After a crash: whether the swap was made, or has been taken back now because it met a file of somebody else's.
    ///
    /// What was edited after the swap counts as made. The draft is gone when this returns.
    func settle() throws(SystemError) -> Bool {
        let current = try folder.digest(of: target)
        let left = try folder.digest(of: draft)
        if before != nil, current == after, let left, left != before, left != after {
            try putBack()
            try discardDraft()
            return false
        }
        // The folder may be gone as a whole.
        if try folder.status(target.parent, followLink: true) != nil { try folder.syncParent(of: target) }
        if left != nil { try discardDraft() }
        if current == after { return true }
        return current != before && left != after
    }

    /// Removes what waits beside the place.
    func discardDraft() throws(SystemError) {
        try steps.next()
        try folder.removeIfThere(draft)
    }

    /// Gives the place back to what was found there.
    private func putBack() throws(SystemError) {
        try steps.next()
        if after == nil {
            try folder.renameIfFree(draft, to: folder, as: target)
        } else {
            try folder.exchange(draft, with: folder, target)
        }
        try folder.syncParent(of: target)
    }
}
