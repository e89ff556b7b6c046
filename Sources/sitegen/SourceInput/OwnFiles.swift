import Glibc

/// What sitegen keeps in a site folder beside the content.
enum OwnFiles {
    /// The folder in which the state of the last builds is; it may be removed at any time.
    static let state = FilePath(".sitegen")
    /// The folder of what was removed, until it is brought back.
    static let undo = FilePath(".sitegen-undo")
    /// The list of covers that were downloaded.
    static let coverLock = "content/covers.lock"

    /// How names begin of files that an edit is about to put in place; hidden files are no content.
    static let editDraftPrefix = ".sitegen-edit-"
    /// How names begin of files that an import is about to put in place.
    static let importDraftPrefix = ".sitegen-import-"
    /// How the name of a list of covers begins that is about to be put in place.
    static let coverLockDraftPrefix = ".covers.lock."

    /// Makes the folder `.sitegen/` in a site folder, where it is missing.
    static func makeState(_ path: FilePath = state, in folder: Folder) throws(SystemError) {
        if try folder.status(path) != nil { return }
        do throws(SystemError) {
            try folder.makeFolder(path)
            // It is of no use to anybody else.
            try folder.writeNewFile(path.appending(".gitignore"), Array("*\n".utf8))
        } catch {
            // Another build was faster.
            if error.number != EEXIST { throw error }
        }
    }
}
