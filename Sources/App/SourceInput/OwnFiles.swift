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
        if try folder.status(path) != nil { return }
        do throws(SystemError) {
            try folder.makeFolder(path)
            // Its contents are only useful locally.
            try folder.writeNewFile(path.appending(".gitignore"), Array("*\n".utf8))
        } catch {
            // Another build created it first.
            if error.number != EEXIST { throw error }
        }
    }
}
