package import FileSystem
import Glibc
import Settings

/// Files that sitegen keeps in a site folder beside the content.
package enum OwnFiles {
    /// The folder for the state of the last builds; it may be removed at any time.
    package static let state = FilePath(".sitegen")
    /// The folder of removed files, until the removal is undone.
    package static let undo = FilePath(".sitegen-undo")
    /// The list of downloaded covers.
    package static let coverLock = SourceRole.coverLock

    /// The name prefix of files that an edit is about to put in place; hidden files are not content.
    package static let editDraftPrefix = ".sitegen-edit-"
    /// The name prefix of files that an import is about to put in place.
    package static let importDraftPrefix = ".sitegen-import-"
    /// The name prefix of a list of covers that is about to be put in place.
    package static let coverLockDraftPrefix = ".covers.lock."

    /// Creates the folder `.sitegen/` in a site folder, if it is missing.
    package static func makeState(_ path: FilePath = state, in folder: Folder) throws(SystemError) {
        // Its contents are only useful locally.
        let ignore = path.appending(".gitignore")
        if try folder.status(ignore) != nil { return }
        try ifNew { () throws(SystemError) in try folder.makeFolder(path) }
        try ifNew { () throws(SystemError) in try folder.writeNewFile(ignore, Array("*\n".utf8)) }
    }

    /// Creates a file or folder, unless another build created it first.
    private static func ifNew(_ create: () throws(SystemError) -> Void) throws(SystemError) {
        do throws(SystemError) {
            try create()
        } catch {
            if error.number != EEXIST { throw error }
        }
    }
}
