import FileSystem

/// Paths of drafts: all side by side, so that no temporary folder structure has to be created and removed.
extension Draft {
    /// The number of drafts in one folder.
    static let countInFolder = 1024

    /// The path of the draft in the folder of the new site; no page can have this name.
    var path: FilePath {
        Self.folder(number / Self.countInFolder).appending("\(number % Self.countInFolder)")
    }

    static func folder(_ number: Int) -> FilePath { StageFolder.insideName.appending("\(number)") }
}

extension FileRecords {
    /// The path to which a file was written.
    func newPath(_ index: Int) -> FilePath { self[index].draft?.path ?? path(index) }
}
